// Tests stored games: a reload restores them, and unreadable games are set aside and reported.
import { readFile } from 'node:fs/promises';
import {
  button, choose, chooseFor, expect, expectPlacement, fillStorage, move, moves, newGame, openBoard, piecePlacement, playTwoMoves, plies, resign, status,
  test, twoPeople, waitForReply, type Page,
} from './support';
import { serveWorkers, workerThat, workerThatPlays } from './support-worker';
import { pageText, pageTexts, textPattern } from './texts';

const GAME = 'second-thought.game.';

/** All texts in the browser's storage, by name. */
async function storage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => Object.fromEntries(Object.keys(localStorage).map((name) => [name, localStorage.getItem(name)!])));
}

async function storedGames(page: Page): Promise<[string, any][]> {
  const all = Object.entries(await storage(page)).filter(([name]) => name.startsWith(GAME));
  return all.map(([name, text]) => [name, JSON.parse(text)]);
}

/** Damages the text of the only stored game. */
async function damageStoredGame(page: Page, change: (text: string) => string): Promise<string> {
  const [[name]] = await storedGames(page);
  const text = change((await storage(page))[name]);
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [name, text]);
  return text;
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
}

/** Reloads the page. Before the new page's program runs, a script damages the only stored game, so nothing can overwrite it. */
async function reloadDamaged(page: Page, change: (text: string) => string): Promise<string> {
  const [[name]] = await storedGames(page);
  const text = change((await storage(page))[name]);
  await page.addInitScript(([name, text]) => {
    if (sessionStorage.getItem('damaged')) return;
    sessionStorage.setItem('damaged', 'true');
    localStorage.setItem(name, text);
  }, [name, text]);
  await reload(page);
  return text;
}

test('a first visit stores nothing, and a reload shows the start position', async ({ page }) => {
  await openBoard(page);
  expect(await storage(page)).toEqual({});
  await reload(page);
  await expect(plies(page)).toHaveCount(0);
  await expect(status(page)).toContainText(pageText('YourTurn'));
});

test('a reload restores position, list, undone moves, orientation and players', async ({ page }) => {
  await openBoard(page, twoPeople());
  for (const [from, to] of [['e2', 'e4'], ['e7', 'e5'], ['g1', 'f3'], ['b8', 'c6']]) await move(page, from, to);
  await button(page, pageText('Undo')).click();
  await choose(page, pageText('FlipBoard'));
  const [placement, list] = [await piecePlacement(page), await moves(page)];
  await reload(page);
  expect(await piecePlacement(page)).toBe(placement);
  expect(await moves(page)).toEqual(list);
  await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'black');
  await expect(page.locator('.player-name')).toHaveText(pageTexts('White', 'Black'));
  await expect(status(page)).toContainText('Black to move');
  await button(page, pageText('Redo')).click();
  await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3', 'Nc6']);
  await expect(button(page, pageText('Redo'))).toHaveCount(0);
});

test('a reload restores the shown position', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  await move(page, 'e7', 'e5');
  await button(page, pageText('PreviousMove')).click();
  const placement = await piecePlacement(page);
  await reload(page);
  expect(await piecePlacement(page)).toBe(placement);
  await expect(page.locator('#moves [aria-current="true"]')).toHaveText('e4');
});

test('a reload restores the end of a game, which can be undone', async ({ page }) => {
  await openBoard(page, '?level=1');
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  await resign(page);
  await expect(status(page)).toContainText('resign');
  const said = await status(page).textContent();
  await reload(page);
  await expect(status(page)).toContainText('resign');
  expect(said).toContain((await status(page).textContent())!.trim());
  await expect(page.locator('.player-name')).toHaveText([pageText('Newcomer'), pageText('You')]);
});

test('after a reload the engine thinks again', async ({ page }) => {
  await serveWorkers(page, [workerThat('setInterval(() => progress(0.3), 500);'), undefined]);
  await openBoard(page, '?opponent=classic');
  await move(page, 'e2', 'e4');
  await expect(page.locator('#thinking')).toHaveCount(1);
  await expect(plies(page)).toHaveCount(1);
  await reload(page);
  await waitForReply(page, 2);
  await expect(status(page)).toContainText(pageText('YourTurn'));
});

