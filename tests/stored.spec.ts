// Games outlast a reload; what cannot be read is set aside and told.
import { readFile } from 'node:fs/promises';
import {
  button, choose, chooseFor, expect, expectPlacement, move, moves, newGame, openBoard, piecePlacement, plies, resign, status, test,
  twoPeople, waitForReply, type Page,
} from './support';
import { serveWorkers, workerThat } from './support-worker';

const GAME = 'second-thought.game.';

/** Everything that the browser keeps, by name. */
async function kept(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => Object.fromEntries(Object.keys(localStorage).map((name) => [name, localStorage.getItem(name)!])));
}

async function keptGames(page: Page): Promise<[string, any][]> {
  const all = Object.entries(await kept(page)).filter(([name]) => name.startsWith(GAME));
  return all.map(([name, text]) => [name, JSON.parse(text)]);
}

/** Writes a text under the name of the only kept game, as something that went wrong would. */
async function spoil(page: Page, change: (text: string) => string): Promise<string> {
  const [[name]] = await keptGames(page);
  const text = change((await kept(page))[name]);
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [name, text]);
  return text;
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
}

test('a first visit keeps nothing, and a reload shows the first position', async ({ page }) => {
  await openBoard(page);
  expect(await kept(page)).toEqual({});
  await reload(page);
  await expect(plies(page)).toHaveCount(0);
  await expect(status(page)).toContainText('Your move.');
});

test('position, list, what was taken back, orientation and players come back', async ({ page }) => {
  await openBoard(page, twoPeople());
  for (const [from, to] of [['e2', 'e4'], ['e7', 'e5'], ['g1', 'f3'], ['b8', 'c6']]) await move(page, from, to);
  await button(page, 'Undo').click();
  await choose(page, 'Flip board');
  const [placement, list] = [await piecePlacement(page), await moves(page)];
  await reload(page);
  expect(await piecePlacement(page)).toBe(placement);
  expect(await moves(page)).toEqual(list);
  await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'black');
  await expect(page.locator('.player-name')).toHaveText(['White', 'Black']);
  await expect(status(page)).toContainText('Black to move');
  await button(page, 'Redo').click();
  await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3', 'Nc6']);
  await expect(button(page, 'Redo')).toHaveCount(0);
});

test('the position that is looked at comes back', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  await move(page, 'e7', 'e5');
  await button(page, 'Previous move').click();
  const placement = await piecePlacement(page);
  await reload(page);
  expect(await piecePlacement(page)).toBe(placement);
  await expect(page.locator('#moves [aria-current="true"]')).toHaveText('e4');
});

test('an ending comes back, and can be taken back', async ({ page }) => {
  await openBoard(page, '?level=1');
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  await resign(page);
  await expect(status(page)).toContainText('resign');
  const said = await status(page).textContent();
  await reload(page);
  await expect(status(page)).toContainText('resign');
  expect(said).toContain((await status(page).textContent())!.trim());
  await expect(page.locator('.player-name')).toHaveText(['Newcomer', 'You']);
});

test('the engine thinks again where it was thinking', async ({ page }) => {
  await serveWorkers(page, [workerThat('setInterval(() => progress(0.3), 500);'), undefined]);
  await openBoard(page, '?opponent=classic');
  await move(page, 'e2', 'e4');
  await expect(page.locator('#thinking')).toHaveCount(1);
  await expect(plies(page)).toHaveCount(1);
  await reload(page);
  await waitForReply(page, 2);
  await expect(status(page)).toContainText('Your move');
});

test('a game asked for in the address goes on after a reload, also before its first move', async ({ page }) => {
  const fen = '4k3/8/8/8/8/8/8/R3K2R';
  await openBoard(page, `?opponent=human&fen=${encodeURIComponent(`${fen} w KQ - 0 7`)}`);
  await reload(page);
  await expectPlacement(page, fen);
  await expect(page.locator('.player-name')).toHaveText(['Black', 'White']);
});

test('once the page says that it is ready the browser keeps the game of the address, and the address is clean', async ({ page }) => {
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

test('an address starts a new game and keeps the old one; one that is not understood leaves it on the board', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  await openBoard(page, '?level=13');
  await expect(status(page)).toContainText('level: `13`');
  await expect(plies(page)).toHaveText(['e4']);
  await openBoard(page, twoPeople());
  await expect(plies(page)).toHaveCount(0);
  await move(page, 'd2', 'd4');
  const games = await keptGames(page);
  expect(games.map(([, game]) => game.moves).sort()).toEqual([['d2d4'], ['e2e4']]);
});

test('games in which nothing was done do not pile up', async ({ page }) => {
  for (let count = 0; count < 2; count += 1) await openBoard(page, twoPeople());
  expect(await keptGames(page)).toHaveLength(1);
  for (let count = 0; count < 3; count += 1) await newGame(page, { opponent: 'Two players' });
  await move(page, 'e2', 'e4');
  expect(await keptGames(page)).toHaveLength(1);
});

test('what is kept is JSON that people read, with a version and moves in long algebraic notation', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  const [[, game]] = await keptGames(page);
  expect(game).toMatchObject({
    version: 1, moves: ['e2e4'], cursor: 1, result: '*', players: { white: 'human', black: 'human' }, orientation: 'white',
  });
  expect(game.begun).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
});

