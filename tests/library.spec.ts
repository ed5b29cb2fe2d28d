// Tests the library. The browser's storage has the texts of the newest games, and a short entry for each older game,
// whose text is in the browser's database. No game is lost when texts move, and no deleted game returns.
import { readFileSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { BrowserContext } from '@playwright/test';
import {
  button, choose, chooseFor, expect, fillStorage, move, newGame, openBoard, plies, resign, status, test, twoPeople, type Page,
} from './support';
import { openAndCloseAt } from './closed-browser';
import { LOST_GAME } from './reviewed-game';
import { pageText, textPattern } from './texts';

const GAME = 'second-thought.game.';
/** The number of games whose texts stay in the browser's storage. */
const NEWEST = 200;
/** If the browser's storage has this number of texts, the page moves the older ones to the database. */
const TOO_MANY_TEXTS = 250;
const TOO_MANY = 280;

const dialog = (page: Page) => page.getByRole('dialog', { name: pageText('Games') });
const rows = (page: Page) => dialog(page).getByRole('listitem');
const count = (page: Page) => dialog(page).locator('.games-count');

function game(begun: string, more: object = {}): object {
  // This field makes a game of two people longer than its entry, as every real game is.
  const padding = 'x'.repeat(300);
  return { version: 1, moves: ['e2e4'], begun, result: '*', players: { white: 'human', black: 'human' }, padding, ...more };
}

/** Games from the oldest, which has the number 1, to the newest. The oldest one is the game on the board. */
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

/** The texts of the games and the entries of the archived games in the browser's storage, by name. */
async function inStorage(page: Page): Promise<Record<string, string>> {
  return page.evaluate((prefix) => Object.fromEntries(
    Object.keys(localStorage).filter((name) => name.startsWith(prefix)).map((name) => [name, localStorage.getItem(name)!]),
  ), GAME);
}

/** The texts in the database, by key. */
async function inDatabase(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) => new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    if (!(await indexedDB.databases()).some(({ name }) => name === 'second-thought')) return {};
    const database = await answer(indexedDB.open('second-thought'));
    try {
      if (!database.objectStoreNames.contains('texts')) return {};
      const texts = database.transaction('texts').objectStore('texts');
      const [keys, all] = await Promise.all([answer(texts.getAllKeys()), answer(texts.getAll())]);
      return Object.fromEntries(keys.map((key, index) => [String(key), all[index]]));
    } finally {
      database.close();
    }
  });
}

const isEntry = (text: string) => text.startsWith('{"version":2,"archived":');
const gamesOf = (texts: Record<string, string>) => Object.fromEntries(Object.entries(texts).filter(([name]) => name.startsWith(GAME)));

/** The names of the archived games. */
async function archived(page: Page): Promise<string[]> {
  return Object.entries(await inStorage(page)).filter(([, text]) => isEntry(text)).map(([name]) => name);
}

/** The texts of all games by name, from the browser's storage and from the database. */
async function allTexts(page: Page): Promise<Record<string, string | undefined>> {
  const [storage, database] = [await inStorage(page), await inDatabase(page)];
  const text = (text: string) => (isEntry(text) ? database[JSON.parse(text).archived] : text);
  return Object.fromEntries(Object.entries(storage).map(([name, stored]) => [name, text(stored)]));
}

/** Expects exactly these games, unchanged, the older ones archived. */
async function expectMoved(page: Page, texts: Record<string, string>): Promise<void> {
  const all = gamesOf(texts);
  // The newest games and the game on the board stay in the browser's storage.
  await expect.poll(async () => (await archived(page)).length).toBe(Object.keys(all).length - NEWEST - 1);
  expect(await withoutBoard(page)).toEqual(Object.fromEntries(Object.entries(all).filter(([name]) => name !== `${GAME}1`)));
  expect(Object.keys(await inStorage(page)).sort()).toEqual(Object.keys(all).sort());
}

/** Opens the page with many stored games, and waits until the older ones are archived. Returns the texts by name. */
async function openArchived(page: Page): Promise<Record<string, string>> {
  const games = manyGames();
  await withTexts(page, games);
  await openBoard(page);
  await expectMoved(page, games);
  return games;
}

/** The texts of all games except the first one, which is on the board. The page may write that game again. */
async function withoutBoard(page: Page): Promise<Record<string, string | undefined>> {
  return Object.fromEntries(Object.entries(await allTexts(page)).filter(([name]) => name !== `${GAME}1`));
}

