// Tests leaving the page and returning with the browser's Back button. The browser may restore the page from its cache.
import { button, expect, openBoard, move, plies, test, twoPeople, type Page } from './support';
import { pageText } from './texts';

// Playwright disables the cache for the Back button by default.
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

test('after Back the game is on the board, continues and is saved', async ({ page }) => {
  await openBoard(page, twoPeople());
  await page.evaluate(() => void ((window as any).isTheSame = true));
  await move(page, 'e2', 'e4');
  await leaveAndComeBack(page);
  // A busy browser may have removed the page from its cache. In this case, the page starts again with the same game.
  console.log(`out of the cache: ${await page.evaluate(() => (window as any).isTheSame === true)}`);
  await expect(plies(page)).toHaveText(['e4']);
  await move(page, 'e7', 'e5');
  await expect(plies(page)).toHaveText(['e4', 'e5']);
  await page.reload();
  await expect(plies(page)).toHaveText(['e4', 'e5']);
});

test('an engine that was thinking replies after Back', async ({ page }) => {
  await openBoard(page, '?opponent=classic');
  await move(page, 'e2', 'e4');
  await leaveAndComeBack(page);
  await expect(plies(page)).toHaveCount(2);
  await leaveAndComeBack(page);
  await expect(plies(page)).toHaveCount(2);
  await button(page, pageText('Undo')).click();
  await move(page, 'd2', 'd4');
  await expect(plies(page)).toHaveCount(2);
  await expect(plies(page).first()).toHaveText('d4');
});
