// A plain static host on this machine, for playing, tests and measurements: no fallback page, real 404s.
//
//     node crates/xtask/src/server.mjs [folder] [port] [mount]     e.g. dist 4173 /a/b/
//
// POLICY=… is sent as the content security policy; UNTYPED=.wasm,.txt names endings whose type it does not know; with
// ATTACHED=1 it ends when its input does.
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';

/**
 * Serves a folder; gives the server and its address once it listens.
 *
 * `mount` is the path of the folder's page, `headers` go with every file, the type of `untyped` endings is not known, and
 * with `brotli` a file goes as its neighbour with the ending `.br`, where there is one.
 */
export async function serve(folder, { port = 0, mount = '/', headers = {}, untyped = [], brotli = false } = {}) {
  const setHeaders = (response, path) => {
    response.setHeaders(new Headers(headers));
    if (untyped.includes(extname(path))) response.setHeader('Content-Type', 'application/octet-stream');
  };
  // For development it looks at the files anew each time: tests exchange them.
  const files = sirv(folder, { dev: true, etag: true, brotli, setHeaders });
  const server = createServer((request, response) => {
    const status = !request.url.startsWith(mount) ? 404 : !['GET', 'HEAD'].includes(request.method) ? 405 : undefined;
    if (status) return response.writeHead(status).end();
    request.url = request.url.slice(mount.length - 1);
    files(request, response);
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
