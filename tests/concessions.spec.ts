// Tests an engine that resigns or offers a draw, with the mouse and the keyboard, and the setting that prevents this.
import { button, choose, click, expect, move, openBoard, plies, status, test, type Page } from './support';
import { serveWorkers, workerThatPlays } from './support-worker';
import { pageText, textPattern } from './texts';

/** Black, the engine, has a lone king against a rook and pawns. */
const LOST = '4k3/8/8/8/8/8/3PPP2/R3K3 w - - 0 40';
/** An even rook endgame. */
const EVEN = 'r3k3/5ppp/8/8/8/8/5PPP/R3K3 w - - 0 35';
const TO_AND_FRO = ['e8d8', 'd8e8'];

/** Opens a game against an engine that moves its king to and fro and reports this score, in centipawns for White. */
async function openAgainst(page: Page, fen: string, level: string, score: number): Promise<void> {
  await serveWorkers(page, [workerThatPlays(TO_AND_FRO, score)]);
  await openBoard(page, `?${new URLSearchParams({ fen, level })}`);
}

/** Moves the rook to and fro until the engine has replied `turns` times, or the game is over. */
async function moveToAndFro(page: Page, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    const [from, to] = turn % 2 ? ['b1', 'a1'] : ['a1', 'b1'];
    await move(page, from, to);
    await expect(plies(page).nth(2 * turn + 1).or(page.locator('#result'))).toBeVisible();
    if (await page.locator('#result').isVisible()) return;
  }
}

test('a strong engine resigns when it has been lost for some moves, and the game can be continued', async ({ page }) => {
  await openAgainst(page, LOST, '12', 900);
  await moveToAndFro(page, 6);
  await expect(page.locator('#result')).toHaveAttribute('data-result', '1-0');
  await expect(status(page)).toContainText(pageText('YouWonByResignation', pageText('FullStrength')));
  expect(await plies(page).count()).toBeGreaterThanOrEqual(5);
  await button(page, pageText('Undo')).click();
  await expect(page.locator('#result')).toHaveCount(0);
});

test('a weak engine plays on, and so does a strong one if the setting is off', async ({ page }) => {
  await openAgainst(page, LOST, '3', 900);
  await moveToAndFro(page, 6);
  await expect(page.locator('#result')).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  await openAgainst(page, LOST, '12', 900);
  await choose(page, pageText('Settings'));
  const field = page.getByRole('switch', { name: pageText('Concessions') });
  await expect(field).toBeChecked();
  await field.press('Space');
  await expect(field).not.toBeChecked();
  await page.keyboard.press('Escape');
  await moveToAndFro(page, 6);
  await expect(page.locator('#result')).toHaveCount(0);
  await page.reload();
  await choose(page, pageText('Settings'));
  await expect(field).not.toBeChecked();
});

const offer = () => textPattern('OffersDraw', /Skilled \(Solid\)/);

async function offered(page: Page): Promise<void> {
  await openAgainst(page, EVEN, '7-solid', 0);
  await moveToAndFro(page, 4);
  await expect(status(page)).toContainText(offer());
}

test('a draw offer is accepted with the mouse', async ({ page }) => {
  await offered(page);
  await button(page, pageText('Accept')).click();
  await expect(status(page)).toContainText(pageText('Agreement'));
  await expect(page.locator('#result')).toHaveAttribute('data-result', '1/2-1/2');
});

test('a draw offer leaves the focus where it is, and is answered with the keyboard', async ({ page }) => {
  await offered(page);
  await expect(button(page, pageText('Accept'))).not.toBeFocused();
  await button(page, pageText('Decline')).press('Enter');
  await expect(status(page)).toContainText(pageText('YouDeclineDraw'));
  await expect(button(page, pageText('Accept'))).toHaveCount(0);
  await expect(page.locator('.boardsquare:focus'), 'the focus is not lost').toHaveCount(1);
  // The engine makes its next draw offer only after twenty more moves.
  await move(page, 'a1', 'b1');
  await expect(plies(page)).toHaveCount(10);
  await expect(status(page)).not.toContainText(offer());
});

test('Escape ends an input first and declines the offer then', async ({ page }) => {
  await offered(page);
  await click(page, 'f2');
  await expect(page.locator('#f2')).toHaveClass(/selectedFromSquare/);
  await page.keyboard.press('Escape');
  await expect(page.locator('#f2')).not.toHaveClass(/selectedFromSquare/);
  await expect(status(page)).toContainText(offer());
  await page.keyboard.press('Escape');
  await expect(status(page)).toContainText(pageText('YouDeclineDraw'));
});

test('a move declines the offer', async ({ page }) => {
  await offered(page);
  await move(page, 'f2', 'f3');
  await expect(status(page)).not.toContainText(offer());
  await expect(button(page, pageText('Accept'))).toHaveCount(0);
});
