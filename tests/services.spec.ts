// The part of the page's program that the board does not wait for: the engine's client, and what keeps the game.
import { button, click, expect, openBoard, plies, status, test, type Page } from './support';

const PART = '**/split_services-*.wasm';

/** Holds the part back until what is given is called. */
async function heldBack(page: Page): Promise<() => void> {
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route(PART, async (route) => {
    await asked;
    await route.continue();
  });
  return answer;
}

test('a move that is made before it has come is answered and kept', async ({ page }) => {
  const come = await heldBack(page);
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

test.describe('where it does not come', () => {
  test.use({ tolerated: /_services-|TypeError: Failed to fetch/ });

  test('that is told, two people can play, and the next try keeps their game', async ({ page }) => {
    await page.route(PART, (route) => route.abort());
    await openBoard(page);
    await expect(status(page)).toContainText('A part of the page did not come: the game is not kept.');
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
    // Nobody waits half a minute here.
    await page.addInitScript(() => {
      const real = window.setTimeout;
      window.setTimeout = ((run: () => void, after?: number) => real(run, after === 30_000 ? 300 : after)) as typeof setTimeout;
    });
    const come = await heldBack(page);
    await openBoard(page);
    await expect(status(page)).toContainText('A part of the page did not come: the game is not kept.');
    await click(page, 'e2', 'e4');
    come();
    await button(page, 'Retry').click();
    await expect(plies(page)).toHaveCount(2);
  });
});
