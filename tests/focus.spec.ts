// Tests keys that work independently of the focus, and texts that the status line always shows.
import { expect, expectSquares, click, openBoard, plies, square, status, test, twoPeople } from './support';
import { pageText } from './texts';

test('a key acts on the focused square, however it received the focus', async ({ page }) => {
  await openBoard(page);
  await square(page, 'g1').focus();
  await page.keyboard.press('Enter');
  await expectSquares(page, 'selectedFromSquare', ['g1']);
  await page.keyboard.press('ArrowUp');
  await expect(square(page, 'g2')).toBeFocused();
});

test('the focus ring is drawn above the piece, which stays visible', async ({ page }) => {
  await openBoard(page);
  await page.keyboard.press('Tab');
  await square(page, 'e2').focus();
  const layers = await square(page, 'e2').evaluate((it) => {
    const pieces = Number(getComputedStyle(document.querySelector('.pieces')!).zIndex);
    const [own, ring] = [getComputedStyle(it), getComputedStyle(it, '::after')];
    return { square: own.zIndex === 'auto' || Number(own.zIndex) < pieces, ring: ring.outlineStyle === 'solid' && Number(ring.zIndex) > pieces };
  });
  expect(layers).toEqual({ square: true, ring: true });
});

test('Shift+F flips the board without a focus, but not in a text field', async ({ page }) => {
  await openBoard(page);
  await page.keyboard.press('Shift+F');
  await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'black');
  await page.getByLabel(pageText('TypeAMove')).focus();
  await page.keyboard.press('Shift+F');
  await expect(page.getByLabel(pageText('TypeAMove'))).toHaveValue('F');
  await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'black');
});

test('Escape and a right click cancel the selection', async ({ page }) => {
  await openBoard(page);
  await click(page, 'e2');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Escape');
  await expectSquares(page, 'selectedFromSquare', []);
  await click(page, 'd2');
  await expectSquares(page, 'selectedFromSquare', ['d2']);
  await square(page, 'e5').click({ button: 'right' });
  await expectSquares(page, 'selectedFromSquare', []);
});

test('Escape in the field for typed moves cancels the selection', async ({ page }) => {
  await openBoard(page);
  await click(page, 'e2');
  await page.getByLabel(pageText('TypeAMove')).focus();
  await expectSquares(page, 'selectedFromSquare', ['e2']);
  await page.keyboard.press('Escape');
  await expectSquares(page, 'selectedFromSquare', []);
});

test('Escape cancels a promotion when the focus is elsewhere', async ({ page }) => {
  await openBoard(page, twoPeople('8/P6k/8/8/8/8/8/K7 w - - 0 1'));
  await click(page, 'a7', 'a8');
  await expect(page.getByRole('dialog', { name: pageText('PromoteTo') })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: pageText('PromoteTo') })).toHaveCount(0);
  await expect(plies(page)).toHaveCount(0);
});

test('the result stays visible, and no later move can be typed', async ({ page }) => {
  await openBoard(page, twoPeople());
  await click(page, 'f2', 'f3', 'e7', 'e5', 'g2', 'g4', 'd8', 'h4');
  await expect(status(page)).toHaveText(`${pageText('Played', pageText('Black'), 'Qh4#')} ${pageText('Checkmate', pageText('Black'))}`);
  await expect(page.getByLabel(pageText('TypeAMove'))).toHaveCount(0);
  await click(page, 'a2', 'a3');
  await expect(plies(page)).toHaveCount(4);
  await expect(status(page)).toContainText(pageText('Checkmate', pageText('Black')));
});

test('the same refusal twice is a new element each time, so that it is announced twice', async ({ page }) => {
  await openBoard(page);
  await page.evaluate(() => {
    const announced: string[] = [];
    Object.assign(window, { announced });
    new MutationObserver((records) => {
      for (const record of records) record.addedNodes.forEach((node) => announced.push(node.textContent ?? ''));
    }).observe(document.querySelector('#status')!, { childList: true });
  });
  const refusal = pageText('NotItsWay', pageText('Pawn'));
  await click(page, 'e2', 'e5');
  await expect(status(page)).toHaveText(refusal);
  await click(page, 'e2', 'e5');
  const refusals = () => page.evaluate((refusal) =>
    (window as unknown as { announced: string[] }).announced.filter((text) => text === refusal).length, refusal);
  await expect.poll(refusals).toBe(2);
});

test('the meaning of marks is also in the description of the square', async ({ page }) => {
  await openBoard(page, twoPeople());
  await click(page, 'e2');
  await expect(square(page, 'e4')).toHaveAttribute('aria-description', pageText('PossibleMove'));
  await click(page, 'e4', 'd7', 'd5');
  await expect(square(page, 'd5')).toHaveAttribute('aria-description', 'last move');
  await click(page, 'e4');
  await expect(square(page, 'd5')).toHaveAttribute('aria-description', pageText('PossibleCapture'));
  await click(page, 'd5', 'd8', 'd5', 'a2', 'a3', 'd5', 'e5');
  await expect(square(page, 'e1')).toHaveAttribute('aria-description', 'in check');
});
