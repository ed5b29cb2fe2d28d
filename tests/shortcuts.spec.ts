// Single keys that act where nothing has the focus, the list of them, and how to be rid of them.
import AxeBuilder from '@axe-core/playwright';
import { button, choose, expect, openBoard, plies, test, twoPeople, type Page } from './support';

const board = (page: Page) => page.locator('#board');
const shown = (page: Page) => plies(page).and(page.locator('[aria-current="true"]'));
const list = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const LINE = `?${new URLSearchParams({ pgn: '1. e4 e5 2. Nf3 Nc6 *' })}`;

test('keys turn the board and go to either end of the game', async ({ page }) => {
  await openBoard(page, LINE);
  await page.keyboard.press('f');
  await expect(board(page)).toHaveAttribute('data-orientation', 'black');
  await page.keyboard.press('ArrowUp');
  await expect(shown(page)).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(shown(page)).toHaveText('e4');
  await page.keyboard.press('End');
  await expect(shown(page)).toHaveText('Nc6');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(shown(page)).toHaveText('Nc6');
});

test('Space plays the best move of an analysis as a variation', async ({ page }) => {
  await openBoard(page, LINE);
  await button(page, 'Analyse').click();
  await expect(page.locator('#engine-info .line-move').first()).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Space');
  await expect(page.locator('#moves [data-variation-ply="5"][aria-current="true"]')).toHaveCount(1);
  await expect(plies(page)).toHaveCount(4);
});

test('the list of keys opens by its own key and from the menu, and closes', async ({ page }) => {
  await openBoard(page);
  await page.keyboard.press('?');
  await expect(list(page)).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
  await choose(page, 'Keyboard shortcuts');
  await list(page).getByRole('button', { name: 'Done' }).click();
  await expect(list(page)).toHaveCount(0);
});

test('no key acts while a text is written, and Space is that of the control that has the focus', async ({ page }) => {
  await openBoard(page, twoPeople());
  const field = page.getByRole('textbox', { name: 'Type a move' });
  await field.pressSequentially('f?');
  await expect(field).toHaveValue('f?');
  await expect(board(page)).toHaveAttribute('data-orientation', 'white');
  await button(page, 'Settings').focus();
  await page.keyboard.press('f');
  await expect(board(page)).toHaveAttribute('data-orientation', 'black');
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('f');
  await expect(board(page)).toHaveAttribute('data-orientation', 'black');
});

test('single keys can be switched off, for good', async ({ page }) => {
  await openBoard(page, twoPeople());
  await button(page, 'Settings').click();
  await page.getByRole('switch', { name: 'Keyboard shortcuts' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  await page.keyboard.press('f');
  await page.keyboard.press('?');
  await expect(board(page)).toHaveAttribute('data-orientation', 'white');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // What needs a second key, and the arrows to either side, are no single letters.
  await page.keyboard.press('Shift+F');
  await expect(board(page)).toHaveAttribute('data-orientation', 'black');
});
