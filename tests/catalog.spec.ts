// Tests the catalog: the database of the entries of older games, which leave the browser's storage if there are many games.
// No game is lost when entries move, and no deleted game returns.
import { readFile } from 'node:fs/promises';
import type { BrowserContext } from '@playwright/test';
import { button, choose, expect, menuOf, move, openBoard, plies, status, test, twoPeople, type Page } from './support';
import { openAndCloseAt } from './closed-browser';
import { LOST_GAME } from './reviewed-game';
import { pageText, textPattern } from './texts';

const GAME = 'second-thought.game.';
/** If the browser's storage has more games than this number, older entries move to the catalog. */
const TOO_MANY = 1_000;
const COUNT = TOO_MANY + 100;
/** The texts of the newest games, the entries of the next ones, and the game on the board stay in the storage. */
const STAYING = 200 + 300 + 1;
const IN_CATALOG = COUNT - STAYING;

const dialog = (page: Page) => page.getByRole('dialog', { name: pageText('Games') });
const rows = (page: Page) => dialog(page).getByRole('listitem');
const count = (page: Page) => dialog(page).locator('.games-count');
const search = (page: Page) => dialog(page).getByRole('searchbox');

const date = (index: number) => new Date(Date.UTC(2020, 0, 1) + index * 60_000).toISOString().slice(0, 19);

function game(index: number, more: object = {}): object {
  // This field makes the game longer than its entry, as every real game is.
  const padding = 'x'.repeat(300);
  return { version: 1, moves: ['e2e4', index % 2 ? 'e7e5' : 'c7c5'], begun: date(index), result: '*', name: nameOf(index), padding, ...more };
}

/** The name of a game. All names have the same length, so that the search for one finds no others. */
const nameOf = (number: number) => `Game ${String(number).padStart(4, '0')}`;

/** Games from the oldest, which has the number 1 and is on the board, to the newest. */
function manyGames(length = COUNT, more: (index: number) => object = () => ({})): Record<string, string> {
  const games = Array.from({ length }, (_, index) => [`${GAME}${index + 1}`, JSON.stringify(game(index + 1, more(index + 1)))]);
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

/** The numbers of the games in the browser's storage. */
async function inStorage(page: Page): Promise<number[]> {
  const names = await page.evaluate((prefix) => Object.keys(localStorage).filter((name) => name.startsWith(prefix)), GAME);
  return names.map((name) => Number(name.slice(GAME.length))).sort((one, other) => one - other);
}

/** The entries in the catalog, by the numbers of their games. */
async function inCatalog(page: Page): Promise<Map<number, string>> {
  const all = await page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) => new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    if (!(await indexedDB.databases()).some(({ name }) => name === 'second-thought-catalog')) return [];
    const database = await answer(indexedDB.open('second-thought-catalog'));
    try {
      if (!database.objectStoreNames.contains('entries')) return [];
      const entries = database.transaction('entries').objectStore('entries');
      const [keys, values] = await Promise.all([answer(entries.getAllKeys()), answer(entries.getAll())]);
      return keys.map((key, index) => [key, values[index]] as [number, string]);
    } finally {
      database.close();
    }
  });
  return new Map(all);
}

/** The numbers of all games, each once. */
async function allGames(page: Page): Promise<number[]> {
  const all = new Set([...await inStorage(page), ...(await inCatalog(page)).keys()]);
  return [...all].sort((one, other) => one - other);
}

const numbers = (length = COUNT) => Array.from({ length }, (_, index) => index + 1);

/** Opens the page with many stored games, and waits until the older entries are in the catalog. */
async function openWithCatalog(page: Page, texts = manyGames()): Promise<void> {
  await withTexts(page, texts);
  await openBoard(page);
  await expectMoved(page);
}

/** Expects that the older entries are in the catalog, and the other games in the storage. */
async function expectMoved(page: Page): Promise<void> {
  await expect.poll(async () => (await inStorage(page)).length, { timeout: 60_000 }).toBe(STAYING);
  expect((await inCatalog(page)).size).toBe(IN_CATALOG);
  expect(await allGames(page)).toEqual(numbers());
}

async function openGames(page: Page, message = ''): Promise<void> {
  await choose(page, pageText('Games'));
  await expect(dialog(page).locator('.index-status')).toHaveText(message);
}