/** The key under which the archive stores a text: the number of the game and the FNV-1a hash of the text. */
function keyOf(id: number, text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return `${id}-${hash.toString(16).padStart(16, '0')}`;
}

async function openGame(page: Page, name: string): Promise<void> {
  await openGames(page);
  await dialog(page).getByRole('searchbox').fill(name.toLowerCase());
  await dialog(page).getByRole('button', { name: new RegExp(`^${name}\\b`) }).click();
}

async function openGames(page: Page): Promise<void> {
  await choose(page, pageText('Games'));
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
  const games = await openArchived(page);
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

test('the texts of a few games stay in the storage, and no database is made', async ({ page }) => {
  await withTexts(page, manyGames(NEWEST));
  await openBoard(page);
  await openGames(page);
  await expect(count(page)).toHaveText(String(NEWEST));
  expect(await archived(page)).toEqual([]);
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});

test('games of earlier versions are archived unchanged, also those with errors', async ({ page }) => {
  const folder = 'crates/game-store/tests/fixtures';
  const files = readdirSync(folder).filter((name) => !name.startsWith('settings'));
  const fixtures = Object.fromEntries(files.map((name, index) => [`${GAME}${1000 + index}`, readFileSync(`${folder}/${name}`, 'utf8')]));
  // These games are newer than most fixtures, which are therefore archived.
  const newer = manyGames(TOO_MANY, (index) => ({ begun: `2099-01-01T10:00:00.${String(index).padStart(3, '0')}` }));
  await withTexts(page, { ...newer, ...fixtures });
  await openBoard(page);
  const archivedFixtures = async () => (await archived(page)).filter((name) => name in fixtures).length;
  await expect.poll(archivedFixtures).toBeGreaterThan(15);
  await openGames(page);
  await expect(count(page)).toHaveText(String(TOO_MANY + files.length));
  await expect.poll(async () => {
    const found = await allTexts(page);
    return Object.keys(fixtures).filter((name) => found[name] !== fixtures[name]);
  }).toEqual([]);
});

test('an archived game is found, opened and continued, and a reload shows it', async ({ page }) => {
  const games = await openArchived(page);
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
  expect(JSON.parse((await inStorage(page))[`${GAME}7`]).moves).toEqual(['e2e4', 'e7e5']);
  const others = async () => Object.fromEntries(Object.entries(await withoutBoard(page)).filter(([name]) => name !== `${GAME}7`));
  expect(await others()).toEqual(Object.fromEntries(Object.entries(gamesOf(games)).filter(([name]) => !/\.[17]$/.test(name))));
});

test('archived games are renamed, downloaded, deleted and restored', async ({ page }) => {
  await openArchived(page);
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
  expect(`${GAME}77` in (await inStorage(page))).toBe(false);
  await dialog(page).getByRole('button', { name: pageText('PutBack') }).click();
  await expect(count(page)).toHaveText(String(TOO_MANY));
  const all = await download(page, () => dialog(page).getByRole('button', { name: pageText('AllAsPgn') }).click());
  expect(all.match(/^\[Event /gm)).toHaveLength(TOO_MANY);
});

test('all games are selected and deleted at once, and restored', async ({ page }) => {
  const games = await openArchived(page);
  await openGames(page);
  await dialog(page).getByRole('button', { name: pageText('SelectGames') }).click();
  await dialog(page).getByRole('checkbox', { name: pageText('SelectAll') }).click();
  const chosen = dialog(page).getByRole('button', { name: pageText('DeleteChosen', TOO_MANY - 1) });
  await expect(chosen).toBeVisible();
  await chosen.click();
  await expect(count(page)).toHaveText('1');
  expect(Object.keys(await inStorage(page))).toEqual([`${GAME}1`]);
  await dialog(page).getByRole('button', { name: pageText('PutBack') }).click();
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
  ['while later games are copied', 'IDBObjectStore', 'put', 76],
  ['before the first text is replaced by its entry', 'Storage', 'setItem', 1],
  ['while texts are replaced', 'Storage', 'setItem', 23],
  ['while the last texts are replaced', 'Storage', 'setItem', 75],
] as const) {
  test(`no game is lost if the browser is closed ${name}`, async ({ context }) => {
    const games = manyGames();
    await withTexts(context, games);
    await openAndCloseAt(context, [owner, method, calls], ({ owner, values }) => (
      owner !== 'Storage' || String(values[1]).startsWith('{"version":2')
    ));
    const second = await context.newPage();
    await openBoard(second);
    // The second page stops moving texts as soon as there are few enough.
    await expect.poll(async () => Object.keys(games).length - 1 - (await archived(second)).length).toBeLessThanOrEqual(TOO_MANY_TEXTS);
    const left = { ...gamesOf(games) };
    delete left[`${GAME}1`];
    await expect.poll(() => withoutBoard(second)).toEqual(left);
    await openGames(second);
    await expect(count(second)).toHaveText(String(TOO_MANY));
  });
}

test('a text is replaced by its entry only after the database has it on the disk', async ({ page }) => {
  await withTexts(page, manyGames());
  await page.addInitScript(() => {
    const events: string[] = ((window as any).events = []);
    const transaction = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (...values: any[]) {
      const made = transaction.apply(this, values as any);
      if (values[1] === 'readwrite') made.addEventListener('complete', () => events.push(`on the disk: ${values[2]?.durability}`));
      return made;
    };
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name: string, text: string) {
      if (text.startsWith('{"version":2')) events.push('entry');
      setItem.call(this, name, text);
    };
  });
  await openBoard(page);
  await expect.poll(async () => (await archived(page)).length).toBe(TOO_MANY - NEWEST - 1);
  const events: string[] = await page.evaluate(() => (window as any).events);
  const first = events.filter((event, index) => event !== events[index - 1]).slice(0, 4);
  expect(first).toEqual(['on the disk: strict', 'entry', 'on the disk: strict', 'entry']);
});

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
  await openArchived(page);
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
  // The exercise of the archived game 7 will be repeated. The exercise of game 999, which does not exist, is removed.
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
    await newGame(page, { opponent: pageText('TwoPlayers') });
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
  // The browser requests an icon for this document, which the host does not have.
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

for (const [name, prevent] of [
  ['refuses to open', () => { IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }; }],
  ['cannot be read', () => { IDBObjectStore.prototype.get = () => { throw new DOMException('no', 'UnknownError'); }; }],
  ['was created again', () => { indexedDB.deleteDatabase('second-thought'); }],
] as const) {
  test(`if a database with texts ${name}, this is reported, and no game and no exercise is forgotten`, async ({ page }) => {
    const rated = (index: number) => ({
      moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'], result: '1-0', scale: 2, players: { white: 'human', black: '3' },
      ...(index % 2 === 0 && { rated: 'on' }),
    });
    const exercises = '{"version": 1, "7/3": {"due": "2020-01-01"}}';
    const games = { ...manyGames(TOO_MANY, rated), 'second-thought.exercises': exercises };
    await withTexts(page, games);
    await openBoard(page);
    await expectMoved(page, games);
    const before = await inStorage(page);
    await page.addInitScript(prevent);
    await reload(page);
    if (name === 'was created again') {
      await expect(status(page)).toContainText(pageText('ArchiveIncomplete', TOO_MANY - NEWEST - 1));
    } else if (name === 'refuses to open') {
      await expect(status(page)).toContainText(pageText('ArchiveUnread'));
    }
    const isMissing = name === 'was created again';
    const unread = isMissing ? pageText('GameUnread', pageText('StorageMissing')) : pageText('ArchiveUnread');
    await page.locator('#exercises-due').click();
    await expect(status(page)).toContainText(unread);
    await expect(page.locator('#exercise')).toHaveCount(0);
    await openGames(page);
    await expect(count(page)).toHaveText(String(TOO_MANY));
    await expect(dialog(page)).toContainText(textPattern('OwnRating', /\d+/, /\d+/, String(TOO_MANY / 2)));
    await dialog(page).getByRole('searchbox').fill('game 7');
    await dialog(page).getByRole('button', { name: /^Game 7\b/ }).click();
    await expect(dialog(page).getByRole('alert')).toContainText(unread.slice(unread.lastIndexOf(': ') + 2));
    expect(await inStorage(page)).toEqual(before);
    expect(await page.evaluate(() => localStorage.getItem('second-thought.exercises'))).toContain('7/3');
  });
}