test('fields of a later version are passed on', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  await spoil(page, (text) => JSON.stringify({ ...JSON.parse(text), notes: { moves: [0.25, -3], by: 'x' } }));
  await reload(page);
  await move(page, 'e7', 'e5');
  const [[, game]] = await keptGames(page);
  expect(game).toMatchObject({ moves: ['e2e4', 'e7e5'], notes: { moves: [0.25, -3], by: 'x' } });
});

const BAD: [string, (text: string) => string, string[]][] = [
  ['cut off within its moves', (text) => text.slice(0, text.indexOf('"g1f3"') + 3), ['e4', 'e5']],
  ['cut off at once', () => '{', []],
  ['empty', () => '', []],
  ['foreign', () => '<html>404</html>', []],
  ['JSON, but no game', () => '[1, 2, 3]', []],
  ['of a newer version', (text) => text.replace('"version": 1', '"version": 2'), []],
  ['huge', (text) => text + ' '.repeat(1 << 20), []],
  ['nested without end', () => '['.repeat(50_000) + ']'.repeat(50_000), []],
  ['with an illegal move', (text) => text.replace('"g1f3"', '"g1g3"'), ['e4', 'e5']],
  ['from a position that cannot be', (text) => text.replace('rnbqkbnr/', 'rnbqqbnr/'), []],
  ['with a player that is none', (text) => text.replace('"white":"human"', '"white":"robot"'), ['e4', 'e5', 'Nf3']],
  ['with a cursor beyond its moves', (text) => text.replace('"cursor": 3', '"cursor": 99'), ['e4', 'e5', 'Nf3']],
];

for (const [name, change, rest] of BAD) {
  test(`a kept game ${name} is told and set aside, and what can be read is kept`, async ({ page }) => {
    await openBoard(page, twoPeople());
    for (const [from, to] of [['e2', 'e4'], ['e7', 'e5'], ['g1', 'f3']]) await move(page, from, to);
    const spoiled = await spoil(page, change);
    await reload(page);
    await expect(status(page)).toContainText('could not be read');
    await expect(status(page).locator('span *')).toHaveCount(0);
    expect(await moves(page)).toEqual(rest);
    expect(Object.values(await kept(page))).toContain(spoiled);
    // Play goes on, and nothing is written over the text.
    if (rest.length % 2 === 0) await move(page, 'a2', 'a3');
    else await move(page, 'a7', 'a6');
    await expect.poll(() => plies(page).count()).toBeGreaterThan(rest.length);
    expect(Object.values(await kept(page))).toContain(spoiled);
    await reload(page);
    await expect(status(page)).not.toContainText('could not be read');
    expect((await moves(page)).slice(0, rest.length)).toEqual(rest);
  });
}

test('what cannot be read is set aside before the game is written there again', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  const robot = (text: string) => text.replace('"white":"human"', '"white":"robot"');
  for (const [change, from, to] of [[() => 'rubbish', 'e7', 'e5'], [robot, 'g1', 'f3']] as const) {
    const spoiled = await spoil(page, change);
    await move(page, from, to);
    await expect(status(page)).toContainText('Its text was set aside');
    await expect.poll(async () => Object.values(await kept(page))).toContain(spoiled);
    await expect.poll(async () => (await keptGames(page)).length).toBe(1);
  }
  await reload(page);
  await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3']);
  await expect(status(page)).toHaveText('Black to move.');
});

test('where the number of the last game is lost, the game begun last goes on', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  await page.evaluate(() => {
    localStorage.setItem('second-thought.current', 'rubbish');
    sessionStorage.clear();
  });
  await reload(page);
  await expect(plies(page)).toHaveText(['e4']);
});

test('no room: told once, play goes on, and the game is kept again once there is room', async ({ page }) => {
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
  await expect(status(page)).toContainText('no room left');
  await move(page, 'e7', 'e5');
  await expect(status(page)).not.toContainText('no room left');
  await expect(plies(page)).toHaveText(['e4', 'e5']);
  await page.evaluate(() => { (window as any).hasRoom = true; });
  await move(page, 'g1', 'f3');
  await expect(status(page)).toContainText('kept again');
  await reload(page);
  await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3']);
});

/** Fills the browser's storage to the last letter; what is given back makes room again. */
async function fill(page: Page): Promise<() => Promise<void>> {
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
  return () => page.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith('filler')) localStorage.removeItem(name);
  });
}

