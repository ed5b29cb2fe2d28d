// Tests finding stored games by their positions and openings, and the moves that were played in the stored games.
import AxeBuilder from '@axe-core/playwright';
import { button, choose, expect, menuOf, move, openBoard, plies, test, twoPeople, type Page } from './support';
import { pageText } from './texts';

const GAME = 'second-thought.game.';
const POSITIONS = 'second-thought-positions';

const dialog = (page: Page) => page.getByRole('dialog', { name: pageText('Games') });
const titles = (page: Page) => dialog(page).getByRole('listitem').locator('.game-title');
const search = (page: Page) => dialog(page).getByRole('searchbox');
const onBoard = (page: Page) => dialog(page).getByRole('checkbox', { name: pageText('OnBoardPosition') });
const own = (page: Page) => page.locator('#own-moves');
const table = (page: Page) => own(page).getByRole('table', { name: pageText('OwnMoves') });
/** The rows of the table, each as its cells. */
const cells = async (page: Page) => table(page).locator('tbody tr').evaluateAll((rows) => (
  rows.map((row) => Array.from(row.children, (cell) => cell.textContent))
));

function game(name: string, moves: string, more: object = {}): object {
  return {
    version: 1, moves: moves.split(' '), name, begun: '2026-01-01T10:00:00', result: '*',
    players: { white: 'human', black: 'human' }, padding: 'x'.repeat(300), ...more,
  };
}

const white = { white: 'human', black: '3' };
const GAMES: Record<string, unknown> = {
  [`${GAME}1`]: game('Shown', 'a2a3'),
  [`${GAME}2`]: game('Gambit', 'd2d4 d7d5 c2c4 e7e6', { result: '1-0', players: white }),
  [`${GAME}3`]: game('Transposed', 'c2c4 e7e6 d2d4 d7d5 b1c3', { result: '0-1', players: white }),
  [`${GAME}4`]: game('Refused', 'd2d4 g8f6', { result: '0-1', players: { white: '3', black: 'human' } }),
  [`${GAME}5`]: game('Italian', 'e2e4 e7e5 g1f3 b8c6 f1c4', { result: '1/2-1/2' }),
  [`${GAME}6`]: game('Chess960', 'e2e4', { start: 'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1' }),
  'second-thought.current': '1',
};

async function withTexts(page: Page, texts: Record<string, unknown>): Promise<void> {
  await page.addInitScript((texts) => {
    if (localStorage.getItem('filled')) return;
    for (const [name, text] of Object.entries(texts)) localStorage.setItem(name, typeof text === 'string' ? text : JSON.stringify(text));
    localStorage.setItem('filled', 'yes');
  }, texts);
}

/** Enough older games that their texts move to the database. Two in five of them begin with the Sicilian Defence. */
function manyGames(): Record<string, unknown> {
  const older = Array.from({ length: 300 }, (_, index) => [
    `${GAME}${1000 + index}`,
    game(`Old ${index}`, index % 5 < 2 ? 'e2e4 c7c5' : 'g2g3 e7e5', { begun: `2025-01-01T10:00:00.${String(index).padStart(3, '0')}` }),
  ]);
  return { ...GAMES, ...Object.fromEntries(older) };
}

async function openGames(page: Page): Promise<void> {
  await choose(page, pageText('Games'));
  await expect(dialog(page)).toBeVisible();
}

async function openOwnMoves(page: Page): Promise<void> {
  await button(page, pageText('Analyse')).click();
  await own(page).locator('summary').click();
}

/** The number of games that are archived of all games. */
const ARCHIVED = 106;

async function expectArchived(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).filter((text) => text.startsWith('{"version":2')).length))
    .toBe(ARCHIVED);
}

/** The number of parts of the positions of each group of games. A group has a record for each of them, and one for its texts. */
const PARTS = 64;

/** The number of games whose positions are in the database. */
async function storedPositions(page: Page): Promise<number> {
  return page.evaluate(([name, parts]) => new Promise<number>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      const end = (count = 0): void => {
        database.close();
        resolve(count);
      };
      if (!database.objectStoreNames.contains('parts')) return end();
      const texts = database.transaction('parts').objectStore('parts').getAll(IDBKeyRange.bound([parts], [parts + 1]));
      // A text has a number of 4 bytes and a hash of 8 bytes.
      texts.onsuccess = () => end(texts.result.reduce((count, bytes: Uint8Array) => count + bytes.length / 12, 0));
    };
  }), [POSITIONS, PARTS] as const);
}

