// The common base of the browser tests: a page without errors, and functions that use the board as a person does.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { test as base, expect, type Locator, type Page, type Route } from '@playwright/test';
import { pageText, pageTexts } from './texts';

export { expect, type Locator, type Page, type Route };

type Fixtures = {
  /** Errors that the test causes on purpose. Every other error of the page fails the test. */
  tolerated: RegExp | undefined;
  complaints: string[];
};

/** A test that fails on any console error, exception, violation of the policy or failed request. */
export const test = base.extend<Fixtures>({
  tolerated: [undefined, { option: true }],
  complaints: [
    async ({ page, tolerated }, use) => {
      const complaints: string[] = [];
      listen(page, complaints);
      await use(complaints);
      const serious = complaints.filter((text) => !tolerated?.test(text));
      expect(serious, 'the page reports no errors').toEqual([]);
    },
    { auto: true },
  ],
});

function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' || /Content Security Policy/i.test(text)) {
      complaints.push(`console: ${text} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('crash', () => complaints.push('the page crashed'));
  page.on('requestfailed', (request) => {
    complaints.push(`request: ${request.url()} ${request.failure()?.errorText ?? ''}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`response: ${response.status()} ${response.url()}`);
  });
}

export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

/** The query of a game of two people. The game starts from `fen` if it is given. */
export function twoPeople(fen?: string): string {
  return `?opponent=human${fen === undefined ? '' : `&fen=${encodeURIComponent(fen)}`}`;
}

/** Opens the page and waits until the board can be used. */
export async function openBoard(page: Page, query = '', folder = './'): Promise<void> {
  await page.goto(folder + query);
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
}

/** Delays the files of this pattern until the returned function is called. */
export async function heldBack(page: Page, pattern: string): Promise<() => void> {
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route(pattern, async (route) => {
    await asked;
    await route.continue();
  });
  return answer;
}

export function square(page: Page, name: string): Locator {
  return page.locator(`#${name}`);
}

export async function click(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await square(page, name).click();
}

/** Clicks a piece and then its target square. */
export async function move(page: Page, from: string, to: string): Promise<void> {
  await click(page, from, to);
}

export function button(place: Page | Locator, name: string): Locator {
  return place.getByRole('button', { name, exact: true });
}

/** Presses the visible button with this name, or chooses the item with this name from the menu. */
export async function choose(page: Page, name: string): Promise<void> {
  const more = button(page, pageText('More'));
  // Nothing is visible right after a reload, so this waits until the page is drawn.
  await expect(more.or(button(page, name)).filter({ visible: true }).first()).toBeVisible();
  if (await button(page, name).isVisible()) return button(page, name).click();
  await more.click();
  await page.getByRole('menu', { name: pageText('More') }).getByText(name, { exact: true }).click();
}

/** Starts the review. If the review is already complete, there is no button. */
export async function review(page: Page): Promise<void> {
  const start = button(page, pageText('ReviewGame'));
  await expect(start.or(page.locator('#accuracy-white, #accuracy-black')).first()).toBeVisible({ timeout: 30_000 });
  if (await start.isVisible()) await start.click();
}

/** The game as the open dialog for import and export downloads it. */
export async function downloadedPgn(page: Page): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, pageText('DownloadPgn')).click()]);
  return readFile((await file.path())!, 'utf8');
}

/** Resigns and confirms. */
export async function resign(page: Page, name = pageText('Resign')): Promise<void> {
  await button(page, name).click();
  await page.getByRole('group', { name, exact: true }).getByRole('button', { name, exact: true }).click();
}

export function status(page: Page): Locator {
  return page.locator('#status');
}

export function plies(page: Page): Locator {
  return page.locator('#moves [data-ply]');
}

/** The moves in the list, as text. */
export async function moves(page: Page): Promise<string[]> {
  return plies(page).allTextContents();
}

/** Waits until the list has `count` plies and no engine thinks. */
export async function waitForReply(page: Page, count: number): Promise<void> {
  await expect(plies(page)).toHaveCount(count, { timeout: 15_000 });
  await expect(page.locator('#thinking')).toHaveCount(0);
}

/** Plays e4 and Nf3, each followed by the opponent's reply. A game with this number of moves counts for the rating. */
export async function playTwoMoves(page: Page): Promise<void> {
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  await move(page, 'g1', 'f3');
  await waitForReply(page, 4);
}

/** The first field of the FEN, computed from the attributes of the pieces. */
export async function piecePlacement(page: Page): Promise<string> {
  const pieces = await page
    .locator('.piece[data-square]')
    .evaluateAll((elements) => elements.map((it) => [it.getAttribute('data-square'), it.getAttribute('data-piece')]));
  const at = new Map(pieces as [string, string][]);
  expect(at.size, 'no two pieces share a square').toBe(pieces.length);
  const letter = (code: string | undefined) =>
    code === undefined ? '.' : code.startsWith('w') ? code[1].toUpperCase() : code[1].toLowerCase();
  return [...'87654321']
    .map((rank) => [...'abcdefgh'].map((file) => letter(at.get(file + rank))).join(''))
    .map((rank) => rank.replace(/\.+/g, (gap) => String(gap.length)))
    .join('/');
}

export async function expectPlacement(page: Page, placement: string): Promise<void> {
  await expect.poll(() => piecePlacement(page)).toBe(placement);
}

/** The sorted names of the squares with a class. */
export async function squaresOf(page: Page, className: string): Promise<string[]> {
  const names = await page.locator(`.boardsquare.${className}`).evaluateAll((elements) => elements.map((it) => it.id));
  return names.sort();
}

export async function expectSquares(page: Page, className: string, names: string[]): Promise<void> {
  await expect.poll(() => squaresOf(page, className)).toEqual([...names].sort());
}

