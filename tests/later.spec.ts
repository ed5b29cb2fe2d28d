// The part of the page's program that comes when it is first wanted.
import { button, click, expect, openBoard, plies, status, test, twoPeople, type Page } from './support';

const PART = '**/second-thought-web_later-*.wasm';

/** How often the part was asked for. */
function counted(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes('_later-')) count += 1;
  });
  return () => count;
}

test('a game is played without it, and it is fetched once, when it is first wanted', async ({ page }) => {
  const fetches = counted(page);
  await openBoard(page, twoPeople());
  await click(page, 'e2', 'e4', 'e7', 'e5');
  await expect(plies(page)).toHaveText(['e4', 'e5']);
  expect(fetches()).toBe(0);
  for (const name of ['Settings', 'Games', 'New game', 'Settings']) {
    await button(page, name).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(fetches()).toBe(1);
});

test.describe('where it does not come', () => {
  test.use({ tolerated: /_later-|TypeError: Failed to fetch/ });

  test('that is told, play goes on, and the next try fetches it', async ({ page }) => {
    await page.route(PART, (route) => route.abort());
    await openBoard(page, twoPeople());
    for (const name of ['New game', 'Games', 'Settings']) {
      await button(page, name).click();
      await expect(status(page)).toContainText('This part of the page did not come');
      await expect(page.getByText('One moment')).toHaveCount(0);
      await click(page, 'e2', 'e4');
      await expect(status(page)).not.toContainText('did not come');
      await button(page, 'Undo').click();
    }
    await page.unroute(PART);
    await button(page, 'New game').click();
    await expect(page.getByRole('dialog', { name: 'New game' })).toBeVisible();
  });

  test('a game in the address is not read, and that is told', async ({ page }) => {
    await page.route(PART, (route) => route.fulfill({ status: 404, body: 'gone' }));
    await openBoard(page, `?pgn=${encodeURIComponent('1. e4 e5')}`);
    await expect(status(page)).toContainText('This part of the page did not come');
    await click(page, 'd2', 'd4');
    await expect(plies(page).first()).toHaveText('d4');
  });
});

test('a file that is dropped before it was wanted is read', async ({ page }) => {
  const fetches = counted(page);
  await openBoard(page);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['1. e4 c5 *'], 'game.pgn'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await expect(plies(page)).toHaveText(['e4', 'c5']);
  expect(fetches()).toBe(1);
});
