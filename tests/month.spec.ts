// Tests a month of use: games every day, reviews, exercises, puzzles, new versions of the page, and a storage that is
// almost full. Nothing is lost, no error is reported, and no resource grows without limit.
//
// A usual run has a month of three days; SLOW=1 plays 300 games on 30 days. The days pass in the browser's clock only.
import { readFile } from 'node:fs/promises';
import { Chess } from 'chess.js';
import { exercise, solve, startPuzzle } from './puzzles';
import { randomNumbers } from './random';
import { expectNoLeak, recordMemory, resources, type Resources } from './resources';
import { LOST_GAME } from './reviewed-game';
import { Site, siteStored } from './site';
import { button, choose, expect, move, openBoard, plies, resign, review, test, waitForReply, type Page } from './support';
import { pageText } from './texts';

const IS_SLOW = process.env.SLOW === '1';
const DAYS = IS_SLOW ? 30 : 3;
const GAMES_PER_DAY = IS_SLOW ? 10 : 3;
/** The days on which a new version of the page is published. */
const NEW_VERSIONS = IS_SLOW ? [10, 20] : [2, 3];
/** The number of days between two reviews. */
const REVIEW_EVERY = IS_SLOW ? 5 : 2;
/** The number of stored games of a person who has played for years. */
const MANY_GAMES = IS_SLOW ? 10_000 : 1_000;
/** The number of visits whose times are compared. */
const VISITS = 5;
/** The day from which on the storage is almost full. */
const STORAGE_FULL_FROM = IS_SLOW ? 15 : 2;
const FIRST_DAY = Date.UTC(2026, 2, 1, 9);
const A_DAY = 24 * 60 * 60 * 1000;

test.use({
  serviceWorkers: 'allow',
  tolerated: /service-worker\.js/,
});

let site: Site;
test.beforeAll(async () => {
  site = await Site.serve();
});
test.afterAll(() => site.close());

test(`${DAYS} days with ${GAMES_PER_DAY} games each`, async ({ page }) => {
  test.setTimeout(120_000 + DAYS * GAMES_PER_DAY * 15_000);
  const chance = randomNumbers(1);
  await recordMemory(page);
  await recordStart(page);
  await page.clock.install({ time: FIRST_DAY });
  await storeLostGame(page);
  await openBoard(page, '', site.address);
  await siteStored(page);
  await makeExercises(page);
  const played = [LOST_GAME_SANS];
  let solved = 0;
  const seen: Resources[] = [];
  for (let day = 1; day <= DAYS; day += 1) {
    await page.clock.setSystemTime(FIRST_DAY + day * A_DAY);
    if (NEW_VERSIONS.includes(day)) await installNewVersion(page, chance);
    if (day === STORAGE_FULL_FROM) await almostFillStorage(page);
    for (let game = 1; game <= GAMES_PER_DAY; game += 1) played.push(await play(page, chance));
    if (day % REVIEW_EVERY === 0) await reviewLastGame(page);
    await openBoard(page, '', site.address);
    if (await solveDueExercise(page)) solved += 1;
    await solve(page, await startPuzzle(page));
    await expect(exercise(page)).toHaveAttribute('data-state', 'right');
    await openBoard(page, '', site.address);
    const readyAt = await page.evaluate(() => (window as any).readyAt);
    seen.push(await resources(page));
    console.log(`day ${day}: ${played.length} games, ready after ${Math.round(readyAt)} ms, ${JSON.stringify(seen.at(-1))}`);
  }
  expect((await storedGames(page)).sort(), 'all games are still there, unchanged').toEqual(played.sort());
  // The exercise is repeated after growing numbers of days, the first time on the next day.
  expect(solved, 'solved exercises').toBeGreaterThanOrEqual(2);
  expectNoLeak(seen);
});

