// Tests drag and drop with the mouse: the display while a piece is dragged, and the effect of dropping the piece.
import { carry, drag, spot } from './pointer';
import {
  START, button, click, expect, expectPlacement, expectSquares, move, moves, newGame, openBoard, piecePlacement, plies, square,
  squaresOf, status, test, twoPeople, waitForReply, type Page,
} from './support';
import { pageText } from './texts';

const carried = (page: Page) => page.locator('.carrier .piece');

const ACTIONS = ['action-move', 'action-capture', 'action-castle', 'action-promote', 'action-capture-promote'];

/** The squares on which the page shows what dropping the piece there would do, each with this effect. */
async function shownActions(page: Page): Promise<string[]> {
  const found = await Promise.all(
    ACTIONS.map(async (name) => (await squaresOf(page, name)).map((at) => `${at} ${name}`)),
  );
  return found.flat();
}

test('a piece is dragged and dropped with the mouse', async ({ page }) => {
  await openBoard(page);
  await carry(page, 'e2', 'e3');
  await expectSquares(page, 'origin', ['e2']);
  await expectSquares(page, 'possible-move', ['e3', 'e4']);
  await expect.poll(() => shownActions(page)).toEqual(['e3 action-move']);
  await expect(carried(page)).toHaveAttribute('data-piece', 'wP');
  // Nothing has moved yet, and the dragged piece has no square.
  expect(await piecePlacement(page)).toBe(START);
  const { x, y } = await spot(page, 'e4');
  await page.mouse.move(x + 3, y - 2);
  await expect.poll(() => shownActions(page)).toEqual(['e4 action-move']);
  await expect.poll(async () => {
    const box = (await carried(page).boundingBox())!;
    return [Math.round(box.x + box.width / 2 - x), Math.round(box.y + box.height / 2 - y)];
  }).toEqual([3, -2]);
  await page.mouse.up();
  await expect(carried(page)).toHaveCount(0);
  await expectSquares(page, 'origin', []);
  expect(await shownActions(page)).toEqual([]);
  await waitForReply(page, 2);
  expect((await moves(page))[0]).toBe('e4');
});

test('a dropped piece does not slide, a clicked one does', async ({ page }) => {
  await openBoard(page, twoPeople());
  const sliding = () => page.evaluate(() => document.getAnimations()
    .filter((it) => it instanceof CSSTransition && it.transitionProperty === 'transform').length);
  await drag(page, 'e2', 'e4');
  await expect(page.locator('.piece[data-square="e4"]')).toHaveCount(1);
  expect(await sliding()).toBe(0);
  await page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync('.piece { transition-duration: 60s !important }');
    document.adoptedStyleSheets = [style];
  });
  await move(page, 'e7', 'e5');
  await expect.poll(sliding).toBe(1);
});

test('the square under a dragged piece shows the action of a drop', async ({ page }) => {
  await openBoard(page, twoPeople('1n2k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6 0 1'));
  for (const [from, over, action] of [
    ['e5', 'e6', 'action-move'],
    ['e5', 'd6', 'action-capture'],
    ['e1', 'g1', 'action-castle'],
    ['e1', 'c1', 'action-castle'],
    ['a7', 'a8', 'action-promote'],
    ['a7', 'b8', 'action-capture-promote'],
    ['e5', 'c7', undefined],
    ['e1', 'h1', 'action-castle'],
    ['e1', 'a1', 'action-castle'],
    ['e1', 'b8', undefined],
  ] as const) {
    await carry(page, from, over);
    await expectSquares(page, 'origin', [from]);
    await expect.poll(() => shownActions(page)).toEqual(action ? [`${over} ${action}`] : []);
    await expectSquares(page, 'castling-rook', action === 'action-castle' ? (over > 'f' ? ['f1', 'h1'] : ['a1', 'd1']) : []);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expectSquares(page, 'origin', []);
  }
  await expect(plies(page)).toHaveCount(0);
});

