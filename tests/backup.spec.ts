// Tests the backup: one file with everything that is stored, which is merged with what another browser has stored.
import { readFile } from 'node:fs/promises';
import type { BrowserContext } from '@playwright/test';
import { button, expect, fillStorage, openBoard, status, test, type Page } from './support';
import { pageText, textPattern } from './texts';

const PREFIX = 'second-thought.';
const GAME = `${PREFIX}game.`;

type Texts = Record<string, string>;

function game(begun: string, more: object = {}): string {
  return JSON.stringify({ version: 1, moves: ['e2e4'], begun, result: '*', players: { white: 'human', black: 'human' }, ...more });
}

function manyGames(count: number, more: object = {}): Texts {
  const date = (index: number) => new Date(Date.UTC(2026, 4, 3) + index * 60_000).toISOString().slice(0, 19);
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [
    `${GAME}${index + 1}`, game(date(index), { name: `Game ${index + 1}`, ...more }),
  ]));
}

/** The texts of a browser that has everything that can be stored. */
function everything(games: number): Texts {
  return {
    ...manyGames(games, { padding: 'x'.repeat(300) }),
    'second-thought.settings': JSON.stringify({ board_theme: 'green', sounds: 'off' }),
    'second-thought.exercises': JSON.stringify({ version: 1, '7/1': { due: '2026-05-09', successes: 2, attempts: 3 }, '8/1': { due: '2026-05-05', successes: 0, attempts: 0 } }),
    'second-thought.practice': JSON.stringify({ version: 1, endings: { queen: 2 }, puzzle_rating: 1234, streak: 1, best_streak: 4, puzzles: [{ id: '4k3', solved: true }] }),
    'second-thought.new-game': 'opponent=classic\nplay=black\ntime=none\nscale=2\n',
    'second-thought.lines': '3',
    'second-thought.expected': '1600',
    'second-thought.aside.game.9': '{"version": 1, "moves": ["é',
    'second-thought.current': '1',
  };
}

async function withTexts(place: Page | BrowserContext, texts: Texts): Promise<void> {
  await place.addInitScript((texts) => {
    if (localStorage.getItem('filled')) return;
    for (const [name, text] of Object.entries(texts)) localStorage.setItem(name, text);
    localStorage.setItem('filled', 'yes');
  }, texts);
}

/** Everything that the page has stored, with the texts of archived games in the place of their entries. */
async function stored(page: Page): Promise<Texts> {
  return page.evaluate(async (prefix) => {
    const answer = <T>(request: IDBRequest<T>) => new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const archive: Record<string, string> = {};
    if ((await indexedDB.databases()).some(({ name }) => name === 'second-thought')) {
      const database = await answer(indexedDB.open('second-thought'));
      const texts = database.transaction('texts').objectStore('texts');
      const [keys, all] = await Promise.all([answer(texts.getAllKeys()), answer(texts.getAll())]);
      keys.forEach((key, index) => { archive[String(key)] = all[index]; });
      database.close();
    }
    // These names belong to the browser: the game on the board, and what is known about its database.
    const own = ['current', 'archive', 'persistence'].map((name) => prefix + name);
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix) && !own.includes(name));
    return Object.fromEntries(names.map((name) => {
      const text = localStorage.getItem(name)!;
      return [name, text.startsWith('{"version":2,"archived":') ? archive[JSON.parse(text).archived]! : text];
    }));
  }, PREFIX);
}

const gamesOf = (texts: Texts) => Object.fromEntries(Object.entries(texts).filter(([name]) => name.startsWith(GAME)));
const parsed = (texts: Texts, name: string) => JSON.parse(texts[`${PREFIX}${name}`] ?? 'null');

const dialog = (page: Page) => page.getByRole('dialog', { name: pageText('Settings') });
const result = (page: Page) => dialog(page).locator('.backup-result');

async function openSettings(page: Page): Promise<void> {
  await button(page, pageText('Settings')).click();
  await expect(dialog(page)).toBeVisible();
}

