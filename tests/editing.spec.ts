// Editing the tree of variations: comments and marks, deleting, promoting, and taking that back.
import AxeBuilder from '@axe-core/playwright';
import { button, choose, expect, menuItem, openBoard, plies, test, type Page } from './support';

const TREE = '1. e4 (1. d4 d5 2. c4 (2. Nf3 Nf6) 2... e6) 1... e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *';
const moveOf = (page: Page, san: string) => page.locator('#moves [data-variation-ply]').filter({ hasText: san });
/** The shown move. Wait for a list of one: Yew may let the browser in between two lists, and then both have one. */
const current = (page: Page) => page.locator('#moves [data-variation-ply][aria-current="true"]');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Comment and mark' });

async function option(page: Page, name: string): Promise<void> {
  await button(page, 'Move options').press('Enter');
  await menuItem(page, name).press('Enter');
}

async function openTree(page: Page, pgn = TREE): Promise<void> {
  await openBoard(page, `?${new URLSearchParams({ pgn, opponent: 'human' })}`);
  await choose(page, 'Analyse');
  await expect(button(page, 'Move options')).toBeVisible();
}

/** The tree as PGN, without tags. */
async function movetext(page: Page): Promise<string> {
  await choose(page, 'Import and export');
  const text = await page.getByRole('textbox', { name: 'PGN' }).inputValue();
  await page.keyboard.press('Escape');
  return text.split('\n\n')[1].replace(/\s+/g, ' ').trim();
}

test('a comment and a mark are written, changed, kept and taken away', async ({ page }) => {
  await openTree(page);
  await moveOf(page, 'c5').click();
  await option(page, 'Comment and mark…');
  await dialog(page).getByRole('radio', { name: 'interesting move' }).check();
  await dialog(page).getByRole('textbox', { name: 'Comment' }).fill('The Sicilian,\nand why } not?');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(current(page)).toHaveText(['c5!?']);
  await expect(page.locator('#moves .comment')).toHaveText('The Sicilian, and why } not?');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  await expect(moveOf(page, 'c5')).toHaveText('c5!?');
  await choose(page, 'Analyse');
  await moveOf(page, 'c5').click();
  await option(page, 'Comment and mark…');
  await expect(dialog(page).getByRole('radio', { name: 'interesting move' })).toBeChecked();
  await expect(dialog(page).getByRole('textbox', { name: 'Comment' })).toHaveValue('The Sicilian, and why } not?');
  await dialog(page).getByRole('radio', { name: 'no mark' }).check();
  await dialog(page).getByRole('textbox', { name: 'Comment' }).fill('');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(current(page)).toHaveText(['c5']);
  await expect(page.locator('#moves .comment')).toHaveCount(0);
  expect(await movetext(page)).toBe(TREE);
});

test('a move of the game is marked in the list and commented on below it; Cancel changes nothing', async ({ page }) => {
  await openTree(page);
  await plies(page).nth(2).click();
  await option(page, 'Comment and mark…');
  await dialog(page).getByRole('radio', { name: 'brilliant move' }).check();
  await dialog(page).getByRole('textbox', { name: 'Comment' }).fill('develops');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('#note')).toHaveCount(0);
  await option(page, 'Comment and mark…');
  await dialog(page).getByRole('radio', { name: 'brilliant move' }).check();
  await dialog(page).getByRole('textbox', { name: 'Comment' }).fill('develops');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(plies(page).nth(2)).toHaveAttribute('data-mark', '!!');
  await expect(page.locator('#note')).toContainText('develops');
  expect(await movetext(page)).toContain('2. Nf3 $3 {develops} 2... Nc6');
});

