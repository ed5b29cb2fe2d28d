// Tests games with clocks: the running clock, the times that Undo restores, and the end of a game on time.
import {
  button, click, drawSlowly, expect, expectPlacement, FIRST_OPPONENT, move, newGame, openBoard, openOptions, opponent, plies,
  side, START, status, stopClock, test, timeControl, twoPeople, waitForReply, watchFor, type Locator, type Page,
} from './support';
import { pageText, textPattern } from './texts';

const WHITE = '#clock-white';
const BLACK = '#clock-black';

/** Opens a game with clocks whose time the test controls. */
async function openTimed(page: Page, query: string): Promise<void> {
  await page.clock.install({ time: new Date('2026-01-01T12:00:00') });
  await openBoard(page, query);
  await stopClock(page);
}

/** The time that a clock shows, in milliseconds. */
async function shownMilliseconds(page: Page, clock: string): Promise<number> {
  const text = (await page.locator(clock).textContent()) ?? '';
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000;
}

test('a game has clocks only with a time control', async ({ page }) => {
  await openBoard(page);
  await expect(page.getByRole('timer')).toHaveCount(0);
  await openBoard(page, '?time=300+3');
  await expect(page.locator(WHITE)).toHaveText('5:00');
  await expect(page.locator(BLACK)).toHaveText('5:00');
  expect(new URL(page.url()).search).toBe('');
});

