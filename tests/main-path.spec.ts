// Tests the main path in every available browser: a game is started, played, undone, and restored after a reload.
import { START, button, click, expect, expectPlacement, moves, newGame, openBoard, status, test, waitForReply } from './support';
import { pageText } from './texts';

test('a game against the computer is started, played, undone and restored', async ({ page }) => {
  await openBoard(page, '?opponent=classic');
  await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready', { timeout: 20_000 });
  await click(page, 'e2', 'e4');
  await waitForReply(page, 2);
  await click(page, 'g1', 'f3');
  await waitForReply(page, 4);
  const played = await moves(page);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  await expect.poll(() => moves(page)).toEqual(played);
  await button(page, 'Undo').click();
  await button(page, 'Undo').click();
  await expectPlacement(page, START);
});

test('a piece is dragged, a pawn is promoted to a knight, and the keyboard moves', async ({ page }) => {
  await openBoard(page, `?opponent=human&fen=${encodeURIComponent('8/P6k/8/8/8/8/7P/K7 w - - 0 1')}`);
  await page.locator('#a7').dragTo(page.locator('#a8'));
  await page.getByRole('dialog', { name: 'Promote to' }).getByRole('button', { name: 'Knight' }).click();
  await expect.poll(() => moves(page)).toEqual(['a8=N']);
  await page.locator('#h7').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(() => moves(page)).toEqual(['a8=N', 'Kh8']);
});

test('a level replies in a new game as Black', async ({ page }) => {
  await openBoard(page);
  await newGame(page, { playAs: 'Black' });
  await waitForReply(page, 1);
  await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'black');
  await expect(status(page)).toContainText(pageText('YourTurn'));
});
