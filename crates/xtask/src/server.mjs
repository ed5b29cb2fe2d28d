// A static web server on this machine, for playing, tests and measurements. There is no fallback page: for a missing
// file the server answers with the status 404.
//
//     node crates/xtask/src/server.mjs [folder] [port] [mount]     e.g. dist 4173 /a/b/
//
// The variable POLICY is sent as the content security policy. UNTYPED=.wasm,.txt lists the extensions of files that are
// sent without a media type. With COMPRESSED=1, the compressed copies of files are sent. With ATTACHED=1, the server ends
// when its standard input ends.
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';

/**
 * Serves a folder. Returns the server and its address as soon as the server listens.
 *
 * `mount` is the path of the folder's page. `headers` are sent with every file. Files with an extension in `untyped` are
 * sent as binary data. With `compressed`, the copy of a file with the extension `.br` or `.gz` is sent if it exists and the
 * browser accepts it.
 */
export async function serve(folder, { port = 0, mount = '/', headers = {}, untyped = [], compressed = false } = {}) {
  const setHeaders = (response, path) => {
    response.setHeaders(new Headers(headers));
    if (untyped.includes(extname(path))) response.setHeader('Content-Type', 'application/octet-stream');
  };
  // With `dev`, the server reads a file from disk on each request, because tests replace files.
  const files = sirv(folder, { dev: true, etag: true, brotli: compressed, gzip: compressed, setHeaders });
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
  const { POLICY, UNTYPED, COMPRESSED, ATTACHED } = process.env;
  const [folder = 'dist', port = '4173', mount] = process.argv.slice(2);
  const headers = POLICY ? { 'Content-Security-Policy': POLICY } : {};
  const compressed = COMPRESSED === '1';
  const { address } = await serve(folder, { port: Number(port), mount, headers, untyped: UNTYPED?.split(','), compressed });
  if (ATTACHED) process.stdin.resume().once('end', () => process.exit());
  console.log(`serving ${address}`);
}
