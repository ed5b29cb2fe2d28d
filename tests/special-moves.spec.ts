// Tests castling, en passant, promotion and the ends of a game, all with clicks.
import {
  button, choose, click, expect, expectPlacement, expectSquares, move, moves, openBoard, piecePlacement, plies, resign, status,
  test, twoPeople, watchFor,
} from './support';
import { drag } from './pointer';
import { pageText, textPattern } from './texts';

const CASTLES = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';

test('both sides castle short and long', async ({ page }) => {
  await openBoard(page, twoPeople(CASTLES));
  await click(page, 'e1');
  await expect(page.locator('#g1')).toHaveClass(/possible-move/);
  await expect(page.locator('#c1')).toHaveClass(/possible-move/);
  await click(page, 'g1');
  await expectPlacement(page, 'r3k2r/8/8/8/8/8/8/R4RK1');
  await move(page, 'e8', 'c8');
  await expectPlacement(page, '2kr3r/8/8/8/8/8/8/R4RK1');
  expect(await moves(page)).toEqual(['O-O', 'O-O-O']);
});

test('both sides castle long and short', async ({ page }) => {
  await openBoard(page, twoPeople(CASTLES));
  await move(page, 'e1', 'c1');
  await expectPlacement(page, 'r3k2r/8/8/8/8/8/8/2KR3R');
  await move(page, 'e8', 'g8');
  await expectPlacement(page, 'r4rk1/8/8/8/8/8/8/2KR3R');
  expect(await moves(page)).toEqual(['O-O-O', 'O-O']);
});

test('a king castles when it is moved onto its rook, by clicks, dragging and keys', async ({ page }) => {
  await openBoard(page, twoPeople(CASTLES));
  await click(page, 'e1');
  await expectSquares(page, 'possible-move', ['a1', 'c1', 'd1', 'd2', 'e2', 'f1', 'f2', 'g1', 'h1']);
  await click(page, 'h1');
  await expectPlacement(page, 'r3k2r/8/8/8/8/8/8/R4RK1');
  await drag(page, 'e8', 'a8');
  await expectPlacement(page, '2kr3r/8/8/8/8/8/8/R4RK1');
  expect(await moves(page)).toEqual(['O-O', 'O-O-O']);
  await openBoard(page, twoPeople(CASTLES.replace(' w ', ' b ')));
  await page.locator('#e8').focus();
  await page.keyboard.press('Enter');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expectPlacement(page, '2kr3r/8/8/8/8/8/8/R3K2R');
  // The king may castle only with the rook on h1, so a click on the rook on a1 selects this rook.
  await openBoard(page, twoPeople('4k3/8/8/8/8/8/8/R3K2R w K - 0 1'));
  await click(page, 'e1', 'a1');
  await expectSquares(page, 'selectedFromSquare', ['a1']);
  await expect(plies(page)).toHaveCount(0);
  await drag(page, 'e1', 'a1');
  await expect(status(page)).toContainText('You cannot castle there');
  await expect(plies(page)).toHaveCount(0);
});

test('in Chess960 a king castles when it is moved onto its rook, also in the corner', async ({ page }) => {
  for (const [placement, to, after] of [
    ['4k3/8/8/8/8/8/8/1R2K2R w BH - 0 1', 'h1', '4k3/8/8/8/8/8/8/1R3RK1'],
    ['4k3/8/8/8/8/8/8/R3K1R1 w GA - 0 1', 'a1', '4k3/8/8/8/8/8/8/2KR2R1'],
    ['4k3/8/8/8/8/8/8/R3KR2 w FA - 0 1', 'f1', '4k3/8/8/8/8/8/8/R4RK1'],
  ]) {
    await openBoard(page, twoPeople(placement));
    await click(page, 'e1', to);
    await expectPlacement(page, after);
    await openBoard(page, twoPeople(placement));
    await drag(page, 'e1', to);
    await expectPlacement(page, after);
  }
});

