// Tests the services: the engine's client and the autosave.
// They are a part of the page's program. The board can be used before this part is loaded.
import { button, click, expect, heldBack, openBoard, plies, status, test } from './support';
import { pageText } from './texts';

const PART = '**/split_services-*.wasm';

const NOT_SAVED =
  pageText('GameNotSaved');

test('a move before the services are loaded gets a reply and is saved', async ({ page }) => {
  const come = await heldBack(page, PART);
  await openBoard(page);
  await click(page, 'e2', 'e4');
  await expect(plies(page)).toHaveText(['e4']);
  await expect(page.locator('html')).toHaveAttribute('data-engine', 'starting');
  come();
  await expect(plies(page)).toHaveCount(2);
  const played = await plies(page).allTextContents();
  await page.reload();
  await expect(plies(page)).toHaveText(played);
});

test('leaving with an unsaved move needs a confirmation', async ({ page }) => {
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  const come = await heldBack(page, PART);
  await openBoard(page);
  await click(page, 'e2', 'e4');
  await expect(plies(page)).toHaveText(['e4']);
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  come();
  await expect(plies(page)).toHaveCount(2);
  await page.reload();
  await expect(plies(page)).not.toHaveCount(0);
  expect(asked).toHaveLength(1);
});

test.describe('without the services', () => {
  test.use({ tolerated: /_services-|TypeError: Failed to fetch/ });

  test('the page reports it, two people can play, and the next attempt saves their game', async ({ page }) => {
    await page.route(PART, (route) => route.abort());
    await openBoard(page);
    await expect(status(page)).toContainText(NOT_SAVED);
    await expect(page.locator('html')).toHaveAttribute('data-engine', 'failed');
    await button(page, pageText('PlayWithoutEngine')).click();
    await click(page, 'e2', 'e4', 'c7', 'c5');
    await expect(plies(page)).toHaveText(['e4', 'c5']);
    await page.unroute(PART);
    await button(page, pageText('Retry')).click();
    await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
    await page.reload();
    await expect(plies(page)).toHaveText(['e4', 'c5']);
  });

  test('and without a response, the page reports it after half a minute', async ({ page }) => {
    // The page's time limit is shortened, so that the test does not wait for half a minute.
    // The worker's program is separate, so its time limits are unchanged.
    await page.addInitScript(() => {
      const real = window.setTimeout;
      window.setTimeout = ((run: () => void, after?: number) => real(run, after === 30_000 ? 300 : after)) as typeof setTimeout;
      (window as any).restoreTimers = () => (window.setTimeout = real);
    });
    const come = await heldBack(page, PART);
    await openBoard(page);
    await expect(status(page)).toContainText(NOT_SAVED);
    await click(page, 'e2', 'e4');
    await page.evaluate(() => void (window as any).restoreTimers());
    come();
    await button(page, pageText('Retry')).click();
    await expect(plies(page)).toHaveCount(2);
  });
});
