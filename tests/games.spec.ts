// Tests the list of games: opening, renaming, searching, exporting,
// deleting and restoring, with the mouse and the keyboard.
import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Locator } from '@playwright/test';
import { button, choose, chooseFor, expect, menuOf, moves, openBoard, plies, status, test, type Page } from './support';
import { pageText, textPattern } from './texts';

const dialog = (page: Page) => page.getByRole('dialog', { name: pageText('Games') });
const rows = (page: Page) => dialog(page).getByRole('listitem');

async function openGames(page: Page): Promise<void> {
  await choose(page, pageText('Games'));
  await expect(dialog(page)).toBeVisible();
}

/** Puts games into the browser's storage before the page opens. */
async function withGames(page: Page, games: Record<string, unknown>): Promise<void> {
  await page.addInitScript((games) => {
    if (sessionStorage.getItem('filled')) return;
    sessionStorage.setItem('filled', 'yes');
    for (const [name, game] of Object.entries(games)) {
      localStorage.setItem(name, typeof game === 'string' ? game : JSON.stringify(game));
    }
  }, games);
}

function game(begun: string, moves: string[], more: object = {}): object {
  return { version: 1, moves, begun, result: '*', players: { white: 'human', black: 'human' }, ...more };
}

const MACHINE = `${pageText('You')} – ${pageText('Learner')}`;
const UNFINISHED = pageText('Unfinished');
const ONE_MOVE = pageText('OneMove');

const FEW = {
  'second-thought.game.1': game('2026-01-01T10:00:00', ['e2e4'], { name: 'King’s pawn' }),
  'second-thought.game.2': game('2026-02-02T10:00:00', ['d2d4', 'd7d5'], { players: { white: 'human', black: '3' } }),
  'second-thought.game.3': game('2026-03-03T10:00:00', ['c2c4'], {
    tags: { White: '<img src=x onerror=alert(1)>', Black: '\u202eevil' }, result: '1-0', ending: { action: 'resign', color: 'black' },
  }),
  'second-thought.current': '1',
};

async function download(page: Page, press: () => Promise<void>): Promise<[string, string]> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return [file.suggestedFilename(), await readFile((await file.path())!, 'utf8')];
}

