// Tests the analysis as a screen: the parts that are visible together, its address, and how it is left.
import { button, choose, expect, expectPlacement, move, openBoard, plies, review, START, status, test, twoPeople, waitForReply, type Page } from './support';
import { germanText, pageText, pageTexts } from './texts';

/** A decisive game of 44 moves, in which each side has many moves to show. */
const GAME = '1. e4 d6 2. d4 Nf6 3. Nc3 g6 4. Be3 Bg7 5. Qd2 c6 6. f3 b5 7. Nge2 Nbd7 8. Bh6 Bxh6 9. Qxh6 Bb7 10. a3 e5 '
  + '11. O-O-O Qe7 12. Kb1 a6 13. Nc1 O-O-O 14. Nb3 exd4 15. Rxd4 c5 16. Rd1 Nb6 17. g3 Kb8 18. Na5 Ba8 19. Bh3 d5 1-0';

async function openAnalysis(page: Page, pgn = GAME): Promise<void> {
  await openBoard(page, `?${new URLSearchParams({ pgn, opponent: 'human' })}`);
  await choose(page, pageText('Analyse'));
  await expect(page.locator('#evaluation-graph')).toBeVisible();
}

/** The number of rows of the list that are completely visible. */
function visibleRows(page: Page): Promise<number> {
  return page.locator('.moves-panel').evaluate((list) => {
    const outer = list.getBoundingClientRect();
    const inside = (row: Element) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= outer.top - 0.5 && bottom <= Math.min(outer.bottom, innerHeight) + 0.5;
    };
    return [...list.querySelectorAll('#moves > li:has([data-ply])')].filter(inside).length;
  });
}

for (const [width, height] of [[1280, 720], [1366, 768], [1440, 900], [1024, 768]]) {
  test(`at ${width}×${height} ten rows of moves are visible below the judgement and the graph, also after a review`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await openAnalysis(page);
    await expect.poll(() => visibleRows(page)).toBeGreaterThanOrEqual(10);
    await page.setViewportSize({ width, height });
    const tops = () => page.evaluate(() => ['#better', '#evaluation-graph', '.moves-panel'].map((it) => document.querySelector(it)!.getBoundingClientRect().top));
    await review(page);
    await expect(page.locator('#review-progress')).toBeVisible();
    const during = await tops();
    expect(during).toEqual(during.toSorted((one, other) => one - other));
    await expect(page.locator('#accuracy-white')).toBeVisible({ timeout: 90_000 });
    expect(await visibleRows(page)).toBeGreaterThanOrEqual(10);
    expect(await tops()).toEqual(during);
    // The graph is high enough to show the course of the game.
    expect((await page.locator('#evaluation-graph').boundingBox())!.height).toBeGreaterThanOrEqual(60);
    for (const place of ['#better', '#evaluation-graph', '#accuracy-white', '#typed-move']) {
      await expect(page.locator(place)).toBeInViewport({ ratio: 1 });
    }
  });
}

test('the accuracy of a game in progress is shown only after a review was asked for', async ({ page }) => {
  test.slow();
  await openBoard(page, twoPeople());
  for (const [from, to] of [['f2', 'f3'], ['e7', 'e5']] as const) await move(page, from, to);
  await choose(page, pageText('Analyse'));
  // The analysis evaluates all positions of the game in the background.
  await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready', { timeout: 60_000 });
  await expect(page.locator('#evaluation-graph')).not.toHaveClass(/unknown/);
  await expect(page.locator('#accuracy-white, #accuracy-black, #key-moments')).toHaveCount(0);
  await button(page, pageText('ReviewGame')).click();
  await expect(page.locator('#accuracy-white')).toBeVisible({ timeout: 60_000 });
});

