// Tests a network that sends wrong content. The page stores no wrong content.
// After the network works again, a reload repairs the page.
import { isCompressed } from '../crates/xtask/src/compressed.mjs';
import { readFile, readdir } from 'node:fs/promises';
import { loginPage, brokenConnection, firstHalf, LOGIN, FaultyHost, emptyResponse, redirectToLogin, type WrongResponse } from './faulty-host';
import { siteStored } from './site';
import { button, choose, click, expect, openBoard, plies, status, test, twoPeople, type Page } from './support';
import { germanText, pageText } from './texts';

// The browser reports each wrong response, and the page reports each file that it could not use.
test.use({ tolerated: /./ });

let host: FaultyHost;

test.beforeEach(async () => {
  host = await FaultyHost.serve();
});

test.afterEach(() => host.close());

const WRONG_RESPONSES: [name: string, respond: WrongResponse][] = [
  ['a login page', loginPage], ['a redirect to a login page', redirectToLogin], ['half of the file', firstHalf],
  ['a connection that breaks', brokenConnection], ['nothing', emptyResponse],
];

/** Opens the page without waiting for files that do not arrive. */
async function visit(page: Page, query = ''): Promise<void> {
  await page.goto(host.address + query);
}

async function worksWhole(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  await choose(page, pageText('Games'));
  await expect(page.getByRole('dialog', { name: pageText('Games') })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: pageText('TypeAMove') }).fill('e4');
  await page.keyboard.press('Enter');
  await expect(plies(page).first()).toHaveText('e4');
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('#board')!).display), 'its styles are applied').toBe('grid');
}

/** The names of the entries in the site's caches, and their lengths. */
function cacheEntries(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const found: Record<string, number> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        found[new URL(url).pathname.slice(1)] = (await (await cache.match(url))!.arrayBuffer()).byteLength;
      }
    }
    return found;
  });
}

/** Expects the cache to contain the files of the release. The page itself is stored under the address of its folder. */
async function expectTrueCaches(page: Page): Promise<void> {
  for (const [name, length] of Object.entries(await cacheEntries(page))) {
    expect(length, name).toBe((await readFile(`dist/${name || 'index.html'}`)).length);
  }
}

const PARTS: [name: string, files: RegExp][] = [
  ['the dialogs', /^split_lazy-/], ['the services', /^split_services-/], ['the part that both programs share', /^chunk_/],
  ['the program', /^second-thought-web_bg-/], ['its script', /^second-thought-web-.*js$/], ['the script that starts it', /^start-/],
  ['the styles', /^second-thought-.*css$/],
];

for (const [name, files] of PARTS) {
  for (const [what, respond] of name === 'the dialogs' ? WRONG_RESPONSES : WRONG_RESPONSES.slice(0, 1)) {
    test(`a first visit gets ${what} in place of ${name}: a reload repairs it`, async ({ page }) => {
      host.fault = { files, respond };
      await visit(page);
      if (name === 'the dialogs') {
        await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
        await button(page, pageText('Settings')).click();
        await expect(status(page)).toContainText(pageText('PartMissing'));
      }
      await expect.poll(() => host.requested.filter((requested) => files.test(requested)).length).toBeGreaterThanOrEqual(1);
      await page.waitForLoadState('networkidle');
      host.fault = undefined;
      await page.reload();
      // After a wrong response, the page fetches the file again, which replaces the file in the browser's cache.
      // The next visit then has the right file.
      await page.waitForLoadState('networkidle');
      await visit(page, twoPeople());
      await worksWhole(page);
    });
  }
}

test('a part with a wrong response is fetched again when it is needed again, without a reload', async ({ page }) => {
  host.fault = { files: /^split_lazy-/, respond: loginPage };
  await visit(page);
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  await button(page, pageText('Settings')).click();
  await expect(status(page)).toContainText(pageText('PartMissing'));
  host.fault = undefined;
  await button(page, pageText('Settings')).click();
  await expect(page.getByRole('dialog', { name: pageText('Settings') })).toBeVisible();
});

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' });

  for (const [what, respond] of WRONG_RESPONSES) {
    test(`${what} in place of the texts is reported, and a reload has them`, async ({ page }) => {
      host.fault = { files: /^messages-de-/, respond };
      await visit(page);
      await expect(status(page)).toContainText(pageText('LanguageNotFetched'));
      host.fault = undefined;
      await page.reload();
      await expect(page.getByRole('button', { name: germanText('NewGame'), exact: true })).toBeVisible();
    });
  }
});

