// Tests the configurations of web servers in docs/hosting/. Each server that is installed is started with its
// configuration and serves the built site. If a server is not installed, its configuration is only read.
//
//     node --test tests/hosts.test.mjs
//
// The variables NGINX and CADDY may name the programs.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const textOf = (name) => readFileSync(join(root, 'docs/hosting', name), 'utf8');
const names = readdirSync(dist).filter((name) => !/\.(br|gz)$/.test(name) && statSync(join(dist, name)).isFile());

const HASHED = /-[0-9a-f]{16}\./;
const TYPES = {
  html: 'text/html', css: 'text/css', js: 'text/javascript', txt: 'text/plain', tsv: 'text/tab-separated-values',
  wasm: 'application/wasm', webmanifest: 'application/manifest+json', svg: 'image/svg+xml', png: 'image/png',
};

const freePort = () =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });

/** Returns the response with its content as it was sent. `fetch` would decompress the content. */
const get = (port, path, headers = {}) =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, async (response) => {
      const parts = [];
      for await (const part of response) parts.push(part);
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) });
    }).on('error', reject).end();
  });

const replaced = (text, changes) =>
  changes.reduce((result, [from, to]) => {
    assert.ok(result.includes(from), `${from} is in the configuration`);
    return result.replaceAll(from, to);
  }, text);

/** Each server: its program, and the command that starts it in a folder. */
const SERVERS = {
  nginx: {
    program: process.env.NGINX ?? 'nginx',
    version: '-v',
    start: (program, work, site, port) => {
      const module = [process.env.NGINX_BROTLI, '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'].find((file) => file && existsSync(file));
      const changes = [['listen 80;', `listen 127.0.0.1:${port};`], ['/var/www/second-thought', site]];
      // Without the Brotli module, the line that a comment in the configuration names must be deleted.
      if (!module) changes.push(['    brotli_static on;\n', '']);
      writeFileSync(join(work, 'site.conf'), replaced(textOf('nginx.conf'), changes));
      const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${work}/${name};`);
      writeFileSync(join(work, 'nginx.conf'), `${module ? `load_module ${module};` : ''} daemon off; master_process off; pid ${work}/pid;
        error_log ${work}/error.log; events {} http { access_log off; ${folders.join(' ')} include ${work}/site.conf; }`);
      return { words: ['-e', join(work, 'error.log'), '-p', work, '-c', join(work, 'nginx.conf')], encodings: module ? ['br', 'gzip'] : ['gzip'] };
    },
  },
  caddy: {
    program: process.env.CADDY ?? 'caddy',
    version: 'version',
    start: (program, work, site, port) => {
      const changes = [['chess.example.org {', `http://127.0.0.1:${port} {`], ['/var/www/second-thought', site]];
      writeFileSync(join(work, 'Caddyfile'), `{\n\tadmin off\n}\n${replaced(textOf('Caddyfile'), changes)}`);
      return { words: ['run', '--adapter', 'caddyfile', '--config', join(work, 'Caddyfile')], encodings: ['br', 'gzip'] };
    },
  },
};

for (const [name, server] of Object.entries(SERVERS)) {
  const isInstalled = spawnSync(server.program, [server.version]).status === 0;

  describe(`${name} with its configuration`, { skip: isInstalled ? false : `${name} is not installed` }, () => {
    let [work, port, program, encodings, output] = [undefined, 0, undefined, [], ''];

    before(async () => {
      work = mkdtempSync(join(tmpdir(), `${name}-`));
      // The site is also served under a path. The server may run as another user, who must be able to read the folder.
      const site = join(work, 'site');
      cpSync(dist, site, { recursive: true });
      mkdirSync(join(site, 'chess'));
      for (const file of readdirSync(dist)) if (statSync(join(dist, file)).isFile()) copyFileSync(join(dist, file), join(site, 'chess', file));
      spawnSync('chmod', ['-R', 'a+rX', work]);
      port = await freePort();
      const started = server.start(server.program, work, site, port);
      encodings = started.encodings;
      program = spawn(server.program, started.words, { env: { ...process.env, HOME: work } });
      for (const stream of [program.stdout, program.stderr]) stream.on('data', (text) => (output += text));
      for (let tries = 0; tries < 200; tries += 1) {
        if (await get(port, '/').then(() => true, () => false)) return;
        await pause(50);
      }
      throw new Error(`${name} did not start: ${output}`);
    });

    after(() => {
      program?.kill();
      if (work) rmSync(work, { recursive: true });
    });

    for (const path of ['/', '/chess/']) {
      test(`sends every file under ${path} with its type, its headers and its caching`, async () => {
        for (const file of names) {
          const { status, headers } = await get(port, path + file);
          assert.equal(status, 200, file);
          assert.equal(headers['content-type'].split(';')[0].replace('application/javascript', 'text/javascript'), TYPES[file.split('.').at(-1)], file);
          assert.equal(headers['cache-control'], HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache', file);
          assert.equal(headers['content-security-policy'], "frame-ancestors 'none'", file);
          assert.equal(headers['x-content-type-options'], 'nosniff', file);
        }
        const page = await get(port, path);
        assert.equal(page.status, 200);
        assert.match(page.headers['content-type'], /^text\/html/);
        assert.equal(page.headers['cache-control'], 'no-cache');
      });
    }

    test('sends the compressed copies', async () => {
      for (const encoding of encodings) {
        let [sent, stored] = [0, 0];
        for (const file of names) {
          const { headers, body } = await get(port, `/${file}`, { 'Accept-Encoding': encoding });
          assert.equal(headers['content-encoding'], encoding, file);
          sent += body.length;
          stored += statSync(join(dist, `${file}.${encoding === 'br' ? 'br' : 'gz'}`)).size;
        }
        assert.ok(sent <= 1.03 * stored, `${sent} of ${stored} bytes with ${encoding}`);
      }
    });

    test('a file that does not exist has the status 404', async () => {
      assert.equal((await get(port, '/missing.js')).status, 404);
    });
  });

  test(`the configuration of ${name} names what a host should do`, () => {
    const text = textOf(name === 'nginx' ? 'nginx.conf' : 'Caddyfile');
    for (const part of ['-[0-9a-f]{16}\\.', 'max-age=31536000, immutable', 'no-cache', "frame-ancestors 'none'", 'nosniff']) {
      assert.ok(text.includes(part), part);
    }
    assert.match(text, /brotli_static on;[^]*gzip_static on;|precompressed br gzip/);
  });
}