async function find(page: Page, number: number): Promise<void> {
  await openGames(page);
  await search(page).fill(nameOf(number).toLowerCase());
  await expect(rows(page)).toHaveCount(1);
}

const row = (page: Page, number: number) => rows(page).filter({ has: page.getByText(nameOf(number), { exact: true }) });

async function open(page: Page, number: number): Promise<void> {
  await row(page, number).getByRole('button', { name: new RegExp(`^${nameOf(number)}\\b`) }).click();
}

async function chooseInRow(page: Page, number: number, item: string): Promise<void> {
  await menuOf(row(page, number)).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
}

test('the entries of older games move to the catalog, and the list has all games in their order', async ({ page }) => {
  await openWithCatalog(page);
  await openGames(page);
  await expect(count(page)).toHaveText(String(COUNT));
  await expect(rows(page).first()).toContainText(nameOf(COUNT));
  await search(page).fill('game 03');
  // The games 300 to 399.
  await expect(count(page)).toHaveText('100');
  await expect(rows(page).first()).toContainText(nameOf(399));
  await search(page).fill('c20');
  await expect(count(page)).toHaveText(String(COUNT / 2));
});

test('a game of the catalog is opened and continued, and a reload shows it', async ({ page }) => {
  await openWithCatalog(page);
  await find(page, 7);
  await open(page, 7);
  await expect(plies(page)).toHaveText(['e4', 'e5']);
  await move(page, 'g1', 'f3');
  await expect.poll(async () => (await inCatalog(page)).has(7)).toBe(false);
  await reload(page);
  await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3']);
  expect(await allGames(page)).toEqual(numbers());
  await openGames(page);
  await expect(count(page)).toHaveText(String(COUNT));
});

test('while the games of the catalog are read, the other games are counted, and the page says how many were read', async ({ page }) => {
  await openWithCatalog(page);
  await reload(page);
  // The check of the archive reads the catalog. It is made once a day.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('second-thought.archive-checked'))).not.toBeNull();
  await reload(page);
  // Another task reads the catalog.
  await page.evaluate(() => new Promise<void>((held) => {
    void navigator.locks.request('second-thought.catalog-reading', () => new Promise<void>((release) => {
      (window as any).release = release;
      held();
    }));
  }));
  await button(page, pageText('Analyse')).click();
  const own = page.locator('#own-moves');
  await own.locator('summary').click();
  // The position is that after 1. e4 e5, which every second game had. The storage has the texts of 200 games and of the game 1.
  await expect(own.getByRole('button', { name: pageText('GamesHere', 100 + 1) })).toBeVisible();
  await expect(own.getByRole('status')).toHaveText(pageText('ReadingPositions', 200 + 1, COUNT));
  await page.evaluate(() => (window as any).release());
  await expect(own.getByRole('button', { name: pageText('GamesHere', COUNT / 2) })).toBeVisible();
  await expect(own.locator('.index-status')).toHaveText('');
});

/** Opens the analysis and expects the number of games with the position on the board. */
async function expectCounted(page: Page, games: number): Promise<void> {
  const own = page.locator('#own-moves');
  await button(page, pageText('Analyse')).click();
  await own.locator('summary').click();
  await expect(own.getByRole('button', { name: pageText('GamesHere', games) })).toBeVisible();
  await expect(own.locator('.index-status')).toHaveText('');
}

test('the moves are counted without reading the catalog, until it changes', async ({ page }) => {
  await openWithCatalog(page);
  await reload(page);
  // The check of the archive reads the catalog. It is made once a day.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('second-thought.archive-checked'))).not.toBeNull();
  await expectCounted(page, COUNT / 2);
  await page.addInitScript(() => {
    const { getAll } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.getAll = function (...values) {
      if (this.name === 'entries') (window as any).hasReadCatalog = true;
      return getAll.apply(this, values);
    };
  });
  await reload(page);
  await expectCounted(page, COUNT / 2);
  expect(await page.evaluate(() => (window as any).hasReadCatalog)).toBeUndefined();
  await find(page, 35);
  await chooseInRow(page, 35, pageText('Delete'));
  await expect(row(page, 35)).toHaveCount(0);
  await reload(page);
  await expectCounted(page, COUNT / 2 - 1);
});