test.describe('the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  for (const part of [/^engine-worker_bg-/, /^engine-worker-/, /^engine-worker_loader-/]) {
    test(`refetches a wrong file of the engine: ${part.source}`, async ({ page }) => {
      host.fault = { files: part, respond: loginPage };
      await visit(page);
      await expect(page.locator('html')).toHaveAttribute('data-engine', 'failed');
      host.fault = undefined;
      const isActive = () => page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.active);
      await expect.poll(isActive).toBe(true);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
    });
  }

  /** Waits until the service worker has stopped trying to store the site. Then expects that nothing is stored. */
  const expectNothingStored = (page: Page) =>
    expect.poll(() => page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return !registration?.installing && !registration?.active && (await caches.keys()).length === 0;
    })).toBe(true);

  const anyFile = /-[0-9a-f]{16}\./;
  for (const [name, files, respond] of [
    ['a login page in place of one part', /^split_lazy-/, loginPage],
    ['half of the names of openings', /^openings-/, firstHalf],
    ['a part that breaks off', /^pieces-modern-/, brokenConnection],
    ['a login page in place of everything', anyFile, loginPage],
    ['a login page in place of the page itself', /^index\.html$/, loginPage],
    ['half of the page itself', /^index\.html$/, firstHalf],
  ] as const) {
    test(`does not store a site with ${name}, but stores the whole site later`, async ({ page }) => {
      await visit(page);
      await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
      host.fault = { files, respond };
      await page.evaluate(() => navigator.serviceWorker.register('./service-worker.js', { updateViaCache: 'none' }).catch(() => undefined));
      await expect.poll(() => host.requested.includes('service-worker.js')).toBe(true);
      await expectNothingStored(page);
      host.fault = undefined;
      await openBoard(page, '', host.address);
      await siteStored(page);
      await expectTrueCaches(page);
      await page.context().setOffline(true);
      await openBoard(page, twoPeople(), host.address);
      await worksWhole(page);
      await page.context().setOffline(false);
    });
  }

  /** The name of the cache of the current version. */
  const cacheName = async () => {
    const version = /VERSION = '([0-9a-f]{16})'/.exec(await readFile('dist/service-worker.js', 'utf8'))![1];
    return `second-thought ${host.address} ${version}`;
  };

  /** Puts wrong entries for these files into a cache. The page itself can be one of these files. */
  async function replaceInCache(page: Page, cache: string, names: string[]): Promise<void> {
    await page.evaluate(async ([cache, names, text]) => {
      const opened = await caches.open(cache as string);
      for (const name of names as string[]) {
        await opened.put(new URL(name, location.href), new Response(text as string, { headers: { 'Content-Type': 'text/html' } }));
      }
    }, [cache, names, LOGIN] as const);
  }

  const hashed = async () => (await readdir('dist')).filter((name) => anyFile.test(name) && !isCompressed(name));

  test('discards wrong entries of its cache and fetches the files', async ({ page }) => {
    await openBoard(page, '', host.address);
    await siteStored(page);
    await replaceInCache(page, await cacheName(), [...(await hashed()), './']);
    await openBoard(page, twoPeople(), host.address);
    await worksWhole(page);
    for (const name of await hashed()) await page.evaluate((name) => fetch(name).then((it) => it.arrayBuffer()), name);
    const lengths = await cacheEntries(page);
    expect(Object.keys(lengths)).toEqual(expect.arrayContaining(await hashed()));
    await expectTrueCaches(page);
  });

  test('does not take over wrong entries from the caches of an earlier version or its own', async ({ page }) => {
    await visit(page);
    await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
    const earlier = `second-thought ${host.address} 0123456789abcdef`;
    for (const name of [earlier, await cacheName()]) await replaceInCache(page, name, await hashed());
    await openBoard(page, '', host.address);
    await siteStored(page);
    await openBoard(page, twoPeople(), host.address);
    await worksWhole(page);
    for (const name of await hashed()) await page.evaluate((name) => fetch(name).then((it) => it.arrayBuffer()), name);
    await expectTrueCaches(page);
  });

  test('takes over correct entries from the cache of an earlier version', async ({ page }) => {
    await visit(page);
    await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
    const picture = (await hashed()).find((name) => name.startsWith('pieces-modern-'))!;
    await page.evaluate(async ([cache, name]) => {
      await (await caches.open(cache)).put(new URL(name, location.href), await fetch(name));
    }, [`second-thought ${host.address} 0123456789abcdef`, picture]);
    const before = host.requested.filter((name) => name === picture).length;
    host.fault = { files: /^pieces-modern-/, respond: loginPage };
    await openBoard(page, '', host.address);
    await siteStored(page);
    expect(host.requested.filter((name) => name === picture)).toHaveLength(before);
    await expectTrueCaches(page);
  });

  test.describe('in a German browser', () => {
    test.use({ locale: 'de-DE' });

    test('does not store a wrong response for texts that it fetches on demand', async ({ page }) => {
      host.fault = { files: /^messages-de-/, respond: loginPage };
      await openBoard(page, '', host.address);
      await siteStored(page);
      await openBoard(page, '', host.address);
      await expect(status(page)).toContainText(pageText('LanguageNotFetched'));
      await expectTrueCaches(page);
      host.fault = undefined;
      await page.reload();
      await expect(page.getByRole('button', { name: germanText('NewGame'), exact: true })).toBeVisible();
    });
  });

  test('an open page works from the stored site when the network requires a login', async ({ page }) => {
    await openBoard(page, '', host.address);
    await siteStored(page);
    host.fault = { files: /./, respond: loginPage };
    await openBoard(page, twoPeople(), host.address);
    await worksWhole(page);
    await click(page, 'e7', 'e5');
    await expect(plies(page)).toHaveText(['e4', 'e5']);
  });
});