test('the depth of the search is visible only where the engine\'s evaluation is wanted', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const visible = async () => {
    await openBoard(page, `${twoPeople()}#analysis`);
    await expect(page.locator('#engine-info .line-move').first()).toBeVisible();
    return page.locator('.figures').evaluate((it) => it.getBoundingClientRect().width > 1);
  };
  expect(await visible()).toBe(false);
  await page.addInitScript(() => localStorage.setItem('second-thought.settings', JSON.stringify({ engine_figures: 'on' })));
  expect(await visible()).toBe(true);
});

test('in the analysis of a finished game, no control is there that cannot act', async ({ page }) => {
  test.slow();
  await openAnalysis(page);
  const disabled = page.locator('.side-column button[aria-disabled="true"]:visible:not(.step)');
  await expect(disabled).toHaveCount(0);
  for (const name of pageTexts('Undo', 'Hint', 'Resign')) await expect(button(page, name)).toHaveCount(0);
  for (const name of pageTexts('NewGame', 'PreviousMove', 'NextMove', 'More')) await expect(button(page, name)).toBeVisible();
  await review(page);
  await expect(page.locator('#accuracy-white')).toBeVisible({ timeout: 90_000 });
  await expect(button(page, pageText('ReviewGame'))).toHaveCount(0);
  await expect(disabled).toHaveCount(0);
  // The analysis ends, and the buttons of the game are back.
  await choose(page, pageText('Analyse'));
  for (const name of pageTexts('Undo', 'Hint', 'Resign')) await expect(button(page, name)).toBeVisible();
});

test('an unfolded line hides neither the list nor the field for a move', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openAnalysis(page);
  const whole = button(page, pageText('WholeLine', 1));
  await whole.click();
  await expect(page.locator('#typed-move')).toBeVisible();
  await page.locator('#typed-move').scrollIntoViewIfNeeded();
  await expect(page.locator('#typed-move')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
});

test('a variation stands once, in the list, and does not offer Redo', async ({ page }) => {
  await openAnalysis(page, '1. e4 e5 2. Nf3 Nc6 *');
  await plies(page).nth(1).click();
  await move(page, 'b1', 'c3');
  await expect(page.locator('#moves [data-variation-ply]')).toHaveText(['Nc3']);
  await expect(page.getByRole('button', { name: 'Nc3', exact: true })).toHaveCount(1);
  await expect(button(page, pageText('Redo'))).toHaveCount(0);
  await expect(button(page, pageText('BackToGame'))).toBeVisible();
});

for (const [width, height] of [[844, 390], [667, 375], [820, 1180], [768, 1024], [390, 844], [1180, 820]]) {
  test(`at ${width}×${height} the board and the moves stay in sight while the analysis is scrolled`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openAnalysis(page);
    await page.evaluate(() => {
      const column = document.querySelector('.side-column')!;
      column.scrollTop = column.scrollHeight;
      scrollTo(0, document.documentElement.scrollHeight);
    });
    for (const name of ['a8', 'h8', 'a1', 'h1']) await expect(page.locator(`#${name}`)).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => {
      scrollTo(0, 0);
      document.querySelector('.moves-panel')!.scrollIntoView({ block: 'nearest' });
    });
    for (const place of ['a8', 'h1']) await expect(page.locator(`#${place}`)).toBeInViewport({ ratio: 1 });
    await expect(page.locator('#moves [aria-current="true"]')).toBeInViewport({ ratio: 1 });
    const bar = (await page.locator('.bar').boundingBox())!;
    const current = (await page.locator('#moves [aria-current="true"]').boundingBox())!;
    const isCovered = current.x < bar.x + bar.width && current.y < bar.y + bar.height && current.y + current.height > bar.y;
    expect(isCovered, 'the bar does not cover the current move').toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

for (const [width, height] of [[390, 664], [320, 568], [360, 640], [390, 844]]) {
  test(`at ${width}×${height} the last move is visible right below the board while playing`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page, '?level=1');
    await move(page, 'e2', 'e4');
    await waitForReply(page, 2);
    const current = (await page.locator('#moves [aria-current="true"]').boundingBox())!;
    const [board, bar] = [(await page.locator('#board').boundingBox())!, (await page.locator('.bar').boundingBox())!];
    expect(current.y).toBeGreaterThanOrEqual(board.y + board.height);
    expect(current.y + current.height).toBeLessThanOrEqual(bar.y);
    expect(current.x).toBeGreaterThanOrEqual(0);
    expect(current.x + current.width).toBeLessThanOrEqual(width);
    // The field for a typed move takes the focus only when the menu opens it.
    await expect(page.locator('#typed-move')).not.toBeFocused();
    await choose(page, pageText('TypeAMove'));
    await expect(page.locator('#typed-move')).toBeFocused();
    await expect(page.locator('#typed-move')).toBeInViewport({ ratio: 1 });
  });
}