async function savedBackup(page: Page): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), dialog(page).getByRole('button', { name: pageText('SaveBackup') }).click()]);
  expect(file.suggestedFilename()).toMatch(/^second-thought-\d{4}-\d\d-\d\d\.backup$/);
  return readFile((await file.path())!, 'utf8');
}

async function restore(page: Page, text: string | Buffer): Promise<void> {
  await dialog(page).getByLabel(pageText('RestoreBackup'))
    .setInputFiles({ name: 'my.backup', mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
}

async function expectRestored(page: Page, added: number, extended: number, present: number): Promise<void> {
  await expect(result(page)).toContainText(pageText('BackupRestored', added, extended, present), { timeout: 60_000 });
}

/** The backup of a browser with these texts. */
async function backupOf(context: BrowserContext, texts: Texts): Promise<string> {
  const other = await context.browser()!.newContext();
  try {
    await withTexts(other, texts);
    const page = await other.newPage();
    await openBoard(page);
    await openSettings(page);
    return await savedBackup(page);
  } finally {
    await other.close();
  }
}

test('an empty browser gets everything, and the same file again changes nothing', async ({ page, context }) => {
  test.slow();
  const texts = everything(280);
  const other = await context.browser()!.newContext();
  await withTexts(other, texts);
  const source = await other.newPage();
  await openBoard(source);
  // The file also has the games whose texts are in the database.
  await expect.poll(() => source.evaluate(() => Object.values(localStorage).filter((text) => text.includes('"archived"')).length)).toBeGreaterThan(50);
  await openSettings(source);
  const file = await savedBackup(source);
  await expect(result(source)).toHaveText(pageText('BackupSaved', 280));
  const original = await stored(source);
  await other.close();

  await openBoard(page);
  await openSettings(page);
  await restore(page, file);
  await expectRestored(page, 280, 0, 0);
  await expect(page.locator('html')).toHaveAttribute('data-board-theme', 'green');
  const copy = await stored(page);
  expect(gamesOf(copy)).toEqual(gamesOf(original));
  for (const name of ['exercises', 'practice']) expect(parsed(copy, name), name).toEqual(parsed(original, name));
  // The page writes all settings, also those with their defaults.
  expect(parsed(copy, 'settings')).toMatchObject(parsed(original, 'settings'));
  for (const name of ['new-game', 'lines', 'expected', 'aside.game.9']) expect(copy[PREFIX + name], name).toBe(original[PREFIX + name]);

  await restore(page, file);
  await expectRestored(page, 0, 0, 280);
  expect(await stored(page)).toEqual(copy);
  await page.reload();
  await openSettings(page);
  await restore(page, file);
  await expectRestored(page, 0, 0, 280);
  expect(await stored(page)).toEqual(copy);
});

test('the backups of two devices are merged, and nothing of either is lost', async ({ page, context }) => {
  const date = '2026-05-03T17:05:09';
  const own = {
    [`${GAME}1`]: game(date, { name: 'Shown' }),
    [`${GAME}2`]: game(date, { moves: ['e2e4', 'e7e5'], name: 'Mine' }),
    [`${GAME}3`]: game(date, { moves: ['d2d4'] }),
    [`${GAME}4`]: game(date, { name: 'Only here' }),
    [`${GAME}5`]: game(date, { moves: ['e2e4', 'e7e5', 'g1f3'] }),
    'second-thought.current': '1',
    'second-thought.settings': JSON.stringify({ board_theme: 'plum' }),
    'second-thought.exercises': JSON.stringify({ version: 1, '2/1': { due: '2026-06-09', successes: 1, attempts: 9 }, '4/1': { due: '2026-05-05' } }),
    'second-thought.practice': JSON.stringify({ version: 1, endings: { queen: 1 }, puzzles: [{ id: 'a', solved: true }] }),
  };
  const others = {
    [`${GAME}2`]: game(date, { moves: ['e2e4', 'e7e5', 'b1c3'] }),
    [`${GAME}3`]: game(date, { moves: ['c2c4'], name: 'Differs' }),
    [`${GAME}5`]: game(date),
    [`${GAME}6`]: game(date, { name: 'Only there' }),
    [`${GAME}7`]: game(date, { name: 'Board of the other device' }),
    'second-thought.current': '7',
    'second-thought.settings': JSON.stringify({ board_theme: 'green', sounds: 'off' }),
    'second-thought.exercises': JSON.stringify({ version: 1, '2/1': { due: '2026-05-07', successes: 1, attempts: 1 }, '3/1': { due: '2026-05-07', successes: 1, attempts: 1 } }),
    'second-thought.practice': JSON.stringify({ version: 1, endings: { queen: 1, rook: 1 }, puzzles: [{ id: 'b', solved: false }] }),
  };
  const file = await backupOf(context, others);
  await withTexts(page, own);
  await openBoard(page);
  await openSettings(page);
  await restore(page, file);
  // The games 6 and 7 and the other game 3 are new, game 2 has one more move, and game 5 is shorter there.
  await expectRestored(page, 3, 1, 1);
  const merged = await stored(page);
  expect(merged).toMatchObject(Object.fromEntries(Object.entries({ ...own, ...others })
    .filter(([name]) => [4, 6, 7].some((number) => name === GAME + number))));
  expect(parsed(merged, 'game.2')).toMatchObject({ moves: ['e2e4', 'e7e5', 'b1c3'], name: 'Mine' });
  expect(parsed(merged, 'game.3').moves).toEqual(['d2d4']);
  expect(parsed(merged, 'game.5').moves).toHaveLength(3);
  const different = Object.keys(gamesOf(merged)).find((name) => merged[name]!.includes('Differs'))!;
  expect(parsed(merged, 'settings')).toMatchObject({ board_theme: 'plum', sounds: 'off' });
  const exercises = parsed(merged, 'exercises');
  expect(exercises['2/1'], 'the newer result').toEqual({ due: '2026-06-09', successes: 1, attempts: 9 });
  expect(exercises).toHaveProperty(['4/1']);
  expect(exercises, 'the exercise of the game that got another number').toHaveProperty([`${different.slice(GAME.length)}/1`]);
  expect(parsed(merged, 'practice')).toMatchObject({ endings: { queen: 1, rook: 1 } });
  expect(parsed(merged, 'practice').puzzles).toHaveLength(2);

  await restore(page, file);
  await expectRestored(page, 0, 0, 5);
  expect(await stored(page)).toEqual(merged);
  // The backup of the merged device changes nothing either.
  await restore(page, await savedBackup(page));
  await expectRestored(page, 0, 0, Object.keys(gamesOf(merged)).length);
  expect(await stored(page)).toEqual(merged);
});

test('a damaged, newer or other file is refused and changes nothing', async ({ page, context }) => {
  const file = await backupOf(context, everything(5));
  const lines = file.trimEnd().split('\n');
  await withTexts(page, manyGames(2));
  await openBoard(page);
  await openSettings(page);
  const before = await stored(page);
  const files: [string, string | Buffer, string][] = [
    ['empty', '', 'NoBackup'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 10, 255, 13]), 'NoBackup'],
    ['a game', game('2026-05-03T17:05:09'), 'NoBackup'],
    ['PGN', '[Event "?"]\n\n1. e4 *', 'NoBackup'],
    ['cut off in the middle', file.slice(0, file.length / 2), 'BackupDamaged'],
    ['without its last line', lines.slice(0, -1).join('\n'), 'BackupDamaged'],
    ['without a game', lines.filter((_, index) => index !== 2).join('\n'), 'BackupDamaged'],
    ['with a changed move', file.replace('e2e4', 'd2d4'), 'BackupDamaged'],
    ['with a line too many', [...lines, lines[1]].join('\n'), 'BackupDamaged'],
    ['newer', file.replace(/"second_thought_backup":\d+/, '"second_thought_backup":99'), 'BackupNewer'],
  ];
  for (const [name, text, message] of files) {
    await restore(page, text);
    await expect(result(page), name).toHaveText(pageText(message));
    expect(await stored(page), name).toEqual(before);
  }
  // A program that transfers the file may have changed the ends of its lines.
  await restore(page, lines.join('\r\n'));
  await expectRestored(page, 3, 0, 2);
});