test('if another tab blocks the database, this is reported, and the game opens when the block ends', async ({ page, context }) => {
  await openArchived(page);
  const blocker = await context.newPage();
  await blocker.goto('./service-worker.js');
  await blocker.evaluate(() => new Promise<void>((begun) => {
    const opened = indexedDB.open('second-thought');
    opened.onsuccess = () => {
      const texts = opened.result.transaction('texts', 'readwrite').objectStore('texts');
      const ask = () => { texts.get('1').onsuccess = ask; };
      ask();
      begun();
    };
  }));
  await reload(page);
  await openGame(page, 'Game 7');
  await expect(dialog(page).getByRole('alert')).toContainText(pageText('ArchiveUnread'), { timeout: 20_000 });
  await page.keyboard.press('Escape');
  await blocker.close();
  await openGame(page, 'Game 7');
  await expect(dialog(page)).toHaveCount(0);
});

test('a full storage makes room for the game on the board by moving other texts', async ({ page }) => {
  await withTexts(page, manyGames(NEWEST, () => ({ padding: 'x'.repeat(1_000) })));
  await openBoard(page, twoPeople());
  await fillStorage(page);
  await move(page, 'e2', 'e4');
  const isStored = async () => Object.values(await inStorage(page)).some((text) => /"moves": ?\["e2e4"\]/.test(text) && !/Game \d/.test(text));
  await expect.poll(isStored).toBe(true);
  await move(page, 'e7', 'e5');
  await expect(page.locator('#not-saved')).toHaveCount(0);
  await reload(page);
  await expect(plies(page)).toHaveText(['e4', 'e5']);
  await openGames(page);
  await expect(count(page)).toHaveText(String(NEWEST + 1));
});

