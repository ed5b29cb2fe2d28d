// A plain static host, as the browser tests need it: no fallback page, no compression, real 404s.
// node tests/server.mjs [folder] [port] [mount]     e.g. node tests/server.mjs dist 4173 /a/b/
// POLICY=… is sent as the content security policy; UNTYPED=.wasm,.txt names what goes without its type.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, resolve, sep } from 'node:path';

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const [folder = 'dist', port = '4173', mount = '/'] = process.argv.slice(2);
const root = resolve(folder);
const policy = process.env.POLICY ? { 'Content-Security-Policy': process.env.POLICY } : {};
const untyped = (process.env.UNTYPED ?? '').split(',');

/** The file that an address names, or undefined for one outside the mounted folder. */
function fileOf(address) {
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

async function answer(request, response) {
  const file = fileOf(request.url);
  try {
    if (file === undefined) throw new Error('outside');
    const body = await readFile(file);
    response.writeHead(200, {
      ...policy,
      ...(untyped.includes(extname(file)) ? {} : { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' }),
      'Content-Length': body.length,
      'Cache-Control': 'no-cache',
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  } catch {
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end('not found\n');
  }
}

createServer(answer).listen(Number(port), '127.0.0.1', () => {
  console.log(`serving http://127.0.0.1:${port}${mount}`);
});
