// Tests the library: the newest games are in the browser's storage, the others in its database. No game is lost when
// games move between the two, and every part of the page finds the games in both.
import { readFileSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { BrowserContext } from '@playwright/test';
import {
  button, choose, chooseFor, expect, move, newGame, openBoard, plies, status, test, twoPeople, type Page,
} from './support';
import { LOST_GAME } from './reviewed-game';
import { pageText, textPattern } from './texts';

const GAME = 'second-thought.game.';
/** The number of games that stay in the browser's storage. */
const NEWEST = 200;
const TOO_MANY = 280;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Games' });
const rows = (page: Page) => dialog(page).getByRole('listitem');
const count = (page: Page) => dialog(page).locator('.games-count');

function game(begun: string, more: object = {}): object {
  return { version: 1, moves: ['e2e4'], begun, result: '*', players: { white: 'human', black: 'human' }, ...more };
}

/** Games from the oldest, which has the number 1, to the newest. The oldest one continues. */
function manyGames(length = TOO_MANY, more: (index: number) => object = () => ({})): Record<string, string> {
  const games = Array.from({ length }, (_, index) => [
    `${GAME}${index + 1}`,
    JSON.stringify(game(`2026-05-03T10:${String(Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`, {
      name: `Game ${index + 1}`, ...more(index),
    })),
  ]);
  return { ...Object.fromEntries(games), 'second-thought.current': '1' };
}

/** Puts texts into the browser's storage before the first page opens. */
async function withTexts(place: Page | BrowserContext, texts: Record<string, string>): Promise<void> {
  await place.addInitScript((texts) => {
    if (localStorage.getItem('filled')) return;
    for (const [name, text] of Object.entries(texts)) localStorage.setItem(name, text);
    localStorage.setItem('filled', 'yes');
  }, texts);
}

/** The texts of the games in the browser's storage, by name. */
async function inStorage(page: Page): Promise<Record<string, string>> {
  return page.evaluate((prefix) => Object.fromEntries(
    Object.keys(localStorage).filter((name) => name.startsWith(prefix)).map((name) => [name, localStorage.getItem(name)!]),
  ), GAME);
}

/** The texts of the games in the database, by name. */
async function inDatabase(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async (prefix) => {
    const answer = <T>(request: IDBRequest<T>) => new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    if (!(await indexedDB.databases()).some(({ name }) => name === 'second-thought')) return {};
    const database = await answer(indexedDB.open('second-thought'));
    try {
      if (!database.objectStoreNames.contains('texts')) return {};
      const texts = database.transaction('texts').objectStore('texts');
      const [ids, all] = await Promise.all([answer(texts.getAllKeys()), answer(texts.getAll())]);
      return Object.fromEntries(ids.map((id, index) => [`${prefix}${id}`, all[index]]));
    } finally {
      database.close();
    }
  }, GAME);
}

const gamesOf = (texts: Record<string, string>) => Object.fromEntries(Object.entries(texts).filter(([name]) => name.startsWith(GAME)));

/** Expects exactly these games, unchanged, the older ones only in the database. */
async function expectMoved(page: Page, texts: Record<string, string>): Promise<void> {
  const all = gamesOf(texts);
  // The newest games stay, and the game on the board.
  await expect.poll(async () => Object.keys(await inStorage(page)).length).toBe(NEWEST + 1);
  expect({ ...(await inDatabase(page)), ...(await inStorage(page)) }).toEqual({ ...all, ...(await inStorage(page)) });
  expect(Object.keys({ ...(await inDatabase(page)), ...(await inStorage(page)) }).sort()).toEqual(Object.keys(all).sort());
}

async function openGames(page: Page): Promise<void> {
  await choose(page, 'Games');
  await expect(dialog(page)).toBeVisible();
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
}

async function download(page: Page, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFile((await file.path())!, 'utf8');
}

test('older games move to the database once, and the list shows all games page by page', async ({ page }) => {
  const games = manyGames();
  await withTexts(page, games);
  await openBoard(page);
  await expectMoved(page, games);
  for (let visit = 0; visit < 2; visit += 1) {
    await openGames(page);
    await expect(count(page)).toHaveText(String(TOO_MANY));
    await expect(rows(page)).toHaveCount(50);
    for (const shown of [100, 150, 200, 250, TOO_MANY]) {
      await dialog(page).getByRole('button', { name: pageText('MoreGames') }).click();
      await expect(rows(page)).toHaveCount(shown);
    }
    const newestFirst = Array.from({ length: TOO_MANY }, (_, index) => `Game ${TOO_MANY - index}`);
    await expect(rows(page).locator('.game-title')).toHaveText(newestFirst);
    await expect(dialog(page).getByRole('button', { name: pageText('MoreGames') })).toHaveCount(0);
    await reload(page);
    await expectMoved(page, games);
  }
});