test('in a long game the current move is visible in the line of moves, and the result after the last one', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openBoard(page, `?${new URLSearchParams({ pgn: GAME, opponent: 'human' })}`);
  await expect(page.locator('#moves [aria-current="true"]')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('#moves [data-result]')).toBeInViewport({ ratio: 1 });
  await button(page, pageText('PreviousMove')).click();
  for (let step = 0; step < 12; step += 1) await button(page, pageText('PreviousMove')).click();
  await expect(page.locator('#moves [aria-current="true"]')).toBeInViewport({ ratio: 1 });
});

test('on a phone the evaluation bar covers neither the name nor the captured pieces', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAnalysis(page);
  const board = (await page.locator('#board').boundingBox())!;
  const bar = (await page.locator('#evaluation').boundingBox())!;
  expect(bar.y + bar.height).toBeLessThanOrEqual(board.y);
  for (const part of ['.player-name', '.captured']) {
    const place = (await page.locator(`.player-bar ${part}`).first().boundingBox())!;
    expect(place.y + place.height, part).toBeLessThanOrEqual(bar.y + 0.5);
  }
});

test('the status names the shown position of a finished game, not its outcome', async ({ page }) => {
  test.slow();
  await openAnalysis(page, '1. f3 e5 2. g4 Qh4# 0-1');
  const outcome = pageText('Checkmate', pageText('Black'));
  await expect(status(page)).toContainText(outcome);
  // After a review, the page shows the move that decided the game.
  await review(page);
  await expect(status(page)).toContainText(pageText('ReviewComplete'), { timeout: 60_000 });
  await expect(page.locator('[aria-current="true"][data-ply]')).toHaveAttribute('data-ply', '3');
  const expectPlace = async (place: string) => {
    await expect(status(page)).toContainText(pageText('PositionAfter', place));
    await expect(status(page)).not.toContainText(outcome);
  };
  await expectPlace('2. g4');
  await page.locator('#moves [data-ply="2"]').click();
  await expectPlace('1… e5');
  await move(page, 'e2', 'e4');
  await expect(status(page)).toContainText('e4');
  await page.keyboard.press('Escape');
  await expectPlace('1… e5');
  await choose(page, pageText('Analyse'));
  await expectPlace('1… e5');
  await choose(page, pageText('Analyse'));
  await expectPlace('1… e5');
  await page.reload();
  await expectPlace('1… e5');
});

