// Tests the list of moves: the pairs, the current move and undone moves, with the mouse and the keyboard.
import {
  START, button, expect, expectPlacement, move, moves, openBoard, plies, test, twoPeople, waitForReply, type Page,
} from './support';
import { pageText } from './texts';

async function playOpening(page: Page): Promise<void> {
  await openBoard(page, twoPeople());
  for (const [from, to] of [['e2', 'e4'], ['e7', 'e5'], ['g1', 'f3'], ['b8', 'c6'], ['f1', 'b5']]) await move(page, from, to);
  await expect(plies(page)).toHaveCount(5);
}

function current(page: Page): Promise<string[]> {
  return page.locator('#moves [aria-current="true"]').allTextContents();
}

function undone(page: Page) {
  return page.locator('#moves .undone');
}

test('moves are listed in pairs, and a click shows their position', async ({ page }) => {
  await playOpening(page);
  const rows = await page.locator('#moves li').allTextContents();
  expect(rows.map((it) => it.replace(/\s+/g, ' ').trim())).toEqual(['1.e4e5', '2.Nf3Nc6', '3.Bb5']);
  expect(await current(page)).toEqual(['Bb5']);
  await page.locator('#moves [data-ply="2"]').click();
  expect(await current(page)).toEqual(['e5']);
  await expectPlacement(page, 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR');
});

test('the arrow keys, Home and End step through the list, which is one tab stop', async ({ page }) => {
  await playOpening(page);
  expect(await page.locator('#moves button[tabindex="0"]').allTextContents()).toEqual(['Bb5']);
  await page.locator('#moves [data-ply="5"]').focus();
  for (const [key, shown] of [
    ['ArrowLeft', 'Nc6'], ['ArrowLeft', 'Nf3'], ['ArrowUp', 'e4'], ['ArrowDown', 'Nf3'], ['ArrowRight', 'Nc6'],
    ['End', 'Bb5'], ['ArrowRight', 'Bb5'],
  ]) {
    await page.keyboard.press(key);
    await expect.poll(() => current(page), `after ${key}`).toEqual([shown]);
    await expect(page.locator('#moves [aria-current="true"]')).toBeFocused();
  }
  await page.keyboard.press('Home');
  await expect.poll(() => current(page)).toEqual([]);
  await expectPlacement(page, START);
  await expect(page.locator('#moves [data-ply="1"]')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => current(page)).toEqual(['e4']);
});

test('undone moves stay dimmed until another move is played', async ({ page }) => {
  await playOpening(page);
  for (let count = 0; count < 3; count += 1) await button(page, pageText('Undo')).click();
  expect(await moves(page)).toEqual(['e4', 'e5']);
  expect(await undone(page).allTextContents()).toEqual(['Nf3', 'Nc6', 'Bb5']);
  const color = (name: string) => page.getByRole('button', { name, exact: true }).evaluate((it) => getComputedStyle(it).color);
  expect(await color('Nf3')).not.toBe(await color('e4'));
  // A click on an undone move redoes the moves up to this move.
  await undone(page).filter({ hasText: 'Nc6' }).click();
  await expect.poll(() => moves(page)).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
  expect(await undone(page).allTextContents()).toEqual(['Bb5']);
  await move(page, 'f1', 'c4');
  await expect.poll(() => moves(page)).toEqual(['e4', 'e5', 'Nf3', 'Nc6', 'Bc4']);
  await expect(undone(page)).toHaveCount(0);
});

test('undone moves can be redone against the engine', async ({ page }) => {
  await openBoard(page);
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  const played = await moves(page);
  await button(page, pageText('Undo')).click();
  await expect(undone(page)).toHaveCount(2);
  await undone(page).first().click();
  await expect.poll(() => moves(page)).toEqual(played);
});

test('a long list scrolls to the current move without scrolling the page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await openBoard(page, twoPeople());
  const type = async (text: string) => {
    await page.getByLabel(pageText('TypeAMove')).fill(text);
    await page.keyboard.press('Enter');
  };
  for (const [white, black] of [[3, 6], [4, 5]]) {
    for (const file of 'abcdefgh') for (const rank of [white, black]) await type(`${file}${rank}`);
  }
  const scrolled = await page.evaluate(() => window.scrollY);
  await expect(plies(page)).toHaveCount(32);
  const isSeen = (ply: number) => page.evaluate((ply) => {
    const inner = document.querySelector(`[data-ply="${ply}"]`)!.getBoundingClientRect();
    const outer = document.querySelector('.moves-panel')!.getBoundingClientRect();
    // On a phone, the moves are in one line, which scrolls sideways.
    return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1
      && inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
  }, ply);
  expect(await isSeen(32)).toBe(true);
  expect(await isSeen(1)).toBe(false);
  const first = page.getByRole('button', { name: pageText('FirstMove'), includeHidden: true });
  await first.evaluate((it: HTMLElement) => it.click());
  await expect.poll(() => isSeen(1)).toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
});

test('captured pieces and the material balance are described', async ({ page }) => {
  await openBoard(page, twoPeople('4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1'));
  await move(page, 'e4', 'd5');
  await expect(page.locator('#captured-black [data-piece="bN"]')).toHaveCount(1);
  await expect(page.locator('#captured-black')).toHaveAttribute('aria-label', pageText('OneBlackCaptured'));
  await expect(page.locator('#captured-white')).toHaveAttribute('aria-label', pageText('NoWhiteCaptured'));
  await expect(page.locator('#material')).toHaveText('+1');
  await expect(page.locator('#material')).toHaveAttribute('aria-label', pageText('MaterialAhead', pageText('White'), 1));
});