test('a few games stay in the storage, and no database is made', async ({ page }) => {
  await withTexts(page, manyGames(NEWEST));
  await openBoard(page);
  await openGames(page);
  await expect(count(page)).toHaveText(String(NEWEST));
  expect(Object.keys(await inStorage(page))).toHaveLength(NEWEST);
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});

test('games of earlier versions move unchanged, also those with errors', async ({ page }) => {
  const folder = 'crates/game-store/tests/fixtures';
  const files = readdirSync(folder).filter((name) => !name.startsWith('settings'));
  const fixtures = Object.fromEntries(files.map((name, index) => [`${GAME}${1000 + index}`, readFileSync(`${folder}/${name}`, 'utf8')]));
  // These games are newer than most fixtures, which therefore move.
  const newer = manyGames(NEWEST + 1, (index) => ({ begun: `2099-01-01T10:00:00.${index}` }));
  await withTexts(page, { ...newer, ...fixtures });
  await openBoard(page);
  await expect.poll(async () => Object.keys(await inDatabase(page)).length).toBeGreaterThan(15);
  await expect.poll(async () => {
    const [database, storage] = [await inDatabase(page), await inStorage(page)];
    return Object.keys(database).filter((name) => name in storage);
  }).toEqual([]);
  const found = { ...(await inDatabase(page)), ...(await inStorage(page)) };
  for (const [name, text] of Object.entries(fixtures)) expect(found[name], name).toBe(text);
  await openGames(page);
  await expect(count(page)).toHaveText(String(NEWEST + 1 + files.length));
});

test('an archived game is found, opened and continued, and a reload shows it', async ({ page }) => {
  const games = manyGames();
  await withTexts(page, games);
  await openBoard(page);
  await expectMoved(page, games);
  await openGames(page);
  await dialog(page).getByRole('searchbox').fill('game 7');
  // Game 7 and the games 70 to 79.
  await expect(count(page)).toHaveText('11');
  await expect(rows(page)).toHaveCount(11);
  await dialog(page).getByRole('button', { name: /^Game 7\b/ }).click();
  await expect(dialog(page)).toHaveCount(0);
  await move(page, 'e7', 'e5');
  await reload(page);
  await expect(plies(page)).toHaveText(['e4', 'e5']);
  await openGames(page);
  await expect(count(page)).toHaveText(String(TOO_MANY));
  await dialog(page).getByRole('searchbox').fill('game 7');
  await expect(rows(page).filter({ hasText: pageText('OnTheBoard') })).toHaveCount(1);
  // When the person opens another game, the changed game moves to the database again.
  await dialog(page).getByRole('searchbox').fill('game 12');
  await dialog(page).getByRole('button', { name: /^Game 12\b/ }).click();
  await reload(page);
  await expect.poll(async () => `${GAME}7` in (await inStorage(page))).toBe(false);
  expect(JSON.parse((await inDatabase(page))[`${GAME}7`]).moves).toEqual(['e2e4', 'e7e5']);
});