test('a backup that is opened as a game names the right place for it', async ({ page, context }) => {
  const file = await backupOf(context, manyGames(2));
  await openBoard(page);
  await page.evaluate((file) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([file], 'my.backup'));
    document.querySelector('#board')!.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, file);
  await expect(status(page)).toContainText(pageText('IsBackup'));
});

test('a game whose entry is damaged is reported and not saved', async ({ page }) => {
  await withTexts(page, { ...manyGames(2), [`${GAME}7`]: '{"version":2,"archived":"7-0' });
  await openBoard(page);
  await openSettings(page);
  const file = await savedBackup(page);
  await expect(result(page)).toContainText(pageText('BackupSaved', 2));
  await expect(result(page)).toContainText(textPattern('GameUnread'));
  expect(file).not.toContain('archived');
});

test('games that find no room are reported, and restored once there is room', async ({ page, context }) => {
  const file = await backupOf(context, manyGames(20));
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };
  });
  await withTexts(page, manyGames(3, { moves: ['d2d4'] }));
  await openBoard(page);
  await openSettings(page);
  const before = await stored(page);
  const free = await fillStorage(page);
  await restore(page, file);
  await expect(result(page)).toContainText(pageText('GamesNotSaved', 20));
  expect(await stored(page)).toEqual(before);
  await free();
  await restore(page, file);
  await expectRestored(page, 20, 0, 0);
  expect(await stored(page)).toMatchObject(before);
});