test('the analysis has an address, and Back leads out of it', async ({ page }) => {
  await openAnalysis(page);
  await expect(page).toHaveURL(/#analysis$/);
  await page.goBack();
  await expect(page.locator('#evaluation-graph')).toHaveCount(0);
  await expect(page).not.toHaveURL(/#/);
  await page.goForward();
  await expect(page.locator('#evaluation-graph')).toBeVisible();
  // The menu item `Analyse` closes the analysis, and the address is that of the game again.
  await choose(page, pageText('Analyse'));
  await expect(page.locator('#evaluation-graph')).toHaveCount(0);
  await expect(page).not.toHaveURL(/#/);
  // The item is chosen again before the browser has gone back. After an odd number of presses, the analysis is open.
  for (let press = 0; press < 3; press += 1) await choose(page, pageText('Analyse'));
  await expect(page.locator('#evaluation-graph')).toBeVisible();
  await expect(page).toHaveURL(/#analysis$/);
});

test('the address opens the analysis, and after a reload the game is shown', async ({ page }) => {
  await openBoard(page, `?${new URLSearchParams({ pgn: GAME, opponent: 'human' })}#analysis`);
  await expect(page.locator('#evaluation-graph')).toBeVisible();
  await choose(page, pageText('Analyse'));
  await expect(page.locator('#evaluation-graph')).toHaveCount(0);
  await expect(page).not.toHaveURL(/#/);
  await choose(page, pageText('Analyse'));
  await expect(page).toHaveURL(/#analysis$/);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  await expect(page).not.toHaveURL(/#/);
  await expect(page.locator('#evaluation-graph')).toHaveCount(0);
});

test('practice over an analysis leads back to the analysis', async ({ page }) => {
  await openAnalysis(page);
  await choose(page, pageText('Practice'));
  await expect(page).toHaveURL(/#practice$/);
  await page.goBack();
  await expect(page).toHaveURL(/#analysis$/);
  await expect(page.locator('#evaluation-graph')).toBeVisible();
  await page.goBack();
  await expect(page.locator('#evaluation-graph')).toHaveCount(0);
});

test('a game is played from the shown position, with the side to move', async ({ page }) => {
  await openBoard(page, twoPeople());
  await choose(page, pageText('ImportAndExport'));
  await page.getByRole('textbox', { name: 'PGN', exact: true }).fill('1. e4 e5 2. Nf3 1-0');
  await button(page, pageText('LoadPgn')).click();
  await choose(page, pageText('Analyse'));
  await button(page, pageText('PlayFromHere')).click();
  await expect(page.locator('#evaluation-graph')).toHaveCount(0);
  await expect(page).not.toHaveURL(/#/);
  await expectPlacement(page, 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R');
  await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'black');
  await move(page, 'b8', 'c6');
  await waitForReply(page, 2);
  // The imported game is in the list of games.
  await choose(page, pageText('Games'));
  await expect(page.locator('.game-row').filter({ hasText: '1-0' })).toHaveCount(1);
});

test('the page is on the start position again after Play from here at move 0', async ({ page }) => {
  await openBoard(page, twoPeople());
  await choose(page, pageText('Analyse'));
  await button(page, pageText('PlayFromHere')).click();
  await expectPlacement(page, START);
  await expect(page.locator('.player-name').last()).toHaveText(pageText('You'));
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('the way to play from a position has its German name', async ({ page }) => {
    await openBoard(page, `?${new URLSearchParams({ pgn: '1. e4 e5 *', opponent: 'human' })}#analysis`);
    await expect(button(page, germanText('PlayFromHere'))).toBeVisible();
  });
});

for (const [width, height] of [[1280, 720], [1280, 800], [1440, 900], [1024, 768]]) {
  test(`at ${width}×${height} the accuracy of players with long names covers neither the graph nor the key moments`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    const pgn = '[White "Morphy"]\n[Black "Duke Karl / Count Isouard"]\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 '
      + '7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0';
    await openBoard(page, `?${new URLSearchParams({ pgn })}`);
    await button(page, pageText('Analyse')).click();
    await review(page);
    await expect(page.locator('#accuracy-black')).toBeVisible({ timeout: 90_000 });
    await expect(page.locator('#key-moments')).toBeVisible();
    const box = async (selector: string) => (await page.locator(selector).boundingBox())!;
    const [graph, white, black, moments] = await Promise.all(['#evaluation-graph', '#accuracy-white', '#accuracy-black', '#key-moments'].map(box));
    // The lines of two sides may be a few pixels higher than the space that is reserved for them.
    expect(white!.y).toBeGreaterThanOrEqual(graph!.y + graph!.height - 0.5);
    expect(black!.y + black!.height).toBeLessThanOrEqual(moments!.y + 3);
  });
}
