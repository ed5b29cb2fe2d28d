// Tests the page with random input at random times, in a browser with random events.
// Nothing hangs, no move is illegal, nothing is lost, and no resource grows without limit.
//
// SOAK_MOVES is the number of plies to play (2,000 by default). SOAK_SEED selects the random numbers.
import { Chess } from 'chess.js';
import { randomNumbers } from './random';
import { expectNoLeak, recordMemory, resources, type Resources } from './resources';
import { Site, siteStored } from './site';
import { button, choose, downloadedPgn, expect, openBoard, piecePlacement, plies, review, test, type Page } from './support';
import { pageText } from './texts';

const MOVES = Number(process.env.SOAK_MOVES ?? 2000);
const SEED = Number(process.env.SOAK_SEED ?? 1);
/** The number of plies between two measurements of resources. */
const ROUND = 50;
/** The number of plies up to which a review runs to its end. It is slow, because almost every random move is searched again. */
const REVIEWED_PLIES = 16;

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  serviceWorkers: 'allow',
  // Without a network, the browser's request for a new version fails with an error.
  tolerated: /service-worker\.js|ERR_INTERNET_DISCONNECTED/,
});

let site: Site;
test.beforeAll(async () => {
  site = await Site.serve();
});
test.afterAll(() => site.close());

test(`${MOVES} plies with random events between them`, async ({ page }) => {
  test.setTimeout(120_000 + MOVES * 1_500);
  await recordMemory(page);
  // Replies arrive without an additional delay.
  await page.addInitScript(() => {
    localStorage['second-thought.settings'] ??= JSON.stringify({ version: 1, reply_pause: 'short' });
  });
  await openBoard(page, '?opponent=human', site.address);
  await siteStored(page);
  const chance = randomNumbers(SEED);
  const seen: Resources[] = [];
  const done = new Map<string, number>();
  let [played, ended, replies, visits] = [0, 0, 0, 0];
  while (played < MOVES) {
    if (!(await page.evaluate(() => 'play' in window))) await installPerson(page, SEED + (visits += 1));
    const round = await page.evaluate((count) => (window as any).play(count), Math.min(ROUND, MOVES - played));
    expect(round.hang, `after ${played + round.played} plies with seed ${SEED}`).toBeNull();
    played += round.played;
    ended += round.games.length;
    replies += round.replies;
    for (const game of round.games) checkLegal(game);
    await expectSameAsReplayed(page);
    await carry(page, chance);
    await expectStored(page);
    seen.push(await resources(page));
    const [name, happens] = EVENTS[Math.floor(chance() * EVENTS.length)];
    const before = await games(page);
    const current = await page.evaluate(() => sessionStorage.getItem('second-thought.current') ?? '');
    await test.step(`${name}, after ${played} plies`, () => happens(page, chance));
    await expectStored(page);
    expectNoneLost(before, await games(page), current);
    done.set(name, (done.get(name) ?? 0) + 1);
    if (played % 500 < round.played) console.log(`${played} plies, ${replies} of them the engine's; ${JSON.stringify(seen.at(-1))}`);
  }
  expect(replies, 'an engine has played too').toBeGreaterThan(0);
  if (MOVES >= 2000) expect([...done.keys()].sort()).toEqual(EVENTS.map(([name]) => name).sort());
  console.log([...done].map(([name, count]) => `${name}: ${count}`).join(', '));
  console.log(`${played} plies, ${replies} of them the engine's, in ${ended} games`);
  expectNoLeak(seen);
});

/** Replays the moves of a game with another chess library. */
function checkLegal(sans: string[]): Chess {
  const chess = new Chess();
  for (const san of sans) chess.move(san, { strict: true });
  return chess;
}

async function expectSameAsReplayed(page: Page): Promise<void> {
  await page.evaluate(() => (window as any).settled());
  const sans = await page.evaluate(() => (window as any).sans());
  expect(await piecePlacement(page)).toBe(checkLegal(sans).fen().split(' ')[0]);
}

/** Drags a piece with the mouse and drops it outside the board, while the window is resized. */
async function carry(page: Page, chance: () => number): Promise<void> {
  const box = (await page.locator('#board').boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.95);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
  await page.setViewportSize({ width: 1000 + Math.floor(chance() * 200), height: 700 });
  await page.mouse.move(5, 5);
  await page.mouse.up();
}

type Stored = Record<string, { moves: string[]; cursor: number }>;

/** The games in the browser's storage, by their numbers. */
async function games(page: Page): Promise<Stored> {
  return page.evaluate(() => {
    const names = Object.keys(localStorage).filter((name) => name.startsWith('second-thought.game.'));
    return Object.fromEntries(names.map((name) => [name.split('.').at(-1)!, JSON.parse(localStorage.getItem(name)!)]));
  });
}

