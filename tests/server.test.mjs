// Tests the static server that is used for playing, tests and measurements.
//
//     node --test tests/server.test.mjs
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { serve } from '../crates/xtask/src/server.mjs';

const outer = mkdtempSync(join(tmpdir(), 'served-'));
const folder = join(outer, 'site');
const servers = [];

before(() => {
  mkdirSync(join(folder, 'snippets'), { recursive: true });
  writeFileSync(join(outer, 'secret.txt'), 'outside');
  writeFileSync(join(folder, 'index.html'), '<title>page</title>');
  writeFileSync(join(folder, 'index.html.br'), brotliCompressSync('<title>page</title>'));
  writeFileSync(join(folder, 'snippets/a-b.js'), 'export {};');
  writeFileSync(join(folder, 'program.wasm'), 'program');
});

after(() => {
  for (const server of servers) server.close();
  rmSync(outer, { recursive: true });
});

async function served(options) {
  const { server, address } = await serve(folder, options);
  servers.push(server);
  return address;
}

/** The status of the response to a path that is sent unchanged. `fetch` would normalise the path before sending it. */
const statusOf = (address, path) =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    request({ hostname, port, path }, (response) => resolve(response.resume().statusCode)).on('error', reject).end();
  });

test('addresses name files inside the folder, each with its type', async () => {
  const address = await served();
  for (const [path, type] of [
    ['', 'text/html'],
    ['?fen=x/y', 'text/html'],
    ['snippets/a-b.js', 'text/javascript'],
    ['snippets/a%2Db.js', 'text/javascript'],
    ['program.wasm', 'application/wasm'],
  ]) {
    const answer = await fetch(address + path);
    assert.equal(answer.status, 200, path);
    assert.equal(answer.headers.get('Content-Type').split(';')[0], type, path);
    assert.equal(answer.headers.get('Cache-Control'), 'no-cache', path);
    assert.ok((await answer.text()).length > 0, path);
  }
});

test('no address leads outside the folder', async () => {
  const address = await served();
  for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/snippets/../../secret.txt', '/..%5csecret.txt', '/%zz']) {
    assert.equal(await statusOf(address, path), 404, path);
  }
});

test('a missing file gets the status 404, and a POST request gets 405', async () => {
  const address = await served();
  assert.equal((await fetch(`${address}missing.js`)).status, 404);
  assert.equal((await fetch(address, { method: 'POST' })).status, 405);
  assert.equal((await fetch(address, { method: 'HEAD' })).status, 200);
});

test('with a mount, only paths below the mount are served', async () => {
  const address = await served({ mount: '/a/b/' });
  assert.match(address, /:\d+\/a\/b\/$/);
  assert.equal((await fetch(address)).status, 200);
  assert.equal((await fetch(`${address}program.wasm`)).status, 200);
  assert.equal(await statusOf(address, '/'), 404);
  assert.equal(await statusOf(address, '/program.wasm'), 404);
});

test('headers, unknown types and compressed files are sent on request', async () => {
  const address = await served({ headers: { 'Content-Security-Policy': "default-src 'self'" }, untyped: ['.wasm'], compressed: true });
  const page = await fetch(address, { headers: { 'Accept-Encoding': 'br' } });
  assert.equal(page.headers.get('Content-Security-Policy'), "default-src 'self'");
  assert.equal(page.headers.get('Content-Encoding'), 'br');
  assert.equal(await page.text(), '<title>page</title>');
  const program = await fetch(`${address}program.wasm`);
  assert.equal(program.headers.get('Content-Type'), 'application/octet-stream');
  assert.equal(program.headers.get('Content-Encoding'), null);
});

test('a port in use is an error', async () => {
  const { port } = new URL(await served());
  await assert.rejects(serve(folder, { port: Number(port) }), /EADDRINUSE/);
});
