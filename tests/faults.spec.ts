// Tests failures of the network and of the storage that no other test causes. In each test of the network, one of the
// requests of a visit fails, and a reload repairs the page.
import { readdirSync } from 'node:fs';
import { isCompressed } from '../crates/xtask/src/compressed.mjs';
import { button, choose, click, expect, openBoard, plies, test, twoPeople, type Page } from './support';
import { pageText, textPattern } from './texts';

const FILES = readdirSync('dist').filter((name) => !isCompressed(name));
const file = (pattern: RegExp) => {
  const found = FILES.filter((name) => pattern.test(name));
  expect(found, String(pattern)).toHaveLength(1);
  return found[0];
};

/** Plays a move. An engine may reply later. */
async function play(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  await page.getByRole('textbox', { name: pageText('TypeAMove') }).fill('e4');
  await page.keyboard.press('Enter');
  await expect(plies(page).first()).toHaveText('e4');
}

/** Without the part that reads typed moves, a typed move stays in its field, and the board plays the move. */
async function playOnBoard(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: pageText('TypeAMove') });
  await field.fill('d4');
  await page.keyboard.press('Enter');
  await showsStatus(pageText('PartMissing'))(page);
  await expect(field).toHaveValue('d4');
  await click(page, 'e2', 'e4');
  await expect(plies(page).first()).toHaveText('e4');
}

const showsStatus = (text: string | RegExp) => (page: Page) => expect(page.locator('.status, #status').first()).toContainText(text);

/** The files that a visit requests: the name, the pattern of the address, and a check of the page without this file. */
const REQUESTS: [name: string, pattern: RegExp, seen: (page: Page) => Promise<void>][] = [
  ['the style sheet', /^second-thought-.*\.css$/, play],
  ['the script that draws first', /^first-paint-/, play],
  ['the script that starts the page', /^start-/, showsStatus('The page could not be loaded completely. Reload it to try again.')],
  ['the script of the page', /^second-thought-web-.*\.js$/, showsStatus('The page could not be loaded completely')],
  ['the program of the page', /^second-thought-web_bg-.*\.wasm$/, showsStatus('The page could not be loaded completely')],
  [pageText('PiecesMissing'), /^pieces-bold/, async (page) => {
    await showsStatus(pageText('PiecesMissing'))(page);
    await expect(page.locator('html')).toHaveAttribute('data-pieces', 'missing');
    const drawn = () => page.locator('.piece[data-square="e1"]').evaluate((it) => getComputedStyle(it, '::before').content);
    expect(await drawn()).toContain('♚');
    await play(page);
  }],
  ['the services', /^split_services-/, async (page) => {
    await showsStatus(pageText('GameNotSaved'))(page);
    await button(page, pageText('PlayWithoutEngine')).click();
    await play(page);
  }],
  ['what services and dialogs share', /^chunk_/, async (page) => {
    await showsStatus(pageText('GameNotSaved'))(page);
    await button(page, pageText('PlayWithoutEngine')).click();
    await playOnBoard(page);
  }],
  ['dialogs and analysis', /^split_lazy-/, async (page) => {
    await button(page, pageText('Settings')).click();
    await showsStatus(pageText('PartMissing'))(page);
    await playOnBoard(page);
  }],
  ['the loader of the engine', /^engine-worker_loader-/, async (page) => {
    await showsStatus(textPattern('EngineFailed'))(page);
    await button(page, pageText('PlayWithoutEngine')).click();
    await play(page);
  }],
  ['the openings', /^openings-/, play],
];

test.describe('a request that fails', () => {
  test.use({ tolerated: /Failed to load|net::ERR|Failed to fetch|request: |importing/ });

  for (const [name, pattern, seen] of REQUESTS) {
    test(`${name}: the page is playable or reports the fault, and a reload recovers`, async ({ page }) => {
      const fails = `**/${file(pattern)}`;
      await page.route(fails, (route) => route.abort());
      await page.goto('./');
      await seen(page);
      await page.unroute(fails);
      // If a move could not be saved, the browser asks for confirmation before the page is closed.
      page.on('dialog', (dialog) => void dialog.accept());
      await openBoard(page, twoPeople());
      await play(page);
      await choose(page, pageText('Games'));
      await expect(page.getByRole('dialog', { name: pageText('Games') })).toBeVisible();
    });
  }
});