test('a full storage from which nothing can be moved is reported as before', async ({ page }) => {
  await withTexts(page, manyGames(NEWEST, () => ({ padding: 'x'.repeat(1_000) })));
  await page.addInitScript(() => { IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }; });
  await openBoard(page, twoPeople());
  await fillStorage(page);
  await move(page, 'e2', 'e4');
  await expect(page.locator('#not-saved')).toBeVisible();
  expect(await archived(page)).toEqual([]);
});

/** Imports games that need more room than the storage has, and expects all of them in the list of games. */
async function importMoreThanStorage(page: Page): Promise<void> {
  // Leaves room for the entries of all games, but not for their texts.
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
    for (const index of [0, 1]) localStorage.removeItem(`filler ${index}`);
  });
  const length = 400;
  const pgn = Array.from({ length }, (_, index) => `[White "W${index}"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n`).join('\n');
  await choose(page, pageText('ImportAndExport'));
  await page.getByRole('textbox', { name: 'PGN', exact: true }).fill(pgn);
  await button(page, pageText('LoadPgn')).click();
  await expect(status(page)).toContainText(pageText('GamesImported', length), { timeout: 60_000 });
  await openGames(page);
  await expect(count(page)).toHaveText(String(length));
  await dialog(page).getByRole('searchbox').fill('w399 ');
  await expect(rows(page)).toHaveCount(1);
}

test('an import that is larger than the storage is saved completely', async ({ page }) => {
  await openBoard(page, twoPeople());
  await importMoreThanStorage(page);
});

test('if other games of an import fill the storage first, its game on the board is saved afterwards', async ({ page }) => {
  await openBoard(page, twoPeople());
  // Until all other games are saved, the storage refuses the game on the board.
  await page.evaluate(() => {
    const setItem = Storage.prototype.setItem;
    let isFull = true;
    Storage.prototype.setItem = function (name, value) {
      if (isFull && value.includes('"W0"') && !value.startsWith('{"version":2')) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, name, value);
      isFull &&= !value.includes('"W399"');
    };
  });
  await importMoreThanStorage(page);
  await expect(page.locator('#not-saved')).toHaveCount(0);
});

for (const [what, act] of [
  ['deleted', (name: string) => localStorage.removeItem(name)],
  ['changed', (name: string) => localStorage.setItem(name, localStorage.getItem(name)!.replace('"e2e4"', '"d2d4"'))],
] as const) {
  test(`a game that another tab has ${what} while its text moves stays ${what}`, async ({ page }) => {
    const games = manyGames();
    await withTexts(page, games);
    await page.addInitScript(`{
      const act = ${act.toString()};
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (value, key) {
        const id = String(key).split('-')[0];
        if (id === '5' || id === '70') act('${GAME}' + id);
        return put.call(this, value, key);
      };
    }`);
    await openBoard(page);
    await expect.poll(async () => (await archived(page)).length).toBe(TOO_MANY - NEWEST - 3);
    const [fifth, seventieth] = ['5', '70'].map((id) => `${GAME}${id}`);
    const expected = what === 'deleted' ? undefined : expect.stringContaining('d2d4');
    expect([(await inStorage(page))[fifth], (await inStorage(page))[seventieth]]).toEqual([expected, expected]);
    await openGames(page);
    await expect(count(page)).toHaveText(String(what === 'deleted' ? TOO_MANY - 2 : TOO_MANY));
  });
}

