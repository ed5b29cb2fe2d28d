// Tests touch on the board: tapping, dragging, a second finger, and scrolling the page.
import { Fingers, spot } from './pointer';
import {
  START, expect, expectPlacement, expectSquares, moves, openBoard, piecePlacement, plies, square, test, twoPeople,
  waitForReply, type Page,
} from './support';
import { serveWorkers, workerThat } from './support-worker';
import { pageText } from './texts';

test.use({ hasTouch: true, viewport: { width: 390, height: 660 } });

const carried = (page: Page) => page.locator('.carrier .piece');
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test('two taps move a piece', async ({ page }) => {
  await openBoard(page);
  const fingers = await Fingers.on(page);
  await fingers.tap(await spot(page, 'e2'));
  await expectSquares(page, 'selectedFromSquare', ['e2']);
  await fingers.tap(await spot(page, 'e4'));
  await waitForReply(page, 2);
  expect((await moves(page))[0]).toBe('e4');
});

test('taps synthesized by the browser count', async ({ page }) => {
  await openBoard(page, twoPeople());
  for (const name of ['e2', 'e4', 'e7', 'e7', 'd7', 'd5', 'e4', 'd5']) await square(page, name).tap();
  await expect(plies(page)).toHaveText(['e4', 'd5', 'exd5']);
});

test('a piece is dragged with a finger, and the page does not scroll', async ({ page }) => {
  await openBoard(page, twoPeople());
  expect(await page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight)).toBe(true);
  const fingers = await Fingers.on(page);
  await fingers.press(await spot(page, 'e2'));
  await fingers.move(await spot(page, 'e4'), 0, 8);
  await expectSquares(page, 'origin', ['e2']);
  await expectSquares(page, 'action-move', ['e4']);
  await expect(carried(page)).toHaveAttribute('data-piece', 'wP');
  await fingers.lift();
  await expectPlacement(page, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR');
  await expect(plies(page)).toHaveText(['e4']);
  expect(await scrolled(page)).toBe(0);
});

test('the page scrolls from squares without a movable piece, and the selection stays', async ({ page }) => {
  // On a higher screen, the whole page is visible and cannot scroll.
  await page.setViewportSize({ width: 390, height: 560 });
  await openBoard(page, twoPeople());
  const fingers = await Fingers.on(page);
  await fingers.tap(await spot(page, 'e2'));
  await expectSquares(page, 'selectedFromSquare', ['e2']);
  for (const from of ['e5', 'd7']) {
    await page.evaluate(() => window.scrollTo(0, 0));
    const start = await spot(page, from);
    await fingers.press(start);
    await fingers.move({ x: start.x, y: start.y - 150 }, 0, 10);
    await fingers.lift();
    await expect.poll(() => scrolled(page)).toBeGreaterThan(40);
  }
  await expectSquares(page, 'selectedFromSquare', ['e2']);
  await expect(plies(page)).toHaveCount(0);
});

test('a second finger has no effect', async ({ page }) => {
  await openBoard(page, twoPeople());
  const fingers = await Fingers.on(page);
  await fingers.press(await spot(page, 'e2'), 0);
  await fingers.move(await spot(page, 'e3'), 0);
  await expectSquares(page, 'origin', ['e2']);
  await fingers.press(await spot(page, 'd2'), 1);
  await fingers.move(await spot(page, 'd4'), 1);
  await expectSquares(page, 'origin', ['e2']);
  await expectSquares(page, 'action-move', ['e3']);
  await fingers.lift(1);
  await expectSquares(page, 'origin', ['e2']);
  await fingers.move(await spot(page, 'e4'), 0);
  await fingers.lift(0);
  await expect(plies(page)).toHaveText(['e4']);
});

for (const [where, place] of [['outside the board', 'h1'], ['on an empty square', 'a5']] as const) {
  test(`a thumb that rests ${where} does not block other fingers`, async ({ page }) => {
    await openBoard(page, twoPeople());
    const fingers = await Fingers.on(page);
    await fingers.press(await spot(page, place, 0, where === 'outside the board' ? 40 : 0), 0);
    await page.waitForTimeout(600);
    for (const name of ['e2', 'e4']) {
      await fingers.press(await spot(page, name), 1);
      await fingers.lift(1);
    }
    await expect(plies(page)).toHaveText(['e4']);
    await page.waitForTimeout(600);
    await fingers.press(await spot(page, 'e7'), 1);
    await fingers.move(await spot(page, 'e5'), 1);
    await fingers.lift(1);
    await expect(plies(page)).toHaveText(['e4', 'e5']);
    await fingers.lift(0);
    await expect(plies(page)).toHaveText(['e4', 'e5']);
  });
}

for (const [where, place, below] of [[pageText('OnTheBoard'), 'e5', 0], ['on and outside it', 'h1', 45]] as const) {
  test(`two fingers that touch at the same time ${where} make no move`, async ({ page }) => {
    await openBoard(page, twoPeople());
    const fingers = await Fingers.on(page);
    await fingers.press(await spot(page, place, 0, below), 0);
    await fingers.press(await spot(page, 'e2'), 1);
    await fingers.move(await spot(page, 'e4'), 1);
    await fingers.lift(1);
    await fingers.lift(0);
    await expect(plies(page)).toHaveCount(0);
    await expectSquares(page, 'origin', []);
  });
}

