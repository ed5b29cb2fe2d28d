// Tests single-key shortcuts that work without a focused control, their list, and the setting that switches them off.
import AxeBuilder from '@axe-core/playwright';
import { button, choose, expect, openBoard, plies, test, twoPeople, type Page } from './support';
import { pageText } from './texts';

const board = (page: Page) => page.locator('#board');
const shown = (page: Page) => plies(page).and(page.locator('[aria-current="true"]'));
const list = (page: Page) => page.getByRole('dialog', { name: pageText('Shortcuts') });
const LINE = `?${new URLSearchParams({ pgn: '1. e4 e5 2. Nf3 Nc6 *' })}`;

test('keys flip the board and go to either end of the game', async ({ page }) => {
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
  await button(page, pageText('Analyse')).click();
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
  await choose(page, pageText('Shortcuts'));
  await list(page).getByRole('button', { name: pageText('Done') }).click();
  await expect(list(page)).toHaveCount(0);
});

test('no shortcut acts in a text field, and Space belongs to the focused control', async ({ page }) => {
  await openBoard(page, twoPeople());
  const field = page.getByRole('textbox', { name: pageText('TypeAMove') });
  await field.pressSequentially('f?');
  await expect(field).toHaveValue('f?');
  await expect(board(page)).toHaveAttribute('data-orientation', 'white');
  await button(page, pageText('Settings')).focus();
  await page.keyboard.press('f');
  await expect(board(page)).toHaveAttribute('data-orientation', 'black');
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog', { name: pageText('Settings') })).toBeVisible();
  await page.keyboard.press('f');
  await expect(board(page)).toHaveAttribute('data-orientation', 'black');
});

test('single keys can be switched off permanently', async ({ page }) => {
  await openBoard(page, twoPeople());
  await button(page, pageText('Settings')).click();
  await page.getByRole('switch', { name: pageText('Shortcuts') }).click();
  await page.getByRole('dialog').getByRole('button', { name: pageText('Done') }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  await page.keyboard.press('f');
  await page.keyboard.press('?');
  await expect(board(page)).toHaveAttribute('data-orientation', 'white');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The setting affects neither keys with a modifier nor the left and right arrow keys.
  await page.keyboard.press('Shift+F');
  await expect(board(page)).toHaveAttribute('data-orientation', 'black');
});