test('archived games are renamed, downloaded, deleted and restored', async ({ page }) => {
  const games = manyGames();
  await withTexts(page, games);
  await openBoard(page);
  await expectMoved(page, games);
  await openGames(page);
  const search = dialog(page).getByRole('searchbox');
  await search.fill('game 77');
  await chooseFor(dialog(page), 'Game 77', pageText('Rename'));
  await dialog(page).getByRole('textbox', { name: pageText('GameName') }).fill('A new name');
  await page.keyboard.press('Enter');
  await search.fill('a new name');
  await expect(rows(page)).toHaveCount(1);
  expect(await download(page, () => chooseFor(dialog(page), 'A new name', pageText('Download')))).toContain('1. e4 *');
  await chooseFor(dialog(page), 'A new name', pageText('Delete'));
  await expect(rows(page)).toHaveCount(0);
  await search.fill('');
  await expect(count(page)).toHaveText(String(TOO_MANY - 1));
  expect(`${GAME}77` in { ...(await inStorage(page)), ...(await inDatabase(page)) }).toBe(false);
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await expect(count(page)).toHaveText(String(TOO_MANY));
  const all = await download(page, () => dialog(page).getByRole('button', { name: pageText('AllAsPgn') }).click());
  expect(all.match(/^\[Event /gm)).toHaveLength(TOO_MANY);
});

test('all games are selected and deleted at once, and restored', async ({ page }) => {
  const games = manyGames();
  await withTexts(page, games);
  await openBoard(page);
  await expectMoved(page, games);
  await openGames(page);
  await dialog(page).getByRole('button', { name: pageText('SelectGames') }).click();
  await dialog(page).getByRole('checkbox', { name: 'All' }).click();
  const chosen = dialog(page).getByRole('button', { name: pageText('DeleteChosen', TOO_MANY - 1) });
  await expect(chosen).toBeVisible();
  await chosen.click();
  await expect(count(page)).toHaveText('1');
  expect(await inDatabase(page)).toEqual({});
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await expect(count(page)).toHaveText(String(TOO_MANY));
  await reload(page);
  await expectMoved(page, games);
});

// The page is closed before one of these calls has an effect.
for (const [name, owner, method, calls] of [
  ['before the database is opened', 'IDBFactory', 'open', 1],
  ['before the tables are made', 'IDBDatabase', 'createObjectStore', 2],
  ['before the first game is copied', 'IDBObjectStore', 'put', 1],
  ['while games are copied', 'IDBObjectStore', 'put', 41],
  ['while later games are copied', 'IDBObjectStore', 'put', 121],
  ['before the first game is removed', 'Storage', 'removeItem', 1],
  ['while games are removed', 'Storage', 'removeItem', 23],
  ['while the last games are removed', 'Storage', 'removeItem', 75],
] as const) {
  test(`no game is lost if the browser is closed ${name}`, async ({ context }) => {
    const games = manyGames();
    await withTexts(context, games);
    const first = await context.newPage();
    let reached = (): void => undefined;
    const stopped = new Promise<void>((resolve) => (reached = resolve));
    await first.exposeBinding('stopHere', () => reached());
    await first.addInitScript(([owner, method, calls]) => {
      const prototype = (window as any)[owner].prototype;
      const real = prototype[method];
      let count = 0;
      prototype[method] = function (...values: unknown[]) {
        const isAboutGames = owner !== 'Storage' || String(values[0]).includes('.game.');
        if (isAboutGames) count += 1;
        if (count < calls) return real.apply(this, values);
        (window as any).stopHere();
        for (;;) ;
      };
    }, [owner, method, calls] as const);
    void first.goto('./').catch(() => undefined);
    await stopped;
    // The page does not answer any more, so it cannot finish anything.
    await first.close();
    const second = await context.newPage();
    await openBoard(second);
    await expectMoved(second, games);
    await openGames(second);
    await expect(count(second)).toHaveText(String(TOO_MANY));
  });
}

test('two tabs that move games at once lose none, and do not take each other’s game away', async ({ page, context }) => {
  const games = manyGames();
  await withTexts(context, games);
  const second = await context.newPage();
  await Promise.all([openBoard(page), openBoard(second)]);
  await expectMoved(page, games);
  await openGames(second);
  await second.getByRole('searchbox').fill('game 60');
  await dialog(second).getByRole('button', { name: /^Game 60\b/ }).click();
  await move(second, 'e7', 'e5');
  // The other tab moves games while this game is on a board.
  await reload(page);
  await openGames(page);
  await expect(count(page)).toHaveText(String(TOO_MANY));
  await move(second, 'd2', 'd4');
  const text = (await inStorage(second))[`${GAME}60`];
  expect(JSON.parse(text).moves).toEqual(['e2e4', 'e7e5', 'd2d4']);
});

test('a tab that was discarded shows its game again, even if the game was archived', async ({ page }) => {
  const games = manyGames();
  await withTexts(page, games);
  await openBoard(page);
  await expectMoved(page, games);
  await page.evaluate(() => sessionStorage.setItem('second-thought.current', '5'));
  await page.evaluate(() => localStorage.setItem('second-thought.current', '250'));
  await page.addInitScript(() => { if (!sessionStorage.getItem('seen')) sessionStorage.setItem('second-thought.current', '5'); });
  await reload(page);
  await openGames(page);
  await dialog(page).getByRole('searchbox').fill('game 5');
  await expect(rows(page).filter({ hasText: pageText('OnTheBoard') }).locator('.game-title')).toHaveText('Game 5');
});

test('archived games count for the rating, and their deletion changes it', async ({ page }) => {
  const rated = (index: number) => ({
    moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'], result: '1-0', scale: 2, players: { white: 'human', black: '3' },
    ...(index % 2 === 0 && { rated: 'on' }),
  });
  const games = manyGames(TOO_MANY, rated);
  await withTexts(page, games);
  await openBoard(page);
  await expectMoved(page, games);
  const expectRated = (number: number) =>
    expect(dialog(page)).toContainText(textPattern('OwnRating', /\d+/, /\d+/, String(number)));
  for (let visit = 0; visit < 2; visit += 1) {
    await openGames(page);
    await expectRated(TOO_MANY / 2);
    await reload(page);
  }
  await openGames(page);
  await dialog(page).getByRole('searchbox').fill('game 77');
  // Game 77 is archived and rated.
  await chooseFor(dialog(page), 'Game 77', pageText('Delete'));
  await expectRated(TOO_MANY / 2 - 1);
});

test('the exercises of an archived game stay due', async ({ page }) => {
  const texts = {
    ...manyGames(),
    [`${GAME}7`]: JSON.stringify({ ...LOST_GAME, begun: '2026-01-01T10:00:00' }),
    'second-thought.exercises': '{"version": 1, "7/3": {"due": "2020-01-01"}, "999/3": {"due": "2020-01-01"}}',
  };
  await withTexts(page, texts);
  await openBoard(page);
  await expectMoved(page, texts);
  const due = page.locator('#exercises-due');
  for (let visit = 0; visit < 2; visit += 1) {
    await expect(due).toHaveText(pageText('OneExerciseDue'));
    await reload(page);
  }
  await due.click();
  const exercise = page.locator('#exercise');
  await expect(exercise).toHaveAttribute('data-state', 'find');
  await exercise.getByRole('button', { name: pageText('ShowSolution'), exact: true }).click();
  // The exercise of the archived game comes back. The game of the other one does not exist.
  await expect.poll(async () => {
    const all = JSON.parse((await page.evaluate(() => localStorage.getItem('second-thought.exercises')))!);
    return [all['7/3']?.attempts, '999/3' in all];
  }).toEqual([1, false]);
});

for (const [name, prevent] of [
  ['is switched off', () => Object.defineProperty(window, 'indexedDB', { value: undefined })],
  ['refuses to open', () => { IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }; }],
  ['has no room', () => { IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }; }],
] as const) {
  test(`if the database ${name}, all games stay where they are, and this is reported once`, async ({ page }) => {
    const games = manyGames();
    await withTexts(page, games);
    await page.addInitScript(prevent);
    await openBoard(page);
    await expect(status(page)).toContainText(textPattern('ArchiveNotWritten'));
    await newGame(page, { opponent: 'Two players' });
    await move(page, 'e2', 'e4');
    await expect(status(page)).not.toContainText(textPattern('ArchiveNotWritten'));
    expect(await inStorage(page)).toMatchObject(gamesOf(games));
    await openGames(page);
    await expect(count(page)).toHaveText(String(TOO_MANY + 1));
    await dialog(page).getByRole('searchbox').fill('game 7');
    await dialog(page).getByRole('button', { name: /^Game 7\b/ }).click();
    await expect(plies(page)).toHaveText(['e4']);
  });
}