test('a change of the catalog that was not noted, because the browser was closed, is noticed', async ({ page }) => {
  await openWithCatalog(page);
  await reload(page);
  await expectCounted(page, COUNT / 2);
  const revision = () => page.evaluate(() => localStorage.getItem('second-thought.catalog'));
  const before = await revision();
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const request = indexedDB.open('second-thought-catalog');
        request.onsuccess = () => {
          const change = request.result.transaction('entries', 'readwrite');
          change.objectStore('entries').delete(35);
          change.oncomplete = () => {
            request.result.close();
            done();
          };
        };
      }),
  );
  await reload(page);
  await expectCounted(page, COUNT / 2 - 1);
  expect(await revision()).toBe(before);
});

test('games of the catalog are renamed, deleted and restored', async ({ page }) => {
  await openWithCatalog(page);
  await find(page, 12);
  await chooseInRow(page, 12, pageText('Rename'));
  await dialog(page).getByRole('textbox', { name: pageText('GameName') }).fill('Another name');
  await page.keyboard.press('Enter');
  await search(page).fill('another');
  await expect(rows(page)).toHaveCount(1);
  await search(page).fill('game 0034');
  await chooseInRow(page, 34, pageText('Delete'));
  await expect(row(page, 34)).toHaveCount(0);
  await expect.poll(() => allGames(page)).toEqual(numbers().filter((id) => id !== 34));
  await dialog(page).getByRole('button', { name: pageText('PutBack') }).click();
  await expect(row(page, 34)).toHaveCount(1);
  await expect.poll(() => allGames(page)).toEqual(numbers());
  await chooseInRow(page, 34, pageText('Delete'));
  await expect(row(page, 34)).toHaveCount(0);
  await reload(page);
  await openGames(page);
  await expect(count(page)).toHaveText(String(COUNT - 1));
  expect(await allGames(page)).toEqual(numbers().filter((id) => id !== 34));
});

test('if the browser is closed while a game is deleted, no loss is reported', async ({ page }) => {
  await openWithCatalog(page);
  await page.addInitScript(() => {
    // What the page writes after the deletion is lost.
    let isClosed = false;
    const { delete: remove } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.delete = function (key) {
      isClosed ||= this.name === 'entries';
      return remove.call(this, key);
    };
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name, text) {
      if (!isClosed) setItem.call(this, name, text);
    };
  });
  await reload(page);
  await find(page, 34);
  await chooseInRow(page, 34, pageText('Delete'));
  await expect.poll(async () => (await inCatalog(page)).has(34)).toBe(false);
  await reload(page);
  await openGames(page);
  await expect(count(page)).toHaveText(String(COUNT - 1));
});

test('all games are selected and deleted at once, and restored', async ({ page }) => {
  await openWithCatalog(page);
  await openGames(page);
  await expect(count(page)).toHaveText(String(COUNT));
  const before = await inCatalog(page);
  await dialog(page).getByRole('button', { name: pageText('SelectGames') }).click();
  await dialog(page).getByLabel(pageText('SelectAll')).check();
  await dialog(page).getByRole('button', { name: pageText('DeleteChosen', COUNT - 1) }).click();
  // The game on the board stays.
  await expect(count(page)).toHaveText('1');
  expect(await allGames(page)).toEqual([1]);
  await dialog(page).getByRole('button', { name: pageText('PutBack') }).click();
  await expect(count(page)).toHaveText(String(COUNT));
  expect(await inCatalog(page)).toEqual(before);
  expect(await allGames(page)).toEqual(numbers());
});

