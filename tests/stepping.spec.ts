// Tests stepping through the game with the arrow keys everywhere on the page, and with the wheel over the board.
import { spot } from './pointer';
import { button, click, expect, openBoard, plies, square, test, twoPeople, type Page } from './support';
import { pageText } from './texts';

const shown = (page: Page) => page.locator('#moves [aria-current="true"]');

async function twoMoves(page: Page): Promise<void> {
  await openBoard(page, twoPeople());
  await click(page, 'e2', 'e4', 'e7', 'e5');
  await expect(shown(page)).toHaveText('e5');
}

test('← and → step through the game wherever the focus is, after a click on the board too', async ({ page }) => {
  await twoMoves(page);
  await page.keyboard.press('ArrowLeft');
  await expect(shown(page)).toHaveText('e4');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(shown(page)).toHaveText('e5');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('ArrowLeft');
  await button(page, pageText('Undo')).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(shown(page)).toHaveCount(0);
  await expect(plies(page)).toHaveCount(2);
});

test('Home, End, ↑ and ↓ step through the game after a click on the board', async ({ page }) => {
  await twoMoves(page);
  for (const clicked of [['d5'], ['e5'], ['g1', 'g1']]) {
    await click(page, ...clicked);
    for (const [back, on] of [['Home', 'End'], ['ArrowUp', 'ArrowDown']]) {
      await page.keyboard.press(back);
      await expect(shown(page)).toHaveCount(0);
      await expect(page.locator('#status')).toContainText(pageText('StartPosition'));
      await page.keyboard.press(on);
      await expect(shown(page)).toHaveText('e5');
    }
  }
  // The keys also step through the game while a piece is selected with the mouse.
  await click(page, 'd2');
  await page.keyboard.press('Home');
  await expect(shown(page)).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(shown(page)).toHaveText('e5');
});

test('the board uses the arrow keys when the keyboard moved the focus there', async ({ page }) => {
  await openBoard(page, `?${new URLSearchParams({ pgn: '1. e4 e5 *' })}`);
  await square(page, 'e2').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Home');
  await expect(square(page, 'a2')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await expect(square(page, 'h3')).toBeFocused();
  await expect(shown(page)).toHaveText('e5');
});

test('arrow keys act on the board with keyboard focus, and in a text field', async ({ page }) => {
  await twoMoves(page);
  await click(page, 'd2');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(square(page, 'e3')).toBeFocused();
  await expect(shown(page)).toHaveText('e5');
  await page.getByLabel(pageText('TypeAMove')).fill('Nf3');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('x');
  await expect(page.getByLabel(pageText('TypeAMove'))).toHaveValue('Nfx3');
  await expect(shown(page)).toHaveText('e5');
});

test('the wheel over the board makes one step per notch and does not scroll the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await twoMoves(page);
  const { x, y } = await spot(page, 'd5');
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -120);
  await expect(shown(page)).toHaveText('e4');
  await page.mouse.wheel(0, -120);
  await expect(shown(page)).toHaveCount(0);
  await page.mouse.wheel(0, 120);
  await expect(shown(page)).toHaveText('e4');
  await page.mouse.wheel(0, 120);
  await expect(shown(page)).toHaveText('e5');
  await page.mouse.wheel(0, 120);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.mouse.move(x, 10);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});
