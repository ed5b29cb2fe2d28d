// Tests the first moves of a game: the board, selecting and moving pieces, marked squares, and refused moves.
import {
  START, button, choose, click, expect, expectPlacement, expectSquares, move, moves, openBoard, piecePlacement, plies, square,
  status, test, twoPeople, waitForReply } from './support';
import { pageText } from './texts';

const BLACK_FIRST_MOVES =
  'a6 a5 b6 b5 c6 c5 d6 d5 e6 e5 f6 f5 g6 g5 h6 h5 Na6 Nc6 Nf6 Nh6'.split(' ');

test('the board is ready, and each square has a name', async ({ page }) => {
  await openBoard(page);
  await expect(page.locator('#board[role="grid"] [role="row"]')).toHaveCount(8);
  await expect(page.locator('#board [role="row"] .boardsquare[role="gridcell"]')).toHaveCount(64);
  await expect(page.locator('.boardsquare.lightsquare')).toHaveCount(32);
  await expect(page.locator('.boardsquare.darksquare')).toHaveCount(32);
  await expect(page.locator('.boardsquare[tabindex="0"]')).toHaveCount(1);
  expect(await piecePlacement(page)).toBe(START);
  const labels = await page.locator('.boardsquare').evaluateAll((all) => all.map((it) => it.getAttribute('aria-label')));
  expect(labels.filter((label) => /^[a-h][1-8], (empty|(white|black) (king|queen|rook|bishop|knight|pawn))$/.test(label ?? '')))
    .toHaveLength(64);
  await expect(square(page, 'e2')).toHaveAttribute('aria-label', 'e2, white pawn');
  await expect(square(page, 'd8')).toHaveAttribute('aria-label', 'd8, black queen');
  await expect(square(page, 'e5')).toHaveAttribute('aria-label', 'e5, empty');
  await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'white');
  await expect(status(page)).toHaveAttribute('role', 'status');
  await expect(status(page)).toContainText(pageText('YourTurn'));
});

test('the engine replies to a move by two clicks, and its progress is shown', async ({ page }) => {
  await openBoard(page);
  await page.evaluate(() => {
    const seen = { values: [] as number[], limits: '', first: 0, gone: 0 };
    (window as any).seen = seen;
    new MutationObserver(() => {
      const bar = document.querySelector('#thinking[role="progressbar"]');
      if (bar) {
        seen.first ||= performance.now();
        seen.limits = `${bar.getAttribute('aria-valuemin')} ${bar.getAttribute('aria-valuemax')}`;
        seen.values.push(Number(bar.getAttribute('aria-valuenow') ?? Number.NaN));
      } else if (seen.first && !seen.gone) {
        seen.gone = performance.now();
      }
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  const [first, reply] = await moves(page);
  expect(first).toBe('e4');
  expect(BLACK_FIRST_MOVES).toContain(reply);
  const ranks = (await piecePlacement(page)).split('/');
  expect(ranks.slice(4)).toEqual(['4P3', '8', 'PPPP1PPP', 'RNBQKBNR']);
  expect(ranks.slice(0, 2).join('/')).not.toBe('rnbqkbnr/pppppppp');
  await expect(status(page)).toContainText(pageText('YourTurn'));
  const seen = await page.evaluate(() => (window as any).seen);
  expect(seen.limits).toBe('0 100');
  expect(seen.values.every((value: number) => value >= 0 && value <= 100)).toBe(true);
  expect(seen.values).toEqual([...seen.values].sort((a: number, b: number) => a - b));
  expect(new Set(seen.values).size).toBeGreaterThan(1);
  expect(seen.gone - seen.first).toBeGreaterThanOrEqual(290);
});

test('a piece is selected and deselected, and another one is selected', async ({ page }) => {
  await openBoard(page);
  await click(page, 'e2');
  await expectSquares(page, 'selectedFromSquare', ['e2']);
  await expectSquares(page, 'possible-move', ['e3', 'e4']);
  await click(page, 'e2');
  await expectSquares(page, 'selectedFromSquare', []);
  await expectSquares(page, 'possible-move', []);
  await click(page, 'e2', 'g1');
  await expectSquares(page, 'selectedFromSquare', ['g1']);
  await expectSquares(page, 'possible-move', ['f3', 'h3']);
  expect(await piecePlacement(page)).toBe(START);
});

test('an illegal click shows the reason and changes nothing', async ({ page }) => {
  await openBoard(page);
  for (const [from, to, why] of [
    ['a1', 'a4', pageText('Blocked', 'a2')],
    ['e2', 'd3', pageText('NothingToCapture')],
    ['g1', 'g3', pageText('NotItsWay', pageText('Knight'))],
  ]) {
    await move(page, from, to);
    await expect(status(page)).toContainText(why);
    await expectSquares(page, 'selectedFromSquare', []);
    expect(await piecePlacement(page)).toBe(START);
  }
  await click(page, 'e7');
  await expect(status(page)).toContainText(pageText('YouPlaySide'));
  await expect(plies(page)).toHaveCount(0);
});

test('a move into check is refused with the checking square', async ({ page }) => {
  await openBoard(page, twoPeople('4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1'));
  await move(page, 'e2', 'c3');
  await expect(status(page)).toContainText('your king in check from e8');
  expect(await piecePlacement(page)).toBe('4r2k/8/8/8/8/8/4N3/4K3');
});

test('captures, the last move and check are marked', async ({ page }) => {
  await openBoard(page, twoPeople('4k3/8/8/3p4/4P3/8/8/4K2R w - - 0 1'));
  await expectSquares(page, 'last-move', []);
  await click(page, 'e4');
  await expectSquares(page, 'possible-move', ['e5']);
  await expectSquares(page, 'possible-capture', ['d5']);
  await click(page, 'd5');
  await expectSquares(page, 'last-move', ['d5', 'e4']);
  await expectPlacement(page, '4k3/8/8/3P4/8/8/8/4K2R');
  await expect(page.locator('#captured-black .captured-piece [data-piece="bP"]')).toHaveCount(1);
  await move(page, 'e8', 'e7');
  await expectSquares(page, 'in-check', []);
  await move(page, 'h1', 'h7');
  await expectSquares(page, 'in-check', ['e7']);
  await expectSquares(page, 'last-move', ['h1', 'h7']);
  await expect(status(page)).toContainText('Check');
  expect(await moves(page)).toEqual(['exd5', 'Ke7', 'Rh7+']);
});

test('the board is flipped, and squares keep their names', async ({ page }) => {
  await openBoard(page, twoPeople());
  const before = await square(page, 'a1').boundingBox();
  await choose(page, pageText('FlipBoard'));
  await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'black');
  const after = await square(page, 'a1').boundingBox();
  expect(after!.x).toBeGreaterThan(before!.x);
  expect(after!.y).toBeLessThan(before!.y);
  await move(page, 'e2', 'e4');
  await expectPlacement(page, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR');
  await choose(page, pageText('FlipBoard'));
  await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'white');
});

test('a piece is drawn on its square', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'g1', 'f3');
  const center = async (selector: string) => {
    const box = (await page.locator(selector).boundingBox())!;
    return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  };
  await expect.poll(async () => await center('.piece[data-square="f3"]')).toEqual(await center('#f3'));
});