test('a game from the address continues after a reload, also before its first move', async ({ page }) => {
  const fen = '4k3/8/8/8/8/8/8/R3K2R';
  await openBoard(page, `?opponent=human&fen=${encodeURIComponent(`${fen} w KQ - 0 7`)}`);
  await reload(page);
  await expectPlacement(page, fen);
  await expect(page.locator('.player-name')).toHaveText(pageTexts('Black', 'White'));
});

test('once the page is ready, the game of the address is stored and the address is clean', async ({ page }) => {
  await page.addInitScript(() => {
    const real = Element.prototype.setAttribute;
    Element.prototype.setAttribute = function (name, value) {
      if (name === 'data-ready' && value === 'true') {
        const games = Object.keys(localStorage).filter((it) => it.startsWith('second-thought.game.'));
        (window as any).atReady = { games: games.map((it) => JSON.parse(localStorage.getItem(it)!).start), search: location.search };
      }
      real.call(this, name, value);
    };
  });
  const fen = '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 7';
  await openBoard(page, twoPeople(fen));
  expect(await page.evaluate(() => (window as any).atReady)).toEqual({ games: [fen], search: '' });
});

test('an address starts a new game and preserves the old one; an invalid address leaves it on the board', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  await openBoard(page, '?level=13');
  await expect(status(page)).toContainText('level: `13`');
  await expect(plies(page)).toHaveText(['e4']);
  await openBoard(page, twoPeople());
  await expect(plies(page)).toHaveCount(0);
  await move(page, 'd2', 'd4');
  const games = await storedGames(page);
  expect(games.map(([, game]) => game.moves).sort()).toEqual([['d2d4'], ['e2e4']]);
});

test('games without an action do not accumulate', async ({ page }) => {
  for (let count = 0; count < 2; count += 1) await openBoard(page, twoPeople());
  expect(await storedGames(page)).toHaveLength(1);
  for (let count = 0; count < 3; count += 1) await newGame(page, { opponent: pageText('TwoPlayers') });
  await move(page, 'e2', 'e4');
  expect(await storedGames(page)).toHaveLength(1);
});

test('a stored game is readable JSON with a version and moves in long algebraic notation', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  const [[, game]] = await storedGames(page);
  expect(game).toMatchObject({
    version: 1, moves: ['e2e4'], cursor: 1, result: '*', players: { white: 'human', black: 'human' }, orientation: 'white',
  });
  expect(game.begun).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
});

test('fields of a later version are preserved', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  await reloadDamaged(page, (text) => JSON.stringify({ ...JSON.parse(text), notes: { moves: [0.25, -3], by: 'x' } }));
  await move(page, 'e7', 'e5');
  const [[, game]] = await storedGames(page);
  expect(game).toMatchObject({ moves: ['e2e4', 'e7e5'], notes: { moves: [0.25, -3], by: 'x' } });
});

const BAD: [string, (text: string) => string, string[]][] = [
  ['truncated within its moves', (text) => text.slice(0, text.indexOf('"g1f3"') + 3), ['e4', 'e5']],
  ['truncated at the start', () => '{', []],
  ['empty', () => '', []],
  ['foreign', () => '<html>404</html>', []],
  ['JSON, but no game', () => '[1, 2, 3]', []],
  ['of a newer version', (text) => text.replace('"version": 1', '"version": 2'), []],
  ['huge', (text) => text + ' '.repeat(1 << 20), []],
  ['nested too deeply', () => '['.repeat(50_000) + ']'.repeat(50_000), []],
  ['with an illegal move', (text) => text.replace('"g1f3"', '"g1g3"'), ['e4', 'e5']],
  ['from an impossible position', (text) => text.replace('rnbqkbnr/', 'rnbqqbnr/'), []],
  ['with an unknown player', (text) => text.replace('"white":"human"', '"white":"robot"'), ['e4', 'e5', 'Nf3']],
  ['with a cursor beyond its moves', (text) => text.replace('"cursor": 3', '"cursor": 99'), ['e4', 'e5', 'Nf3']],
];