/** Expects the stored game to equal the shown game, move by move. A game without actions is not stored. */
async function expectStored(page: Page): Promise<void> {
  const shown = async () => checkLegal(await page.locator('#moves [data-ply]').evaluateAll((all) => all.map((it) => it.textContent!)));
  const saved = async () => {
    const id = await page.evaluate(() => sessionStorage.getItem('second-thought.current') ?? localStorage.getItem('second-thought.current'));
    const stored = (await games(page))[id ?? ''];
    return (stored?.moves.slice(0, stored.cursor) ?? []).join(' ');
  };
  const lans = async () => (await shown()).history({ verbose: true }).map(({ lan }) => lan).join(' ');
  await expect.poll(async () => (await saved()) === (await lans()) || `${await saved()} is not ${await lans()}`).toBe(true);
}

/** Expects that no stored game with moves has disappeared or changed. The game in progress may change. */
function expectNoneLost(before: Stored, after: Stored, played: string): void {
  for (const [id, { moves }] of Object.entries(before)) {
    if (moves.length > 0 && id !== played) expect(after[id]?.moves, `game ${id}`).toEqual(moves);
  }
}

/** The events that happen to the page between two rounds. */
const EVENTS: [string, (page: Page, chance: () => number) => Promise<void>][] = [
  ['nothing', async () => undefined],
  ['a review', async (page) => {
    if ((await button(page, pageText('Analyse')).getAttribute('aria-pressed')) !== 'true') await choose(page, pageText('Analyse'));
    // In a game without help, no analysis is available.
    if (!(await button(page, pageText('ReviewGame')).isVisible())) return;
    const isLong = (await plies(page).count()) > REVIEWED_PLIES;
    await review(page);
    await expect(button(page, pageText('ReviewGame')), 'the review runs or has ended').toHaveCount(0);
    // A review that was stopped before may end at once.
    if (isLong) await button(page, pageText('StopReview')).click({ timeout: 5_000 }).catch(() => undefined);
    await expect(button(page, pageText('StopReview')), 'the review ends').toHaveCount(0, { timeout: 180_000 });
    await button(page, pageText('Analyse')).click();
  }],
  ['a game comes back from its own text', async (page) => {
    const before = await piecePlacement(page);
    await choose(page, pageText('ImportAndExport'));
    await page.getByRole('textbox', { name: 'PGN', exact: true }).fill(await downloadedPgn(page));
    await button(page, pageText('LoadPgn')).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await settle(page);
    if ((await plies(page).count()) === 0) expect(await piecePlacement(page)).toBe(before);
  }],
  ['files', async (page, chance) => {
    await choose(page, pageText('ImportAndExport'));
    // With another name each time, because a game that is already stored is not imported again.
    const text = `[White "A ${chance()}"]\n[Black "B"]\n\n1. e4 e5 (1... c5 {good}) 2. Nf3 *\n\n1. d4 d5 *\n`;
    await page.getByLabel(pageText('OpenFile')).setInputFiles({ name: 'a.pgn', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('#status')).toContainText(pageText('GamesImported', 2));
    const answer = button(page, chance() < 0.5 ? pageText('KeepPlaying') : pageText('OpenGame'));
    if (await answer.isVisible()) await answer.click();
  }],
  ['another tab', async (page) => {
    await settle(page);
    const other = await page.context().newPage();
    await openBoard(other, '', site.address);
    const text = (of: Page) => plies(of).allTextContents();
    await expect.poll(async () => (await text(other)).join()).toBe((await text(page)).join());
    await installPerson(other, 7);
    expect(await other.evaluate(() => (window as any).play(1)).then(({ hang }) => hang)).toBeNull();
    await other.evaluate(() => (window as any).settled());
    await other.close();
    await page.bringToFront();
    await settle(page);
  }],
  ['a freeze', async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    await new Promise((done) => setTimeout(done, 300));
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await session.detach();
  }],
  ['a reload without a network', async (page) => {
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
    await settle(page);
    await page.context().setOffline(false);
  }],
  ['a new version', async (page, chance) => {
    const version = Array.from({ length: 16 }, () => Math.floor(chance() * 16).toString(16)).join('');
    await site.release(version, 'Third Thought');
    await page.reload();
    const reload = page.getByRole('button', { name: pageText('Reload'), exact: true });
    await reload.click();
    await expect(page.locator(`meta[name="version"][content="${version}"]`)).toHaveCount(1);
    await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
    await settle(page);
  }],
];

/** Waits until no engine thinks about the next move. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('#thinking')).toHaveCount(0, { timeout: 60_000 });
}

/** The names of the controls that the person uses. */
const CONTROLS = {
  more: pageText('More'),
  lastMove: pageText('LastMove'),
  newGame: pageText('NewGame'),
  start: pageText('Start'),
  queenButton: pageText('QueenButton'),
  knightButton: pageText('KnightButton'),
  undo: pageText('Undo'),
  redo: pageText('Redo'),
  flipBoard: pageText('FlipBoard'),
  hint: pageText('Hint'),
  moveNow: pageText('MoveNow'),
  claimDraw: pageText('ClaimDraw'),
  offerDraw: pageText('OfferDraw'),
  analyse: pageText('Analyse'),
  firstMove: pageText('FirstMove'),
  previousMove: pageText('PreviousMove'),
  settings: pageText('Settings'),
  close: pageText('Close'),
  controlledSquares: pageText('ControlledSquares'),
  threatenedPieces: pageText('ThreatenedPieces'),
  done: pageText('Done'),
};

