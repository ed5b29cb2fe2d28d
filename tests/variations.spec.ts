// Tests the tree of variations in the list of moves. Variations are shown, saved and exported.
// The person steps through variations with the mouse, touch and the keyboard.
import AxeBuilder from '@axe-core/playwright';
import { START, button, choose, downloadedPgn, expect, expectPlacement, move, openBoard, plies, test, twoPeople, type Page } from './support';
import { pageText } from './texts';

const TREE = '1. e4 (1. d4 d5 2. c4 (2. Nf3 Nf6) 2... e6) 1... e5 (1... c5!? {Sicilian} 2. Nf3) 2. Nf3 Nc6 *';
const variations = (page: Page) => page.locator('#moves .variation');
const moveOf = (page: Page, san: string) => page.locator('#moves [data-variation-ply]').filter({ hasText: san });
const current = (page: Page) => page.locator('#moves [data-variation-ply][aria-current="true"]');

async function openTree(page: Page, query = ''): Promise<void> {
  await openBoard(page, `?${new URLSearchParams({ pgn: TREE })}${query}`);
  await expect(variations(page)).toHaveCount(3);
}

test('several and nested variations follow the moves that they replace, and are not moves of the game', async ({ page }) => {
  await openTree(page);
  await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3', 'Nc6']);
  const texts = await variations(page).evaluateAll((all) => all.map((it) => it.textContent!.replace(/\s+/g, ' ').trim()));
  expect(texts).toEqual(['1.d4d52.c42.Nf3Nf62…e6', '2.Nf3Nf6', '1…c5!?Sicilian2.Nf3']);
  await expect(page.locator('#moves > li')).toHaveCount(4);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('a click shows a position of a variation, also a nested one, and the navigation buttons step through it', async ({ page }) => {
  await openTree(page);
  await moveOf(page, 'Nf6').click();
  await expect(current(page)).toHaveText(['Nf6']);
  await expect(plies(page).and(page.locator('[aria-current]'))).toHaveCount(0);
  await expectPlacement(page, 'rnbqkb1r/ppp1pppp/5n2/3p4/3P4/5N2/PPP1PPPP/RNBQKB1R');
  await button(page, pageText('PreviousMove')).click();
  await expect(current(page)).toHaveText(['Nf3']);
  await page.keyboard.press('ArrowLeft');
  await expect(current(page)).toHaveText(['d5']);
  // The next-move button stays in the clicked variation and does not enter a nested one.
  await moveOf(page, 'c4').click();
  await button(page, pageText('NextMove')).click();
  await expect(current(page)).toHaveText(['e6']);
  await plies(page).first().click();
  await expect(current(page)).toHaveCount(0);
  await expectPlacement(page, START.replace('PPPPPPPP', 'PPPP1PPP').replace('/8/8/8/8/', '/8/8/4P3/8/'));
});

test('the keyboard steps through a variation and back to its start in the game', async ({ page }) => {
  await openTree(page);
  await moveOf(page, 'd4').focus();
  await page.keyboard.press('Enter');
  await expect(current(page)).toHaveText(['d4']);
  for (const san of ['d5', 'c4', 'e6']) {
    await page.keyboard.press('ArrowRight');
    await expect(current(page)).toHaveText([san]);
    await expect(current(page)).toBeFocused();
  }
  await page.keyboard.press('Home');
  await expect(current(page)).toHaveCount(0);
  await expectPlacement(page, START);
});

test('a move of a variation is added to the tree, saved, and exported as PGN', async ({ page }) => {
  await openTree(page);
  await moveOf(page, 'c5').click();
  await move(page, 'd2', 'd4');
  await expect(current(page)).toHaveText(['d4']);
  await expect(variations(page)).toHaveCount(4);
  await page.reload();
  await expect(variations(page)).toHaveCount(4);
  await choose(page, pageText('ImportAndExport'));
  expect(await downloadedPgn(page))
    .toMatch(/1\. e4 \(1\. d4 d5 2\. c4 \(2\. Nf3 Nf6\) 2\.\.\. e6\) 1\.\.\. e5\s\(1\.\.\. c5 \$5 {Sicilian} 2\.\sNf3 \(2\. d4\)\) 2\. Nf3 Nc6 \*/);
});

test('a line of the engine becomes a variation with one click', async ({ page }) => {
  await openBoard(page, twoPeople());
  await button(page, pageText('Analyse')).click();
  const line = page.locator('#engine-info').getByRole('group').nth(1).locator('.line-move');
  await expect(line.first()).toBeVisible();
  // When the engine is ready, the lines no longer change under the pointer.
  await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready', { timeout: 60_000 });
  const san = await line.first().textContent();
  await line.first().click();
  await expect(variations(page)).toHaveCount(1);
  await expect(current(page)).toHaveText([san!]);
});

test.describe('with touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 664 } });

  test('a variation is opened, and nothing overflows sideways', async ({ page }) => {
    await openTree(page);
    await moveOf(page, 'c5').tap();
    await expect(current(page)).toHaveText(['c5!?']);
    await button(page, pageText('NextMove')).tap();
    await expect(current(page)).toHaveText(['Nf3']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});