/** The names of the levels, from the weakest to the strongest. */
const LEVELS = pageTexts(
  'Newcomer', 'Beginner', 'Learner', 'Casual', 'Steady', 'Attentive',
  'Skilled', 'Sharp', 'Tough', 'Fierce', 'Relentless', 'FullStrength',
);

/** The level of the opponent of a first visit, as the program defines it. */
export const FIRST_LEVEL = Number(
  /FIRST_OPPONENT: Self = match Level::new\((\d+)\)/.exec(readFileSync('crates/game-store/src/players.rs', 'utf8'))?.[1],
);

/** The name of the opponent of a first visit. */
export const FIRST_OPPONENT = LEVELS[FIRST_LEVEL - 1]!;

/** The card of the opponent with this name. */
export function opponent(dialog: Locator, name: string): Locator {
  return dialog.getByRole('radiogroup', { name: pageText('Opponent') }).getByRole('radio', { name, exact: true });
}

/** The radio button of this name in a group of the new-game dialog, such as `Play as` or `Time control`. */
export function radio(dialog: Locator, group: string, name: string): Locator {
  return dialog.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name, exact: true });
}

/** The time control of this name in the new-game dialog. */
export function timeControl(dialog: Locator, name: string): Locator {
  return radio(dialog, pageText('TimeControl'), name);
}

/** The side of this name in the new-game dialog. */
export function side(dialog: Locator, name: string): Locator {
  return dialog.getByRole('radiogroup', { name: pageText('PlayAs') }).getByRole('radio', { name, exact: true });
}

/** Shows the fields of the new-game dialog that are rarely needed. */
export async function openOptions(dialog: Locator): Promise<void> {
  const more = dialog.getByRole('button', { name: pageText('MoreOptions'), exact: true });
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
}

/** The button that opens the menu of the game with this title, or of any game. */
export function menuOf(place: Locator, title = ''): Locator {
  return place.getByRole('button', { name: `${pageText('More')}: ${title}` });
}

/** Chooses an item from the menu of the game with this title. */
export async function chooseFor(place: Locator, title: string, name: string): Promise<void> {
  await menuOf(place, title).press('Enter');
  await place.getByRole('menuitem', { name, exact: true }).press('Enter');
}

/** The item of this name in the open menu. */
export function menuItem(page: Page, name: string): Locator {
  return page.getByRole('menu').getByRole('menuitem', { name, exact: true });
}

/** Starts a new game with these choices in the dialog. */
export async function newGame(
  page: Page,
  choice: { opponent?: string; playAs?: string; start?: string } = {},
): Promise<void> {
  await button(page, pageText('NewGame')).click();
  const dialog = page.getByRole('dialog', { name: pageText('NewGame') });
  if (choice.opponent) await opponent(dialog, choice.opponent).check();
  if (choice.playAs) await side(dialog, choice.playAs).check();
  if (choice.start) await openOptions(dialog);
  if (choice.start) await dialog.getByLabel(pageText('StartPosition')).fill(choice.start);
  await dialog.getByRole('button', { name: pageText('Start'), exact: true }).click();
}

/**
 * Stops the installed clock of the page. After that, only the test advances the clock, even on a busy machine.
 */
export async function stopClock(page: Page): Promise<void> {
  // The clock stops half a minute in the future, because it cannot be set to a time that has passed when the browser
  // receives the call. No timer of the page ends within this half minute.
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 30_000);
}

/** Waits for `milliseconds`, in which the page can draw. Used only to check that something does not happen. */
export async function watchFor(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate(
    (limit) =>
      new Promise<void>((done) => {
        const begun = performance.now();
        const frame = () => (performance.now() - begun > limit ? done() : requestAnimationFrame(frame));
        requestAnimationFrame(frame);
      }),
    milliseconds,
  );
}

/** Fills the browser's storage completely. The returned function frees the space again. */
export async function fillStorage(page: Page): Promise<() => Promise<void>> {
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

/** The drawing of a page that waits after each step. */
type SlowDrawing = {
  /** Does the next step, and the page waits again. */
  drawNext: () => Promise<void>;
  /** Does all steps, and the drawing is no longer slow. */
  drawAll: () => Promise<void>;
};

/**
 * Slows the drawing down from the next event of this type on. Each rendering step takes longer than a frame, so Yew sets a
 * timer for the next step. The browser handles input before this timer.
 */
export async function drawSlowly(page: Page, from: 'keydown' | 'popstate'): Promise<SlowDrawing> {
  // While a step waits, Yew does not begin to draw another change. The engine must not cause such a step: on a busy
  // machine, its program may be loaded after the dialog.
  await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
  await page.evaluate((type) => {
    const [now, later] = [Date.now, window.setTimeout];
    const waiting: TimerHandler[] = [];
    const slowDown = () => {
      let steps = 0;
      Date.now = () => now() + 20 * ++steps;
      Object.assign(window, {
        setTimeout: (handler: TimerHandler, delay = 0) => (delay > 0 ? later(handler, delay) : waiting.push(handler)),
      });
    };
    addEventListener(type, slowDown, { capture: true, once: true });
    Object.assign(window, {
      drawNext: () => void waiting.splice(0, 1).forEach((handler) => later(handler)),
      drawAll: () => {
        Object.assign(window, { setTimeout: later });
        Date.now = now;
        for (const handler of waiting) later(handler);
      },
    });
  }, from);
  return {
    drawNext: () => page.evaluate(() => (window as unknown as { drawNext: () => void }).drawNext()),
    drawAll: () => page.evaluate(() => (window as unknown as { drawAll: () => void }).drawAll()),
  };
}