for (const [name, change, rest] of BAD) {
  test(`a stored game ${name} is reported and set aside, and its readable part is preserved`, async ({ page }) => {
    await openBoard(page, twoPeople());
    for (const [from, to] of [['e2', 'e4'], ['e7', 'e5'], ['g1', 'f3']]) await move(page, from, to);
    const damaged = await reloadDamaged(page, change);
    await expect(status(page)).toContainText('could not be read');
    await expect(status(page).locator('span *')).toHaveCount(0);
    expect(await moves(page)).toEqual(rest);
    expect(Object.values(await storage(page))).toContain(damaged);
    // The game can be played, and the unreadable text is not overwritten.
    if (rest.length % 2 === 0) await move(page, 'a2', 'a3');
    else await move(page, 'a7', 'a6');
    await expect.poll(() => plies(page).count()).toBeGreaterThan(rest.length);
    expect(Object.values(await storage(page))).toContain(damaged);
    await reload(page);
    await expect(status(page)).not.toContainText('could not be read');
    expect((await moves(page)).slice(0, rest.length)).toEqual(rest);
  });
}

test('an unreadable game is set aside before it is overwritten', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  const setUnknownPlayer = (text: string) => text.replace('"white":"human"', '"white":"robot"');
  for (const [change, from, to] of [[() => 'rubbish', 'e7', 'e5'], [setUnknownPlayer, 'g1', 'f3']] as const) {
    const damaged = await damageStoredGame(page, change);
    await move(page, from, to);
    await expect(status(page)).toContainText(pageText('TextAside'));
    await expect.poll(async () => Object.values(await storage(page))).toContain(damaged);
    await expect.poll(async () => (await storedGames(page)).length).toBe(1);
  }
  await reload(page);
  await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3']);
  await expect(status(page)).toHaveText(pageText('ToMove', pageText('Black')));
});

test('without the number of the last game, the latest game continues', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  await page.evaluate(() => {
    localStorage.setItem('second-thought.current', 'rubbish');
    sessionStorage.clear();
  });
  await reload(page);
  await expect(plies(page)).toHaveText(['e4']);
});

test('a full storage is reported once, play continues, and the game is saved once there is room', async ({ page }) => {
  await openBoard(page, twoPeople());
  await page.evaluate(() => {
    const real = Storage.prototype.setItem;
    (window as any).hasRoom = false;
    Storage.prototype.setItem = function (name, text) {
      if (!(window as any).hasRoom) throw new DOMException('full', 'QuotaExceededError');
      real.call(this, name, text);
    };
  });
  await move(page, 'e2', 'e4');
  await expect(status(page)).toContainText(pageText('NoRoom'));
  await move(page, 'e7', 'e5');
  await expect(status(page)).not.toContainText(pageText('NoRoom'));
  await expect(plies(page)).toHaveText(['e4', 'e5']);
  await page.evaluate(() => { (window as any).hasRoom = true; });
  await move(page, 'g1', 'f3');
  await expect(status(page)).toContainText(pageText('SavedAgain'));
  await reload(page);
  await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3']);
});

test('an unsaved game stays reported, can be downloaded, and is replaced only after a question', async ({ page }) => {
  await openBoard(page, '?level=1');
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  const makeRoom = await fillStorage(page);
  await move(page, 'd2', 'd4');
  await waitForReply(page, 4);
  const unsaved = page.locator('#not-saved');
  await expect(unsaved).toContainText(pageText('WouldBeLost'));
  await newGame(page);
  const question = page.getByRole('group', { name: pageText('NewGame'), exact: true });
  await expect(status(page)).toContainText(pageText('LeaveLost'));
  await question.getByRole('button', { name: pageText('KeepPlaying') }).click();
  await expect(plies(page)).toHaveCount(4);
  const [file] = await Promise.all([page.waitForEvent('download'), unsaved.getByRole('button').click()]);
  const saved = JSON.parse(await readFile((await file.path())!, 'utf8'));
  expect(saved.moves).toHaveLength(4);
  await expect(unsaved).toHaveCount(0);
  await expect(page.locator('#board :focus'), 'the keyboard is not lost').toHaveCount(1);
  await newGame(page);
  await expect(plies(page)).toHaveCount(0);
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  await expect(unsaved).toBeVisible();
  await newGame(page);
  await question.getByRole('button', { name: pageText('NewGame') }).click();
  await expect(plies(page)).toHaveCount(0);
  await makeRoom();
  await move(page, 'c2', 'c4');
  await expect(unsaved).toHaveCount(0);
});

