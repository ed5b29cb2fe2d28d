// Tests long imports: their progress, the button that stops them, and imports at the same time.
import AxeBuilder from '@axe-core/playwright';
import {
  button, choose, expect, move, openBoard, plies, status, test, twoPeople, type Page,
} from './support';
import { pageText, textPattern } from './texts';

/** The number of games in the file, which has more than 256 kB. */
const GAMES = 900;

const MOVES = '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 10. Bc2 c5';

/** A PGN file of games of different players. */
function pgn(count = GAMES): Buffer {
  const game = (index: number) => `[Event "A tournament in spring"]\n[Site "A town at a lake"]\n[Date "2020.05.03"]\n[Round "1"]
[White "Player ${index}, White"]\n[Black "Player ${index}, Black"]\n[Result "1-0"]\n[WhiteElo "2000"]\n[BlackElo "2000"]\n\n${MOVES} 1-0\n`;
  return Buffer.from(Array.from({ length: count }, (_, index) => game(index)).join('\n'));
}

const progress = (page: Page) => page.getByRole('dialog', { name: pageText('ImportingGames') });
const bar = (page: Page) => progress(page).getByRole('progressbar', { name: pageText('ImportingGames') });
const stop = (page: Page) => progress(page).getByRole('button', { name: pageText('StopImport'), exact: true });

/** The numbers of games in the dialog that were read and imported. */
async function counts(page: Page): Promise<number[]> {
  const text = await progress(page).getByText(textPattern('ImportCounts')).textContent();
  return text!.match(/\d+/g)!.map(Number);
}

/** Lets the page read the pieces of a file up to this one. The returned function lets it read the others. */
async function holdAfterPiece(page: Page, last: number): Promise<() => Promise<void>> {
  await page.evaluate((last) => {
    const read = Blob.prototype.arrayBuffer;
    let count = 0;
    const released = new Promise<void>((resolve) => ((window as any).release = resolve));
    Blob.prototype.arrayBuffer = async function () {
      count += 1;
      if (count > last) await released;
      return read.call(this);
    };
  }, last);
  return () => page.evaluate(() => (window as any).release());
}

async function open(page: Page, file = pgn()): Promise<void> {
  const choice = page.getByLabel(pageText('OpenFile'));
  if (!(await choice.count())) await choose(page, pageText('ImportAndExport'));
  await choice.setInputFiles({ name: 'games.pgn', mimeType: 'text/plain', buffer: file });
}

/** The players with White in the stored games, from their texts and entries. */
async function stored(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => Object.keys(localStorage)
    .filter((name) => name.startsWith('second-thought.game.')).map((name) => localStorage.getItem(name)!));
  return texts.flatMap((text) => /Player \d+, White/.exec(text)?.[0] ?? []).sort();
}