// A start with 10,000 games should take at most 200 ms longer than a start with one game. The times depend on the machine,
// so the test only prints them. It checks what is read until the board can be used: it does not grow with the number of
// games.
test(`the page starts with ${MANY_GAMES} stored games as with one`, async ({ page }) => {
  test.setTimeout(300_000);
  await recordStart(page);
  await recordReadTexts(page);
  await openBoard(page, '', site.address);
  await storeGames(page, 1);
  const one = await startOf(page);
  await storeGames(page, MANY_GAMES);
  await openBoard(page, '', site.address);
  await storageSettled(page);
  const many = await startOf(page);
  console.log(`with one game ${JSON.stringify(one)}, with ${MANY_GAMES} games ${JSON.stringify(many)}`);
  expect(await storedGameCount(page)).toBe(MANY_GAMES);
  expect(one.read.texts, 'the reads are recorded').toBeGreaterThan(0);
  expect(many.read.texts).toBeLessThanOrEqual(one.read.texts + 2);
  expect(many.read.characters).toBeLessThanOrEqual(2 * one.read.characters);
  expect(many.read.names).toBeLessThanOrEqual(one.read.names + 2);
});

/** What the page reads from the storage until the board can be used. */
type Read = { texts: number; characters: number; names: number };

/** The median time of some visits until the board can be used, in milliseconds, and what the last visit reads. */
async function startOf(page: Page): Promise<{ time: number; read: Read }> {
  const times: number[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    await openBoard(page, '', site.address);
    times.push(await page.evaluate(() => (window as any).readyAt));
  }
  const time = Math.round(times.sort((left, right) => left - right)[Math.floor(VISITS / 2)]!);
  return { time, read: await page.evaluate(() => (window as any).readUntilReady) };
}

/** Makes what is read from the storage until the board can be used readable as `readUntilReady`. */
async function recordReadTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const read: Read = { texts: 0, characters: 0, names: 0 };
    (window as any).readUntilReady = read;
    const isReady = () => document.documentElement?.dataset.ready === 'true';
    const { getItem, key } = Storage.prototype;
    Storage.prototype.getItem = function (name) {
      const text = getItem.call(this, name);
      if (!isReady()) {
        read.texts += 1;
        read.characters += text?.length ?? 0;
      }
      return text;
    };
    Storage.prototype.key = function (index) {
      if (!isReady()) read.names += 1;
      return key.call(this, index);
    };
  });
}

async function storeGames(page: Page, games: number): Promise<void> {
  await page.evaluate((count) => {
    const players = { white: 'human', black: 'human' };
    for (let index = 1; index <= count; index += 1) {
      const begun = new Date(Date.UTC(2024, 0, 1) + index * 3_600_000).toISOString().slice(0, 19);
      localStorage.setItem(`second-thought.game.${index}`, JSON.stringify({ version: 1, moves: ['e2e4'], begun, result: '*', players }));
    }
    localStorage.setItem('second-thought.current', '1');
  }, games);
}

async function storedGameCount(page: Page): Promise<number> {
  return page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('second-thought.game.')).length);
}

/** Waits until the page no longer changes the stored texts. */
async function storageSettled(page: Page): Promise<void> {
  const size = () => page.evaluate(() => Object.entries(localStorage).join().length);
  await expect.poll(async () => {
    const before = await size();
    await page.waitForTimeout(1_000);
    return (await size()) === before;
  }, { timeout: 120_000 }).toBe(true);
}

/** The moves of the stored game with a mistake, which has exercises. */
const LOST_GAME_SANS = 'f3 e5 g4 Qh4#';

async function storeLostGame(page: Page): Promise<void> {
  await page.addInitScript((game) => {
    if (localStorage.getItem('second-thought.game.7') === null && localStorage.length === 0) {
      localStorage.setItem('second-thought.game.7', JSON.stringify(game));
      localStorage.setItem('second-thought.current', '7');
    }
  }, LOST_GAME);
}

/** Makes the time from the start of a visit until the board can be used readable as `readyAt`. */
async function recordStart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    new MutationObserver((_, observer) => {
      if (document.documentElement.dataset.ready !== 'true') return;
      (window as any).readyAt = now();
      observer.disconnect();
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-ready'] });
  });
}