test('castling through an attacked square is refused, naming the square', async ({ page }) => {
  const placement = '4kr2/8/8/8/8/8/8/4K2R';
  await openBoard(page, twoPeople(`${placement} w K - 0 1`));
  await click(page, 'e1');
  await expect(page.locator('#d1')).toHaveClass(/possible-move/);
  await expect(page.locator('#g1')).not.toHaveClass(/possible-move/);
  await click(page, 'g1');
  await expect(status(page)).toContainText('f1');
  expect(await piecePlacement(page)).toBe(placement);
});

test('a pawn is captured en passant, but only immediately', async ({ page }) => {
  await openBoard(page, twoPeople('4k3/8/8/8/3p2p1/8/4P2P/4K3 w - - 0 1'));
  await move(page, 'e2', 'e4');
  await click(page, 'd4');
  await expectSquares(page, 'possible-capture', ['e3']);
  await click(page, 'e3');
  await expectPlacement(page, '4k3/8/8/8/6p1/4p3/7P/4K3');
  await move(page, 'h2', 'h4');
  await move(page, 'e8', 'e7');
  await move(page, 'e1', 'e2');
  await move(page, 'g4', 'h3');
  await expect(status(page)).toContainText(textPattern('EnPassantNotNow'));
  await expectPlacement(page, '8/4k3/8/8/6pP/4p3/4K3/8');
  expect(await moves(page)).toEqual(['e4', 'dxe3', 'h4', 'Ke7', 'Ke2']);
});

