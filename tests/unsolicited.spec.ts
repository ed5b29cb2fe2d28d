// Tests input that the person did not request: games in the address, which links on other pages may contain,
// and forged messages on the channel of the tabs.
import {
  button, choose, click, expect, move, openBoard, playTwoMoves, plies, resign, status, test, twoPeople, watchFor, type Page,
} from './support';
import { serveWorkers, workerThat, workerThatPlays } from './support-worker';
import { pageText, textPattern } from './texts';

const pgn = (moves: string, comment = '') => `?${new URLSearchParams({ pgn: `1. ${moves} {${comment}} *` })}`;

/** The moves of all stored games, sorted. */
async function storedMoves(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.includes('.game.')).map(([, text]) => text));
  return texts.map((text) => JSON.parse(text).moves.join(' ')).sort();
}

const listed = (page: Page) => page.getByRole('dialog', { name: pageText('Games') }).getByRole('listitem');

async function openGames(page: Page): Promise<void> {
  await choose(page, pageText('Games'));
  await expect(page.getByRole('dialog', { name: pageText('Games') })).toBeVisible();
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
}

test('many games in the address do not fill the storage: each replaces the previous one, and none is in the list', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'd2', 'd4');
  const size = () => page.evaluate(() => Object.entries(localStorage).reduce((sum, [name, text]) => sum + name.length + text.length, 0));
  const sizes: number[] = [];
  const asked = ['e4 e5', 'c4 c5', 'Nf3 Nf6', 'g3 g6'].map((moves) => pgn(moves, 'long '.repeat(400)));
  const start = encodeURIComponent('4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1');
  for (const query of [...asked, `?fen=${start}`, '?level=3', '?time=300+3', '?opponent=human', '?play=random&level=1']) {
    await openBoard(page, query);
    sizes.push(await size());
    await expect.poll(async () => (await storedMoves(page)).length).toBe(2);
  }
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(8000);
  await openGames(page);
  await expect(listed(page)).toHaveCount(1);
});

test('games in the address of several tabs do not fill the storage, and a reload continues each', async ({ page, context }) => {
  const asked = [['e4', 'e5'], ['c4', 'c5'], ['Nf3', 'Nf6']];
  const pages = [page, await context.newPage(), await context.newPage()];
  for (const [index, tab] of pages.entries()) await openBoard(tab, pgn(asked[index].join(' ')));
  expect(await storedMoves(page)).toEqual(['g1f3 g8f6']);
  for (const [index, tab] of pages.entries()) {
    await reload(tab);
    await expect(plies(tab)).toHaveText(asked[index]);
    expect(await storedMoves(tab)).toHaveLength(1);
  }
  // A game that the person has continued is preserved, even if other addresses are opened.
  await move(page, 'g1', 'f3');
  await openBoard(pages[1], pgn('b3 b6'));
  await reload(page);
  await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3']);
  expect(await storedMoves(page)).toEqual(['b2b3 b7b6', 'e2e4 e7e5 g1f3']);
});

const SAVING: [string, (page: Page) => Promise<void>][] = [
  ['a move', (page) => move(page, 'g1', 'f3')],
  ['an undone move', async (page) => {
    await move(page, 'g1', 'f3');
    await button(page, pageText('Undo')).click();
  }],
  ['a move of a variation', async (page) => {
    await button(page, pageText('Analyse')).click();
    await button(page, pageText('PreviousMove')).click();
    await button(page, pageText('TryMoves')).click();
    await move(page, 'c7', 'c5');
  }],
  ['giving up', (page) => resign(page)],
];