/** Plays a game of two people with random moves, or one against the engine Classic. Returns the moves. */
async function play(page: Page, chance: () => number): Promise<string> {
  const isAgainstEngine = chance() < 0.2;
  await openBoard(page, isAgainstEngine ? '?opponent=classic' : '?opponent=human', site.address);
  if (isAgainstEngine) {
    await move(page, 'e2', 'e4');
    await waitForReply(page, 2);
  } else {
    await typeMoves(page, randomLine(chance));
  }
  await resign(page);
  return (await plies(page).allTextContents()).join(' ');
}

function randomLine(chance: () => number): string[] {
  const chess = new Chess();
  for (let left = 2 + Math.floor(chance() * 12); left > 0 && !chess.isGameOver(); left -= 1) {
    const legal = chess.moves();
    chess.move(legal[Math.floor(chance() * legal.length)]);
  }
  return chess.history();
}

async function typeMoves(page: Page, sans: string[]): Promise<void> {
  const input = page.getByRole('textbox', { name: pageText('TypeAMove') });
  for (const [index, san] of sans.entries()) {
    await input.fill(san);
    await input.press('Enter');
    await expect(plies(page)).toHaveCount(index + 1);
  }
}

/** Reviews the game that has just ended. */
async function reviewLastGame(page: Page): Promise<void> {
  await page.locator('#result').getByRole('button', { name: pageText('Review'), exact: true }).click();
  await review(page);
  await expect(page.locator('#accuracy-white, #accuracy-black').first()).toBeVisible();
  await expect(button(page, pageText('StopReview')), 'the review ends').toHaveCount(0, { timeout: 180_000 });
}

/** Opens the review of the stored game, which makes an exercise of its mistake. */
async function makeExercises(page: Page): Promise<void> {
  await page.locator('#result').getByRole('button', { name: pageText('Review'), exact: true }).click();
  await expect(button(page, pageText('LearnFromMistakes'))).toBeVisible();
  await choose(page, pageText('Analyse'));
}

/** Solves the exercise of the stored game. Returns `false` if it is not due. */
async function solveDueExercise(page: Page): Promise<boolean> {
  const due = page.locator('#exercises-due');
  // The notice appears when the later parts of the program are loaded.
  const isDue = await due.waitFor({ timeout: 3_000 }).then(() => true, () => false);
  if (!isDue) return false;
  await due.click();
  await expect(exercise(page)).toHaveAttribute('data-state', 'find');
  await move(page, 'b1', 'c3');
  await expect(exercise(page)).toHaveAttribute('data-state', 'right');
  await exercise(page).getByRole('button', { name: pageText('Next'), exact: true }).click();
  await exercise(page).getByRole('button', { name: pageText('BackToGame'), exact: true }).click();
  await expect(exercise(page)).toHaveCount(0);
  return true;
}

async function installNewVersion(page: Page, chance: () => number): Promise<void> {
  const version = Array.from({ length: 16 }, () => Math.floor(chance() * 16).toString(16)).join('');
  await site.release(version, 'Third Thought');
  await page.reload();
  await page.getByRole('button', { name: pageText('Reload'), exact: true }).click();
  await expect(page.locator(`meta[name="version"][content="${version}"]`)).toHaveCount(1);
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
}

/** Fills the browser's storage, so that there is room for only some hundred thousand characters. */
async function almostFillStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (let index = 0; ; index += 1) {
      try {
        localStorage.setItem(`filler ${index}`, 'x'.repeat(1 << 18));
      } catch {
        localStorage.removeItem(`filler ${index - 1}`);
        return;
      }
    }
  });
}

/** The main lines of all stored games, as the page exports them. */
async function storedGames(page: Page): Promise<string[]> {
  await choose(page, pageText('Games'));
  const games = page.getByRole('dialog', { name: pageText('Games') });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    games.getByRole('button', { name: pageText('AllAsPgn') }).click(),
  ]);
  const text = await readFile((await file.path())!, 'utf8');
  return text.split(/^(?=\[Event )/m).filter(Boolean).map((pgn) => {
    const chess = new Chess();
    chess.loadPgn(pgn);
    return chess.history().join(' ');
  });
}
