// Tests a game of 300 moves with clocks. A reload restores the whole game.
import { button, choose, expect, openBoard, piecePlacement, test, type Page } from './support';
import { pageText } from './texts';

const HALF_MOVES = 600;
/** The number of plies that are played and not undone. */
const STANDING = 588;
const BASE = 5_400_000;

/**
 * Returns plies after which no rule ends the game. Between two pawn moves, a rook and a knight move around.
 * The rook returns after three moves, the knight after two.
 * Each pawn move is played before a position occurs for the fifth time.
 */
function longGame(): string[] {
  const rook = ['a1a2', 'a2a3', 'a3a1'];
  const knight = ['b8a6', 'a6b8'];
  const round = Array.from({ length: 18 }, (_, at) => [rook[at % 3], knight[at % 2]]).flat();
  const there = ['g1f3', 'g8f6'];
  const back = ['f3g1', 'f6g8'];
  const steps = [...'bcdefgh'].flatMap((file) => [
    `${file}2${file}3 ${file}7${file}6`, `${file}3${file}4 ${file}6${file}5`,
  ]);
  return [
    'a2a3', 'a7a6', ...there, ...back, ...there, ...back, ...there, ...back,
    ...['a3a4 a6a5', ...steps, there.join(' ')].flatMap((step) => [...step.split(' '), ...round]),
  ].slice(0, HALF_MOVES);
}

/** The remaining time of each side after a ply. The time is different for each ply and never increases. */
const remainingTime = (ply: number): number => BASE - 7_001 * ply - 13 * (ply % 7);

const stored = {
  version: 1,
  start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  moves: longGame(),
  cursor: STANDING,
  result: '*',
  players: { white: 'human', black: 'human' },
  choice: { opponent: 'human', time: '5400+30' },
  clock: { control: '5400+30', left: Array.from({ length: HALF_MOVES }, (_, ply) => remainingTime(ply)), rest: remainingTime(STANDING - 2) - 1_500 },
  seed: 7,
  orientation: 'black',
  viewed_ply: 401,
  begun: '2026-01-02T03:04:05',
  name: 'The long one',
};

/** Everything that the page shows about a game. */
async function shownGame(page: Page) {
  const texts = (selector: string) => page.locator(selector).evaluateAll((all) => all.map((it) => it.textContent));
  return {
    placement: await piecePlacement(page),
    standing: await texts('#moves [data-ply]'),
    undone: await texts('#moves [data-undone]'),
    current: await page.locator('#moves [aria-current="true"]').getAttribute('data-ply'),
    orientation: await page.locator('#board').getAttribute('data-orientation'),
    players: await texts('.player-name'),
    look: await page.locator('html').evaluate((it) => [it.dataset.boardTheme, it.dataset.coordinates, it.dataset.sounds]),
  };
}

const storedText = (page: Page) => page.evaluate(() => {
  const id = localStorage.getItem('second-thought.current');
  return JSON.parse(localStorage.getItem(`second-thought.game.${id}`)!);
});

/** The time that a clock shows, in seconds. */
async function shownSeconds(page: Page, side: 'white' | 'black'): Promise<number> {
  const text = await page.locator(`#clock-${side}`).textContent();
  return text!.match(/\d+/g)!.reduce((sum, part) => sum * 60 + Number(part), 0);
}

test('a game of 300 moves with clocks is the same after a reload, to the millisecond', async ({ page }) => {
  test.slow();
  await openBoard(page);
  await page.evaluate(() => localStorage.setItem('second-thought.settings', JSON.stringify({ board_theme: 'walnut', sounds: 'off' })));
  await page.reload();
  await choose(page, pageText('ImportAndExport'));
  await page.getByLabel(pageText('OpenFile')).setInputFiles({
    name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(stored)),
  });
  await expect(page.locator('#moves [data-ply]')).toHaveCount(STANDING);
  await expect(page.locator('#moves [data-undone]')).toHaveCount(HALF_MOVES - STANDING);
  const before = await shownGame(page);
  expect(before.current).toBe(String(stored.viewed_ply));
  const textBefore = await storedText(page);
  expect(textBefore).toMatchObject({ ...stored, seed: expect.any(Number), clock: { ...stored.clock, rest: expect.any(Number) } });

  const begun = Date.now();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  const since = await page.evaluate(() => performance.now());
  expect(await shownGame(page)).toEqual(before);
  const textAfter = await storedText(page);
  expect({ ...textAfter, clock: { ...textAfter.clock, rest: 0 } }).toEqual({ ...textBefore, clock: { ...textBefore.clock, rest: 0 } });
  // Only the side to move has used time, and only while the page was open.
  expect(textAfter.clock.rest).toBeLessThanOrEqual(stored.clock.rest);
  expect(stored.clock.rest - textAfter.clock.rest).toBeLessThan(60_000);
  expect(await shownSeconds(page, 'black')).toBe(Math.floor(remainingTime(STANDING - 1) / 1000));
  console.log(`600 plies: on the board ${Math.round(since)} ms after the reload began (${Date.now() - begun} ms from outside)`);

  // Undo and Redo restore the clocks of the shown ply.
  await button(page, pageText('LastMove')).click();
  await button(page, pageText('Undo')).click();
  await expect(page.locator('#moves [data-ply]')).toHaveCount(STANDING - 1);
  expect(await shownSeconds(page, 'white')).toBe(Math.floor(remainingTime(STANDING - 2) / 1000));
  for (let ply = STANDING; ply < STANDING + 3; ply += 1) await button(page, pageText('Redo')).click();
  await expect(page.locator('#moves [data-ply]')).toHaveCount(STANDING + 2);
  expect(await shownSeconds(page, 'black')).toBe(Math.floor(remainingTime(STANDING + 1) / 1000));
});