// The page is closed before one of these calls has an effect.
for (const [name, owner, method, calls] of [
  ['before the catalog is opened', 'IDBFactory', 'open', 1],
  ['before its table is made', 'IDBDatabase', 'createObjectStore', 1],
  ['before the first entry is copied', 'IDBObjectStore', 'put', 1],
  ['while entries are copied', 'IDBObjectStore', 'put', 42],
  ['before the first entry leaves the storage', 'Storage', 'removeItem', 1],
  ['while entries leave the storage', 'Storage', 'removeItem', 130],
  ['while the last entries leave the storage', 'Storage', 'removeItem', IN_CATALOG],
] as const) {
  test(`no game is lost if the browser is closed ${name}`, async ({ context }) => {
    await withTexts(context, manyGames());
    await openAndCloseAt(context, [owner, method, calls], ({ name, values }) => {
      const isOfCatalog = name === 'entries' || ['second-thought-catalog', 'entries'].includes(values[0] as string);
      return isOfCatalog || String(values[0]).startsWith('second-thought.game.');
    });
    const second = await context.newPage();
    await openBoard(second);
    await openGames(second);
    await expect(count(second)).toHaveText(String(COUNT));
    expect(await allGames(second)).toEqual(numbers());
    // The second page stops moving entries as soon as there are few enough.
    await expect.poll(async () => (await inStorage(second)).length, { timeout: 60_000 }).toBeLessThanOrEqual(TOO_MANY);
    expect(await allGames(second)).toEqual(numbers());
  });
}

test('an entry leaves the storage only after the database has it on the disk', async ({ page }) => {
  await withTexts(page, manyGames());
  await page.addInitScript(() => {
    const events: string[] = ((window as any).events = []);
    const transaction = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (...values: any[]) {
      const made = transaction.apply(this, values as any);
      const isOfCatalog = this.name === 'second-thought-catalog';
      if (values[1] === 'readwrite' && isOfCatalog) made.addEventListener('complete', () => events.push(`on the disk: ${values[2]?.durability}`));
      return made;
    };
    const removeItem = Storage.prototype.removeItem;
    Storage.prototype.removeItem = function (name: string) {
      if (name.startsWith('second-thought.game.')) events.push('removed');
      removeItem.call(this, name);
    };
  });
  await openBoard(page);
  await expectMoved(page);
  const events: string[] = await page.evaluate(() => (window as any).events);
  const first = events.filter((event, index) => event !== events[index - 1]).slice(0, 4);
  expect(first).toEqual(['on the disk: strict', 'removed', 'on the disk: strict', 'removed']);
});

test('two tabs move entries at once, and each sees what the other deletes', async ({ page, context }) => {
  await withTexts(context, manyGames());
  const second = await context.newPage();
  await Promise.all([openBoard(page), openBoard(second)]);
  await expectMoved(page);
  await openGames(second);
  await expect(count(second)).toHaveText(String(COUNT));
  await second.keyboard.press('Escape');
  await find(page, 40);
  await chooseInRow(page, 40, pageText('Delete'));
  await expect(row(page, 40)).toHaveCount(0);
  await openGames(second);
  await expect(count(second)).toHaveText(String(COUNT - 1));
  await search(second).fill('game 0041');
  await open(second, 41);
  await move(second, 'g1', 'f3');
  await reload(page);
  await openGames(page);
  await expect(count(page)).toHaveText(String(COUNT - 1));
  await expect(plies(second)).toHaveText(['e4', 'e5', 'Nf3']);
});

test('a game that is deleted while its entry moves does not return', async ({ page }) => {
  await withTexts(page, manyGames());
  // Another tab deletes the game before the catalog has its entry.
  await page.addInitScript((name) => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...values) {
      if (this.name === 'entries' && values[1] === 30) localStorage.removeItem(name);
      return put.apply(this, values);
    };
  }, `${GAME}30`);
  await openBoard(page);
  const left = numbers().filter((id) => id !== 30);
  await expect.poll(async () => (await inStorage(page)).length, { timeout: 60_000 }).toBe(STAYING);
  await expect.poll(() => allGames(page)).toEqual(left);
  await openGames(page);
  await expect(count(page)).toHaveText(String(COUNT - 1));
});