test.describe('with a document that is not the page', () => {
  // The browser asks for the icon of such a document.
  test.use({ tolerated: /favicon\.ico/ });

  test('if the browser gives the database too little room, this is reported, and later there is room', async ({ page, context }) => {
    const games = manyGames(TOO_MANY, () => ({ notes: 'x'.repeat(5_000) }));
    await withTexts(page, games);
    await page.goto('./service-worker.js');
    const session = await context.newCDPSession(page);
    const origin = await page.evaluate(() => location.origin);
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 100_000 });
    await openBoard(page);
    await expect(status(page)).toContainText(pageText('ArchiveNotWritten', pageText('StorageFull')));
    expect(await inStorage(page)).toMatchObject(gamesOf(games));
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    await reload(page);
    await expectMoved(page, games);
  });
});

test('archived games that cannot be read are reported, and nothing is forgotten', async ({ page }) => {
  const games = { ...manyGames(), 'second-thought.exercises': '{"version": 1, "7/3": {"due": "2020-01-01"}}' };
  await withTexts(page, games);
  await openBoard(page);
  await expectMoved(page, games);
  await page.addInitScript(() => {
    if (sessionStorage.getItem('works')) return;
    IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };
  });
  await reload(page);
  await expect(status(page)).toContainText(pageText('ArchiveUnread'));
  await openGames(page);
  await expect(dialog(page).getByRole('alert')).toContainText(pageText('ArchiveUnread'));
  await expect(count(page)).toHaveText(String(NEWEST + 1));
  await page.evaluate(() => sessionStorage.setItem('works', 'yes'));
  await reload(page);
  await openGames(page);
  await expect(count(page)).toHaveText(String(TOO_MANY));
  expect(await page.evaluate(() => localStorage.getItem('second-thought.exercises'))).toContain('7/3');
});