test('a deleted game can be restored after another visit, and its text is removed after some days', async ({ page, context }) => {
  const games = manyGames();
  await withTexts(context, games);
  await openBoard(page);
  await expectMoved(page, games);
  const remove = async (name: string) => {
    await openGames(page);
    await dialog(page).getByRole('searchbox').fill(name.toLowerCase());
    await chooseFor(dialog(page), name, pageText('Delete'));
    await expect(dialog(page).getByRole('button', { name: pageText('PutBack') })).toBeVisible();
  };
  const texts = async () => Object.keys(await inDatabase(page)).length;
  const number = TOO_MANY - NEWEST - 1;
  await remove('Game 77');
  const second = await context.newPage();
  await openBoard(second);
  await second.close();
  await dialog(page).getByRole('button', { name: pageText('PutBack') }).click();
  await openGamesAgain(page);
  await expect(dialog(page)).toHaveCount(0);
  await expect(plies(page)).toHaveText(['e4']);
  await remove('Game 76');
  await reload(page);
  const noted = () => countNotes(page);
  // There is a note for the text of the deleted game, and one for the text that was moved back to the storage.
  await expect.poll(noted).toBe(2);
  await reload(page);
  await expect.poll(noted).toBe(2);
  expect(await texts()).toBe(number);
  await page.addInitScript(() => { const now = Date.now; Date.now = () => now() + 8 * 86_400_000; });
  await reload(page);
  await expect.poll(texts).toBe(number - 2);
  expect(await noted()).toBe(0);
  const left = Object.values(await allTexts(page));
  expect(left).toHaveLength(TOO_MANY - 1);
  expect(left).not.toContain(undefined);
});

/** The number of texts in the database that have a note with the day since which no game uses them. */
const countNotes = (page: Page) => page.evaluate(() => new Promise<number>((resolve) => {
  const opened = indexedDB.open('second-thought');
  opened.onsuccess = () => {
    const request = opened.result.transaction('unused').objectStore('unused').count();
    request.onsuccess = () => { opened.result.close(); resolve(request.result); };
  };
}));

// The page cannot know which text such an entry needs, so it must not remove any text. The storage has
// entries of a later version if the person has returned to an earlier version of the page.
for (const [what, damage] of [
  ['of a later version', (entry: string) => entry.replace('"version":2', '"version":3')],
  ['without a key', (entry: string) => entry.slice(0, 30)],
] as const) {
  test(`while an entry ${what} is stored, no text is removed from the database`, async ({ page }) => {
    const games = manyGames();
    await withTexts(page, games);
    await openBoard(page);
    await expectMoved(page, games);
    const before = await inDatabase(page);
    const [seventh, eighth] = [`${GAME}7`, `${GAME}8`];
    const entry = (await inStorage(page))[seventh];
    await page.evaluate(([seventh, text, eighth]) => {
      localStorage.setItem(seventh, text);
      localStorage.removeItem(eighth);
    }, [seventh, damage(entry), eighth]);
    await page.addInitScript(() => {
      const [now, days] = [Date.now, 8 * Number(sessionStorage.getItem('visits') ?? 0)];
      sessionStorage.setItem('visits', String(days / 8 + 1));
      Date.now = () => now() + days * 86_400_000;
    });
    for (let visit = 0; visit < 3; visit += 1) {
      await reload(page);
      await openGames(page);
      await expect(count(page)).toHaveText(String(TOO_MANY - 1));
    }
    expect(await inDatabase(page)).toEqual(before);
    // When the entry can be read again, only the text of the deleted game is removed.
    await page.evaluate(([seventh, entry]) => localStorage.setItem(seventh, entry), [seventh, entry]);
    const left = Object.keys(before).filter((key) => !key.startsWith('8-')).sort();
    await reload(page);
    await expect.poll(() => countNotes(page)).toBe(1);
    await reload(page);
    await expect.poll(async () => Object.keys(await inDatabase(page)).sort()).toEqual(left);
  });
}

test('if the storage has lost all games, no text is removed from the database', async ({ page }) => {
  await openArchived(page);
  const before = await inDatabase(page);
  await page.addInitScript(() => {
    const [now, days] = [Date.now, 8 * Number(sessionStorage.getItem('visits') ?? 0)];
    sessionStorage.setItem('visits', String(days / 8 + 1));
    Date.now = () => now() + days * 86_400_000;
    if (days > 0) return;
    for (const name of Object.keys(localStorage)) if (name.startsWith('second-thought.game.')) localStorage.removeItem(name);
  });
  for (let visit = 0; visit < 3; visit += 1) {
    await reload(page);
    await openGames(page);
    await expect(count(page)).toHaveText(/^[01]$/);
    await page.keyboard.press('Escape');
    expect(await countNotes(page)).toBe(0);
  }
  expect(await inDatabase(page)).toEqual(before);
});

