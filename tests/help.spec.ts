// Tests the help on the board: attacked squares, threats, and the evaluation of the engine.
import {
  button, choose, click, expect, expectSquares, move, openBoard, plies, square, test, twoPeople,
  waitForReply, type Page } from './support';
import { pageText } from './texts';

async function expectSwitch(page: Page, name: string, on: boolean): Promise<void> {
  await button(page, pageText('More')).click();
  await expect(page.getByRole('menuitemcheckbox', { name })).toHaveAttribute('aria-checked', String(on));
  await page.keyboard.press('Escape');
}

test('the squares that each side attacks are marked and described', async ({ page }) => {
  await openBoard(page, twoPeople('7k/8/8/8/3p4/8/4P3/K7 w - - 0 1'));
  await expectSquares(page, 'control-white', []);
  const toggle = () => choose(page, pageText('ControlledSquares'));
  await toggle();
  await expectSwitch(page, pageText('ControlledSquares'), true);
  await expectSquares(page, 'control-white', ['a2', 'b1', 'b2', 'd3', 'f3']);
  await expectSquares(page, 'control-black', ['c3', 'e3', 'g7', 'g8', 'h7']);
  await expect(square(page, 'd3')).toHaveAttribute('aria-description', /by White \(1\)$/);
  await expect(square(page, 'd3')).toHaveAttribute('title', /by White \(1\)$/);
  await expect(page.locator('.control-legend')).toHaveText(/White.*Black/);
  await move(page, 'e2', 'e4');
  await expectSquares(page, 'control-white', ['a2', 'b1', 'b2', 'd5', 'f5']);
  await toggle();
  await expectSquares(page, 'control-black', []);
});

test('a square attacked by both sides describes the number of attackers', async ({ page }) => {
  await openBoard(page, twoPeople('7k/8/8/4p3/8/4B3/3P4/K5R1 w - - 0 1'));
  await page.locator('#e1').focus();
  await page.keyboard.press('Shift+C');
  await expect(square(page, 'f4')).toHaveAttribute('title', /both sides \(White 1, Black 1\)$/);
});

test('with forced colours, the two sides differ in pattern', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openBoard(page, twoPeople('7k/8/8/8/3p4/8/4P3/K7 w - - 0 1'));
  await choose(page, pageText('ControlledSquares'));
  const pattern = (name: string) =>
    square(page, name).evaluate((it) => getComputedStyle(it).backgroundImage.match(/url\(.*?svg>"\)/)?.[0]);
  const [white, black] = [await pattern('d3'), await pattern('c3')];
  await page.emulateMedia({ forcedColors: 'none' });
  expect(await pattern('d3'), 'otherwise the squares are tinted').toBeUndefined();
  expect(white).toBeTruthy();
  expect(black).toBeTruthy();
  expect(white).not.toBe(black);
});

test('pieces under attack are marked, also with the keyboard, and the choice is saved', async ({ page }) => {
  await openBoard(page, twoPeople('4k3/8/2p5/3n4/8/8/3R4/3RK3 w - - 0 1'));
  await page.locator('#e1').focus();
  await page.keyboard.press('Shift+T');
  await expectSquares(page, 'threatened', []);
  await move(page, 'd2', 'd4');
  await click(page, 'd5');
  await click(page, 'c3');
  await expectSquares(page, 'threatened', ['d1']);
  await expect(square(page, 'd1')).toHaveAttribute('aria-description', /under attack/);
  await page.reload();
  await expectSwitch(page, pageText('ThreatenedPieces'), true);
  await button(page, pageText('NewGame')).focus();
  await page.keyboard.press('Shift+C');
  // A single letter has an effect only while the board has the focus.
  await expectSwitch(page, pageText('ControlledSquares'), false);
  await page.locator('#e1').focus();
  await page.keyboard.press('Shift+C');
  await expectSwitch(page, pageText('ControlledSquares'), true);
});

test.describe('the evaluation during a game', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript((key) => localStorage.setItem(key, '{"engine_figures":"on"}'), 'second-thought.settings');
  });

  test('is a number, without the moves of a line', async ({ page }) => {
    await openBoard(page, '?opponent=classic');
    await move(page, 'e2', 'e4');
    await waitForReply(page, 2);
    await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready', { timeout: 15_000 });
    const figures = page.locator('#engine-info');
    await expect(figures.locator('.score')).toHaveText(/^[+−-]?\d+\.\d\d$/);
    await expect(figures.getByRole('button')).toHaveCount(0);
    const best = (await figures.getAttribute('data-pv'))!.split(' ')[0];
    expect(best.length).toBeGreaterThan(1);
    expect((await figures.innerText()).split(/\s+/)).not.toContain(best);
    // The numbers of the engine do not prevent a move.
    await move(page, 'd2', 'd3');
    await waitForReply(page, 4);
    expect((await plies(page).allTextContents())[2]).toBe('d3');
  });

  test('is absent in a game without takebacks and hints', async ({ page }) => {
    await openBoard(page, '?level=1');
    await expect(page.locator('#engine-info')).toBeVisible();
    await openBoard(page, '?level=1&strict=on');
    await expect(page.locator('#engine-info')).toBeHidden();
    await move(page, 'e2', 'e4');
    await waitForReply(page, 2);
    await expect(page.locator('#engine-info')).toBeHidden();
  });
});

test('no evaluation is shown during a game unless it is switched on', async ({ page }) => {
  await openBoard(page, '?level=1');
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  const verdict = page.locator('#engine-info');
  await expect(verdict).toBeHidden();
  await button(page, pageText('Settings')).click();
  await page.getByRole('switch', { name: pageText('EngineFigures') }).click();
  await page.keyboard.press('Escape');
  await expect(verdict).toBeVisible();
  // A low level searches only one move deep. This search has full strength.
  await expect.poll(async () => Number(await verdict.getAttribute('data-depth')), { timeout: 15_000 }).toBeGreaterThan(7);
});
