// Tests the page on simple hosts, in old browsers, and when its program fails.
import { readFile, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { isCompressed } from '../crates/xtask/src/compressed.mjs';
import { startServer } from './site';
import { button, click, expect, openBoard, plies, status, test, type Page } from './support';
import { pageText } from './texts';

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
  "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/** Serves `dist` under `mount` on another host while `visit` runs. */
async function withHost(mount: string, environment: Record<string, string>, visit: (address: string) => Promise<void>): Promise<void> {
  const { server, address } = await startServer('dist', mount, environment);
  try {
    await visit(address);
  } finally {
    server.kill();
  }
}

async function playsAt(page: Page, address: string): Promise<void> {
  let pending = 0;
  page.on('request', () => (pending += 1));
  for (const event of ['requestfinished', 'requestfailed'] as const) page.on(event as 'requestfailed', () => (pending -= 1));
  await openBoard(page, '?opponent=classic', address);
  await click(page, 'e2', 'e4');
  await expect(plies(page)).toHaveCount(2, { timeout: 15_000 });
  await page.getByRole('button', { name: pageText('Settings'), exact: true }).click();
  await expect(page.getByRole('dialog', { name: pageText('Settings') })).toBeVisible();
  // If the host stopped while pictures or the names of openings are being loaded, the page would report an error.
  // The load state `networkidle` is reached before the dialog requests its pictures,
  // so waiting for this state is not enough.
  let quiet = 0;
  await expect.poll(() => (quiet = pending === 0 ? quiet + 1 : 0), { intervals: [200] }).toBeGreaterThan(2);
}

for (const mount of ['/', '/a/b/']) {
  test(`plays under ${mount} with a strict policy from the host`, async ({ page }) => {
    await page.addInitScript(() => {
      const broken: string[] = ((window as any).broken = []);
      addEventListener('securitypolicyviolation', (event) => broken.push(`${event.violatedDirective} ${event.blockedURI}`));
    });
    await withHost(mount, { POLICY }, (address) => playsAt(page, address));
    expect(await page.evaluate(() => (window as any).broken)).toEqual([]);
  });
}

test('the page works on a host that does not know the media type of the programs', async ({ page }) => {
  let types: (string | undefined)[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.wasm')) types.push(response.headers()['content-type']);
  });
  await withHost('/', { UNTYPED: '.wasm' }, (address) => playsAt(page, address));
  expect(types.length).toBeGreaterThan(0);
  expect(types).toEqual(types.map(() => 'application/octet-stream'));
});

test.describe('opened as a file', () => {
  test.use({ tolerated: /file:|CORS|Failed to (fetch|load)|net::ERR/ });

  test('the page says how to play without a server', async ({ page }) => {
    await page.goto(pathToFileURL(resolve('dist/index.html')).href);
    await expect(page.locator('.status p')).toContainText('cargo xtask build --single');
    await expect(page.locator('.status p')).toContainText('any web server');
    await expect(page.locator('.status p')).not.toContainText(pageText('Reload'));
  });
});

test('a browser receives the compressed copies, and the page plays', async ({ page }) => {
  const encodings: Record<string, string | undefined> = {};
  page.on('response', (response) => {
    const { protocol, pathname } = new URL(response.url());
    if (protocol === 'http:') encodings[pathname] = response.headers()['content-encoding'];
  });
  await withHost('/', { COMPRESSED: '1' }, (address) => playsAt(page, address));
  const files = Object.entries(encodings);
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter(([, encoding]) => encoding !== 'gzip' && encoding !== 'br')).toEqual([]);
});

test('each file of the site has its compressed copies, which have the same content', async () => {
  const names = (await readdir('dist', { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const originals = names.filter((name) => !isCompressed(name));
  expect(names.length).toBe(3 * originals.length);
  for (const name of originals) {
    const content = await readFile(name);
    expect(brotliDecompressSync(await readFile(`${name}.br`)).equals(content), name).toBe(true);
    expect(gunzipSync(await readFile(`${name}.gz`)).equals(content), name).toBe(true);
  }
  // The service worker stores each file once, decompressed, so its list contains no compressed copies.
  expect(await readFile('dist/service-worker.js', 'utf8')).not.toMatch(/\.(br|gz)'/);
});

test('nothing is requested from another host', async ({ page }) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  await openBoard(page);
  await click(page, 'e2', 'e4');
  await expect(plies(page)).toHaveCount(2, { timeout: 15_000 });
  const own = new URL(page.url()).origin;
  expect([...asked].filter((origin) => origin !== own && origin !== 'null')).toEqual([]);
});

test.describe('in a browser without', () => {
  const why = (page: Page) => page.locator('.status p');

  test('WebAssembly the page reports it', async ({ page }) => {
    await page.addInitScript(() => void delete (globalThis as any).WebAssembly);
    await page.goto('./');
    await expect(why(page)).toContainText('needs WebAssembly');
  });

  test('SIMD the page reports it', async ({ page }) => {
    await page.addInitScript(() => {
      WebAssembly.validate = () => false;
    });
    await page.goto('./');
    await expect(why(page)).toContainText('lacks the vector instructions');
  });

  test.describe('scripts', () => {
    test.use({ javaScriptEnabled: false });
    // The browser reports that it has blocked the file of the script. This is not an error of the page.
    test.use({ tolerated: /\.js csp$/ });

    test('the page reports it', async ({ page, context }) => {
      await page.goto('./');
      // The text that a screen reader receives. Playwright's own snapshot of the page would need scripts in the page.
      const session = await context.newCDPSession(page);
      const { nodes } = await session.send('Accessibility.getFullAXTree');
      const names = nodes.map((node) => String(node.name?.value ?? ''));
      expect(names.join('\n')).toContain('needs JavaScript and WebAssembly. Please switch JavaScript on');
    });
  });
});

test.describe('a part of the page', () => {
  test.use({ tolerated: /second-thought-web_bg|Failed to (fetch|load)|net::ERR/ });
  test('is missing: the page reports it', async ({ page }) => {
    await page.route(/second-thought-web_bg.*\.wasm$/, (route) => route.abort());
    await page.goto('./');
    await expect(page.locator('.status p')).toContainText('could not be loaded completely');
  });
});

test.describe('the page breaks', () => {
  test.use({ tolerated: /unreachable|RuntimeError/, permissions: ['clipboard-read', 'clipboard-write'] });

  test('and reports it, with details to copy and a button to reload', async ({ page }) => {
    await openBoard(page, '?opponent=human');
    await click(page, 'e2', 'e4');
    await expect(plies(page)).toHaveCount(1);
    // The program needs a document that can create elements.
    await button(page, pageText('Settings')).evaluate((settings: HTMLElement) => {
      const make = document.createElement;
      document.createElement = () => {
        throw new Error('no more elements');
      };
      settings.click();
      setTimeout(() => (document.createElement = make), 200);
    });
    const broken = page.getByRole('alert').filter({ hasText: 'The page has stopped working' });
    await expect(broken).toBeVisible();
    await broken.getByRole('button', { name: 'Copy details' }).click();
    await expect(broken.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/panicked at[^]*unreachable/);
    await broken.getByRole('button', { name: pageText('Reload') }).click();
    await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
    await expect(broken).toBeHidden();
    await expect(status(page)).toContainText('to move');
  });
});
