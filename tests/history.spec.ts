// Leaving the page and coming back with the browser's arrow, which may show the page as it was left, out of its cache.
import { button, expect, openBoard, move, plies, test, twoPeople, type Page } from './support';

// Playwright switches that cache off unless it is told not to.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  },
});

async function leaveAndComeBack(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
}

test('who comes back finds the game, and it goes on and is kept', async ({ page }) => {
  await openBoard(page, twoPeople());
  await page.evaluate(() => void ((window as any).isTheSame = true));
  await move(page, 'e2', 'e4');
  await leaveAndComeBack(page);
  // A busy browser may have given it up; then it begins anew, with the same game.
  console.log(`out of the cache: ${await page.evaluate(() => (window as any).isTheSame === true)}`);
  await expect(plies(page)).toHaveText(['e4']);
  await move(page, 'e7', 'e5');
  await expect(plies(page)).toHaveText(['e4', 'e5']);
  await page.reload();
  await expect(plies(page)).toHaveText(['e4', 'e5']);
});

test('an engine that was thinking answers who comes back', async ({ page }) => {
  await openBoard(page, '?opponent=classic');
  await move(page, 'e2', 'e4');
  await leaveAndComeBack(page);
  await expect(plies(page)).toHaveCount(2);
  await leaveAndComeBack(page);
  await expect(plies(page)).toHaveCount(2);
  await button(page, 'Undo').click();
  await move(page, 'd2', 'd4');
  await expect(plies(page)).toHaveCount(2);
  await expect(plies(page).first()).toHaveText('d4');
});