test('the page can become narrower after a drag without scrolling sideways', async ({ page }) => {
  await openBoard(page, twoPeople());
  await drag(page, 'h2', 'h4');
  await expect(plies(page)).toHaveText(['h4']);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('a piece dropped on an illegal square returns, and the reason is shown', async ({ page }) => {
  await openBoard(page);
  for (const [from, to, why] of [
    ['a1', 'a4', pageText('Blocked', 'a2')],
    ['e2', 'd3', pageText('NothingToCapture')],
    ['b1', 'd2', 'own'],
  ]) {
    await drag(page, from, to);
    await expect(status(page)).toContainText(why);
    await expectSquares(page, 'selectedFromSquare', []);
    expect(await piecePlacement(page)).toBe(START);
  }
  await drag(page, 'e7', 'e5');
  await expect(status(page)).toContainText(pageText('YouPlaySide'));
  await expect(carried(page)).toHaveCount(0);
});

test('a tiny movement is a click, and a drop on the own square preserves the selection', async ({ page }) => {
  await openBoard(page);
  const dragSlightly = async (name: string, right: number, down: number) => {
    const start = await spot(page, name, 0, -20);
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + right, start.y + down);
    await page.mouse.up();
  };
  await dragSlightly('e2', 2, 2);
  await expectSquares(page, 'selectedFromSquare', ['e2']);
  await dragSlightly('e2', -2, -2);
  await expectSquares(page, 'selectedFromSquare', []);
  // The point is just outside the square.
  const box = (await square(page, 'e2').boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + 1);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y - 2);
  await page.mouse.up();
  await expectSquares(page, 'selectedFromSquare', ['e2']);
  await expect(plies(page)).toHaveCount(0);
  await carry(page, 'e2', 'e5', 'e2');
  await page.mouse.up();
  await expectSquares(page, 'selectedFromSquare', ['e2']);
  await click(page, 'e4');
  await waitForReply(page, 2);
});

test.describe('a dragged piece returns', () => {
  test.beforeEach(async ({ page }) => {
    await openBoard(page, twoPeople());
    await carry(page, 'e2', 'e4');
    await expectSquares(page, 'origin', ['e2']);
  });

  test.afterEach(async ({ page }) => {
    await expect(carried(page)).toHaveCount(0);
    await expectSquares(page, 'origin', []);
    await expectSquares(page, 'selectedFromSquare', []);
    expect(await shownActions(page)).toEqual([]);
    await page.mouse.up();
    expect(await piecePlacement(page)).toBe(START);
    await expect(plies(page)).toHaveCount(0);
    // After a cancelled drag, another drag works.
    await drag(page, 'd2', 'd4');
    await expect(plies(page)).toHaveText(['d4']);
  });

  test('on Escape', async ({ page }) => {
    await page.keyboard.press('Escape');
  });

  test('on a right click', async ({ page }) => {
    await page.mouse.down({ button: 'right' });
    await page.mouse.up({ button: 'right' });
  });

  test('when it is dropped outside the board', async ({ page }) => {
    const box = (await page.locator('#board').boundingBox())!;
    await page.mouse.move(box.x + box.width + 30, box.y + 40, { steps: 3 });
    await expect.poll(() => shownActions(page)).toEqual([]);
    await page.mouse.up();
  });

  test('when the browser cancels the pointer', async ({ page }) => {
    await page.evaluate(() => {
      window.dispatchEvent(new PointerEvent('pointercancel', { pointerId: 99, bubbles: true }));
    });
    // The piece is dragged by another pointer, so this pointer has no effect.
    await expectSquares(page, 'origin', ['e2']);
    await page.evaluate(() => window.dispatchEvent(new PointerEvent('pointercancel', { pointerId: 1, bubbles: true })));
  });

  test('when the window is resized', async ({ page }) => {
    await page.setViewportSize({ width: 900, height: 640 });
  });

  test('when the board is flipped', async ({ page }) => {
    await page.keyboard.press('Shift+F');
    await expect(carried(page)).toHaveCount(0);
    await page.keyboard.press('Shift+F');
    await page.mouse.up();
    await page.keyboard.press('Escape');
  });
});