test('the clocks of an opened game wait until it continues, also across a reload', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-01-01T12:00:00') });
  const pgn = '1. e4 {[%clk 0:05:00]} e5 {[%clk 0:04:50]} 2. Nf3 {[%clk 0:04:31]} *';
  await openBoard(page, `?${new URLSearchParams({ pgn })}`);
  await stopClock(page);
  const expectWaiting = async () => {
    await page.clock.fastForward(20_000);
    await expect(page.locator(BLACK)).toHaveText('4:50');
    await expect(page.locator('.clock.running')).toHaveCount(0);
  };
  await expectWaiting();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  await expectWaiting();
  await move(page, 'b8', 'c6');
  await expect(page.locator(WHITE)).toHaveClass(/running/);
  await page.clock.fastForward(10_000);
  await expect(page.locator(WHITE)).toHaveText('4:21');
  // A running clock continues after a reload. The clock of a game that is opened from the list is stopped.
  await page.reload();
  await expect(page.locator(WHITE)).toHaveClass(/running/);
  await openBoard(page, '?opponent=human');
  await button(page, pageText('Games')).click();
  await page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${pageText('White')} – ${pageText('Black')}`) }).last().click();
  await expect(plies(page)).toHaveCount(4);
  await page.clock.fastForward(20_000);
  await expect(page.locator('.clock.running')).toHaveCount(0);
  await move(page, 'f1', 'c4');
  await expect(page.locator(BLACK)).toHaveClass(/running/);
});

test('opening the game on the board from the list preserves its clock', async ({ page }) => {
  await openTimed(page, '?opponent=human&time=300');
  await move(page, 'e2', 'e4');
  await page.clock.fastForward(100_000);
  await button(page, pageText('Games')).click();
  await page.locator('.game-open').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator(BLACK)).toHaveClass(/running/);
  expect(await shownMilliseconds(page, BLACK)).toBeLessThanOrEqual(200_000);
});

test('the first ply starts the clocks, each ply adds the increment, and Undo restores the clock', async ({ page }) => {
  await openTimed(page, '?opponent=human&time=300%2B3');
  await page.clock.fastForward(20_000);
  await expect(page.locator(WHITE)).toHaveText('5:00');
  await move(page, 'e2', 'e4');
  await expect(page.locator(WHITE)).toHaveText('5:03');
  await expect(page.locator(BLACK)).toHaveClass(/running/);
  await page.clock.fastForward(60_000);
  await expect(page.locator(BLACK)).toHaveText(/^(4:00|3:5\d)$/);
  await expect(page.locator(WHITE)).toHaveText('5:03');
  await move(page, 'e7', 'e5');
  await expect(page.locator(BLACK)).toHaveText(/^(4:03|4:0[012]|3:5\d)$/);
  await page.clock.fastForward(30_000);
  await expect(page.locator(WHITE)).toHaveText(/^4:(33|32|31|30|2\d)$/);
  await button(page, pageText('Undo')).click();
  await expect(page.locator(BLACK)).toHaveText(/^(5:00|4:5\d)$/);
  await expect(page.locator(WHITE)).toHaveText('5:03');
  await button(page, pageText('Redo')).click();
  await expect(page.locator(WHITE)).toHaveText(/^5:0[0-3]$/);
  await expect(page.locator(BLACK)).toHaveText(/^(4:0[0-3]|3:5\d)$/);
});

/** Hides or shows the page, as a browser does when the person changes tabs or the device sleeps and wakes up. */
async function setInView(page: Page, isInView: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, !isInView);
}

test('clocks continue while the device sleeps, and changing the time of day does not affect them', async ({ page }) => {
  await openTimed(page, '?opponent=human&time=600+0');
  await move(page, 'e2', 'e4');
  await page.clock.setSystemTime(new Date('2026-01-01T18:00:00'));
  await page.clock.runFor(1100);
  await expect(page.locator(BLACK)).toHaveText(/^(10:00|9:5\d)$/);
  // A sleeping device draws nothing and runs no timers.
  await setInView(page, false);
  await page.clock.setSystemTime(new Date('2026-01-01T18:05:00'));
  await setInView(page, true);
  await page.clock.runFor(1100);
  await expect(page.locator(BLACK)).toHaveText(/^(5:0\d|4:5\d)$/);
  const before = await shownMilliseconds(page, BLACK);
  await page.clock.setSystemTime(new Date('2026-01-01T11:00:00'));
  await page.clock.runFor(2000);
  const after = await shownMilliseconds(page, BLACK);
  expect(after).toBeLessThanOrEqual(before);
  expect(after).toBeGreaterThan(before - 10_000);
});

test('a side without time has lost, and Undo continues the game', async ({ page }) => {
  await openTimed(page, '?opponent=human&time=60+0');
  await move(page, 'e2', 'e4');
  await page.clock.fastForward(45_000);
  await expect(page.locator(BLACK)).not.toHaveClass(/low/);
  await page.clock.fastForward(6_000);
  await expect(page.locator(BLACK)).toHaveClass(/low/);
  await expect(page.locator(BLACK)).toHaveText(/^0:0\d\.\d$/);
  await expect(status(page)).toContainText(pageText('HasLowTime', pageText('Black'), 10));
  await page.clock.fastForward(10_000);
  await expect(status(page)).toContainText(pageText('TimeOut', pageText('Black'), pageText('White')));
  await expect(page.locator(BLACK)).toHaveText('0:00.0');
  await click(page, 'e7', 'e5');
  await expect(plies(page)).toHaveCount(1);
  await button(page, pageText('Undo')).click();
  await expect(status(page)).toContainText('Black to move');
  await move(page, 'e7', 'e5');
  await expect(plies(page)).toHaveCount(2);
});

test('the flag can fall while the promotion dialog is open', async ({ page }) => {
  await openTimed(page, `${twoPeople('7k/P7/8/8/8/8/8/K7 b - - 0 1')}&time=30+0`);
  await move(page, 'h8', 'g8');
  await move(page, 'a7', 'a8');
  await expect(page.getByRole('dialog', { name: pageText('PromoteTo') })).toBeVisible();
  await page.clock.fastForward(31_000);
  // White has only a king, which cannot checkmate.
  await expect(status(page)).toContainText(pageText('TimeOutDraw', pageText('White'), pageText('Black')));
  await expect(page.getByRole('dialog', { name: pageText('PromoteTo') })).toHaveCount(0);
});

test('a reload restores the clocks, also those of undone plies', async ({ page }) => {
  await openTimed(page, '?opponent=human&time=600+5');
  await move(page, 'e2', 'e4');
  await page.clock.fastForward(60_000);
  await move(page, 'e7', 'e5');
  await page.clock.fastForward(100_000);
  const [white, black] = [await shownMilliseconds(page, WHITE), await shownMilliseconds(page, BLACK)];
  await page.goto('about:blank');
  await page.clock.fastForward(300_000);
  await openBoard(page);
  expect(await shownMilliseconds(page, BLACK)).toBe(black);
  expect(white - (await shownMilliseconds(page, WHITE))).toBeLessThan(8000);
  await expect(page.locator(WHITE)).toHaveClass(/running/);
  await button(page, pageText('Undo')).click();
  await expect(page.locator(WHITE)).toHaveText('10:05');
  await expect(page.locator(BLACK)).toHaveText(/^(10:00|9:5\d)$/);
});

test('an engine does not run out of a short time', async ({ page }) => {
  await openBoard(page, '?level=9&time=3+0');
  const games = [['e2', 'e4'], ['d2', 'd3'], ['a2', 'a3'], ['h2', 'h3']];
  for (const [index, [from, to]] of games.entries()) {
    await move(page, from, to);
    await waitForReply(page, 2 * index + 2);
  }
  expect(await shownMilliseconds(page, BLACK)).toBeGreaterThan(500);
});

test('the classic engine searches less deeply when time is short', async ({ page }) => {
  await openBoard(page, '?opponent=classic&time=5+0');
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  await expect(page.locator('#engine-info')).toHaveAttribute('data-depth', '2');
});

test('ticking clocks redraw nothing else', async ({ page }) => {
  await openBoard(page, '?opponent=human&time=8+0');
  await move(page, 'e2', 'e4');
  await watchFor(page, 400);
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        seen.add(element?.closest('[id]')?.id ?? 'elsewhere');
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await watchFor(page, 1200);
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual(['clock-black']);
});

const DIALOG = { name: pageText('NewGame') };

test('the dialog offers common and custom time controls, and remembers the last one', async ({ page }) => {
  await openBoard(page);
  const dialog = page.getByRole('dialog', DIALOG);
  const names = ['1+0', '3+2', '5+0', '10+5', '15+10', pageText('NoClocks'), pageText('CustomTime')];
  await button(page, pageText('NewGame')).click();
  await expect(dialog.getByRole('radiogroup', { name: pageText('TimeControl') }).locator('.chip')).toHaveText(names);
  await expect(timeControl(dialog, pageText('NoClocks'))).toBeChecked();
  await timeControl(dialog, '3+2').check();
  await dialog.getByRole('button', { name: pageText('Start'), exact: true }).click();
  await expect(page.locator(WHITE)).toHaveText('3:00');
  await button(page, pageText('NewGame')).click();
  await expect(timeControl(dialog, '3+2')).toBeChecked();
  await timeControl(dialog, pageText('CustomTime')).check();
  await dialog.getByLabel(pageText('MinutesEach')).fill('0');
  await dialog.getByRole('button', { name: pageText('Start'), exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText(pageText('TimeControl'));
  await expect(dialog.getByLabel(pageText('MinutesEach'))).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(pageText('MinutesEach')).fill('1.5');
  await dialog.getByLabel(pageText('SecondsAMove')).fill('1');
  await dialog.getByRole('button', { name: pageText('Start'), exact: true }).click();
  await expect(page.locator(BLACK)).toHaveText('1:30');
  await page.reload();
  await button(page, pageText('NewGame')).click();
  await expect(timeControl(dialog, pageText('CustomTime'))).toBeChecked();
  await expect(dialog.getByLabel(pageText('MinutesEach'))).toHaveValue('1.50');
  await expect(dialog.getByLabel(pageText('SecondsAMove'))).toHaveValue('1');
});

test('a game with a custom time control is started with the keyboard alone', async ({ page }) => {
  await openBoard(page);
  await button(page, pageText('NewGame')).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', DIALOG);
  await expect(opponent(dialog, FIRST_OPPONENT)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(opponent(dialog, pageText('TwoPlayers'))).toBeChecked();
  for (const place of [side(dialog, pageText('White')), timeControl(dialog, pageText('NoClocks'))]) await tabTo(page, place);
  await page.keyboard.press('ArrowRight');
  await expect(timeControl(dialog, pageText('CustomTime'))).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel(pageText('MinutesEach'))).toBeFocused();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator(WHITE)).toHaveText('7:00');
});

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let steps = 0; steps < 12; steps += 1) {
    if (await place.evaluate((it) => it === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(place).toBeFocused();
}

// For two players, the fields for the strength disappear. A custom time control and two engines have additional fields.
const QUICK: [string, string[], string][] = [
  [pageText('Computer'), ['ArrowRight', 'Tab', 'Tab', 'Tab'], pageText('NameOf', pageText('White'))],
  [pageText('NoClocks'), ['ArrowRight', 'Tab'], pageText('MinutesEach')],
  [pageText('Computer'), ['ArrowLeft', 'Tab', 'Tab', 'Tab'], pageText('EngineForWhite')],
];

for (const [field, keys, next] of QUICK) {
  test(`quick typing from "${field}" reaches "${next}" while the dialog is drawn slowly`, async ({ page }) => {
    await openBoard(page);
    await button(page, pageText('NewGame')).click();
    const dialog = page.getByRole('dialog', DIALOG);
    await expect(opponent(dialog, FIRST_OPPONENT)).toBeFocused();
    const { drawAll } = await drawSlowly(page, 'keydown');
    await dialog.getByLabel(field, { exact: true }).focus();
    for (const key of keys) await page.keyboard.press(key);
    await expect(dialog.getByLabel(next, { exact: true })).toBeFocused();
    await drawAll();
  });
}

test('the buttons next to the start position fill in a Chess960 position, for one game, and the standard one', async ({ page }) => {
  await openBoard(page);
  const dialog = page.getByRole('dialog', DIALOG);
  const start = dialog.getByLabel(pageText('StartPosition'));
  await button(page, pageText('NewGame')).click();
  await openOptions(dialog);
  await dialog.getByRole('button', { name: pageText('Chess960Position') }).click();
  await expect(start).toHaveValue(/^\d{1,3}$/);
  await dialog.getByRole('button', { name: pageText('UsualPosition') }).click();
  await expect(start).toHaveValue('');
  await newGameHere(page, '17');
  await expect(page.locator('#opening')).toHaveText(pageText('Chess960Number', 17));
  await button(page, pageText('NewGame')).click();
  await openOptions(dialog);
  await expect(start).toHaveValue('');
  await dialog.getByRole('button', { name: pageText('Start'), exact: true }).click();
  await expectPlacement(page, START);
  await expect(page.locator('#opening')).toBeEmpty();
});

async function newGameHere(page: Page, start: string): Promise<void> {
  await page.keyboard.press('Escape');
  await newGame(page, { opponent: pageText('TwoPlayers'), start });
}

const REFUSED = ['0', 'soon', '5:00', '99999+0', '60+999', '-5+0', '1+2+3'];

for (const time of REFUSED) {
  test(`time=${time} is refused`, async ({ page }) => {
    await openBoard(page, `?${new URLSearchParams({ time })}`);
    await expect(status(page)).toContainText(textPattern('ValueUnknown', 'time'));
    await expect(page.getByRole('timer')).toHaveCount(0);
  });
}