test('a tab that was frozen does not write over moves that are in the catalog', async ({ page }) => {
  await openWithCatalog(page);
  await find(page, 7);
  await open(page, 7);
  await expect(plies(page)).toHaveText(['e4', 'e5']);
  await expect.poll(async () => (await inCatalog(page)).has(7)).toBe(false);
  // Another tab continues the game and leaves it. Then its text moves to the archive, and its entry to the catalog.
  const [name, text] = [`${GAME}7`, JSON.stringify(game(7, { moves: ['e2e4', 'e7e5', 'b1c3', 'b8c6'] }))];
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  const key = `7-${hash.toString(16).padStart(16, '0')}`;
  const entry = JSON.stringify({ version: 2, archived: key, plies: 4, game: { moves: [], begun: date(7), name: nameOf(7), players: { white: 'human', black: 'human' } } });
  await page.evaluate(async ([name, key, text, entry]) => {
    const put = (database: string, table: string, value: string, key: IDBValidKey) => new Promise<void>((resolve, reject) => {
      const open = indexedDB.open(database);
      open.onerror = () => reject(open.error);
      open.onsuccess = () => {
        const transaction = open.result.transaction(table, 'readwrite');
        transaction.objectStore(table).put(value, key);
        transaction.oncomplete = () => { open.result.close(); resolve(); };
        transaction.onabort = () => reject(transaction.error);
      };
    });
    await put('second-thought', 'texts', text, key);
    await put('second-thought-catalog', 'entries', entry, 7);
    localStorage.setItem('second-thought.catalog', '00000001 00000599 00000000');
    localStorage.removeItem(name);
  }, [name, key, text, entry] as const);
  await move(page, 'g1', 'f3');
  await expect.poll(async () => {
    const texts = await page.evaluate((prefix) => Object.keys(localStorage).filter((name) => name.startsWith(prefix)).map((name) => localStorage.getItem(name)!), GAME);
    return ['"g1f3"', '"b8c6"'].map((move) => texts.some((text) => text.includes(move)));
  }).toEqual([true, true]);
});

test('an entry that cannot be read is listed, and can be deleted and restored', async ({ page }) => {
  await openWithCatalog(page);
  await page.evaluate(() => new Promise<void>((resolve, reject) => {
    const open = indexedDB.open('second-thought-catalog');
    open.onerror = () => reject(open.error);
    open.onsuccess = () => {
      const transaction = open.result.transaction('entries', 'readwrite');
      transaction.objectStore('entries').put('damaged', 20);
      transaction.oncomplete = () => { open.result.close(); resolve(); };
    };
  }));
  await reload(page);
  await openGames(page);
  await expect(count(page)).toHaveText(String(COUNT));
  await search(page).fill('game.20');
  await expect(rows(page)).toHaveCount(1);
  await menuOf(rows(page)).click();
  await page.getByRole('menuitem', { name: pageText('Delete') }).click();
  await expect(rows(page)).toHaveCount(0);
  expect((await inCatalog(page)).has(20)).toBe(false);
  await dialog(page).getByRole('button', { name: pageText('PutBack') }).click();
  await expect(rows(page)).toHaveCount(1);
  expect((await inCatalog(page)).get(20)).toBe('damaged');
});

test('a tab that was discarded shows its game again, even if its entry is in the catalog', async ({ page }) => {
  await openWithCatalog(page);
  await page.evaluate(() => localStorage.setItem('second-thought.current', String(1_000)));
  await page.addInitScript(() => { if (!sessionStorage.getItem('seen')) sessionStorage.setItem('second-thought.current', '5'); });
  await reload(page);
  await find(page, 5);
  await expect(rows(page).filter({ hasText: pageText('OnTheBoard') }).locator('.game-title')).toHaveText(nameOf(5));
});

test('a new game with the number of a game in the catalog does not hide it', async ({ page }) => {
  await openWithCatalog(page);
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [`${GAME}9`, JSON.stringify(game(9, { begun: '2026-11-11T11:11:11', name: 'Latest' }))]);
  await reload(page);
  await openGames(page);
  await expect(count(page)).toHaveText(String(COUNT + 1));
  await search(page).fill('game 0009');
  await open(page, 9);
  await expect(plies(page)).toHaveText(['e4', 'e5']);
  await find(page, 9);
  await search(page).fill('latest');
  await expect(rows(page)).toHaveCount(1);
});