test('unused texts are removed from a database that has no room for more', async ({ page }) => {
  await openArchived(page);
  const more = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [
    `${GAME}${1000 + index}`, JSON.stringify(game(`2026-06-03T10:00:${String(index).padStart(2, '0')}`)),
  ]));
  await page.evaluate(([more, removed]) => {
    for (const [name, text] of Object.entries(more)) localStorage.setItem(name, text);
    localStorage.removeItem(removed);
  }, [more, `${GAME}8`] as const);
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (value, key) {
      if (this.name === 'texts') throw new DOMException('full', 'QuotaExceededError');
      return put.call(this, value, key);
    };
  });
  await reload(page);
  await expect(status(page)).toContainText(textPattern('ArchiveNotWritten'));
  await expect.poll(() => countNotes(page)).toBe(1);
  await page.addInitScript(() => { const now = Date.now; Date.now = () => now() + 8 * 86_400_000; });
  await reload(page);
  await expect.poll(async () => Object.keys(await inDatabase(page)).some((key) => key.startsWith('8-'))).toBe(false);
});

/**
 * Archives game 250 as another tab would: stores this text in the database (if `hasText`), and an entry with the text's
 * key in the storage. Returns the entry.
 */
async function archiveOnBoard(page: Page, text: string, hasText: boolean): Promise<string> {
  const key = keyOf(250, text);
  const entry = JSON.stringify({ version: 2, archived: key, plies: 1, game: { ...JSON.parse(text), version: undefined, moves: [] } });
  await page.evaluate(([key, text, entry, hasText]) => new Promise<void>((resolve) => {
    const opened = indexedDB.open('second-thought');
    opened.onsuccess = () => {
      const transaction = opened.result.transaction('texts', 'readwrite');
      if (hasText) transaction.objectStore('texts').put(text, key);
      transaction.oncomplete = () => {
        opened.result.close();
        localStorage.setItem('second-thought.game.250', entry);
        resolve();
      };
    };
  }), [key, text, entry, hasText] as const);
  return entry;
}

/** Opens the page with game 250 on the board, and returns its text. */
async function openNewGame(page: Page): Promise<string> {
  await openArchived(page);
  await openGame(page, 'Game 250');
  await expect(dialog(page)).toHaveCount(0);
  await move(page, 'e7', 'e5');
  const text = async () => (await inStorage(page))[`${GAME}250`];
  await expect.poll(text).toMatch(/"e7e5"\]/);
  return text();
}

test('moves that are made while an unknown text is moved back from the archive are all saved', async ({ page }) => {
  const text = await openNewGame(page);
  // The same game, with another name.
  await archiveOnBoard(page, text.replace('Game 250', 'Another name'), true);
  // The database answers late.
  await page.evaluate(() => new Promise<void>((begun) => {
    const opened = indexedDB.open('second-thought');
    opened.onsuccess = () => {
      const texts = opened.result.transaction('texts', 'readwrite').objectStore('texts');
      const ask = () => { if (!(window as any).isFree) texts.get('1').onsuccess = ask; };
      ask();
      begun();
    };
  }));
  await move(page, 'g1', 'f3');
  await move(page, 'b8', 'c6');
  await page.evaluate(() => { (window as any).isFree = true; });
  await expect.poll(async () => (await inStorage(page))[`${GAME}250`]).toMatch(/"g1f3", ?"b8c6"\]/);
  await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3', 'Nc6']);
  await reload(page);
  await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3', 'Nc6']);
  await openGames(page);
  await expect(count(page)).toHaveText(String(TOO_MANY));
});

test('if the text of the game on the board is missing in the archive, the game continues as a copy', async ({ page }) => {
  const text = await openNewGame(page);
  const entry = await archiveOnBoard(page, text.replace('Game 250', 'Another name'), false);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(status(page)).toContainText(pageText('GameUnread', pageText('StorageMissing')));
  await move(page, 'g1', 'f3');
  await expect(status(page)).toContainText(pageText('BothSaved'));
  await move(page, 'b8', 'c6');
  const copies = async () => Object.values(await inStorage(page)).filter((text) => /"g1f3", ?"b8c6"\]/.test(text)).length;
  await expect.poll(copies).toBe(1);
  expect((await inStorage(page))[`${GAME}250`]).toBe(entry);
  await reload(page);
  await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3', 'Nc6']);
});