test('castling, promotion and en passant work by dragging', async ({ page }) => {
  await openBoard(page, twoPeople('r3k2r/6P1/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1'));
  await drag(page, 'e1', 'g1');
  await expectPlacement(page, 'r3k2r/6P1/8/3pP3/8/8/8/R4RK1');
  await drag(page, 'e8', 'c8');
  await drag(page, 'g7', 'h8');
  const dialog = page.getByRole('dialog', { name: pageText('PromoteTo') });
  await expect(dialog.getByRole('button', { name: pageText('QueenButton') })).toBeFocused();
  expect(await moves(page)).toEqual(['O-O', 'O-O-O']);
  await dialog.getByRole('button', { name: pageText('KnightButton') }).click();
  await expectPlacement(page, '2kr3N/8/8/3pP3/8/8/8/R4RK1');
  await openBoard(page, twoPeople('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1'));
  await drag(page, 'e5', 'd6');
  await expectPlacement(page, '4k3/8/3P4/8/8/8/8/4K3');
});

test('in Chess960 the king castles when it is dropped on its rook', async ({ page }) => {
  const fen = '1r2k1r1/6p1/8/8/8/8/6P1/1R2K1R1 w GBgb - 0 1';
  await openBoard(page, twoPeople(fen));
  await carry(page, 'e1', 'g1');
  await expect.poll(() => shownActions(page)).toEqual(['g1 action-castle']);
  await page.mouse.up();
  await expectPlacement(page, '1r2k1r1/6p1/8/8/8/8/6P1/1R3RK1');
  // With two clicks, the rook is a target of the king and is not selected.
  // When the rook is dragged, the rook itself moves.
  await click(page, 'e8', 'b8');
  await expectPlacement(page, '2kr2r1/6p1/8/8/8/8/6P1/1R3RK1');
  await openBoard(page, twoPeople(fen));
  await click(page, 'e1');
  await drag(page, 'g1', 'h1');
  await expect(plies(page)).toHaveText(['Rh1']);
});

test('a reply does not interrupt a drag', async ({ page }) => {
  await openBoard(page);
  await move(page, 'e2', 'e4');
  await carry(page, 'd2', 'd4');
  await expectSquares(page, 'origin', ['d2']);
  await waitForReply(page, 2);
  await expectSquares(page, 'origin', ['d2']);
  await expect.poll(() => shownActions(page)).toEqual(['d4 action-move']);
  await page.mouse.up();
  await waitForReply(page, 4);
  expect((await moves(page))[2]).toBe('d4');
});

test('a new game ends a drag', async ({ page }) => {
  await openBoard(page, twoPeople());
  await carry(page, 'e2', 'e4');
  await button(page, pageText('NewGame')).evaluate((it: HTMLElement) => it.click());
  await page.mouse.up();
  await expect(carried(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(plies(page)).toHaveCount(0);
  await newGame(page, { opponent: pageText('TwoPlayers') });
  await drag(page, 'e2', 'e4');
  await expect(plies(page)).toHaveText(['e4']);
});

test('a click without a pointer counts, and a click after a press does not count twice', async ({ page }) => {
  await openBoard(page, twoPeople());
  await page.evaluate(() => document.getElementById('e2')!.click());
  await expectSquares(page, 'selectedFromSquare', ['e2']);
  await page.evaluate(() => document.getElementById('e4')!.click());
  await expect(plies(page)).toHaveText(['e4']);
  await click(page, 'e7');
  await expectSquares(page, 'selectedFromSquare', ['e7']);
  await page.evaluate(() => document.getElementById('e5')!.click());
  await expect(plies(page)).toHaveText(['e4', 'e5']);
});