test('games that count for the rating stay in the storage', async ({ page }) => {
  const rated = { players: { white: 'human', black: '3' }, scale: 2, rated: 'on', moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'], ending: { action: 'resign', color: 'black' }, result: '1-0' };
  await withTexts(page, manyGames(COUNT, (index) => (index <= 50 ? rated : {})));
  await openBoard(page);
  await expect.poll(async () => (await inCatalog(page)).size, { timeout: 60_000 }).toBe(IN_CATALOG - 49);
  const stored = await inStorage(page);
  expect(stored).toEqual(expect.arrayContaining(numbers(50)));
});

test('the exercises of a game in the catalog stay due', async ({ page }) => {
  await openWithCatalog(page, {
    ...manyGames(),
    [`${GAME}7`]: JSON.stringify({ ...LOST_GAME, begun: '2019-01-01T10:00:00', padding: 'x'.repeat(300) }),
    'second-thought.exercises': '{"version": 1, "7/3": {"due": "2020-01-01"}, "9999/3": {"due": "2020-01-01"}}',
  });
  await reload(page);
  await page.locator('#exercises-due').click();
  const exercise = page.locator('#exercise');
  await expect(exercise).toHaveAttribute('data-state', 'find');
  await exercise.getByRole('button', { name: pageText('ShowSolution'), exact: true }).click();
  await expect.poll(async () => {
    const all = JSON.parse((await page.evaluate(() => localStorage.getItem('second-thought.exercises')))!);
    return [all['7/3']?.attempts, '9999/3' in all];
  }).toEqual([1, false]);
});

test('a backup has the games of the catalog, and is merged with them', async ({ page, browser }) => {
  // The file has several parts of 1 MB.
  await openWithCatalog(page, manyGames(COUNT, () => ({ padding: 'x'.repeat(2_000) })));
  await button(page, pageText('Settings')).click();
  const settings = (page: Page) => page.getByRole('dialog', { name: pageText('Settings') });
  const [file] = await Promise.all([page.waitForEvent('download'), settings(page).getByRole('button', { name: pageText('SaveBackup') }).click()]);
  const backup = await readFile((await file.path())!);
  const restore = (page: Page) => settings(page).getByLabel(pageText('RestoreBackup')).setInputFiles({ name: 'my.backup', mimeType: 'application/octet-stream', buffer: backup });
  await restore(page);
  await expect(settings(page).locator('.backup-result')).toContainText(pageText('BackupRestored', 0, 0, COUNT), { timeout: 60_000 });
  expect(await allGames(page)).toEqual(numbers());
  const context = await browser.newContext();
  try {
    const other = await context.newPage();
    await openBoard(other);
    await button(other, pageText('Settings')).click();
    await restore(other);
    await expect(settings(other).locator('.backup-result')).toContainText(pageText('BackupRestored', COUNT, 0, 0), { timeout: 60_000 });
  } finally {
    await context.close();
  }
});

test('many games of an import are stored in the catalog at once, and are recognized later', async ({ page }) => {
  await openBoard(page, twoPeople());
  const pgn = (index: number) => `[White "White ${index}"]\n[Black "Black ${index}"]\n[Date "2020.01.01"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1-0\n`;
  const games = Array.from({ length: 1_450 }, (_, index) => pgn(index));
  // A game that follows itself is recognized, although its group is not stored yet.
  const file = Buffer.from([...games, pgn(1_449)].join('\n'));
  const open = async () => {
    await choose(page, pageText('ImportAndExport'));
    await page.getByLabel(pageText('OpenFile')).setInputFiles({ name: 'games.pgn', mimeType: 'text/plain', buffer: file });
  };
  await open();
  await expect(status(page)).toContainText(pageText('GamesImported', 1_450), { timeout: 60_000 });
  await expect(status(page)).toContainText(pageText('GamesDuplicate', 1));
  expect((await inCatalog(page)).size).toBeGreaterThanOrEqual(449);
  await reload(page);
  await openGames(page);
  await expect(count(page)).toHaveText('1450');
  await expect(rows(page).first()).toContainText('White 0');
  await search(page).fill('white 1448');
  await rows(page).getByRole('button').first().click();
  await expect(plies(page)).toHaveCount(16);
  await open();
  await expect(status(page)).toContainText(pageText('GamesDuplicate', 1_451), { timeout: 60_000 });
});

for (const [name, prevent] of [
  ['is switched off', () => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (name, ...rest) {
      if (name === 'second-thought-catalog') throw new DOMException('no', 'SecurityError');
      return open.call(this, name, ...rest);
    };
  }],
  ['has no room', () => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...values) {
      if (this.name === 'entries') throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, values);
    };
  }],
] as const) {
  test(`if the catalog ${name}, all entries stay where they are, and this is reported`, async ({ page }) => {
    await withTexts(page, manyGames());
    await page.addInitScript(prevent);
    await openBoard(page);
    await expect(status(page)).toContainText(textPattern('ArchiveNotWritten'), { timeout: 60_000 });
    expect(await inStorage(page)).toEqual(numbers());
    await choose(page, pageText('Games'));
    await expect(count(page)).toHaveText(String(COUNT));
    await expect(dialog(page).locator('.index-status')).toHaveText('');
  });
}

