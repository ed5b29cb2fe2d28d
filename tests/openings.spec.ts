// Tests the names of openings. The names are loaded after the first move.
// They depend on the position, not on the order of the moves. The page also works without the names.
import { button, expect, move, openBoard, plies, test, twoPeople, waitForReply, type Page } from './support';
import { pageText } from './texts';

const opening = (page: Page) => page.locator('#opening');

function requests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('openings')) asked.push(request.url());
  });
  return asked;
}

test('the opening is named, and a first visit does not load the names', async ({ page }) => {
  const asked = requests(page);
  await openBoard(page, twoPeople());
  await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
  expect(asked).toEqual([]);
  await move(page, 'e2', 'e4');
  await expect(opening(page)).toHaveText("B00 King's Pawn Game");
  expect(asked).toHaveLength(1);
  for (const [from, to] of [['e7', 'e5'], ['g1', 'f3'], ['b8', 'c6'], ['f1', 'b5']]) await move(page, from, to);
  await expect(opening(page)).toHaveText('C60 Ruy Lopez');
  await button(page, pageText('FirstMove')).click();
  await expect(opening(page)).toHaveText('');
  await button(page, pageText('LastMove')).click();
  // After a move to a position without a name, the last name is still shown.
  await move(page, 'a8', 'b8');
  await move(page, 'h2', 'h4');
  await expect(opening(page)).toHaveText(/^C60 Ruy Lopez/);
  expect(asked).toHaveLength(1);
});

test('another move order leads to the same name', async ({ page }) => {
  await openBoard(page, twoPeople());
  for (const [from, to] of [['g1', 'f3'], ['b8', 'c6'], ['e2', 'e4'], ['e7', 'e5'], ['f1', 'b5']]) await move(page, from, to);
  await expect(opening(page)).toHaveText('C60 Ruy Lopez');
});

test('the names are loaded after the reply of the engine', async ({ page }) => {
  const asked = requests(page);
  await openBoard(page);
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  await expect(opening(page)).toHaveText(/^[A-E]\d\d \w/);
  expect(asked).toHaveLength(1);
});

test.describe('without the names', () => {
  test.use({ tolerated: /openings|404/ });

  test('the game continues', async ({ page }) => {
    await page.route(/openings/, (route) => route.fulfill({ status: 404, body: 'not found' }));
    await openBoard(page, twoPeople());
    await move(page, 'e2', 'e4');
    await move(page, 'e7', 'e5');
    await expect(plies(page)).toHaveCount(2);
    await expect(opening(page)).toHaveText('');
  });
});
