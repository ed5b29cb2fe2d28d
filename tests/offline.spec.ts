// Tests the site without a network, and the update to a new version.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Site, siteStored } from './site';
import { click, expect, openBoard, plies, status, test } from './support';
import { germanText, pageText } from './texts';

test.use({ serviceWorkers: 'allow' });

test('after a visit the page opens and plays without a network', async ({ page, context }) => {
  await openBoard(page);
  await siteStored(page);
  await context.setOffline(true);
  await openBoard(page, '?opponent=classic');
  await click(page, 'e2', 'e4');
  await expect(plies(page)).toHaveCount(2);
  await expect(status(page)).toContainText(pageText('YourTurn'));
  await page.getByRole('button', { name: pageText('Settings'), exact: true }).click();
  await expect(page.getByRole('dialog', { name: pageText('Settings') })).toBeVisible();
});

test('after a visit the names of openings are available without a network', async ({ page, context }) => {
  await openBoard(page);
  await siteStored(page);
  await context.setOffline(true);
  await openBoard(page, '?opponent=human');
  await click(page, 'e2', 'e4');
  await expect(page.locator('#opening')).toHaveText("B00 King's Pawn Game");
});

test.describe('a first visit', () => {
  // The service worker provides the pictures of other piece sets only after the next visit.
  test.use({ tolerated: /pieces-(classic|modern)-/ });

  test('all dialogs of the first visit work without a network', async ({ page, context }) => {
    await openBoard(page);
    await siteStored(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: pageText('Settings'), exact: true }).click();
    await expect(page.getByRole('dialog', { name: pageText('Settings') })).toBeVisible();
  });
});

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' });

  test('the language of the first visit is available without a network', async ({ page, context }) => {
    await openBoard(page);
    await siteStored(page);
    await expect.poll(() => page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map(async (name) => (await window.caches.open(name)).keys()));
      return caches.flat().some(({ url }) => url.includes('messages-de'));
    })).toBe(true);
    await context.setOffline(true);
    await openBoard(page);
    await expect(page.getByRole('button', { name: germanText('NewGame'), exact: true })).toBeVisible();
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

test('the manifest has a screenshot for wide and for narrow screens, and no visit loads them', async ({ page, request }) => {
  const asked: string[] = [];
  page.on('request', (asks) => asked.push(asks.url()));
  await openBoard(page);
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const { screenshots } = await (await request.get(address!)).json();
  expect(screenshots.map((picture: { form_factor: string }) => picture.form_factor)).toEqual(['wide', 'narrow']);
  const worker = await (await request.get('service-worker.js')).text();
  for (const { src, sizes, type, label } of screenshots) {
    const response = await request.get(src);
    const picture = await response.body();
    // The header of a PNG file contains its width and height.
    const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
    expect([sizes, type, response.headers()['content-type']]).toEqual([`${width}x${height}`, 'image/png', 'image/png']);
    // A browser ignores a screenshot of the manifest that is too small, too large or too long.
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(320);
    expect(Math.max(width, height)).toBeLessThanOrEqual(3840);
    expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3);
    expect(picture.length).toBeLessThan(100_000);
    expect(label).toMatch(/^[A-Z]/);
    expect(worker, 'the service worker does not store it').not.toContain(src);
    expect(asked.filter((url) => url.includes(src))).toEqual([]);
  }
});

test.describe('a new version', () => {
  let site: Site;
  const release = () => site.release('0123456789abcdef', 'Third Thought');

  test.beforeEach(async () => {
    site = await Site.serve();
  });

  test.afterEach(() => site.close());

  test('is offered, interrupts nothing, and is loaded on request', async ({ page }) => {
    await openBoard(page, '', site.address);
    await siteStored(page);
    await release();
    await openBoard(page, '?opponent=human', site.address);
    await expect(page).toHaveTitle(/^Second Thought/);
    await click(page, 'e2', 'e4');
    const reload = page.getByRole('button', { name: pageText('Reload'), exact: true });
    await expect(reload).toBeVisible();
    await expect(page.getByText(pageText('NewVersion'))).toBeVisible();
    await click(page, 'e7', 'e5');
    await expect(plies(page)).toHaveCount(2);
    await reload.click();
    await expect(page).toHaveTitle(/^Third Thought/);
    await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
    await expect(reload).toHaveCount(0);
  });

  test('with a missing part never replaces a complete one', async ({ page, context }) => {
    await openBoard(page, '', site.address);
    await siteStored(page);
    await release();
    await site.change('service-worker.js', "const FILES = ['", "const FILES = ['missing-0123456789abcdef.js', '");
    await openBoard(page, '', site.address);
    // The browser has requested the new version and rejected it.
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update().catch(() => undefined);
      while (registration.installing) await new Promise((resolve) => setTimeout(resolve, 50));
      if (registration.waiting) throw new Error('half a version waits');
    });
    await context.setOffline(true);
    await openBoard(page, '?opponent=classic', site.address);
    await expect(page).toHaveTitle(/^Second Thought/);
    await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
  });
});

test('the service worker stores everything that is needed to play', async () => {
  const script = await readFile('dist/service-worker.js', 'utf8');
  const listed = script.match(/const FILES = \[(.*)\];/)![1]!.split(', ').map((name) => name.slice(1, -1));
  const files = (await readdir('dist', { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice('dist/'.length));
  const later = /^service-worker\.js$/;
  const needed = files.filter((name) => /\.(js|wasm|css|svg)$/.test(name) && !later.test(name));
  expect(listed.toSorted()).toEqual(expect.arrayContaining(needed.toSorted()));
});