test('if the catalog cannot be read later, the list says so, and nothing is removed', async ({ page, context }) => {
  await openWithCatalog(page);
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (name, ...rest) {
      if (name === 'second-thought-catalog') throw new DOMException('no', 'SecurityError');
      return open.call(this, name, ...rest);
    };
  });
  await reload(page);
  await expect(status(page)).toContainText(pageText('ArchiveUnread'));
  await choose(page, pageText('Games'));
  await expect(dialog(page).locator('.index-status')).toHaveText(pageText('ArchiveUnread'));
  await expect(count(page)).toHaveText(String(STAYING));
  const second = await context.newPage();
  await openBoard(second);
  await openGames(second);
  await expect(count(second)).toHaveText(String(COUNT));
});

test.describe('with a document that is not the page', () => {
  // The browser requests an icon for this document, which the host does not have.
  test.use({ tolerated: /favicon\.ico/ });

  test('if the browser gives the catalog too little room, this is reported, and later there is room', async ({ page, context }) => {
    // These entries have not moved yet.
    const entry = (index: number) => JSON.stringify({
      version: 2, archived: `${index}-0a`, plies: 2,
      game: { moves: [], begun: date(index), name: nameOf(index).padEnd(300), players: { white: 'human', black: 'human' } },
    });
    const entries = Object.fromEntries(numbers().slice(1).map((index) => [`${GAME}${index}`, entry(index)]));
    await withTexts(page, { ...manyGames(1), ...entries });
    await page.goto('./service-worker.js');
    const session = await context.newCDPSession(page);
    const origin = await page.evaluate(() => location.origin);
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 20_000 });
    await openBoard(page);
    await expect(status(page)).toContainText(pageText('ArchiveNotWritten', pageText('StorageFull')), { timeout: 60_000 });
    expect((await inStorage(page)).length).toBeGreaterThan(TOO_MANY);
    expect(await allGames(page)).toEqual(numbers());
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    await reload(page);
    await expect.poll(async () => (await inStorage(page)).length, { timeout: 60_000 }).toBe(300 + 1);
    expect(await allGames(page)).toEqual(numbers());
  });

  test('the loss of the catalog is reported once, and no text is removed', async ({ page }) => {
    await openWithCatalog(page);
    await page.goto('./service-worker.js');
    await page.evaluate(() => new Promise<void>((resolve, reject) => {
      localStorage.removeItem('second-thought.archive-checked');
      const request = indexedDB.deleteDatabase('second-thought-catalog');
      request.onsuccess = () => resolve();
      request.onerror = () => reject(request.error);
    }));
    await openBoard(page);
    await expect(status(page)).toContainText(pageText('ArchiveIncomplete', IN_CATALOG));
    await reload(page);
    await openGames(page, pageText('ArchiveIncomplete', IN_CATALOG));
    await expect(count(page)).toHaveText(String(STAYING));
    await expect(status(page)).not.toContainText(pageText('ArchiveIncomplete', IN_CATALOG));
    // The loss is not forgotten when other games come into the catalog.
    await page.evaluate((texts) => {
      for (const [name, text] of Object.entries(texts)) localStorage.setItem(name, text);
    }, Object.fromEntries(Object.entries(manyGames(3 * COUNT)).filter(([name]) => Number(name.slice(GAME.length)) > COUNT)));
    await reload(page);
    await expect.poll(async () => (await inCatalog(page)).size, { timeout: 60_000 }).toBeGreaterThan(0);
    await openGames(page, pageText('ArchiveIncomplete', IN_CATALOG));
  });
});