test('games are listed with players, date, result and length, the latest first', async ({ page }) => {
  await withGames(page, FEW);
  await openBoard(page);
  await openGames(page);
  await expect(rows(page).locator('.game-title')).toHaveText(['<img src=x onerror=alert(1)> – \u202eevil', MACHINE, 'King’s pawn']);
  await expect(rows(page).locator('.game-summary')).toHaveText([
    `Mar 3, 2026 · 1-0 · ${ONE_MOVE}`, `Feb 2, 2026 · ${UNFINISHED} · ${ONE_MOVE}`,
    `Jan 1, 2026 · ${UNFINISHED} · ${ONE_MOVE} · ${pageText('OnTheBoard')}`,
  ]);
  expect(await dialog(page).locator('img').count()).toBe(0);
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id} ${nodes.map((it) => it.target)}`)).toEqual([]);
});

test('the result of a game is in words if the person played it, otherwise in figures', async ({ page }) => {
  const cases: [string, object, string][] = [
    ['0-1', { players: { white: 'human', black: '3' } }, pageText('LostGame')],
    ['0-1', { players: { white: '3', black: 'human' } }, pageText('WonGame')],
    ['1-0', { players: { white: 'human', black: 'classic' } }, pageText('WonGame')],
    ['1/2-1/2', { players: { white: '12', black: 'human' } }, pageText('DrawnGame')],
    ['*', { players: { white: 'human', black: '3' } }, UNFINISHED],
    ['0-1', { players: { white: 'human', black: 'human' } }, '0-1'],
    ['1-0', { players: { white: '2', black: '3' } }, '1-0'],
    ['1/2-1/2', { tags: { White: 'Morphy', Black: 'Allies' } }, '1/2-1/2'],
    // The game on the board, in which no engine moves.
    ['*', { players: { white: 'human', black: 'human' } }, UNFINISHED],
  ];
  const games = cases.map(([result, more], index) => [
    `second-thought.game.${index + 1}`,
    game(`2026-01-${20 - index}T10:00:00`, ['e2e4', 'e7e5', 'g1f3'], { result, scale: 2, ...more }),
  ]);
  await withGames(page, { ...Object.fromEntries(games), 'second-thought.current': String(cases.length) });
  await openBoard(page);
  await openGames(page);
  await expect(rows(page).locator('.game-summary')).toHaveText(cases.map(([, , text], index) => (
    new RegExp(`^Jan ${20 - index}, 2026 · ${text.replace('*', '\\*')} · ${pageText('SeveralMoves', '2')}( · ${pageText('OnTheBoard')})?$`)
  )));
  await dialog(page).getByRole('searchbox').fill(pageText('LostGame'));
  await expect(rows(page)).toHaveCount(1);
});

test('opening a game leaves the one on the board in the list', async ({ page }) => {
  await withGames(page, FEW);
  await openBoard(page);
  await expect(plies(page)).toHaveText(['e4']);
  await openGames(page);
  await dialog(page).getByRole('button', { name: new RegExp(`^${MACHINE}`) }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(plies(page)).toHaveText(['d4', 'd5']);
  await expect(status(page)).toContainText(pageText('YourTurn'));
  await page.reload();
  await expect(plies(page)).toHaveText(['d4', 'd5']);
  await openGames(page);
  await expect(rows(page)).toHaveCount(3);
});

test('the search finds games by players, name, date and result', async ({ page }) => {
  await withGames(page, FEW);
  await openBoard(page);
  await openGames(page);
  const field = dialog(page).getByRole('searchbox', { name: pageText('SearchGames') });
  for (const [text, count] of [['KING', 1], ['2026', 3], ['.2026', 3], ['learner', 1], ['evil', 1], ['02.2026', 1],
    ['2026-02-02', 1], ['feb 2, 2026', 1], ['nobody', 0], ['', 3]] as const) {
    await field.fill(text);
    await expect(rows(page)).toHaveCount(count);
    await expect(dialog(page).locator('.games-count')).toHaveText(String(count));
  }
});

for (const [locale, days] of [
  ['en-GB', ['3 Mar 2026', 'Nov 1858', '1858', '2 Nov 1858']],
  ['en-US', ['Mar 3, 2026', 'Nov 1858', '1858', 'Nov 2, 1858']],
  ['de-DE', ['03.03.2026', 'Nov. 1858', '1858', '02.11.1858']],
  ['de-CH', ['03.03.2026', 'Nov. 1858', '1858', '02.11.1858']],
  ['es-ES', ['3 mar 2026', 'nov 1858', '1858', '2 nov 1858']],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test('dates are written as in the language of the page', async ({ page }) => {
      const tagged = (date: string) => ({ tags: { Date: date } });
      await withGames(page, {
        'second-thought.game.1': game('2026-03-03T10:00:04', ['e2e4']),
        'second-thought.game.2': game('2026-03-03T10:00:03', ['e2e4'], tagged('1858.11.??')),
        'second-thought.game.3': game('2026-03-03T10:00:02', ['e2e4'], tagged('1858.??.??')),
        'second-thought.game.4': game('2026-03-03T10:00:01', ['e2e4'], tagged('1858.11.02')),
      });
      await openBoard(page);
      await page.locator('.page-header').getByRole('button').nth(2).click();
      const shownDays = async () => (await page.locator('.game-summary').allTextContents())
        .map((text) => text.replaceAll('\u00a0', ' ').split(' · ')[0]!.replace(/[\u2068\u2069]/g, ''));
      await expect.poll(shownDays).toEqual([...days]);
    });
  });
}

test('games are renamed with the keyboard, on the board or not', async ({ page }) => {
  await withGames(page, FEW);
  await openBoard(page);
  await button(page, pageText('Games')).press('Enter');
  for (const [name, old] of [['My first', 'King’s pawn'], ['Against the machine', MACHINE]]) {
    await chooseFor(dialog(page), old, pageText('Rename'));
    const field = dialog(page).getByRole('textbox', { name: pageText('GameName') });
    await expect(field).toBeFocused();
    await field.fill('given up');
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(dialog(page)).toBeVisible();
    await expect(rows(page).getByRole('button', { name: old }).first()).toBeFocused();
    await chooseFor(dialog(page), old, pageText('Rename'));
    await field.fill(name);
    await page.keyboard.press('Enter');
    await expect(dialog(page).locator('.game-title', { hasText: name })).toHaveCount(1);
  }
  await dialog(page).getByRole('button', { name: pageText('Done') }).press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await page.reload();
  await openGames(page);
  const names = await rows(page).locator('.game-title').allTextContents();
  expect(names.slice(1)).toEqual(['Against the machine', 'My first']);
});

test('a game is deleted and restored; the game on the board cannot be deleted', async ({ page }) => {
  await withGames(page, FEW);
  await openBoard(page);
  await openGames(page);
  const before = await page.evaluate(() => localStorage.getItem('second-thought.game.2'));
  await chooseFor(dialog(page), MACHINE, pageText('Delete'));
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).locator('button:focus'), 'the next game has the focus').toHaveCount(1);
  await expect(dialog(page)).toContainText(pageText('Deleted', MACHINE));
  expect(await page.evaluate(() => localStorage.getItem('second-thought.game.2'))).toBeNull();
  await dialog(page).getByRole('button', { name: pageText('PutBack') }).press('Enter');
  await expect(rows(page)).toHaveCount(3);
  expect(await page.evaluate(() => localStorage.getItem('second-thought.game.2'))).toBe(before);
  await menuOf(dialog(page), 'King’s pawn').click();
  await expect(dialog(page).getByRole('menuitem')).toHaveText([pageText('Rename'), pageText('Download')]);
});

for (const [width, height] of [[390, 844], [844, 390], [1280, 720]]) {
  test(`at ${width}×${height} the menu of each game is in sight as a whole`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await withGames(page, FEW);
    await openBoard(page);
    await openGames(page);
    for (const row of await rows(page).all()) {
      const opener = menuOf(row);
      await opener.focus();
      await page.keyboard.press('Enter');
      const items = dialog(page).getByRole('menuitem');
      await expect(items.first()).toBeFocused();
      const hidden = await items.evaluateAll((all) => all.filter((item) => {
        const { left, right, top, bottom } = item.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const edges = [[x, top + 2], [x, bottom - 2], [left + 2, y], [right - 2, y]];
        return edges.some(([x, y]) => document.elementFromPoint(x, y) !== item);
      }).map((item) => item.textContent));
      expect(hidden).toEqual([]);
      await page.keyboard.press('ArrowUp');
      await expect(items.last()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
      await expect(dialog(page), 'Escape closes only the menu').toBeVisible();
    }
  });
}

test('several games are deleted at once and restored', async ({ page }) => {
  const many = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [
    `second-thought.game.${index + 10}`, game(`2026-05-03T${String(index).padStart(6, '0')}`, ['e2e4'], { name: `Copy ${index}` }),
  ]));
  await withGames(page, { ...FEW, ...many });
  await openBoard(page);
  await openGames(page);
  const stored = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('second-thought.game.')).sort());
  const before = await stored();
  await dialog(page).getByRole('button', { name: pageText('SelectGames') }).press('Enter');
  const chosen = dialog(page).getByRole('button', { name: textPattern('DeleteChosen') });
  await expect(chosen).toHaveAttribute('aria-disabled', 'true');
  await dialog(page).getByRole('searchbox').fill('copy');
  // The checkbox also selects games that are not shown yet.
  await dialog(page).getByRole('checkbox', { name: pageText('SelectAll') }).press('Space');
  await expect(chosen).toHaveText(pageText('DeleteChosen', 120));
  await dialog(page).getByRole('checkbox', { name: /^Copy 119\b/ }).click();
  await expect(chosen).toHaveText(pageText('DeleteChosen', 119));
  await chosen.press('Enter');
  await expect(dialog(page).getByRole('button', { name: pageText('SelectGames') })).toBeFocused();
  await expect(dialog(page)).toContainText(pageText('GamesDeleted', 119));
  await expect(dialog(page).locator('.games-count')).toHaveText('1');
  expect(await stored()).toHaveLength(before.length - 119);
  await dialog(page).getByRole('button', { name: pageText('PutBack') }).press('Enter');
  await expect(dialog(page).locator('.games-count')).toHaveText('120');
  await expect(dialog(page).getByRole('button', { name: pageText('SelectGames') })).toBeFocused();
  expect(await stored()).toEqual(before);
});

test('the game on the board cannot be selected for deletion', async ({ page }) => {
  await withGames(page, FEW);
  await openBoard(page);
  await openGames(page);
  await dialog(page).getByRole('button', { name: pageText('SelectGames') }).click();
  await expect(dialog(page).getByRole('checkbox', { name: pageText('OnTheBoard') })).toBeDisabled();
  await dialog(page).getByRole('checkbox', { name: pageText('SelectAll') }).click();
  await expect(dialog(page).getByRole('button', { name: pageText('DeleteChosen', 2) })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: pageText('ExportChosen', 2) }).click(),
  ]);
  expect((await readFile((await file.path())!, 'utf8')).match(/^\[Result /gm)).toHaveLength(2);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('one game or all games are downloaded as PGN', async ({ page }) => {
  await withGames(page, FEW);
  await openBoard(page);
  await openGames(page);
  const [name, one] = await download(page, () => chooseFor(dialog(page), MACHINE, pageText('Download')));
  expect(name).toBe('Human-Learner-2026-02-02.pgn');
  expect(one).toContain('[Date "2026.02.02"]\n');
  expect(one).toMatch(/\[White "Human"\]\n\[Black "Learner"\][^]*\n\n1\. d4 d5 \*\n$/);
  const [, all] = await download(page, () => dialog(page).getByRole('button', { name: pageText('AllAsPgn') }).click());
  expect(all.match(/^\[Event /gm)).toHaveLength(3);
  expect(all).toContain('1. c4 1-0');
});

test('an unreadable game is listed and can be downloaded', async ({ page }) => {
  await withGames(page, { ...FEW, 'second-thought.game.4': '{"version": 1, "mov' });
  await openBoard(page);
  await openGames(page);
  const row = rows(page).filter({ hasText: textPattern('Unreadable') });
  await expect(row).toHaveCount(1);
  const [, text] = await download(page, () => chooseFor(row, '', pageText('Download')));
  expect(text).toBe('{"version": 1, "mov');
  await expect(rows(page)).toHaveCount(4);
});

test('a thousand games are counted and listed by fifty, and one of them is opened; the time is printed', async ({ page }) => {
  const line = 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6a5 b3c2 c7c5'.split(' ');
  const shuffle = 'g1h2 g8h8 h2g1 h8g8'.split(' ');
  const list = [...line, ...shuffle, ...shuffle, ...shuffle];
  const games = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [
    `second-thought.game.${index + 1}`,
    game(`2026-05-03T${String(index).padStart(6, '0')}`, index === 998 ? list.slice(0, 7) : list, { name: `Game ${index + 1}` }),
  ]));
  await withGames(page, games);
  await openBoard(page);
  const elapsed = (name: string, selector: string) => page.evaluate(
    async ([name, selector]) => {
      const begun = performance.now();
      const target = [...document.querySelectorAll('button')].find((it) => (it.getAttribute('aria-label') ?? it.textContent)!.startsWith(name));
      target!.click();
      while (!document.querySelector(selector)) await new Promise((done) => setTimeout(done));
      return performance.now() - begun;
    },
    [name, selector],
  );
  const listing = await elapsed(pageText('Games'), '.game-row:nth-child(50)');
  await expect(dialog(page).locator('.games-count')).toHaveText('1000');
  await expect(rows(page)).toHaveCount(50);
  await dialog(page).getByRole('button', { name: pageText('MoreGames') }).click();
  await expect(rows(page)).toHaveCount(100);
  const opening = await elapsed('Game 999', 'main:not(:has(~ dialog)) [data-ply="7"]:last-child, [data-ply="7"][aria-current="true"]');
  expect(await moves(page)).toHaveLength(7);
  console.log(`1,000 games: listed in ${Math.round(listing)} ms, one opened in ${Math.round(opening)} ms`);
});

test('nothing in the list overflows sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await withGames(page, { ...FEW, 'second-thought.game.9': game('2026-04-04T10:00:00', ['e2e4'], { name: 'W'.repeat(200) }) });
  await openBoard(page);
  await openGames(page);
  const { content, view } = await dialog(page).evaluate((it) => ({ content: it.scrollWidth, view: it.clientWidth }));
  expect(content).toBeLessThanOrEqual(view);
});

test('errors of the list are shown in its dialog', async ({ page }) => {
  await withGames(page, FEW);
  await openBoard(page);
  await openGames(page);
  const fault = dialog(page).getByRole('alert');
  await page.evaluate(() => localStorage.setItem('second-thought.game.2', '{"version": 2, "moves": []}'));
  await dialog(page).getByRole('button', { name: new RegExp(`^${MACHINE}`) }).click();
  await expect(fault).toContainText('version: 2 is not 1');
  await expect(rows(page).filter({ hasText: textPattern('Unreadable') })).toHaveCount(1);
  await chooseFor(dialog(page), '<img', pageText('Delete'));
  await expect(fault).toBeEmpty();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
  });
  await dialog(page).getByRole('button', { name: pageText('PutBack') }).click();
  await expect(fault).toContainText(pageText('StorageFull'));
  await expect(dialog(page).getByRole('button', { name: pageText('PutBack') })).toBeVisible();
});

test('names without letters and right-to-left names do not affect the texts around them', async ({ page }) => {
  await openBoard(page);
  const load = async (tags: string): Promise<void> => {
    await choose(page, pageText('ImportAndExport'));
    await page.getByRole('textbox', { name: 'PGN', exact: true }).fill(`${tags}\n\n1. e4 e5 *`);
    await button(page, pageText('LoadPgn')).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await load('[White ""]\n[Black "GNU Chess 5.07"]');
  await expect(status(page)).toHaveText('Loaded: ? – GNU Chess 5.07. White to move.');
  await expect(page.locator('.player-name')).toHaveText(['GNU Chess 5.07', pageText('White')]);
  await load('[White "\u202egnihtyna"]\n[Black "\u05d0\u05d1\u05d2 5"]\n[Event "\u202eneewteb"]');
  // The letters of a text in their visual order, starting from the left.
  const places = (text: Locator, words: string[]) => text.evaluate((element, words) => {
    const all = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: number[] = words.map(() => NaN);
    for (let node = all.nextNode(); node; node = all.nextNode()) {
      words.forEach((word, index) => {
        const at = node.textContent!.indexOf(word);
        if (at < 0) return;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        found[index] = range.getBoundingClientRect().left;
      });
    }
    return found;
  }, words);
  const isInOrder = (found: number[]) => found.every((left, index) => index === 0 || left > found[index - 1]);
  // The text may be drawn again in the meantime, so the check is repeated.
  const expectInOrder = (text: Locator, words: string[]) =>
    expect.poll(async () => isInOrder(await places(text, words))).toBe(true);
  await expectInOrder(status(page), ['Loaded', 'gnihtyna', '\u05d0', 'neewteb']);
  await choose(page, pageText('Games'));
  // Two games that start within the same second have no fixed order in the list.
  await expectInOrder(page.locator('.game-row .game-title', { hasText: 'gnihtyna' }), ['gnihtyna', '\u05d0']);
  await expect(page.locator('.game-title bdi')).toHaveCount(await page.locator('.game-title').count() * 2);
});

test('games are imported from the list of games', async ({ page }) => {
  await openBoard(page);
  await openGames(page);
  await button(page, pageText('ImportGames')).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('dialog', { name: pageText('ImportAndExport') })).toBeVisible();
});