test.describe('promotion', () => {
  const BEFORE = '1n5k/P7/8/8/8/8/8/K7';

  for (const [name, letter, san] of [
    [pageText('QueenButton'), 'Q', 'a8=Q'],
    [pageText('RookButton'), 'R', 'a8=R'],
    [pageText('BishopButton'), 'B', 'a8=B'],
    [pageText('KnightButton'), 'N', 'a8=N'],
  ]) {
    test(`a pawn becomes a ${name.toLowerCase()}`, async ({ page }) => {
      await openBoard(page, twoPeople(`${BEFORE} w - - 0 1`));
      await move(page, 'a7', 'a8');
      const dialog = page.getByRole('dialog', { name: pageText('PromoteTo') });
      await expect(dialog.getByRole('button')).toHaveCount(4);
      await expect(dialog.getByRole('button', { name: pageText('QueenButton') })).toBeFocused();
      expect(await piecePlacement(page)).toBe(BEFORE);
      await dialog.getByRole('button', { name, exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expectPlacement(page, `${letter}n5k/8/8/8/8/8/8/K7`);
      expect(await moves(page)).toEqual([san]);
    });
  }

  test('a black pawn captures and promotes on a flipped board', async ({ page }) => {
    await openBoard(page, twoPeople('k7/8/8/8/8/8/p7/1N5K b - - 0 1'));
    await choose(page, pageText('FlipBoard'));
    await move(page, 'a2', 'b1');
    await page.getByRole('button', { name: pageText('QueenButton'), exact: true }).click();
    await expectPlacement(page, 'k7/8/8/8/8/8/8/1q5K');
    await expectSquares(page, 'in-check', ['h1']);
    expect(await moves(page)).toEqual(['axb1=Q+']);
  });

  test('a right click on the dialog cancels the move', async ({ page }) => {
    await openBoard(page, twoPeople(`${BEFORE} w - - 0 1`));
    const dialog = page.getByRole('dialog', { name: pageText('PromoteTo') });
    await move(page, 'a7', 'a8');
    await dialog.getByRole('button', { name: pageText('QueenButton') }).click({ button: 'right' });
    await expect(dialog).toHaveCount(0);
    await expect(plies(page)).toHaveCount(0);
    expect(await piecePlacement(page)).toBe(BEFORE);
  });

  test('Escape and a click outside the dialog cancel the move', async ({ page }) => {
    await openBoard(page, twoPeople(`${BEFORE} w - - 0 1`));
    const dialog = page.getByRole('dialog', { name: pageText('PromoteTo') });
    await move(page, 'a7', 'a8');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expectSquares(page, 'selectedFromSquare', []);
    await move(page, 'a7', 'b8');
    await expect(dialog).toBeVisible();
    const far = (await page.locator('#h1').boundingBox())!;
    await page.mouse.click(far.x + far.width / 2, far.y + far.height / 2);
    await expect(dialog).toHaveCount(0);
    await move(page, 'a7', 'b8');
    await expect(dialog).toBeVisible();
    await page.getByText(pageText('ToMove', pageText('White'))).click();
    await expect(dialog).toHaveCount(0);
    await expect(plies(page)).toHaveCount(0);
    expect(await piecePlacement(page)).toBe(BEFORE);
    await move(page, 'a7', 'a8');
    await expect(dialog).toBeVisible();
  });
});

test.describe('the end of a game', () => {
  test('checkmate is announced, and nothing can be moved afterwards', async ({ page }) => {
    await openBoard(page, twoPeople());
    for (const [from, to] of [['f2', 'f3'], ['e7', 'e5'], ['g2', 'g4'], ['d8', 'h4']]) await move(page, from, to);
    await expect(status(page)).toContainText(pageText('Checkmate', pageText('Black')));
    await expectSquares(page, 'in-check', ['e1']);
    expect(await moves(page)).toEqual(['f3', 'e5', 'g4', 'Qh4#']);
    const placement = await piecePlacement(page);
    await move(page, 'e2', 'e3');
    await expectSquares(page, 'selectedFromSquare', []);
    await expect(status(page)).toContainText(pageText('Checkmate', pageText('Black')));
    expect(await piecePlacement(page)).toBe(placement);
    await expect(button(page, pageText('Resign'))).toBeDisabled();
  });

  test('checkmate can be undone', async ({ page }) => {
    await openBoard(page, twoPeople('7k/8/6K1/8/8/8/8/R7 w - - 0 1'));
    await move(page, 'a1', 'a8');
    await expect(status(page)).toContainText(pageText('Checkmate', pageText('White')));
    await button(page, pageText('Undo')).click();
    await expect(status(page)).toContainText('White to move');
    await move(page, 'a1', 'a7');
    await expect(plies(page)).toHaveText(['Ra7']);
  });

  test('a checkmated engine does not reply', async ({ page }) => {
    await openBoard(page, `?fen=${encodeURIComponent('7k/8/6K1/8/8/8/8/R7 w - - 0 1')}&opponent=classic`);
    await move(page, 'a1', 'a8');
    await expect(status(page)).toContainText(pageText('YouWonByMate'));
    await expect(page.locator('#thinking')).toHaveCount(0);
    await watchFor(page, 400);
    await expect(plies(page)).toHaveText(['Ra8#']);
  });

  test('stalemate is a draw', async ({ page }) => {
    await openBoard(page, twoPeople('7k/8/5K2/8/8/8/8/6Q1 w - - 0 1'));
    await move(page, 'g1', 'g6');
    await expect(status(page)).toContainText(pageText('Stalemate'));
    await expectSquares(page, 'in-check', []);
  });

  test('bare kings are a draw', async ({ page }) => {
    await openBoard(page, twoPeople('7k/8/8/8/8/8/1n6/K7 w - - 0 1'));
    await move(page, 'a1', 'b2');
    await expect(status(page)).toContainText(pageText('InsufficientMaterial'));
  });

  test('resigning wins the game for the other side', async ({ page }) => {
    await openBoard(page, '?opponent=classic');
    await resign(page);
    await expect(status(page)).toHaveText(pageText('YouResigned', pageText('ClassicEngine')));
    await click(page, 'e2');
    await expectSquares(page, 'possible-move', []);
  });
});