/** Damages the stored texts of all groups, or all parts of their positions. */
async function damage(page: Page, kind: 'parts' | 'groups'): Promise<void> {
  await page.evaluate(([name, parts, kind]) => new Promise<void>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const transaction = request.result.transaction('parts', 'readwrite');
      const records = transaction.objectStore('parts');
      const keys = records.getAllKeys(IDBKeyRange.bound([0], [parts + 1]));
      keys.onsuccess = () => {
        for (const key of keys.result as [number, string][]) {
          const [number] = key;
          if (kind === 'groups' && number === parts) records.put(new Uint8Array(50), key);
          if (kind === 'parts' && number < parts) [() => records.delete(key), () => records.put('text', key), () => records.put(new Uint8Array(50), key)][number % 3]!();
        }
      };
      transaction.oncomplete = () => {
        request.result.close();
        resolve();
      };
    };
  }), [POSITIONS, PARTS, kind] as const);
}

/** Loads the page again. From now on, no text of a game is read from the database. */
async function reloadWithoutTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const get = IDBObjectStore.prototype.get;
    IDBObjectStore.prototype.get = function (key) {
      if (this.name === 'texts') throw new DOMException('not now', 'UnknownError');
      return get.call(this, key);
    };
  });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
}

async function expectNoViolations(page: Page, place: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(place).analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes.map((it) => it.target)}`)).toEqual([]);
}

test('the games of a file are found by position, opening and player right after the import', async ({ page }) => {
  const of = (white: string, black: string, text: string) => `[White "${white}"]\n[Black "${black}"]\n[Result "1-0"]\n\n${text} 1-0\n`;
  const games = [
    of('Anna Berg', 'Carl Dorn', '1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6'),
    of('Emil Frey', 'Gerda Hahn', '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6'),
    of('Ida Jung', 'Kurt Lang', '1. d4 d5 2. c4 e6'),
    // This move order leads to the same position as the first game.
    of('Mia Noll', 'Otto Paul', '1. Nf3 c5 2. e4 d6'),
  ];
  await openBoard(page);
  await choose(page, pageText('ImportAndExport'));
  const buffer = Buffer.from(games.join('\n'));
  await page.getByLabel(pageText('OpenFile')).setInputFiles({ name: 'games.pgn', mimeType: 'text/plain', buffer });
  await expect(plies(page)).toHaveCount(10);
  await openGames(page);
  for (const [text, players] of [['gerda', ['Emil Frey – Gerda Hahn']], ['sicilian', ['Anna Berg – Carl Dorn', 'Mia Noll – Otto Paul']],
    ['ruy lopez', ['Emil Frey – Gerda Hahn']], ['gambit', ['Ida Jung – Kurt Lang']]] as const) {
    await search(page).fill(text);
    await expect.poll(async () => (await titles(page).allTextContents()).sort(), text).toEqual([...players]);
  }
  await search(page).fill('');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.locator('#moves [data-ply="4"]').click();
  await openGames(page);
  await onBoard(page).check();
  await expect.poll(async () => (await titles(page).allTextContents()).sort()).toEqual(['Anna Berg – Carl Dorn', 'Mia Noll – Otto Paul']);
});

test('games are found by the position on the board in any order of moves', async ({ page }) => {
  await withTexts(page, GAMES);
  await openBoard(page, twoPeople());
  await openGames(page);
  await onBoard(page).check();
  // The game on the board has the start position too; it is stored after its first move.
  await expect(titles(page)).toHaveText(['Italian', 'Refused', 'Transposed', 'Gambit', 'Shown']);
  await button(page, pageText('Done')).click();
  for (const [from, to] of [['c2', 'c4'], ['d7', 'd5'], ['d2', 'd4'], ['e7', 'e6']] as const) await move(page, from, to);
  await openGames(page);
  await onBoard(page).check();
  await expect(titles(page)).toHaveText([`${pageText('White')} – ${pageText('Black')}`, 'Transposed', 'Gambit']);
  await search(page).fill('trans');
  await expect(titles(page)).toHaveText(['Transposed']);
  await search(page).fill('');
  await onBoard(page).uncheck();
  await expect(titles(page)).toHaveCount(7);
  await expectNoViolations(page, 'dialog.games');
});

test('games are found by the names of their openings', async ({ page }) => {
  await withTexts(page, GAMES);
  await openBoard(page);
  await openGames(page);
  await search(page).fill('italian game');
  await expect(titles(page)).toHaveText(['Italian']);
  await expect(dialog(page).locator('.game-summary')).toContainText('C50 Italian Game');
  await search(page).fill('d30');
  await expect(titles(page)).toHaveText(['Gambit']);
});

test('a name that a person types stays when the openings arrive', async ({ page }) => {
  await withTexts(page, GAMES);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/openings/, async (route) => {
    await released;
    await route.continue();
  });
  await openBoard(page);
  await openGames(page);
  // The names of openings are wanted after the first search.
  await search(page).fill('italian');
  await expect(titles(page)).toHaveText(['Italian']);
  await search(page).fill('');
  const row = dialog(page).getByRole('listitem').filter({ hasText: 'Italian' });
  await menuOf(row).click();
  await page.getByRole('menuitem', { name: pageText('Rename') }).click();
  const field = dialog(page).getByRole('textbox', { name: pageText('GameName') });
  await expect(field).toHaveValue('Italian');
  await field.fill('Italian, the first');
  release();
  await expect(dialog(page).locator('.game-summary').filter({ hasText: 'D30' })).not.toHaveCount(0);
  await expect(field).toHaveValue('Italian, the first');
});

test('the moves of the stored games stand with their results, and a press tries one', async ({ page }) => {
  await withTexts(page, GAMES);
  await openBoard(page);
  await openOwnMoves(page);
  // The board shows the position after 1. a3.
  await expect(own(page)).toContainText(pageText('NoOwnMoves'));
  await button(page, pageText('FirstMove')).click();
  await expect.poll(() => cells(page)).toEqual([
    ['d4', '2', '50 % (+1 =0 −1)'], ['a3', '1', '–'], ['c4', '1', '0 % (+0 =0 −1)'], ['e4', '1', '50 % (+0 =1 −0)'],
  ]);
  await own(page).getByRole('combobox', { name: pageText('CountedGames') }).selectOption(pageText('YouAsBlack'));
  await expect.poll(() => cells(page)).toEqual([['d4', '1', '100 % (+1 =0 −0)']]);
  await expect(table(page).getByRole('columnheader')).toHaveText([pageText('MoveHead'), pageText('Games'), pageText('OwnScore')]);
  await own(page).getByRole('combobox').selectOption(pageText('YouAsWhite'));
  await expectNoViolations(page, '#own-moves');
  // With the keyboard, the focus follows the moves.
  await table(page).getByRole('button', { name: 'd4', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => cells(page)).toEqual([['d5', '1', '100 % (+1 =0 −0)']]);
  await expect(table(page).getByRole('button', { name: 'd5', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => cells(page)).toEqual([['c4', '1', '100 % (+1 =0 −0)']]);
  // The tried moves do not change the game.
  await expect(plies(page)).toHaveText(['a3']);
});

test('a number of games opens the list of these games', async ({ page }) => {
  await withTexts(page, GAMES);
  await openBoard(page);
  await openOwnMoves(page);
  await button(page, pageText('FirstMove')).click();
  await table(page).getByRole('button', { name: pageText('GamesAfter', 'd4', 2) }).click();
  await expect(onBoard(page)).toBeChecked();
  await expect(titles(page)).toHaveText(['Refused', 'Gambit']);
  await button(page, pageText('Done')).click();
  await own(page).getByRole('button', { name: pageText('GamesHere', 2) }).click();
  await expect(titles(page)).toHaveText(['Refused', 'Gambit']);
});

test('positions of archived games are stored once, and are made anew after a deletion of their database', async ({ page }) => {
  await withTexts(page, manyGames());
  await openBoard(page);
  await expectArchived(page);
  for (const visit of ['first', 'second', 'after the deletion', 'after damage of parts', 'after damage of groups']) {
    await openGames(page);
    await search(page).fill('sicilian');
    await expect(dialog(page).locator('.games-count'), visit).toHaveText('120');
    await expect.poll(() => storedPositions(page), visit).toBe(ARCHIVED);
    if (visit === 'second') {
      await page.evaluate((name) => new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = resolve;
        request.onerror = reject;
      }), POSITIONS);
    }
    if (visit === 'after the deletion') await damage(page, 'parts');
    if (visit === 'after damage of parts') await damage(page, 'groups');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  }
});

test('parts that are damaged during a visit are made anew, and the moves of all games are counted', async ({ page }) => {
  await withTexts(page, manyGames());
  await openBoard(page);
  await expectArchived(page);
  await openOwnMoves(page);
  await button(page, pageText('FirstMove')).click();
  const all = [['g3', '180', '–'], ['e4', '121', '50 % (+0 =1 −0)'], ['d4', '2', '50 % (+1 =0 −1)'], ['a3', '1', '–'], ['c4', '1', '0 % (+0 =0 −1)']];
  await expect.poll(() => cells(page)).toEqual(all);
  const after = async (name: string) => {
    await table(page).getByRole('button', { name, exact: true }).click();
    await expect(own(page).getByRole('button', { name: pageText('GamesHere', 180) })).toBeVisible();
    await button(page, pageText('FirstMove')).click();
    await expect.poll(() => cells(page)).toEqual(all);
  };
  await after('g3');
  await damage(page, 'parts');
  await after('g3');
  await expect(own(page).locator('.index-status')).toHaveText('');
  await reloadWithoutTexts(page);
  // The page shows the first position again.
  await openOwnMoves(page);
  await expect.poll(() => cells(page)).toEqual(all);
});

test('parts that cannot be read are reported, where games and where moves are searched', async ({ page }) => {
  await withTexts(page, manyGames());
  await openBoard(page);
  await expectArchived(page);
  await openOwnMoves(page);
  await button(page, pageText('FirstMove')).click();
  await expect.poll(() => cells(page)).toHaveLength(5);
  await page.evaluate(() => {
    const open = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (tables, ...rest) {
      if ([tables].flat().includes('parts')) throw new DOMException('no', 'UnknownError');
      return open.call(this, tables, ...rest);
    };
  });
  await button(page, pageText('LastMove')).click();
  await expect(own(page).locator('.index-status')).not.toHaveText('');
  await openGames(page);
  await onBoard(page).check();
  await expect(dialog(page).locator('.index-status')).not.toHaveText('');
});

test('a search that ends late does not replace a later one', async ({ page }) => {
  await withTexts(page, manyGames());
  await openBoard(page);
  await expectArchived(page);
  await openGames(page);
  const games = dialog(page).locator('.games-count');
  const all = await games.textContent();
  await onBoard(page).check();
  await expect(games).not.toHaveText(all!);
  const here = await games.textContent();
  await onBoard(page).uncheck();
  await expect(games).toHaveText(all!);
  // From now on, the database answers only when it may.
  await page.evaluate(() => {
    const all = IDBObjectStore.prototype.getAll;
    const held: (() => void)[] = [];
    Object.assign(window, { held });
    IDBObjectStore.prototype.getAll = function (...rest) {
      const request = all.apply(this, rest);
      if (this.name === 'parts') Object.defineProperty(request, 'onsuccess', {
        set: (listener) => request.addEventListener('success', (event) => held.push(() => listener.call(request, event))),
      });
      return request;
    };
  });
  await onBoard(page).check();
  await onBoard(page).uncheck();
  const answers = () => page.evaluate(() => (window as unknown as { held: (() => void)[] }).held.length);
  await expect.poll(answers).toBeGreaterThan(0);
  await page.evaluate(() => (window as unknown as { held: (() => void)[] }).held.forEach((answer) => answer()));
  await expect(games).toHaveText(all!);
  await page.waitForTimeout(300);
  await expect(games, `not ${here}`).toHaveText(all!);
});

test('a database of the earlier version is replaced', async ({ page }) => {
  await withTexts(page, manyGames());
  await openBoard(page);
  await expectArchived(page);
  await page.evaluate((name) => new Promise<void>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onerror = () => reject(request.error);
    request.onupgradeneeded = () => request.result.createObjectStore('positions').put(new Uint8Array([2, 0, 0]), '1000-0a');
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  }), POSITIONS);
  await openGames(page);
  await search(page).fill('sicilian');
  await expect(dialog(page).locator('.games-count')).toHaveText('120');
  await expect(dialog(page).locator('.index-status')).toHaveText('');
  expect(await storedPositions(page)).toBe(ARCHIVED);
  const tables = await page.evaluate((name) => new Promise<string[]>((resolve) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => {
      request.result.close();
      resolve([...request.result.objectStoreNames]);
    };
  }), POSITIONS);
  expect(tables).toEqual(['parts']);
});

test('stored positions are read without the texts of the games', async ({ page }) => {
  await withTexts(page, manyGames());
  await openBoard(page);
  await expectArchived(page);
  await openGames(page);
  await search(page).fill('sicilian');
  await expect(dialog(page).locator('.games-count')).toHaveText('120');
  await reloadWithoutTexts(page);
  await openGames(page);
  await search(page).fill('sicilian');
  await expect(dialog(page).locator('.games-count')).toHaveText('120');
});

for (const fault of ['refuses to open', 'has no room']) {
  test(`if the database of positions ${fault}, games are found, and this is reported`, async ({ page }) => {
    await withTexts(page, manyGames());
    await openBoard(page);
    await expectArchived(page);
    await page.addInitScript((fault) => {
      const open = IDBFactory.prototype.open;
      IDBFactory.prototype.open = function (name, version) {
        if (fault === 'refuses to open' && name.endsWith('positions')) throw new DOMException('no', 'UnknownError');
        return open.call(this, name, version);
      };
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (value, key) {
        // The browser aborts the transaction if there is no room.
        if (this.name === 'parts') queueMicrotask(() => {
          try {
            this.transaction.abort();
          } catch {
            // It was aborted for an earlier value.
          }
        });
        return put.call(this, value, key);
      };
    }, fault);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
    await openGames(page);
    await search(page).fill('sicilian');
    await expect(dialog(page).locator('.games-count')).toHaveText('120');
    const reason = pageText(fault === 'has no room' ? 'StorageFull' : 'StorageDenied');
    await expect(dialog(page).locator('.index-status')).toHaveText(pageText('PositionsUnsaved', reason));
  });
}

test('a game of another tab is found, and a deleted one is not', async ({ context }) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await withTexts(first, GAMES);
  await openBoard(first);
  await openGames(first);
  await search(first).fill('italian game');
  await expect(titles(first)).toHaveText(['Italian']);
  await button(first, pageText('Done')).click();
  await openBoard(second);
  await second.evaluate(([name, text]) => localStorage.setItem(name!, text!), [`${GAME}7`, JSON.stringify(game('Other', 'e2e4 e7e5 g1f3 b8c6 f1c4 g8f6'))]);
  await second.evaluate((name) => localStorage.removeItem(name), `${GAME}5`);
  await openGames(first);
  await search(first).fill('italian game');
  await expect(titles(first)).toHaveText(['Other']);
});

test('the results of the own games are listed by month', async ({ page }) => {
  await withTexts(page, {
    ...GAMES,
    [`${GAME}8`]: game('Won in May', 'e2e4', { result: '1-0', players: white, begun: '2026-05-03T10:00:00' }),
    [`${GAME}9`]: game('Drawn in May', 'e2e4', { result: '1/2-1/2', players: white, begun: '2026-05-31T23:59:59' }),
  });
  await openBoard(page);
  await openGames(page);
  await dialog(page).getByText(pageText('ResultsByMonth'), { exact: true }).click();
  const rows = dialog(page).getByRole('table', { name: pageText('ResultsByMonth') }).getByRole('row');
  await expect(rows).toHaveText([/^Month/, 'May 202621 / 1 / 0', 'Jan 202632 / 0 / 1']);
  await expectNoViolations(page, 'dialog.games');
});