test('the progress of a long import is shown, and the import is stopped and continued', async ({ page }) => {
  await openBoard(page, twoPeople());
  const release = await holdAfterPiece(page, 3);
  await open(page);
  await expect(stop(page)).toBeFocused();
  // The games of three of five pieces are read.
  await expect.poll(async () => (await counts(page))[0]).toBeGreaterThan(400);
  const percent = Number(await bar(page).getAttribute('value'));
  expect(percent).toBeGreaterThan(30);
  expect(percent).toBeLessThan(100);
  await expect(progress(page).getByRole('status')).toHaveText(textPattern('ImportPart'));
  expect((await new AxeBuilder({ page }).include('.import-progress').analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');
  await release();
  await expect(progress(page)).toHaveCount(0);
  await expect(status(page)).toContainText(pageText('ImportStopped'));
  const imported = Number(textPattern('GamesImported', /(\d+)/).exec((await status(page).textContent())!)![1]);
  expect(imported).toBeGreaterThan(400);
  expect(imported).toBeLessThan(GAMES);
  // The page stores the game on the board a moment later.
  await expect.poll(async () => (await stored(page)).length).toBe(imported);
  await expect(plies(page)).toHaveCount(20);
  await open(page);
  await expect(status(page)).toContainText(pageText('GamesImported', GAMES - imported), { timeout: 60_000 });
  await expect(status(page)).toContainText(pageText('GamesDuplicate', imported));
  await expect(status(page)).not.toContainText(pageText('ImportStopped'));
  expect(new Set(await stored(page)).size).toBe(GAMES);
  expect((await stored(page)).length).toBe(GAMES);
});

test('a reload during an import keeps the games that were imported', async ({ page }) => {
  await openBoard(page, twoPeople());
  await holdAfterPiece(page, 3);
  await open(page);
  await expect.poll(async () => (await counts(page))[1]).toBeGreaterThan(400);
  const before = await stored(page);
  expect(before.length).toBeGreaterThan(400);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  await expect(plies(page)).toHaveCount(20);
  const after = await stored(page);
  expect(after).toEqual(expect.arrayContaining(before));
  await open(page);
  await expect(status(page)).toContainText(pageText('GamesDuplicate', after.length), { timeout: 60_000 });
  expect(new Set(await stored(page)).size).toBe(GAMES);
});

test('a file that two tabs import at once is stored once', async ({ page, context }) => {
  await openBoard(page, twoPeople());
  const second = await context.newPage();
  await openBoard(second, twoPeople());
  const release = await holdAfterPiece(page, 2);
  await open(page);
  await expect.poll(async () => (await counts(page))[1]).toBeGreaterThan(200);
  await open(second);
  await expect(status(second)).toContainText(pageText('ImportWaits'));
  await release();
  await expect(status(page)).toContainText(pageText('GamesImported', GAMES), { timeout: 60_000 });
  await expect(status(second)).toContainText(pageText('GamesDuplicate', GAMES), { timeout: 60_000 });
  expect((await stored(page)).length).toBe(GAMES);
});

test('during a game, the page asks about the first imported game after the import', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  await open(page);
  await expect(status(page)).toContainText(pageText('GamesImported', GAMES), { timeout: 60_000 });
  await button(page, pageText('KeepPlaying')).click();
  await expect(plies(page)).toHaveText(['e4']);
  expect((await stored(page)).length).toBe(GAMES);
});

test('an import that finds no room says so at once, and counts the other games', async ({ page }) => {
  await openBoard(page, twoPeople());
  await page.evaluate(() => {
    IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };
  });
  // The storage has room for some of the games.
  await page.evaluate(() => {
    for (let length = 1 << 20, index = 0; length >= 1 << 16; ) {
      try {
        localStorage.setItem(`filler ${index}`, 'x'.repeat(length));
        index += 1;
      } catch {
        length /= 2;
      }
    }
  });
  const release = await holdAfterPiece(page, 3);
  await open(page);
  await expect(progress(page)).toContainText(textPattern('GamesNotSaved', /\d+/));
  await expect(progress(page).getByRole('status')).toHaveText(textPattern('GamesNotSaved', /\d+/));
  await release();
  await expect(progress(page)).toHaveCount(0, { timeout: 60_000 });
  const said = (await status(page).textContent())!;
  const counted = (name: string) => Number(textPattern(name, /(\d+)/).exec(said)![1]);
  expect(counted('GamesImported') + counted('GamesNotSaved')).toBe(GAMES);
  expect(Math.abs((await stored(page)).length - counted('GamesImported')), 'the game on the board').toBeLessThanOrEqual(1);
});

test('a file of any size is imported', async ({ page }) => {
  await openBoard(page, twoPeople());
  const comment = 'a long comment '.repeat(30_000);
  const game = (index: number) => `[White "Player ${index}, White"]\n\n1. e4 {${comment}} e5 *\n`;
  const file = Buffer.from(Array.from({ length: 50 }, (_, index) => game(index)).join('\n'));
  expect(file.length).toBeGreaterThan(20 << 20);
  await open(page, file);
  await expect(status(page)).toContainText(pageText('GamesImported', 50), { timeout: 60_000 });
  await expect.poll(async () => (await stored(page)).length).toBe(50);
});

test('a long text in the field is imported with its progress', async ({ page }) => {
  await openBoard(page, twoPeople());
  await choose(page, pageText('ImportAndExport'));
  // Playwright takes minutes to fill in a long text.
  await page.getByRole('textbox', { name: 'PGN', exact: true }).evaluate((field: HTMLTextAreaElement, text) => {
    field.value = text;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, pgn().toString());
  const seen = page.evaluate((name) => new Promise<boolean>((resolve) => {
    new MutationObserver(() => {
      const dialog = document.querySelector('dialog.import-progress');
      if (dialog) resolve(dialog.textContent!.includes(name));
    }).observe(document.body, { childList: true, subtree: true });
  }), pageText('ImportingGames'));
  await button(page, pageText('LoadPgn')).click();
  expect(await seen).toBe(true);
  await expect(status(page)).toContainText(pageText('GamesImported', GAMES), { timeout: 60_000 });
});
