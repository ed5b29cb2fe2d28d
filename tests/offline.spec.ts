// The site without a network, and what happens when a new version is put in its place.
import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { click, expect, openBoard, plies, status, test, type Page } from './support';

test.use({ serviceWorkers: 'allow' });

/** Waits until the service worker keeps the whole site. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

test('after a visit the page opens and plays without a network', async ({ page, context }) => {
  await openBoard(page);
  await kept(page);
  await context.setOffline(true);
  await openBoard(page, '?opponent=classic');
  await click(page, 'e2', 'e4');
  await expect(plies(page)).toHaveCount(2);
  await expect(status(page)).toContainText('Your move');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
});

test('after a visit openings have their names without a network', async ({ page, context }) => {
  await openBoard(page);
  await kept(page);
  await context.setOffline(true);
  await openBoard(page, '?opponent=human');
  await click(page, 'e2', 'e4');
  await expect(page.locator('#opening')).toHaveText("B00 King's Pawn Game");
});

test('the page of the visit itself has all its dialogs without a network', async ({ page, context }) => {
  await openBoard(page);
  await kept(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
});

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' });

  test('the language of the first visit is there without a network', async ({ page, context }) => {
    await openBoard(page);
    await kept(page);
    await expect.poll(() => page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map(async (name) => (await window.caches.open(name)).keys()));
      return caches.flat().some(({ url }) => url.includes('messages-de'));
    })).toBe(true);
    await context.setOffline(true);
    await openBoard(page);
    await expect(page.getByRole('button', { name: 'Neue Partie', exact: true })).toBeVisible();
  });
});

test('the page can be installed', async ({ page, request }) => {
  await openBoard(page);
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await (await request.get(address!)).json();
  expect(manifest).toMatchObject({ name: expect.stringContaining('Second Thought'), display: 'standalone', start_url: './' });
  expect(manifest.icons.map((icon: { sizes: string }) => icon.sizes)).toEqual(['any', '192x192', '512x512']);
  for (const icon of manifest.icons) expect((await request.get(icon.src)).status(), icon.src).toBe(200);
});

test.describe('a new version', () => {
  let folder: string;
  let server: ChildProcess;
  let address: string;

  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-'));
    await cp('dist', folder, { recursive: true });
    const port = Number(process.env.TEST_PORT ?? 4173) + 1;
    server = spawn('node', ['crates/xtask/src/server.mjs', folder, String(port), '/a/b/'], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve) => server.stdout!.once('data', resolve));
    address = `http://127.0.0.1:${port}/a/b/`;
  });

  test.afterEach(async () => {
    server.kill();
    await rm(folder, { recursive: true });
  });

  async function change(name: string, from: string | RegExp, to: string): Promise<void> {
    const text = await readFile(join(folder, name), 'utf8');
    expect(text).toMatch(from);
    await writeFile(join(folder, name), text.replace(from, to));
  }

  /** Puts a version into the folder whose page says "Third Thought". */
  async function release(): Promise<void> {
    const version = /[0-9a-f]{16}/;
    await change('index.html', /(name="version" content=")[0-9a-f]{16}/, '$10123456789abcdef');
    await change('index.html', '<title>Second Thought', '<title>Third Thought');
    await change('service-worker.js', version, '0123456789abcdef');
  }

  test('is offered, interrupts nothing, and comes when it is asked for', async ({ page }) => {
    await openBoard(page, '', address);
    await kept(page);
    await release();
    await openBoard(page, '?opponent=human', address);
    await expect(page).toHaveTitle(/^Second Thought/);
    await click(page, 'e2', 'e4');
    const reload = page.getByRole('button', { name: 'Reload', exact: true });
    await expect(reload).toBeVisible();
    await expect(page.getByText('A new version is ready.')).toBeVisible();
    await click(page, 'e7', 'e5');
    await expect(plies(page)).toHaveCount(2);
    await reload.click();
    await expect(page).toHaveTitle(/^Third Thought/);
    await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
    await expect(reload).toHaveCount(0);
  });

  test('of which a part is missing never takes the place of a whole one', async ({ page, context }) => {
    await openBoard(page, '', address);
    await kept(page);
    await release();
    await change('service-worker.js', "const FILES = ['", "const FILES = ['missing-0123456789abcdef.js', '");
    await openBoard(page, '', address);
    // The browser has tried the new version and given it up.
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update().catch(() => undefined);
      while (registration.installing) await new Promise((resolve) => setTimeout(resolve, 50));
      if (registration.waiting) throw new Error('half a version waits');
    });
    await context.setOffline(true);
    await openBoard(page, '?opponent=classic', address);
    await expect(page).toHaveTitle(/^Second Thought/);
    await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
  });
});

test('the service worker keeps all that the page needs to play', async () => {
  const script = await readFile('dist/service-worker.js', 'utf8');
  const listed = script.match(/const FILES = \[(.*)\];/)![1]!.split(', ').map((name) => name.slice(1, -1));
  const files = (await readdir('dist', { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice('dist/'.length));
  const later = /^(service-worker\.js|pieces-bold-.*)$/;
  const needed = files.filter((name) => /\.(js|wasm|css|svg)$/.test(name) && !later.test(name));
  expect(listed.toSorted()).toEqual(expect.arrayContaining(needed.toSorted()));
});