test('the list of requests of a visit is complete', async ({ page }) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname.slice(1)));
  await openBoard(page, '?level=1');
  await click(page, 'e2', 'e4');
  await expect(plies(page)).toHaveCount(2);
  await expect(page.locator('#opening')).not.toBeEmpty();
  await button(page, pageText('Settings')).click();
  await expect(page.getByRole('dialog', { name: pageText('Settings') })).toBeVisible();
  const known = REQUESTS.map(([, pattern]) => file(pattern));
  // Files for which this file has no test. Other tests cover the files of the engine. Without the document, there is
  // no page. The browser itself requests the icons. The other piece sets are only pictures in the settings.
  const elsewhere = /^$|^engine-worker|^pieces-(classic|modern)|^favicon|^icon|webmanifest$/;
  expect([...asked].filter((name) => !known.includes(name) && !elsewhere.test(name))).toEqual([]);
});

/** Returns the program with limited memory: the initial memory can grow only by this number of pages of 64 kB. */
function withMemoryLimit(program: Buffer, beyond: number): Buffer {
  const number = (at: number): [value: number, next: number] => {
    let [value, shift, next] = [0, 0, at];
    for (let more = true; more; next += 1, shift += 7) {
      value |= (program[next] & 0x7f) << shift;
      more = program[next] >= 0x80;
    }
    return [value, next];
  };
  const bytes = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...bytes(value >>> 7)]);
  for (let at = 8; at < program.length; ) {
    const [size, body] = number(at + 1);
    // The memory section declares one memory without a limit.
    if (program[at] === 5) {
      expect([...program.subarray(body, body + 2)]).toEqual([1, 0]);
      const [least] = number(body + 2);
      const section = [1, 1, ...bytes(least), ...bytes(least + beyond)];
      return Buffer.concat([program.subarray(0, at), Buffer.from([5, ...bytes(section.length), ...section]), program.subarray(body + size)]);
    }
    at = body + size;
  }
  throw new Error('no memory');
}

for (const [megabytes, seen] of [[6, 'it plays with less'], [0, 'that is said, and two people play']] as const) {
  test.describe('a browser that refuses memory to the engine', () => {
    test.use({ tolerated: /engine-worker|RuntimeError|unreachable/ });

    test(`beyond ${megabytes} MB: ${seen}`, async ({ page }) => {
      await page.route('**/engine-worker_bg-*.wasm', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: withMemoryLimit(await response.body(), megabytes * 16) });
      });
      await openBoard(page, '?level=1');
      // A search for a hint uses full strength and all available memory.
      await button(page, pageText('Hint')).click();
      if (megabytes > 0) {
        // The text of the hint appears directly after the search,
        // so the note about little memory appears with the opponent's reply.
        await expect(page.locator('#board .hint')).toHaveCount(1);
        await click(page, 'e2', 'e4');
        await expect(plies(page)).toHaveCount(2);
        await expect(page.locator('#status')).toContainText(pageText('LittleMemory'));
      } else {
        await expect(page.locator('#status')).toContainText(textPattern('EngineFailed'), { timeout: 60_000 });
        await button(page, pageText('PlayWithoutEngine')).click();
        await click(page, 'e2', 'e4', 'e7', 'e5');
        await expect(plies(page)).toHaveText(['e4', 'e5']);
      }
    });
  });
}

test.describe('a crash', () => {
  test.use({ tolerated: /the page crashed/ });

  test('a page that crashes loses nothing', async ({ context, page }) => {
    await openBoard(page, twoPeople());
    await play(page);
    const stored = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('second-thought.game.')).length);
    await expect.poll(stored).toBe(1);
    const crashed = page.waitForEvent('crash');
    await page.goto('chrome://crash').catch(() => {});
    await crashed;
    const next = await context.newPage();
    await next.goto('./');
    await expect(next.locator('html')).toHaveAttribute('data-ready', 'true');
    await expect(plies(next)).toHaveText(['e4']);
    await next.getByRole('textbox', { name: pageText('TypeAMove') }).fill('e5');
    await next.keyboard.press('Enter');
    await expect(plies(next)).toHaveText(['e4', 'e5']);
  });
});
