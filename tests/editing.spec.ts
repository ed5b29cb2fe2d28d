// Tests how the tree of variations is edited: comments and marks, deleting, promoting, and undoing an edit.
import AxeBuilder from '@axe-core/playwright';
import { button, choose, downloadedPgn, expect, menuItem, openBoard, plies, test, type Page } from './support';
import { pageText } from './texts';

const TREE = '1. e4 (1. d4 d5 2. c4 (2. Nf3 Nf6) 2... e6) 1... e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *';
const moveOf = (page: Page, san: string) => page.locator('#moves [data-variation-ply]').filter({ hasText: san });
/** The shown move. The browser may draw between the updates of two lists, so two moves may be marked for a moment. */
const current = (page: Page) => page.locator('#moves [data-variation-ply][aria-current="true"]');
const dialog = (page: Page) => page.getByRole('dialog', { name: pageText('AnnotateTitle') });

async function option(page: Page, name: string): Promise<void> {
  await button(page, pageText('MoveOptions')).press('Enter');
  await menuItem(page, name).press('Enter');
}

async function openTree(page: Page, pgn = TREE): Promise<void> {
  await openBoard(page, `?${new URLSearchParams({ pgn, opponent: 'human' })}`);
  await choose(page, pageText('Analyse'));
  await expect(button(page, pageText('MoveOptions'))).toBeVisible();
}

/** The tree as PGN, without tags. */
async function movetext(page: Page): Promise<string> {
  await choose(page, pageText('ImportAndExport'));
  const text = await downloadedPgn(page);
  await page.keyboard.press('Escape');
  return text.split('\n\n')[1].replace(/\s+/g, ' ').trim();
}

test('a comment and a mark are written, changed, saved and removed', async ({ page }) => {
  await openTree(page);
  await moveOf(page, 'c5').click();
  await option(page, pageText('CommentAndMark'));
  await dialog(page).getByRole('radio', { name: pageText('MarkInteresting') }).check();
  await dialog(page).getByRole('textbox', { name: pageText('Comment') }).fill('The Sicilian,\nand why } not?');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await dialog(page).getByRole('button', { name: pageText('Save') }).click();
  await expect(current(page)).toHaveText(['c5!?']);
  await expect(page.locator('#moves .comment')).toHaveText('The Sicilian, and why } not?');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  await expect(moveOf(page, 'c5')).toHaveText('c5!?');
  await choose(page, pageText('Analyse'));
  await moveOf(page, 'c5').click();
  await option(page, pageText('CommentAndMark'));
  await expect(dialog(page).getByRole('radio', { name: pageText('MarkInteresting') })).toBeChecked();
  await expect(dialog(page).getByRole('textbox', { name: pageText('Comment') })).toHaveValue('The Sicilian, and why } not?');
  await dialog(page).getByRole('radio', { name: pageText('NoMark') }).check();
  await dialog(page).getByRole('textbox', { name: pageText('Comment') }).fill('');
  await dialog(page).getByRole('button', { name: pageText('Save') }).click();
  await expect(current(page)).toHaveText(['c5']);
  await expect(page.locator('#moves .comment')).toHaveCount(0);
  expect(await movetext(page)).toBe(TREE);
});

test('a move of the game shows its mark in the list and its comment below, and Cancel changes nothing', async ({ page }) => {
  await openTree(page);
  await plies(page).nth(2).click();
  await option(page, pageText('CommentAndMark'));
  await dialog(page).getByRole('radio', { name: pageText('MarkBrilliant') }).check();
  await dialog(page).getByRole('textbox', { name: pageText('Comment') }).fill('develops');
  await dialog(page).getByRole('button', { name: pageText('Cancel') }).click();
  await expect(page.locator('#note')).toHaveCount(0);
  await option(page, pageText('CommentAndMark'));
  await dialog(page).getByRole('radio', { name: pageText('MarkBrilliant') }).check();
  await dialog(page).getByRole('textbox', { name: pageText('Comment') }).fill('develops');
  await dialog(page).getByRole('button', { name: pageText('Save') }).click();
  await expect(plies(page).nth(2)).toHaveAttribute('data-mark', '!!');
  // The mark of a person looks different from a judgement of the review.
  await expect(plies(page).nth(2)).toHaveAttribute('data-mark-of', 'person');
  const content = await plies(page).nth(2).evaluate((move) => getComputedStyle(move, '::after').content);
  expect(content).toContain('(');
  await expect(page.locator('#note')).toContainText('develops');
  expect(await movetext(page)).toContain('2. Nf3 $3 {develops} 2... Nc6');
});