test('a trembling finger taps', async ({ page }) => {
  await openBoard(page, twoPeople());
  const fingers = await Fingers.on(page);
  await fingers.press(await spot(page, 'e2', 0, -15));
  await fingers.move(await spot(page, 'e2', 3, -23));
  await fingers.lift();
  await expectSquares(page, 'selectedFromSquare', ['e2']);
  await expectSquares(page, 'origin', []);
  await expect(plies(page)).toHaveCount(0);
});

test('cancelled touches drop no piece', async ({ page }) => {
  await openBoard(page, twoPeople());
  const fingers = await Fingers.on(page);
  await fingers.press(await spot(page, 'e2'));
  await fingers.move(await spot(page, 'e4'));
  await expectSquares(page, 'origin', ['e2']);
  await fingers.cancel();
  await expectSquares(page, 'origin', []);
  await expect(carried(page)).toHaveCount(0);
  expect(await piecePlacement(page)).toBe(START);
});

for (const [side, query, from, to] of [
  ['from above', twoPeople('7k/P7/8/8/8/8/8/K7 w - - 0 1'), 'a7', 'a8'],
  ['from below', `${twoPeople('7k/8/8/8/8/8/7p/K7 b - - 0 1')}`, 'h2', 'h1'],
]) {
  test(`a promotion is chosen by tapping, ${side}, also on the narrowest screen`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await openBoard(page, query);
    const fingers = await Fingers.on(page);
    for (const flips of [0, 1]) {
      if (flips) await page.keyboard.press('Shift+F');
      await fingers.tap(await spot(page, from));
      await fingers.tap(await spot(page, to));
      const dialog = page.getByRole('dialog', { name: pageText('PromoteTo') });
      // The tap that opens the dialog does not choose a piece.
      await expect(dialog.getByRole('button')).toHaveCount(4);
      const inner = (await dialog.boundingBox())!;
      const outer = (await page.locator('#board').boundingBox())!;
      expect(inner.x).toBeGreaterThanOrEqual(outer.x - 0.5);
      expect(inner.y).toBeGreaterThanOrEqual(outer.y - 0.5);
      expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 0.5);
      expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height + 0.5);
      const choice = (await dialog.getByRole('button', { name: pageText('RookButton') }).boundingBox())!;
      expect(Math.min(choice.width, choice.height)).toBeGreaterThanOrEqual(24);
      if (flips) await dialog.getByRole('button', { name: pageText('RookButton') }).tap();
      else await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    expect((await moves(page))[0]).toMatch(/=R/);
  });
}

test('a promotion by dragging with a finger opens the dialog', async ({ page }) => {
  await openBoard(page, twoPeople('7k/P7/8/8/8/8/8/K7 w - - 0 1'));
  const fingers = await Fingers.on(page);
  await fingers.press(await spot(page, 'a7'));
  await fingers.move(await spot(page, 'a8'));
  await expectSquares(page, 'action-promote', ['a8']);
  await fingers.lift();
  await expect(page.getByRole('dialog', { name: pageText('PromoteTo') }).getByRole('button')).toHaveCount(4);
  await page.getByRole('button', { name: pageText('BishopButton') }).tap();
  await expect(plies(page)).toHaveText(['a8=B']);
});

test('a premove is made by taps and by dragging, and a tap cancels it', async ({ page }) => {
  const slow = 'self.count = (self.count ?? 0) + 1; const answer = ["e7e5", "b8c6"][self.count - 1]; const beat = setInterval(() => progress(0.5), 500); setTimeout(() => { clearInterval(beat); found(answer); }, 3500);';
  await serveWorkers(page, [workerThat(slow)]);
  await openBoard(page);
  const fingers = await Fingers.on(page);
  for (const name of ['e2', 'e4', 'g1', 'f3']) await fingers.tap(await spot(page, name));
  await expectSquares(page, 'premove', ['f3', 'g1']);
  await fingers.tap(await spot(page, 'd5'));
  await expectSquares(page, 'premove', []);
  await expect(plies(page)).toHaveText(['e4']);
  await fingers.press(await spot(page, 'd2'));
  await fingers.move(await spot(page, 'd4'), 0, 8);
  await fingers.lift();
  await expectSquares(page, 'premove', ['d2', 'd4']);
  await expect(plies(page)).toHaveText(['e4', 'e5', 'd4']);
});

test('a move is confirmed or cancelled by a tap', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('second-thought.settings', '{"confirm_moves":"on"}'));
  await openBoard(page, twoPeople());
  const fingers = await Fingers.on(page);
  for (const name of ['e2', 'e4']) await fingers.tap(await spot(page, name));
  await page.getByRole('button', { name: pageText('Cancel'), exact: true }).tap();
  await expect(plies(page)).toHaveCount(0);
  for (const name of ['d2', 'd4']) await fingers.tap(await spot(page, name));
  await page.getByRole('button', { name: pageText('Confirm'), exact: true }).tap();
  await expect(plies(page)).toHaveText(['d4']);
});