test('if another tab blocks the database, this is reported, and the newest games are listed', async ({ page, context }) => {
  const games = manyGames();
  await withTexts(page, games);
  await openBoard(page);
  await expectMoved(page, games);
  const blocker = await context.newPage();
  await blocker.goto('./service-worker.js');
  await blocker.evaluate(() => new Promise<void>((begun) => {
    const opened = indexedDB.open('second-thought');
    opened.onsuccess = () => {
      const texts = opened.result.transaction('texts', 'readwrite').objectStore('texts');
      const ask = () => { texts.get(1).onsuccess = ask; };
      ask();
      begun();
    };
  }));
  await reload(page);
  await openGames(page);
  await expect(rows(page)).toHaveCount(50);
  await expect(dialog(page).getByRole('alert')).toContainText(pageText('ArchiveUnread'));
  await expect(count(page)).toHaveText(String(NEWEST + 1));
  await page.keyboard.press('Escape');
  await expect(status(page)).toContainText(pageText('ArchiveUnread'));
  await blocker.close();
  await openGames(page);
  await expect(count(page)).toHaveText(String(TOO_MANY));
});

test('a full storage makes room for the game on the board by moving other games', async ({ page }) => {
  await withTexts(page, manyGames(NEWEST, () => ({ notes: 'x'.repeat(1_000) })));
  await openBoard(page, twoPeople());
  await page.evaluate(() => {
    for (let length = 1 << 20, index = 0; length >= 1; ) {
      try {
        localStorage.setItem(`filler ${index}`, 'x'.repeat(length));
        index += 1;
      } catch {
        length = Math.floor(length / 2);
      }
    }
  });
  await move(page, 'e2', 'e4');
  await expect.poll(async () => Object.values(await inStorage(page)).some((text) => JSON.parse(text).moves[0] === 'e2e4')).toBe(true);
  await move(page, 'e7', 'e5');
  await expect(page.locator('#not-saved')).toHaveCount(0);
  await reload(page);
  await expect(plies(page)).toHaveText(['e4', 'e5']);
  await openGames(page);
  await expect(count(page)).toHaveText(String(NEWEST + 1));
});

test('an import that is larger than the storage is saved completely', async ({ page }) => {
  await openBoard(page, twoPeople());
  // Leaves room for a hundred games.
  await page.evaluate(() => {
    let index = 0;
    for (let length = 1 << 16; length >= 1; ) {
      try {
        localStorage.setItem(`filler ${index}`, 'x'.repeat(length));
        index += 1;
      } catch {
        length = Math.floor(length / 2);
      }
    }
    localStorage.removeItem('filler 0');
  });
  const length = 400;
  const pgn = Array.from({ length }, (_, index) => `[White "W${index}"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n`).join('\n');
  await choose(page, 'Import and export');
  await page.getByRole('textbox', { name: 'PGN', exact: true }).fill(pgn);
  await button(page, 'Load PGN').click();
  await expect(status(page)).toContainText(pageText('GamesImported', length), { timeout: 60_000 });
  await openGames(page);
  await expect(count(page)).toHaveText(String(length));
  await dialog(page).getByRole('searchbox').fill('w399 ');
  await expect(rows(page)).toHaveCount(1);
});