test('a variation is deleted from the shown move on and restored; a move of the game cannot be deleted', async ({ page }) => {
  await openTree(page);
  await button(page, pageText('MoveOptions')).click();
  for (const name of [pageText('DeleteFromHere'), pageText('MakeMainLine'), pageText('UndoEdit')]) {
    await expect(menuItem(page, name)).toHaveAttribute('aria-disabled', 'true');
  }
  await page.keyboard.press('Escape');
  await moveOf(page, 'c4').click();
  await option(page, pageText('DeleteFromHere'));
  await expect(page.locator('#status')).toContainText(pageText('VariationDeleted'));
  expect(await movetext(page)).toBe('1. e4 (1. d4 d5 2. Nf3 Nf6) 1... e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *');
  await moveOf(page, 'c5').click();
  await option(page, pageText('DeleteFromHere'));
  await expect(current(page)).toHaveCount(0);
  expect(await movetext(page)).toBe('1. e4 (1. d4 d5 2. Nf3 Nf6) 1... e5 2. Nf3 Nc6 *');
  await option(page, pageText('UndoEdit'));
  await option(page, pageText('UndoEdit'));
  await expect(current(page)).toHaveText(['c4']);
  expect(await movetext(page)).toBe(TREE);
});

test('an inner variation is exchanged with its parent, and an outer one with the game', async ({ page }) => {
  await openTree(page);
  await moveOf(page, 'Nf6').click();
  await option(page, pageText('PromoteVariation'));
  await expect(current(page)).toHaveText(['Nf6']);
  expect(await movetext(page)).toBe('1. e4 (1. d4 d5 2. Nf3 (2. c4 e6) 2... Nf6) 1... e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *');
  await option(page, pageText('MakeMainLine'));
  await expect(plies(page)).toHaveText(['d4', 'd5', 'Nf3', 'Nf6']);
  await expect(plies(page).last()).toHaveAttribute('aria-current', 'true');
  expect(await movetext(page)).toBe('1. d4 (1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6) 1... d5 2. Nf3 (2. c4 e6) 2... Nf6 *');
  await option(page, pageText('UndoEdit'));
  await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3', 'Nc6']);
});

test('a variation cannot become the game when an engine would have to move after it', async ({ page }) => {
  await openBoard(page, `?${new URLSearchParams({ pgn: TREE, opponent: '1' })}`);
  await choose(page, pageText('Analyse'));
  await moveOf(page, 'c5').click();
  await button(page, pageText('MoveOptions')).click();
  await expect(menuItem(page, pageText('MakeMainLine'))).toHaveAttribute('aria-disabled', 'true');
  await expect(menuItem(page, pageText('DeleteFromHere'))).not.toHaveAttribute('aria-disabled', 'true');
});

test('the game preserves its result when a variation replaces it', async ({ page }) => {
  await openTree(page, TREE.replace('*', '0-1'));
  await moveOf(page, 'c5').click();
  await option(page, pageText('MakeMainLine'));
  await expect(plies(page)).toHaveText(['e4', 'c5', 'Nf3']);
  await expect(page.locator('.moves-result')).toHaveText('0–1');
});

test('a variation is edited with the keyboard alone', async ({ page }) => {
  await openTree(page);
  await moveOf(page, 'c5').focus();
  await page.keyboard.press('Enter');
  await button(page, pageText('MoveOptions')).focus();
  await page.keyboard.press('Enter');
  await expect(menuItem(page, pageText('CommentAndMark'))).toBeFocused();
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
  await expect(button(page, pageText('MoveOptions'))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menuItem(page, pageText('CommentAndMark'))).toBeFocused();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(page.locator('#status')).toContainText(pageText('VariationDeleted'));
});

test.describe('with touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 664 } });

  test('a variation is commented on and deleted', async ({ page }) => {
    await openTree(page);
    await moveOf(page, 'c5').tap();
    await button(page, pageText('MoveOptions')).tap();
    await menuItem(page, pageText('CommentAndMark')).tap();
    await dialog(page).getByRole('radio', { name: pageText('Blunder') }).tap();
    await dialog(page).getByRole('button', { name: pageText('Save') }).tap();
    await expect(current(page)).toHaveText(['c5??']);
    await button(page, pageText('MoveOptions')).tap();
    await menuItem(page, pageText('DeleteFromHere')).tap();
    await expect(moveOf(page, 'c5')).toHaveCount(0);
  });
});
