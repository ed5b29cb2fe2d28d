// Tests arrows and circles that are drawn with the right button, keys and touch.
import { Fingers, spot } from './pointer';
import { button, choose, click, expect, expectSquares, openBoard, plies, square, status, test, twoPeople, type Page } from './support';
import { pageText } from './texts';

/** The squares and the brush of each drawing. */
async function shownDrawings(page: Page): Promise<string[]> {
  return page.locator('.drawings g').evaluateAll((all) =>
    all.map((it) => `${it.getAttribute('data-drawing')} ${it.getAttribute('class')!.match(/brush-\w+/)}`));
}

async function rightDrag(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = [await spot(page, from), await spot(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up({ button: 'right' });
}

test('the right button draws arrows and circles, and a click removes them', async ({ page }) => {
  await openBoard(page, twoPeople());
  await rightDrag(page, 'e2', 'e4');
  await expect.poll(() => shownDrawings(page)).toEqual(['e2e4 brush-green']);
  await expect(status(page)).toHaveText(pageText('ArrowDrawn', 'e2', 'e4'));
  await square(page, 'd5').click({ button: 'right' });
  await page.keyboard.down('Shift');
  await rightDrag(page, 'g8', 'f6');
  await page.keyboard.up('Shift');
  await expect.poll(() => shownDrawings(page)).toEqual(['e2e4 brush-green', 'd5d5 brush-green', 'g8f6 brush-red']);
  await rightDrag(page, 'e2', 'e4');
  await expect.poll(() => shownDrawings(page)).toEqual(['d5d5 brush-green', 'g8f6 brush-red']);
  await click(page, 'e5');
  await expect.poll(() => shownDrawings(page)).toEqual([]);
  await expect(plies(page)).toHaveCount(0);
});

test('an arrow belongs to its position and is translucent', async ({ page }) => {
  await openBoard(page, twoPeople());
  await rightDrag(page, 'e2', 'e4');
  const arrow = page.locator('#board .arrow[data-from="e2"][data-to="e4"][data-kind="drawn"]');
  await expect(arrow).toHaveCSS('opacity', '0.6');
  await click(page, 'd2', 'd4');
  await expect(plies(page)).toHaveText(['d4']);
  await expect(arrow).toHaveCount(0);
  await rightDrag(page, 'd7', 'd5');
  await button(page, pageText('PreviousMove')).click();
  await expect.poll(() => shownDrawings(page)).toEqual(['e2e4 brush-green']);
  await button(page, pageText('NextMove')).click();
  await expect.poll(() => shownDrawings(page)).toEqual(['d7d5 brush-green']);
});

test('an arrow is shown while it is drawn, and is discarded outside the board', async ({ page }) => {
  await openBoard(page, twoPeople());
  const start = await spot(page, 'b1');
  await page.mouse.move(start.x, start.y);
  await page.mouse.down({ button: 'right' });
  const { x, y } = await spot(page, 'c3');
  await page.mouse.move(x, y, { steps: 3 });
  await expect.poll(() => shownDrawings(page)).toEqual(['b1c3 brush-green']);
  const box = (await page.locator('#board').boundingBox())!;
  await page.mouse.move(box.x + box.width + 40, y, { steps: 3 });
  await expect.poll(() => shownDrawings(page)).toEqual([]);
  await page.mouse.up({ button: 'right' });
  expect(await shownDrawings(page)).toEqual([]);
});

test('a right click that cancels something draws nothing', async ({ page }) => {
  await openBoard(page, twoPeople());
  await click(page, 'e2');
  await square(page, 'e5').click({ button: 'right' });
  await expectSquares(page, 'selectedFromSquare', []);
  expect(await shownDrawings(page)).toEqual([]);
});

test('drawing an arrow cancels the selection', async ({ page }) => {
  await openBoard(page, twoPeople());
  await click(page, 'e2');
  await rightDrag(page, 'g1', 'f3');
  await expectSquares(page, 'selectedFromSquare', []);
  await expect.poll(() => shownDrawings(page)).toEqual(['g1f3 brush-green']);
});

test('keys draw and announce the drawing', async ({ page }) => {
  await openBoard(page, twoPeople());
  await square(page, 'e2').focus();
  for (const key of ['d', 'ArrowUp', 'ArrowUp', 'd']) await page.keyboard.press(key);
  await expect.poll(() => shownDrawings(page)).toEqual(['e2e4 brush-green']);
  await expect(status(page)).toHaveText(pageText('ArrowDrawn', 'e2', 'e4'));
  await page.keyboard.press('Delete');
  await expect.poll(() => shownDrawings(page)).toEqual([]);
});

test('a drawing stays on its squares when the board is flipped', async ({ page }) => {
  await openBoard(page, twoPeople());
  await square(page, 'a1').click({ button: 'right' });
  const middle = async (selector: string) => {
    const box = (await page.locator(selector).first().boundingBox())!;
    return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  };
  expect(await middle('.drawings .stroke')).toEqual(await middle('#a1'));
  await choose(page, pageText('FlipBoard'));
  await expect.poll(() => middle('.drawings .stroke')).toEqual(await middle('#a1'));
});

test.describe('with touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 660 } });

  test('the drawing mode draws arrows instead of moving pieces', async ({ page }) => {
    await openBoard(page, twoPeople());
    await choose(page, pageText('FingerDraws'));
    await page.evaluate(() => window.scrollTo(0, 0));
    const fingers = await Fingers.on(page);
    await fingers.press(await spot(page, 'e2'));
    await fingers.move(await spot(page, 'e4'), 0, 6);
    await fingers.lift();
    await expect.poll(() => shownDrawings(page)).toEqual(['e2e4 brush-green']);
    await fingers.tap(await spot(page, 'd5'));
    await expect.poll(() => shownDrawings(page)).toEqual([]);
    await fingers.tap(await spot(page, 'd5'));
    await expect.poll(() => shownDrawings(page)).toEqual(['d5d5 brush-green']);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(plies(page)).toHaveCount(0);
    await choose(page, pageText('FingerDraws'));
    await page.evaluate(() => window.scrollTo(0, 0));
    await fingers.tap(await spot(page, 'e5'));
    await expect.poll(() => shownDrawings(page)).toEqual([]);
    await fingers.tap(await spot(page, 'e2'));
    await expectSquares(page, 'selectedFromSquare', ['e2']);
  });
});