/** Expects this number of rated games in the list of games. */
async function expectRated(page: Page, count: number): Promise<void> {
  await choose(page, pageText('Games'));
  const games = page.getByRole('dialog', { name: pageText('Games') });
  await expect(games).toContainText(count === 0 ? pageText('NoOwnRating') : textPattern('OwnRating', /\d+/, /\d+/, String(count)));
  await games.getByRole('button', { name: pageText('Done') }).click();
}

/** Starts a rated game that is long enough to count. */
async function playRatedGame(page: Page): Promise<void> {
  await serveWorkers(page, [workerThatPlays(['e7e5', 'b8c6'], 0)]);
  await openBoard(page, '?level=1');
  await playTwoMoves(page);
}

test('a rated game that is resigned without room counts once after a reload', async ({ page }) => {
  await playRatedGame(page);
  const makeRoom = await fillStorage(page);
  await resign(page);
  await reload(page);
  await expect(status(page)).toContainText(textPattern('YouResigned'));
  await expectRated(page, 1);
  await makeRoom();
  await reload(page);
  await expectRated(page, 1);
});

test('a rated game that continued without room counts as it ended, and is saved once there is room', async ({ page }) => {
  await serveWorkers(page, [workerThat("found(['e7e5', 'b8c6', 'a7a6'][(request.body.moves.length - 1) / 2]);")]);
  await openBoard(page, '?level=1');
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  const makeRoom = await fillStorage(page);
  await move(page, 'g1', 'f3');
  await waitForReply(page, 4);
  await expect(page.locator('#not-saved')).toBeVisible();
  await move(page, 'f1', 'b5');
  await waitForReply(page, 6);
  await resign(page);
  await reload(page);
  await expectRated(page, 1);
  await makeRoom();
  await reload(page);
  await expectRated(page, 1);
});

test('the lost end of a rated game is reported after a reload', async ({ page }) => {
  await playRatedGame(page);
  // The game is stored as an earlier version stored it. That version reserved no storage space for the result.
  await page.evaluate(() => {
    const name = Object.keys(localStorage).find((name) => name.startsWith('second-thought.game.'))!;
    localStorage.setItem(name, JSON.stringify(JSON.parse(localStorage.getItem(name)!)));
  });
  await reload(page);
  await fillStorage(page);
  await resign(page);
  await reload(page);
  await expect(status(page)).toContainText(pageText('ResultLost', '0-1'));
  await expectRated(page, 0);
  await reload(page);
  await expect(status(page)).not.toContainText(pageText('ResultLost', '0-1'));
});

test('a deleted game makes room at once, and an open question stays open', async ({ page }) => {
  await page.addInitScript(() => {
    // Otherwise, the game's text would move to the database.
    IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };
    if (sessionStorage.getItem('begun')) return;
    sessionStorage.setItem('begun', 'yes');
    const game = { version: 1, moves: ['e2e4'], name: 'Long', begun: '2026-01-01T10:00:00', annotated: `1. e4 {${'long '.repeat(8000)}}` };
    localStorage['second-thought.game.7'] = JSON.stringify(game);
  });
  await openBoard(page, '?level=1');
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  await fillStorage(page);
  await move(page, 'd2', 'd4');
  // The engine replies while the question is open.
  await newGame(page);
  const question = page.getByRole('group', { name: pageText('NewGame'), exact: true });
  await expect(question).toBeVisible();
  await waitForReply(page, 4);
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: pageText('KeepPlaying') }).click();
  await expect(page.locator('#not-saved')).toBeVisible();
  await choose(page, pageText('Games'));
  await chooseFor(page.getByRole('dialog', { name: pageText('Games') }), 'Long', pageText('Delete'));
  await page.getByRole('dialog', { name: pageText('Games') }).getByRole('button', { name: pageText('Done') }).click();
  await expect(page.locator('#not-saved')).toHaveCount(0);
  await page.reload();
  await expect(plies(page)).toHaveCount(4);
});

test('a page that may not store anything reports it once and is playable', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
    }
  });
  await openBoard(page, '?level=1');
  await expect(status(page)).toContainText(pageText('NotAllowed'));
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  await expect(status(page)).not.toContainText(pageText('NotAllowed'));
});

test('a game deleted from storage while it is open is saved again with the next move', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  await page.evaluate(() => localStorage.clear());
  await move(page, 'e7', 'e5');
  await reload(page);
  await expect(plies(page)).toHaveText(['e4', 'e5']);
});
