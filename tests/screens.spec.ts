// Takes pictures of every screen for inspection, in target/screens/. The test fails if a screen cannot be reached.
import { mkdirSync, statSync } from 'node:fs';
import { BOARD_THEMES } from './board-themes';
import { button, choose, click, expect, move, openBoard, openOptions, review, test, twoPeople, waitForReply, type Page } from './support';
import { pageText } from './texts';

// Playwright empties its own output folder before each run, so the pictures are in another folder.
const FOLDER = 'target/screens';
mkdirSync(FOLDER, { recursive: true });

type Screen = { name: string; query?: string; act?: (page: Page) => Promise<void> };

async function italianGame(page: Page): Promise<void> {
  for (const [from, to] of [['e2', 'e4'], ['e7', 'e5'], ['g1', 'f3'], ['b8', 'c6'], ['f1', 'c4'], ['g8', 'f6'], ['f3', 'g5'],
    ['d7', 'd5'], ['e4', 'd5']]) await move(page, from, to);
  await expect(page.locator('#opening')).not.toBeEmpty();
}

async function opened(page: Page, name: string): Promise<void> {
  await choose(page, name);
  await page.getByRole('dialog', { name }).waitFor();
}

const SCREENS: Screen[] = [
  { name: 'start' },
  { name: 'game', query: twoPeople(), act: async (page) => { await italianGame(page); await click(page, 'f6'); } },
  { name: 'engine', query: '?opponent=classic', act: async (page) => { await move(page, 'e2', 'e4'); await waitForReply(page, 2); } },
  { name: 'new-game', act: async (page) => opened(page, pageText('NewGame')) },
  { name: 'settings', act: async (page) => opened(page, pageText('Settings')) },
  { name: 'games', query: twoPeople(), act: async (page) => { await italianGame(page); await opened(page, pageText('Games')); } },
  {
    name: 'editor',
    act: async (page) => {
      await opened(page, pageText('NewGame'));
      await openOptions(page.getByRole('dialog', { name: pageText('NewGame') }));
      await button(page, pageText('SetUp')).click();
      await page.getByRole('dialog', { name: pageText('SetUpPosition') }).waitFor();
    },
  },
  {
    name: 'clocks',
    query: '?opponent=human&time=300+3',
    act: async (page) => { await move(page, 'e2', 'e4'); await move(page, 'e7', 'e5'); },
  },
  {
    name: 'analysis',
    query: twoPeople(),
    act: async (page) => {
      await italianGame(page);
      await choose(page, pageText('Analyse'));
      await review(page);
      await page.locator('#accuracy-white').waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'promotion',
    query: twoPeople('1n5k/P7/8/8/8/8/8/K7 w - - 0 1'),
    act: async (page) => { await click(page, 'a7', 'b8'); await page.getByRole('dialog').waitFor(); },
  },
  { name: 'mate', query: twoPeople('7k/8/6K1/8/8/8/8/R7 w - - 0 1'), act: async (page) => move(page, 'a1', 'a8') },
  {
    name: 'help',
    query: twoPeople(),
    act: async (page) => {
      await italianGame(page);
      await choose(page, pageText('ControlledSquares'));
      await choose(page, pageText('ThreatenedPieces'));
      await choose(page, pageText('ImportAndExport'));
      await button(page, pageText('LoadPgn')).waitFor();
    },
  },
];

const SIZES = { desktop: [1280, 800], tablet: [820, 1180], phone: [390, 844], 'phone-lying': [844, 390], narrow: [320, 640] };

async function picture(page: Page, name: string): Promise<void> {
  // An animation that follows the scrolling does not finish.
  await page.evaluate(() => Promise.all(document.getAnimations().filter((it) => it.timeline === document.timeline).map((it) => it.finished.catch(() => undefined))));
  const path = `${FOLDER}/${name}.png`;
  await page.screenshot({ path });
  expect(statSync(path).size).toBeGreaterThan(5000);
}

// The tests of this file are independent of each other and many, so they run in parallel.
test.describe.configure({ mode: 'parallel' });

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    test(`screens: ${size}, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      test.slow();
      for (const { name, query, act } of SCREENS) {
        await openBoard(page, query ?? twoPeople());
        await act?.(page);
        await picture(page, `${name}-${size}-${colorScheme}`);
      }
    });
  }
}

for (const theme of BOARD_THEMES) {
  test(`screens: ${theme} board with each set of pieces`, async ({ page }) => {
    for (const set of ['bold', 'classic', 'modern']) {
      await openBoard(page, twoPeople());
      const settings = { board_theme: theme, piece_set: set };
      await page.evaluate((text) => localStorage.setItem('second-thought.settings', text), JSON.stringify(settings));
      await openBoard(page, twoPeople());
      await italianGame(page);
      await click(page, 'f6');
      await picture(page, `board-${theme}-${set}`);
    }
  });
}
