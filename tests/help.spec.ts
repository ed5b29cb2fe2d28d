// What helps to see: controlled squares, threats, and the engine's line on the board.
import {
  button, click, expect, expectPlacement, expectSquares, move, openBoard, piecePlacement, plies, square, test, twoPeople,
  waitForReply,
} from './support';

test('the squares that each side controls are marked and told', async ({ page }) => {
  await openBoard(page, twoPeople('7k/8/8/8/3p4/8/4P3/K7 w - - 0 1'));
  await expectSquares(page, 'control-white', []);
  const toggle = button(page, 'Attacked squares');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expectSquares(page, 'control-white', ['a2', 'b1', 'b2', 'd3', 'f3']);
  await expectSquares(page, 'control-black', ['c3', 'e3', 'g7', 'g8', 'h7']);
  await expect(square(page, 'd3')).toHaveAttribute('aria-description', 'attacked by White');
  await move(page, 'e2', 'e4');
  await expectSquares(page, 'control-white', ['a2', 'b1', 'b2', 'd5', 'f5']);
  await toggle.click();
  await expectSquares(page, 'control-black', []);
});

test('the two sides differ in pattern, not only in colour', async ({ page }) => {
  await openBoard(page, twoPeople('7k/8/8/8/3p4/8/4P3/K7 w - - 0 1'));
  await button(page, 'Attacked squares').click();
  const pattern = (name: string) =>
    square(page, name).evaluate((it) => getComputedStyle(it).backgroundImage.match(/url\(.*?svg>"\)/)?.[0]);
  const [white, black] = [await pattern('d3'), await pattern('c3')];
  expect(white).toBeTruthy();
  expect(black).toBeTruthy();
  expect(white).not.toBe(black);
});

test('pieces in danger are marked, by the keyboard too, and the choice is kept', async ({ page }) => {
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
  await expect(button(page, 'Threats')).toHaveAttribute('aria-pressed', 'true');
  const controlled = button(page, 'Attacked squares');
  await button(page, 'Flip board').focus();
  await page.keyboard.press('Shift+C');
  await expect(controlled, 'a letter acts only on the board').toHaveAttribute('aria-pressed', 'false');
  await page.locator('#e1').focus();
  await page.keyboard.press('Shift+C');
  await expect(controlled).toHaveAttribute('aria-pressed', 'true');
});

test.describe('the verdict during a game', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript((key) => localStorage.setItem(key, '{"engine_figures":"on"}'), 'second-thought.settings');
  });

  test('is shown on the board while a move of it is pointed at, and the game is left alone', async ({ page }) => {
    await openBoard(page, '?opponent=classic');
    await move(page, 'e2', 'e4');
    await waitForReply(page, 2);
    const standing = await piecePlacement(page);
    const line = page.locator('#engine-info .line-move');
    // The whole look has come: its line stays.
    await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready', { timeout: 15_000 });
    const sans = await line.allTextContents();
    expect(sans.length).toBeGreaterThan(1);
    expect(sans.join(' ')).toBe(await page.locator('#engine-info').getAttribute('data-pv'));
    await line.last().hover();
    await expect.poll(() => piecePlacement(page)).not.toBe(standing);
    await expect(plies(page)).toHaveCount(2);
    await page.locator('h1').hover();
    await expectPlacement(page, standing);
  });

  test('is shown to the keyboard, and a move can be played right after', async ({ page }) => {
    await openBoard(page, '?opponent=classic');
    await move(page, 'e2', 'e4');
    await waitForReply(page, 2);
    const standing = await piecePlacement(page);
    const line = page.locator('#engine-info .line-move');
    await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready', { timeout: 15_000 });
    await line.nth(1).focus();
    await expect.poll(() => piecePlacement(page)).not.toBe(standing);
    await expect(line.nth(1)).toHaveClass(/looked-at/);
    await move(page, 'd2', 'd3');
    await waitForReply(page, 4);
    expect((await plies(page).allTextContents())[2]).toBe('d3');
  });

  test('is not there in a game without takebacks and hints', async ({ page }) => {
    await openBoard(page, '?level=1');
    await expect(page.locator('#engine-info')).toBeVisible();
    await openBoard(page, '?level=1&strict=on');
    await expect(page.locator('#engine-info')).toBeHidden();
    await move(page, 'e2', 'e4');
    await waitForReply(page, 2);
    await expect(page.locator('#engine-info')).toBeHidden();
  });
});

test('no verdict is shown during a game unless it is switched on', async ({ page }) => {
  await openBoard(page, '?level=1');
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  const verdict = page.locator('#engine-info');
  await expect(verdict).toBeHidden();
  await button(page, 'Settings').click();
  await page.getByRole('switch', { name: 'Engine evaluation' }).click();
  await page.keyboard.press('Escape');
  await expect(verdict).toBeVisible();
  // A low level looks no further than a move; this is the whole engine.
  await expect.poll(async () => Number(await verdict.getAttribute('data-depth')), { timeout: 15_000 }).toBeGreaterThan(7);
});
