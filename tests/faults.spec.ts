// What a visit makes of the faults that no other test provokes: each of its requests failing alone, and the way back to it.
import { readdirSync } from 'node:fs';
import { button, choose, click, expect, openBoard, plies, test, twoPeople, type Page } from './support';

const FILES = readdirSync('dist');
const file = (pattern: RegExp) => {
  const found = FILES.filter((name) => pattern.test(name));
  expect(found, String(pattern)).toHaveLength(1);
  return found[0];
};

/** Two people play a move each. */
async function play(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  for (const [index, san] of ['e4', 'e5'].entries()) {
    await page.getByRole('textbox', { name: 'Type a move' }).fill(san);
    await page.keyboard.press('Enter');
    await expect(plies(page)).toHaveCount(index + 1);
  }
}

const says = (text: string | RegExp) => (page: Page) => expect(page.locator('.status, #status').first()).toContainText(text);

/** Each file that a visit asks for, and what the player sees where it does not come. */
const REQUESTS: [name: string, pattern: RegExp, seen: (page: Page) => Promise<void>][] = [
  ['the style sheet', /^second-thought-.*\.css$/, play],
  ['the script that draws first', /^first-paint-/, play],
  ['the script that starts the page', /^start-/, says('The page could not be loaded whole. Reload it to try again.')],
  ['the script of the page', /^second-thought-web-.*\.js$/, says('The page could not be loaded whole')],
  ['the program of the page', /^second-thought-web_bg-.*\.wasm$/, says('The page could not be loaded whole')],
  ['the pictures of the pieces', /^pieces-(?!bold)/, async (page) => {
    await says('Couldn\'t load the pictures of the pieces.')(page);
    await expect(page.locator('html')).toHaveAttribute('data-pieces', 'missing');
    const drawn = () => page.locator('.piece[data-square="e1"]').evaluate((it) => getComputedStyle(it, '::before').content);
    expect(await drawn()).toContain('♚');
    await play(page);
  }],
  ['the services', /^split_services-/, async (page) => {
    await says('Couldn\'t load a part of the page: this game is not kept.')(page);
    await button(page, 'Play on without the engine').click();
    await play(page);
  }],
  ['what services and dialogs share', /^chunk_/, async (page) => {
    await says('Couldn\'t load a part of the page: this game is not kept.')(page);
    await button(page, 'Play on without the engine').click();
    await play(page);
  }],
  ['dialogs and analysis', /^split_lazy-/, async (page) => {
    await button(page, 'Settings').click();
    await says('Couldn\'t load this part. Check your connection')(page);
    await play(page);
  }],
  ['the loader of the engine', /^engine-worker_loader-/, async (page) => {
    await says('The engine does not answer')(page);
    await button(page, 'Play on without the engine').click();
    await play(page);
  }],
  ['the openings', /^openings-/, play],
];

test.describe('a request that fails', () => {
  test.use({ tolerated: /Failed to load|net::ERR|Failed to fetch|request: |importing/ });

  for (const [name, pattern, seen] of REQUESTS) {
    test(`${name}: the page plays, or says what is the matter, and a reload mends it`, async ({ page }) => {
      const fails = `**/${file(pattern)}`;
      await page.route(fails, (route) => route.abort());
      await page.goto('./');
      await seen(page);
      await page.unroute(fails);
      // A move that could not be kept is asked about.
      page.on('dialog', (dialog) => void dialog.accept());
      await openBoard(page, twoPeople());
      await play(page);
      await choose(page, 'Games');
      await expect(page.getByRole('dialog', { name: 'Games' })).toBeVisible();
    });
  }
});

test('these are the requests of a visit', async ({ page }) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname.slice(1)));
  await openBoard(page, '?level=1');
  await click(page, 'e2', 'e4');
  await expect(plies(page)).toHaveCount(2);
  await expect(page.locator('#opening')).not.toBeEmpty();
  await button(page, 'Settings').click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  const known = REQUESTS.map(([, pattern]) => file(pattern));
  // The engine's other files fail in its own tests; without the document there is no page, and icons are the browser's.
  const elsewhere = /^$|^engine-worker|^favicon|^icon|webmanifest$/;
  expect([...asked].filter((name) => !known.includes(name) && !elsewhere.test(name))).toEqual([]);
});