test('a variation is deleted from the shown move on, and comes back; a move of the game cannot be', async ({ page }) => {
  await openTree(page);
  await button(page, 'Move options').click();
  for (const name of ['Delete from here', 'Make main line', 'Undo last edit']) {
    await expect(menuItem(page, name)).toHaveAttribute('aria-disabled', 'true');
  }
  await page.keyboard.press('Escape');
  await moveOf(page, 'c4').click();
  await option(page, 'Delete from here');
  await expect(page.locator('#status')).toContainText('Variation deleted');
  expect(await movetext(page)).toBe('1. e4 (1. d4 d5 2. Nf3 Nf6) 1... e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *');
  await moveOf(page, 'c5').click();
  await option(page, 'Delete from here');
  await expect(current(page)).toHaveCount(0);
  expect(await movetext(page)).toBe('1. e4 (1. d4 d5 2. Nf3 Nf6) 1... e5 2. Nf3 Nc6 *');
  await option(page, 'Undo last edit');
  await option(page, 'Undo last edit');
  await expect(current(page)).toHaveText(['c4']);
  expect(await movetext(page)).toBe(TREE);
});

test('an inner variation changes places with the one that it leaves, and an outer one with the game', async ({ page }) => {
  await openTree(page);
  await moveOf(page, 'Nf6').click();
  await option(page, 'Promote variation');
  await expect(current(page)).toHaveText(['Nf6']);
  expect(await movetext(page)).toBe('1. e4 (1. d4 d5 2. Nf3 (2. c4 e6) 2... Nf6) 1... e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *');
  await option(page, 'Make main line');
  await expect(plies(page)).toHaveText(['d4', 'd5', 'Nf3', 'Nf6']);
  await expect(plies(page).last()).toHaveAttribute('aria-current', 'true');
  expect(await movetext(page)).toBe('1. d4 (1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6) 1... d5 2. Nf3 (2. c4 e6) 2... Nf6 *');
  await option(page, 'Undo last edit');
  await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3', 'Nc6']);
});

test('what is played is not exchanged for what was tried while an engine would go on from there', async ({ page }) => {
  await openBoard(page, `?${new URLSearchParams({ pgn: TREE, opponent: '1' })}`);
  await choose(page, 'Analyse');
  await moveOf(page, 'c5').click();
  await button(page, 'Move options').click();
  await expect(menuItem(page, 'Make main line')).toHaveAttribute('aria-disabled', 'true');
  await expect(menuItem(page, 'Delete from here')).not.toHaveAttribute('aria-disabled', 'true');
});

test('the game keeps its result where a variation takes its place', async ({ page }) => {
  await openTree(page, TREE.replace('*', '0-1'));
  await moveOf(page, 'c5').click();
  await option(page, 'Make main line');
  await expect(plies(page)).toHaveText(['e4', 'c5', 'Nf3']);
  await expect(page.locator('.moves-result')).toHaveText('0–1');
});

test('by the keyboard alone', async ({ page }) => {
  await openTree(page);
  await moveOf(page, 'c5').focus();
  await page.keyboard.press('Enter');
  await button(page, 'Move options').focus();
  await page.keyboard.press('Enter');
  await expect(menuItem(page, 'Comment and mark…')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type('by key');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(current(page)).toHaveText(['c5!!']);
  await expect(page.locator('#moves .comment')).toHaveText('by key');
  await expect(button(page, 'Move options')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menuItem(page, 'Comment and mark…')).toBeFocused();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(page.locator('#status')).toContainText('Variation deleted');
});

test.describe('by finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 664 } });

  test('a variation is commented on and deleted', async ({ page }) => {
    await openTree(page);
    await moveOf(page, 'c5').tap();
    await button(page, 'Move options').tap();
    await menuItem(page, 'Comment and mark…').tap();
    await dialog(page).getByRole('radio', { name: 'blunder' }).tap();
    await dialog(page).getByRole('button', { name: 'Save' }).tap();
    await expect(current(page)).toHaveText(['c5??']);
    await button(page, 'Move options').tap();
    await menuItem(page, 'Delete from here').tap();
    await expect(moveOf(page, 'c5')).toHaveCount(0);
  });
});