test('without room that stays in sight, a file helps, and another game asks first', async ({ page }) => {
  await openBoard(page, '?level=1');
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  const makeRoom = await fill(page);
  await move(page, 'd2', 'd4');
  await waitForReply(page, 4);
  const notKept = page.locator('#not-saved');
  await expect(notKept).toContainText('this game is not kept');
  await newGame(page);
  const question = page.getByRole('group', { name: 'New game', exact: true });
  await expect(status(page)).toContainText('would be lost');
  await question.getByRole('button', { name: 'Keep playing' }).click();
  await expect(plies(page)).toHaveCount(4);
  const [file] = await Promise.all([page.waitForEvent('download'), notKept.getByRole('button').click()]);
  const saved = JSON.parse(await readFile((await file.path())!, 'utf8'));
  expect(saved.moves).toHaveLength(4);
  await expect(notKept).toHaveCount(0);
  await expect(page.locator('#board :focus'), 'the keyboard is not lost').toHaveCount(1);
  await newGame(page);
  await expect(plies(page)).toHaveCount(0);
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  await expect(notKept).toBeVisible();
  await newGame(page);
  await question.getByRole('button', { name: 'New game' }).click();
  await expect(plies(page)).toHaveCount(0);
  await makeRoom();
  await move(page, 'c2', 'c4');
  await expect(notKept).toHaveCount(0);
});

/** How many games count, by the list of games. */
async function expectRated(page: Page, count: number): Promise<void> {
  await choose(page, 'Games');
  const games = page.getByRole('dialog', { name: 'Games' });
  await expect(games).toContainText(count === 0 ? 'No rating yet' : new RegExp(`rated games: ${count}`));
  await games.getByRole('button', { name: 'Done' }).click();
}

test('a rated game that is given up without any room counts after a reload, once', async ({ page }) => {
  await openBoard(page, '?level=1');
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  const makeRoom = await fill(page);
  await resign(page);
  await reload(page);
  await expect(status(page)).toContainText('You resigned');
  await expectRated(page, 1);
  await makeRoom();
  await reload(page);
  await expectRated(page, 1);
});

test('a rated game that went on without any room counts as it ended, and is whole again once there is room', async ({ page }) => {
  await serveWorkers(page, [workerThat("found(['e7e5', 'b8c6', 'a7a6'][(request.body.moves.length - 1) / 2]);")]);
  await openBoard(page, '?level=1');
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  const makeRoom = await fill(page);
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

test('where there is no room for the end of a rated game that is told after a reload', async ({ page }) => {
  await openBoard(page, '?level=1');
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  // As an earlier version stored it: with no room behind it.
  await page.evaluate(() => {
    const name = Object.keys(localStorage).find((name) => name.startsWith('second-thought.game.'))!;
    localStorage.setItem(name, JSON.stringify(JSON.parse(localStorage.getItem(name)!)));
  });
  await reload(page);
  await fill(page);
  await resign(page);
  await reload(page);
  await expect(status(page)).toContainText('no room to store the end of your rated game (0-1)');
  await expectRated(page, 0);
  await reload(page);
  await expect(status(page)).not.toContainText('no room to store the end');
});

test('a game that is deleted makes room at once, and who is asked meanwhile stays asked', async ({ page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('begun')) return;
    sessionStorage.setItem('begun', 'yes');
    const game = { version: 1, moves: ['e2e4'], name: 'Long', begun: '2026-01-01T10:00:00', annotated: `1. e4 {${'long '.repeat(8000)}}` };
    localStorage['second-thought.game.7'] = JSON.stringify(game);
  });
  await openBoard(page, '?level=1');
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  await fill(page);
  await move(page, 'd2', 'd4');
  // The engine's reply comes under the question.
  await newGame(page);
  const question = page.getByRole('group', { name: 'New game', exact: true });
  await expect(question).toBeVisible();
  await waitForReply(page, 4);
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep playing' }).click();
  await expect(page.locator('#not-saved')).toBeVisible();
  await choose(page, 'Games');
  await chooseFor(page.getByRole('dialog', { name: 'Games' }), 'Long', 'Delete');
  await page.getByRole('dialog', { name: 'Games' }).getByRole('button', { name: 'Done' }).click();
  await expect(page.locator('#not-saved')).toHaveCount(0);
  await page.reload();
  await expect(plies(page)).toHaveCount(4);
});

test('where nothing may be kept the page says so once and plays', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
    }
  });
  await openBoard(page, '?level=1');
  await expect(status(page)).toContainText('does not allow it');
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  await expect(status(page)).not.toContainText('does not allow it');
});

test('what is deleted while the page is open is kept again with the next move', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  await page.evaluate(() => localStorage.clear());
  await move(page, 'e7', 'e5');
  await reload(page);
  await expect(plies(page)).toHaveText(['e4', 'e5']);
});