test('an import during a game makes room in a full storage', async ({ page }) => {
  await withTexts(page, manyGames(NEWEST, () => ({ padding: 'x'.repeat(1_000) })));
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  await fillStorage(page);
  await choose(page, pageText('ImportAndExport'));
  const pgn = '[White "W"]\n\n1. d4 *\n\n[White "X"]\n\n1. c4 *\n\n1. f4 *\n';
  await page.getByLabel(pageText('OpenFile')).setInputFiles({ name: 'a.pgn', mimeType: 'text/plain', buffer: Buffer.from(pgn) });
  await expect(status(page)).toContainText(pageText('GamesImported', 3));
  await expect(status(page)).not.toContainText(textPattern('GamesNotSaved'));
  await button(page, pageText('KeepPlaying')).click();
  await expect(plies(page)).toHaveText(['e4']);
  await openGames(page);
  await expect(count(page)).toHaveText(String(NEWEST + 4));
});

test('an archived game that arrives late is not opened after the dialog was closed', async ({ page }) => {
  await openArchived(page);
  await page.evaluate(() => new Promise<void>((begun) => {
    const opened = indexedDB.open('second-thought');
    opened.onsuccess = () => {
      const texts = opened.result.transaction('texts', 'readwrite').objectStore('texts');
      const ask = () => { if (!(window as any).isFree) texts.get('1').onsuccess = ask; };
      ask();
      begun();
    };
  }));
  await openGame(page, 'Game 7');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.evaluate(() => { (window as any).isFree = true; });
  await expect.poll(async () => isEntry((await inStorage(page))[`${GAME}7`])).toBe(false);
  expect(await page.evaluate(() => sessionStorage.getItem('second-thought.current'))).not.toBe('7');
});

test('a download leaves an archived game in the database', async ({ page }) => {
  await openArchived(page);
  await openGames(page);
  await dialog(page).getByRole('searchbox').fill('game 77');
  expect(await download(page, () => chooseFor(dialog(page), 'Game 77', pageText('Download')))).toContain('1. e4 *');
  expect(isEntry((await inStorage(page))[`${GAME}77`])).toBe(true);
});

test('a database of an earlier build gets the tables that are missing', async ({ page }) => {
  const games = manyGames();
  await withTexts(page, games);
  await page.route('**/earlier', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('./earlier');
  await page.evaluate(() => new Promise<void>((resolve) => {
    const opened = indexedDB.open('second-thought', 1);
    opened.onupgradeneeded = () => { for (const name of ['texts', 'entries']) opened.result.createObjectStore(name); };
    opened.onsuccess = () => { opened.result.close(); resolve(); };
  }));
  await openBoard(page);
  await expectMoved(page, games);
});

test('when the first text is archived, the browser is asked to preserve the games', async ({ page }) => {
  await withTexts(page, manyGames());
  await page.addInitScript(() => {
    StorageManager.prototype.persist = async () => { sessionStorage.setItem('asked', 'yes'); return false; };
    StorageManager.prototype.persisted = async () => false;
  });
  await openBoard(page);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('asked'))).toBe('yes');
});

/** Opens game 77 from the list. */
async function openGamesAgain(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: /^Game 77\b/ }).click();
}

for (const [what, moves] of [['the text that the tab knows', ['e2e4']], ['a text that continues the game', ['e2e4', 'e7e5']]] as const) {
  test(`if the game on the board is archived with ${what}, the tab continues the game`, async ({ page }) => {
    const games = manyGames();
    await withTexts(page, games);
    await openBoard(page);
    await expectMoved(page, games);
    await openGame(page, 'Game 250');
    await expect(dialog(page)).toHaveCount(0);
    const name = `${GAME}250`;
    const board = JSON.parse((await inStorage(page))[name]);
    const text = moves.length === 1 ? (await inStorage(page))[name] : JSON.stringify({ ...board, moves });
    const key = keyOf(250, text);
    await page.evaluate(([name, key, text]) => new Promise<void>((resolve) => {
      const opened = indexedDB.open('second-thought');
      opened.onsuccess = () => {
        const transaction = opened.result.transaction('texts', 'readwrite');
        transaction.objectStore('texts').put(text, key);
        transaction.oncomplete = () => {
          opened.result.close();
          const game = { ...JSON.parse(text), version: undefined, moves: [] };
          localStorage.setItem(name, JSON.stringify({ version: 2, archived: key, plies: 1, game }));
          resolve();
        };
      };
    }), [name, key, text] as const);
    if (moves.length === 1) {
      await move(page, 'e7', 'e5');
      await expect.poll(async () => (await inStorage(page))[name]).toMatch(/"moves": ?\["e2e4", ?"e7e5"\]/);
    } else {
      // The tab has made no moves, so it continues with the other tab's moves.
      await page.evaluate(() => dispatchEvent(new StorageEvent('storage')));
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(plies(page)).toHaveText(['e4', 'e5']);
    }
    await reload(page);
    await expect(plies(page)).toHaveText(['e4', 'e5']);
    await openGames(page);
    await expect(count(page)).toHaveText(String(TOO_MANY));
  });
}