/** Installs in a page a script that plays like a person. */
async function installPerson(page: Page, seed: number): Promise<void> {
  await page.evaluate(`(${person})(${randomNumbers}, ${seed}, ${JSON.stringify(CONTROLS)})`);
}

/** Runs in the page. Adds the functions `play(count)`, `settled()` and `sans()` to the window of the page. */
function person(randomNumbers: (seed: number) => () => number, seed: number, names: typeof CONTROLS): void {
  const chance = randomNumbers(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(chance() * all.length)];
  const $ = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector);
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const button = (name: string) => all('button').find((it) => (it.getAttribute('aria-label') ?? it.textContent) === name);
  const press = (name: string) => button(name)?.click();
  const choose = async (name: string) => {
    press(names.more);
    await wait(0);
    all('[role^="menuitem"]').find((it) => it.textContent === name)?.click();
    await wait(0);
  };
  const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
  const key = (name: string, shiftKey = false) =>
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key: name, shiftKey, bubbles: true }));
  const sans = () => all('#moves [data-ply]').map((it) => it.textContent!);
  const engineThinks = () => document.documentElement.dataset.engine === 'thinking' || $('#thinking') !== null;
  const squares = all('.boardsquare').map((it) => it.id);

  let games: string[][] = [];
  let replies = 0;

  async function settled(): Promise<boolean> {
    press(names.lastMove);
    for (let waited = 0; engineThinks() && $('#thinking'); waited += 20) {
      if (waited > 20_000) return false;
      await wait(20);
    }
    return true;
  }

  async function startGame(): Promise<void> {
    games.push(sans());
    press(names.newGame);
    await wait(0);
    const opponent = chance() < 0.5 ? 'human' : pick(['1', '2', 'classic']);
    $(opponent === 'human' ? 'input[name="who"][value="human"]' : `.opponents input[value="${opponent}"]`)!.click();
    await wait(0);
    // Two people choose no side.
    $(`input[name="play-as"][value="${pick(['white', 'black', 'random'])}"]`)?.click();
    await wait(0);
    all('dialog button').find((it) => it.textContent === names.start)?.click();
    await wait(0);
  }

  /** Plays one legal move for the side to move, with two clicks. */
  async function move(): Promise<void> {
    press(names.lastMove);
    key('Escape');
    for (let tries = 0; tries < 40; tries += 1) {
      const from = pick(all('.piece[data-square]'))?.dataset.square;
      if (!from) return;
      document.getElementById(from)!.click();
      await wait(0);
      const targets = all('.boardsquare.possible-move, .boardsquare.possible-capture');
      if (targets.length === 0) continue;
      pick(targets).click();
      await wait(0);
      all('[role="dialog"] button').find((it) => [names.queenButton, names.knightButton].includes(it.getAttribute('aria-label') ?? it.textContent!))?.click();
      await wait(0);
      return;
    }
  }

  const others: (() => void | Promise<void>)[] = [
    () => press(names.undo),
    () => press(names.undo),
    () => press(names.redo),
    () => choose(names.flipBoard),
    () => press(names.hint),
    () => press(names.moveNow),
    () => press(names.claimDraw),
    () => choose(names.offerDraw),
    () => press(names.analyse),
    () => press(names.firstMove),
    () => press(names.previousMove),
    () => choose(names.controlledSquares),
    () => choose(names.threatenedPieces),
    () => key('Escape'),
    () => key('F', true),
    () => {
      const square = document.getElementById(pick(squares))!;
      square.click();
      square.click();
    },
    () => document.getElementById(pick(squares))!.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
    () => pick(all('#moves button'))?.click(),
    async () => {
      press(names.settings);
      await wait(0);
      (button(names.done) ?? button(names.close))?.click();
    },
    () => void window.dispatchEvent(new Event('resize')),
    startGame,
  ];

  async function play(count: number): Promise<{ played: number; games: string[][]; replies: number; hang: string | null }> {
    games = [];
    replies = 0;
    let played = 0;
    for (let idle = 0; played < count; ) {
      const before = sans().length;
      const wasThinking = engineThinks();
      if (chance() < (wasThinking ? 0.2 : 0.15)) await pick(others)();
      else if (wasThinking) {
        if (!(await settled())) return { played, games, replies, hang: `no reply: ${$('#status')?.textContent}` };
      } else await move();
      await wait(0);
      const more = Math.max(0, sans().length - before);
      if (wasThinking) replies += more;
      played += more;
      idle = more > 0 ? 0 : idle + 1;
      // A game that has ended or makes no progress is replaced by a new game.
      if ($('.status.over') || idle > 60 || sans().length > 80) await startGame();
      if (idle > 400) return { played, games, replies, hang: `nothing moves: ${$('#status')?.textContent}` };
    }
    return { played, games, replies, hang: null };
  }
  Object.assign(window, { play, settled, sans });
}
