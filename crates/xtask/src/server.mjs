// A plain static host on this machine, for playing, tests and measurements: no fallback page, real 404s.
//
//     node crates/xtask/src/server.mjs [folder] [port] [mount]     e.g. dist 4173 /a/b/
//
// POLICY=… is sent as the content security policy; UNTYPED=.wasm,.txt names endings whose type it does not know; with
// ATTACHED=1 it ends when its input does.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** The file that an address names, or undefined for one outside the mounted folder. */
function fileOf(root, mount, address) {
  let path;
  try {
    path = decodeURIComponent(new URL(address, 'http://host').pathname);
  } catch {
    return undefined;
  }
  if (!path.startsWith(mount)) return undefined;
  const name = path.slice(mount.length);
  const file = resolve(root, name === '' || name.endsWith('/') ? `${name}index.html` : name);
  return file.startsWith(root + sep) ? file : undefined;
}

/**
 * Serves a folder; gives the server and its address once it listens.
 *
 * `mount` is the path of the folder's page, `headers` go with every file, the type of `untyped` endings is not known, and
 * with `brotli` a file goes as its neighbour with the ending `.br`, where there is one.
 */
export async function serve(folder, { port = 0, mount = '/', headers = {}, untyped = [], brotli = false } = {}) {
  const root = resolve(folder);
  const server = createServer(async (request, response) => {
    if (!['GET', 'HEAD'].includes(request.method)) return response.writeHead(405).end();
    const file = fileOf(root, mount, request.url);
    try {
      const compressed = brotli ? await readFile(`${file}.br`).catch(() => undefined) : undefined;
      const body = compressed ?? (await readFile(file));
      const ending = extname(file);
      response.writeHead(200, {
        ...headers,
        'Content-Type': (untyped.includes(ending) ? undefined : TYPES[ending]) ?? 'application/octet-stream',
        ...(compressed ? { 'Content-Encoding': 'br' } : {}),
        'Content-Length': body.length,
        'Cache-Control': 'no-cache',
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    } catch {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end('not found\n');
    }
  });
  await new Promise((listening, failed) => server.once('error', failed).listen(port, '127.0.0.1', listening));
  return { server, address: `http://127.0.0.1:${server.address().port}${mount}` };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { POLICY, UNTYPED, ATTACHED } = process.env;
  const [folder = 'dist', port = '4173', mount] = process.argv.slice(2);
  const headers = POLICY ? { 'Content-Security-Policy': POLICY } : {};
  const { address } = await serve(folder, { port: Number(port), mount, headers, untyped: UNTYPED?.split(',') });
  if (ATTACHED) process.stdin.resume().once('end', () => process.exit());
  console.log(`serving ${address}`);
}