test('an imported game gets a number that no stored game has', async ({ page }) => {
  const games = manyGames(3);
  await withTexts(page, games);
  await page.addInitScript(() => {
    // These random numbers are so small that some are the numbers of stored games, which the page must not use again.
    let next = 20;
    Math.random = () => (next++ + 0.5) / 0xffff_ffff;
  });
  await openBoard(page);
  await choose(page, pageText('ImportAndExport'));
  const pgn = Array.from({ length: 40 }, (_, index) => `[White "W${index}"]\n[Black "B"]\n\n1. d4 d5 1-0\n`).join('\n');
  await page.getByRole('textbox', { name: 'PGN', exact: true }).fill(pgn);
  await button(page, pageText('LoadPgn')).click();
  await expect(status(page)).toContainText(pageText('GamesImported', 40));
  const stored = await inStorage(page);
  for (const name of [`${GAME}2`, `${GAME}3`]) expect(stored[name]).toBe(games[name]);
});

// Whether the browser agrees, the state of its permission (or that it is Chromium), and the number of requests after a
// reload.
for (const [isPersistent, state, afterReload] of [
  [true, 'granted', 1],
  [false, 'prompt', 1],
  [false, 'denied', 2],
  [false, undefined, 2],
  [false, 'Chromium', 2],
] as const) {
  test(`after a finished game the browser is asked to preserve the games: ${isPersistent}, ${state}`, async ({ page }) => {
    await page.addInitScript((state) => {
      if (state !== 'Chromium') Object.defineProperty(navigator, 'userAgentData', { value: undefined });
      Permissions.prototype.query = async () => {
        if (!state) throw new TypeError('unknown');
        return { state: state === 'Chromium' ? 'prompt' : state } as PermissionStatus;
      };
    }, state);
    await page.addInitScript((isPersistent) => {
      StorageManager.prototype.persist = async () => {
        sessionStorage.setItem('asked', String(Number(sessionStorage.getItem('asked')) + 1));
        return isPersistent;
      };
      StorageManager.prototype.persisted = async () => isPersistent && sessionStorage.getItem('asked') !== null;
      StorageManager.prototype.estimate = async () => ({ usage: 12_300_000, quota: 500_000_000 });
    }, isPersistent);
    const asked = () => page.evaluate(() => sessionStorage.getItem('asked'));
    await openBoard(page, twoPeople());
    await move(page, 'e2', 'e4');
    expect(await asked()).toBeNull();
    await resign(page);
    await expect.poll(asked).toBe('1');
    await choose(page, pageText('Settings'));
    const settings = page.getByRole('dialog', { name: pageText('Settings') });
    await expect(settings).toContainText(pageText('RoomUsed', 13, 488));
    await expect(settings).toContainText(pageText(isPersistent ? 'RoomPersistent' : 'RoomNotPersistent'));
    await page.keyboard.press('Escape');
    await newGame(page, { opponent: pageText('TwoPlayers') });
    await move(page, 'e2', 'e4');
    await resign(page);
    await expect(page.locator('#result')).toBeVisible();
    expect(await asked()).toBe('1');
    await reload(page);
    await expect.poll(asked).toBe(String(afterReload));
  });
}

test('without a report of the browser the settings show no room', async ({ page }) => {
  await page.addInitScript(() => { StorageManager.prototype.estimate = () => Promise.reject(new TypeError('no')); });
  await openBoard(page);
  await choose(page, pageText('Settings'));
  const settings = page.getByRole('dialog', { name: pageText('Settings') });
  await expect(settings).toContainText(pageText('Licences'));
  await expect(settings).not.toContainText(textPattern('RoomUsed'));
});