for (const [what, act] of SAVING) {
  test(`${what} saves a game of the address in the list`, async ({ page }) => {
    await openBoard(page, pgn('e4 e5'));
    await openGames(page);
    await expect(listed(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await act(page);
    await openBoard(page, pgn('d4 d5'));
    await expect(plies(page)).toHaveText(['d4', 'd5']);
    await openGames(page);
    await expect(listed(page)).toHaveCount(1);
    expect(await storedMoves(page)).toHaveLength(2);
  });
}

test('only viewing a game of the address does not save it, also after a reload', async ({ page }) => {
  await openBoard(page, pgn('e4 e5'));
  await button(page, pageText('PreviousMove')).click();
  await choose(page, pageText('FlipBoard'));
  await reload(page);
  await expect(page.locator('#moves [aria-current="true"]')).toHaveText('e4');
  await openBoard(page, pgn('d4 d5'));
  expect(await storedMoves(page)).toEqual(['d2d4 d7d5']);
});

test('games between engines from the address do not fill the storage', async ({ page }) => {
  await serveWorkers(page, Array(9).fill(workerThat("found(request.body.moves.length ? 'e7e5' : 'e2e4');")));
  for (const query of ['?white=1&black=1', '?play=black&level=1', '?white=classic&black=human']) {
    await openBoard(page, query);
    await expect(plies(page).first()).toHaveText('e4');
    expect(await storedMoves(page)).toHaveLength(1);
  }
  await openBoard(page, twoPeople());
  expect(await storedMoves(page)).toEqual(['']);
});

test('in a frame, no game of the address is stored, and no stored game is removed', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  const stored = () => page.evaluate(() => ({ ...localStorage }));
  const before = await stored();
  for (const query of [pgn('d4 d5'), '?fen=4k3/8/8/8/8/8/8/R3K2R_w_KQ_-_0_1&opponent=human', '?level=7&play=black', '?white=1&black=1']) {
    const body = `<title>framing</title><iframe src="./${query.replaceAll('&', '&amp;')}" width="1100" height="700"></iframe>`;
    await page.route('**/framing.html', (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto('./framing.html');
    const frame = page.frameLocator('iframe');
    await expect(frame.locator('html')).toHaveAttribute('data-ready', 'true');
    if (query.startsWith('?pgn')) {
      await frame.locator('#g1').click();
      await frame.locator('#f3').click();
      await expect(frame.locator('#moves [data-ply]')).toHaveText(['d4', 'd5', 'Nf3']);
    }
    await watchFor(page, 300);
    expect(await stored()).toEqual(before);
  }
});

test('a forged message on the channel changes neither the game nor its rating', async ({ page }) => {
  await serveWorkers(page, [workerThatPlays(['e7e5', 'b8c6'], 0)]);
  await openBoard(page, '?level=1');
  await playTwoMoves(page);
  await page.evaluate(() => {
    const name = Object.keys(localStorage).find((name) => name.startsWith('second-thought.game.'))!;
    const [id, base] = [Number(name.slice('second-thought.game.'.length)), localStorage.getItem(name)!];
    const unrated = JSON.stringify({ ...JSON.parse(base), rated: 'off' });
    const other = JSON.stringify({ ...JSON.parse(base), moves: ['a2a3', 'a7a6'], cursor: 2 });
    const analysed = JSON.stringify({ ...JSON.parse(base), review: ['30 12 e4'] });
    const channel = new BroadcastChannel('second-thought.games');
    for (const text of [unrated, other, analysed, 'rubbish']) {
      for (const from of [base, undefined, text]) channel.postMessage({ Written: { id, base: from, text } });
      channel.postMessage({ Thought: [id, text] });
    }
    channel.postMessage({ Here: id });
    channel.postMessage({ Who: id });
    channel.postMessage({ Anything: id });
  });
  await watchFor(page, 500);
  await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3', 'Nc6']);
  expect(await storedMoves(page)).toEqual(['e2e4 e7e5 g1f3 b8c6']);
  await resign(page);
  await expect(page.getByText(textPattern('RatedGame'))).toBeVisible();
  await openGames(page);
  await expect(page.getByRole('dialog', { name: pageText('Games') })).toContainText(textPattern('OwnRating', /\d+/, /\d+/, '1'));
});

for (const [name, query] of [['two engines', '?white=1&black=1'], ['an engine to move', '?level=1']] as const) {
  test(`an error in the address stays visible with ${name}`, async ({ page }) => {
    const answers = "setTimeout(() => found(['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5', 'b1c3', 'g8f6'][request.body.moves.length]), 600);";
    await serveWorkers(page, Array(9).fill(workerThat(answers)));
    await openBoard(page, query);
    if (query === '?level=1') await move(page, 'e2', 'e4');
    else await expect(plies(page)).not.toHaveCount(0);
    const before = await plies(page).count();
    await openBoard(page, '?level=13');
    await expect.poll(() => plies(page).count()).toBeGreaterThan(before);
    await expect(status(page)).toContainText('level: `13`');
    await click(page, 'a1');
    await expect(status(page)).not.toContainText('level: `13`');
  });
}