test('a backup of thousands of games is saved and restored while the page stays responsive', async ({ page, context }) => {
  test.slow();
  const count = 2_000;
  const file = await backupOf(context, manyGames(count, { notes: ['x'.repeat(1_500)] }));
  await openBoard(page);
  await openSettings(page);
  await page.evaluate(() => {
    const held = { longest: 0, turns: 0 };
    (window as any).held = held;
    let last = performance.now();
    const look = () => {
      const now = performance.now();
      // The browser's protocol needs time to pass the file to the page before that.
      if (held.turns > 0) held.longest = Math.max(held.longest, now - last);
      last = now;
      if (document.querySelector('.backup-result progress')) held.turns += 1;
      setTimeout(look);
    };
    look();
  });
  await restore(page, file);
  await expectRestored(page, count, 0, 0);
  const { longest, turns } = await page.evaluate(() => (window as any).held as { longest: number; turns: number });
  console.log(`${count} games in ${file.length >> 20} MB: the page was held up for ${Math.round(longest)} ms at most`);
  expect(turns).toBeGreaterThan(20);
  expect(Object.keys(gamesOf(await stored(page)))).toHaveLength(count);
});

test('games whose texts the database has lost are restored', async ({ page, context }) => {
  const texts = manyGames(280, { padding: 'x'.repeat(300) });
  const file = await backupOf(context, texts);
  await withTexts(page, { ...texts, 'second-thought.current': '1' });
  await openBoard(page);
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).filter((text) => text.includes('"archived"')).length)).toBe(79);
  await page.evaluate(() => new Promise<void>((resolve) => {
    const request = indexedDB.open('second-thought');
    request.onsuccess = () => {
      const writing = request.result.transaction('texts', 'readwrite');
      writing.objectStore('texts').clear();
      writing.oncomplete = () => { request.result.close(); resolve(); };
    };
  }));
  await openSettings(page);
  await restore(page, file);
  await expectRestored(page, 0, 79, 201);
  expect(gamesOf(await stored(page))).toMatchObject(gamesOf(Object.fromEntries(Object.entries(texts).filter(([name]) => name !== `${GAME}1`))));
});

test('the settings recommend a backup where the browser may delete the games', async ({ page }) => {
  await page.addInitScript(() => {
    StorageManager.prototype.persisted = async () => false;
    StorageManager.prototype.persist = async () => false;
  });
  await openBoard(page);
  await openSettings(page);
  await expect(dialog(page)).toContainText(pageText('RoomNotPersistent'));
  await expect(dialog(page).getByRole('button', { name: pageText('SaveBackup') })).toBeVisible();
  await expect(dialog(page)).not.toContainText(textPattern('RoomPersistent'));
});
