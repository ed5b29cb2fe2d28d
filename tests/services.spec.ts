// The part of the page's program that the board does not wait for: the engine's client, and what keeps the game.
import { button, click, expect, heldBack, openBoard, plies, status, test } from './support';

const PART = '**/split_services-*.wasm';

const NOT_KEPT =
  'Couldn\'t load a part of the page: this game is not kept. Games kept before are safe; reload the page.';

test('a move that is made before it has come is answered and kept', async ({ page }) => {
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

test('who leaves with a move that is not kept yet is asked before', async ({ page }) => {
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

test.describe('where it does not come', () => {
  test.use({ tolerated: /_services-|TypeError: Failed to fetch/ });

  test('that is told, two people can play, and the next try keeps their game', async ({ page }) => {
    await page.route(PART, (route) => route.abort());
    await openBoard(page);
    await expect(status(page)).toContainText(NOT_KEPT);
    await expect(page.locator('html')).toHaveAttribute('data-engine', 'failed');
    await button(page, 'Play on without the engine').click();
    await click(page, 'e2', 'e4', 'c7', 'c5');
    await expect(plies(page)).toHaveText(['e4', 'c5']);
    await page.unroute(PART);
    await button(page, 'Retry').click();
    await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
    await page.reload();
    await expect(plies(page)).toHaveText(['e4', 'c5']);
  });

  test('and nothing is heard of it, that is told after half a minute', async ({ page }) => {
    // Nobody waits half a minute here; the engine's worker has all of its own.
    await page.addInitScript(() => {
      const real = window.setTimeout;
      window.setTimeout = ((run: () => void, after?: number) => real(run, after === 30_000 ? 300 : after)) as typeof setTimeout;
      (window as any).restoreTimers = () => (window.setTimeout = real);
    });
    const come = await heldBack(page, PART);
    await openBoard(page);
    await expect(status(page)).toContainText(NOT_KEPT);
    await click(page, 'e2', 'e4');
    await page.evaluate(() => void (window as any).restoreTimers());
    come();
    await button(page, 'Retry').click();
    await expect(plies(page)).toHaveCount(2);
  });
});
