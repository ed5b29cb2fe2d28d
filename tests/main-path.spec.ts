// Tests the main path in every available browser: a game is started, played, undone, and restored after a reload.
import { START, button, choose, click, expect, expectPlacement, moves, newGame, openBoard, status, test, waitForReply, type Page } from './support';
import { Site, siteStored } from './site';
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
  await button(page, pageText('Undo')).click();
  await button(page, pageText('Undo')).click();
  await expectPlacement(page, START);
});

test('a piece is dragged, a pawn is promoted to a knight, and the keyboard moves', async ({ page }) => {
  await openBoard(page, `?opponent=human&fen=${encodeURIComponent('8/P6k/8/8/8/8/7P/K7 w - - 0 1')}`);
  await page.locator('#a7').dragTo(page.locator('#a8'));
  await page.getByRole('dialog', { name: pageText('PromoteTo') }).getByRole('button', { name: pageText('KnightButton') }).click();
  await expect.poll(() => moves(page)).toEqual(['a8=N']);
  await page.locator('#h7').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(() => moves(page)).toEqual(['a8=N', 'Kh8']);
});

test('a level replies in a new game as Black', async ({ page }) => {
  await openBoard(page);
  await newGame(page, { playAs: pageText('Black') });
  await waitForReply(page, 1);
  await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'black');
  await expect(status(page)).toContainText(pageText('YourTurn'));
});

async function expectRunning(page: Page, clock: string): Promise<void> {
  const shown = (await page.locator(clock).textContent())!;
  expect(shown).toMatch(/^\d:\d\d$/);
  await expect(page.locator(clock)).not.toHaveText(shown);
}

test('a clock runs, gains its increment, and continues after a reload', async ({ page }) => {
  await openBoard(page, '?opponent=human&time=300+60');
  await click(page, 'e2', 'e4');
  await click(page, 'e7', 'e5');
  await expect(page.locator('#clock-black')).toHaveText(/^(5:\d\d|6:00)$/);
  await expectRunning(page, '#clock-white');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  await expectRunning(page, '#clock-white');
  expect(await moves(page)).toEqual(['e4', 'e5']);
});

test('two touches move a piece', async ({ page }) => {
  await openBoard(page, '?opponent=human');
  await page.evaluate(() => {
    for (const name of ['e2', 'e4']) {
      const target = document.getElementById(name)!;
      const { x, y, width } = target.getBoundingClientRect();
      const at = { clientX: x + width / 2, clientY: y + width / 2, pointerId: 7, pointerType: 'touch', isPrimary: true, bubbles: true, cancelable: true };
      target.dispatchEvent(new PointerEvent('pointerdown', { ...at, buttons: 1 }));
      target.dispatchEvent(new PointerEvent('pointerup', at));
      target.dispatchEvent(new PointerEvent('click', { ...at, detail: 1 }));
    }
  });
  await expect.poll(() => moves(page)).toEqual(['e4']);
});

test('a game continues with vibration, which some browsers do not have', async ({ page }) => {
  await openBoard(page, '?opponent=human');
  await choose(page, pageText('Settings'));
  await page.getByRole('switch', { name: pageText('Vibration') }).check();
  await button(page, pageText('Done')).click();
  await click(page, 'e2', 'e4', 'e7', 'e5', 'g1', 'f3');
  await expect.poll(() => moves(page)).toEqual(['e4', 'e5', 'Nf3']);
});

test('an earlier game is in the list of games and opens', async ({ page }) => {
  await openBoard(page, '?opponent=human');
  await click(page, 'd2', 'd4');
  await newGame(page, { opponent: pageText('TwoPlayers') });
  await click(page, 'e2', 'e4');
  await button(page, pageText('Games')).click();
  const games = page.getByRole('dialog', { name: pageText('Games') });
  await expect(games.getByRole('listitem')).toHaveCount(2);
  await games.locator('.game-open:not([aria-current])').click();
  await expect.poll(() => moves(page)).toEqual(['d4']);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the page opens and plays when its server is gone', async ({ page }) => {
    const site = await Site.serve();
    try {
      await openBoard(page, '', site.address);
      await siteStored(page);
    } finally {
      await site.close();
    }
    await openBoard(page, '?opponent=classic', site.address);
    await click(page, 'e2', 'e4');
    await waitForReply(page, 2);
  });
});
