// Tests the analysis: the evaluation bar, the best lines, the graph, the review and variations.
import AxeBuilder from '@axe-core/playwright';
import {
  button, choose, click, expect, expectPlacement, move, moves, openBoard, piecePlacement, plies, review, square, START, status, stopClock, test, twoPeople,
  waitForReply, watchFor, type Page,
} from './support';
import { serveWorkers, workerThat } from './support-worker';
import { pageText, textPattern } from './texts';

const MATE_IN_ONE = '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1';
const html = (page: Page) => page.locator('html');
const bar = (page: Page) => page.getByRole('meter', { name: pageText('Evaluation') });
const graph = (page: Page) => page.getByRole('slider', { name: pageText('EvaluationOfGame') });
/**
 * The moves of the variation that the person tries. They are in the list of moves, or next to the button if the game
 * itself has these moves.
 */
const triedMoves = (page: Page) => page.locator('#moves [data-variation-ply], #side-line .line-move');
const rows = (page: Page) => page.locator('#engine-info').getByRole('group');

async function play(page: Page, text: string): Promise<void> {
  for (const [at, san] of text.split(' ').entries()) {
    await page.getByRole('textbox', { name: pageText('TypeAMove') }).fill(san);
    await page.keyboard.press('Enter');
    await expect(plies(page)).toHaveCount(at + 1);
  }
}

/** A game in which White blunders, and then Black blunders by more. */
async function twoBlunders(page: Page): Promise<void> {
  await openBoard(page, twoPeople());
  await play(page, 'e4 e5 Qh5 Ke7 Qxe5#');
}

test.describe('the analysis', () => {
  test('shows a bar and lines and does not shift the board', async ({ page }) => {
    await openBoard(page, twoPeople(MATE_IN_ONE));
    const before = await page.locator('#board').boundingBox();
    const analyse = button(page, pageText('Analyse'));
    await expect(analyse).toHaveAttribute('aria-pressed', 'false');
    await expect(bar(page)).toHaveCount(0);
    await analyse.click();
    await expect(analyse).toHaveAttribute('aria-pressed', 'true');
    await expect(bar(page)).toHaveAttribute('aria-valuetext', pageText('MateIn', pageText('White'), 1));
    await expect(bar(page)).toHaveAttribute('aria-valuenow', '100');
    await expect(rows(page)).toHaveCount(3);
    await expect(rows(page).first()).toContainText('#1');
    await expect(rows(page).first().locator('.line-move')).toHaveText(['Ra8#']);
    expect(await page.locator('#board').boundingBox()).toEqual(before);
    await expect(page.locator('#thinking')).toHaveCount(0);
    await analyse.click();
    await expect(bar(page)).toHaveCount(0);
    await expect(rows(page)).toHaveCount(0);
    await expect(html(page)).toHaveAttribute('data-engine', 'ready');
  });

  for (const [what, fen, lines, score] of [
    ['a mate', 'R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1', 0, '10000.00'],
    ['a mate by Black', 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 0, '-10000.00'],
    ['a mate in one', MATE_IN_ONE, 3, '9999.00'],
    ['a mate in one by Black', 'r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1', 3, '-9999.00'],
    ['a stalemate', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 0, '0.00'],
    ['one legal move', '7k/8/6K1/8/8/8/8/R7 b - - 0 1', 1, undefined],
    ['two legal moves', '7k/8/5K2/8/8/8/8/R7 b - - 0 1', 2, undefined],
  ] as const) {
    test(`has one row for each existing line: ${what}`, async ({ page }) => {
      await openBoard(page, twoPeople(fen));
      await button(page, pageText('Analyse')).click();
      await expect(html(page)).toHaveAttribute('data-engine', 'ready', { timeout: 60_000 });
      await expect(rows(page)).toHaveCount(lines);
      await expect(page.getByRole('button', { name: textPattern('WholeLine') })).toHaveCount(lines);
      const groups = page.locator('#engine-info').getByRole('group');
      await expect(groups).toHaveCount(lines);
      for (const group of await groups.all()) await expect(group).toHaveAccessibleName(/^Line \d: \S+/);
      if (score !== undefined) await expect(page.locator('#engine-info')).toHaveAttribute('data-score', score);
    });
  }

  test('shows the chosen number of lines, set with the keyboard', async ({ page }) => {
    await openBoard(page, twoPeople());
    await button(page, pageText('Analyse')).focus();
    await page.keyboard.press('Enter');
    const wanted = page.getByRole('combobox', { name: pageText('WantedLines') });
    for (const count of ['5', '1']) {
      await wanted.selectOption(count);
      await expect(rows(page)).toHaveCount(Number(count));
      for (const row of await rows(page).all()) await expect(row.locator('.line-move').first()).toBeVisible();
    }
    const first = await rows(page).locator('.line-move:first-of-type').allTextContents();
    expect(new Set(first).size).toBe(first.length);
  });

  test('follows the shown position and stops when it is complete', async ({ page }) => {
    await openBoard(page, twoPeople('7k/8/8/8/8/8/P7/K7 w - - 0 1'));
    await move(page, 'a2', 'a4');
    await button(page, pageText('Analyse')).click();
    const pv = () => page.locator('#engine-info').getAttribute('data-pv');
    await expect.poll(pv).toMatch(/^K[gh]/);
    await button(page, pageText('PreviousMove')).click();
    await expect.poll(pv).toMatch(/^(a|Ka?b)/);
    await expect(html(page)).toHaveAttribute('data-engine', 'ready', { timeout: 30_000 });
    await watchFor(page, 500);
    await expect(html(page)).toHaveAttribute('data-engine', 'ready');
  });

  test('waits while the opponent thinks, and the game continues', async ({ page }) => {
    await openBoard(page, '?level=1');
    await button(page, pageText('Analyse')).click();
    await expect(rows(page).first().locator('.line-move').first()).toBeVisible();
    await move(page, 'e2', 'e4');
    await waitForReply(page, 2);
    await expect(rows(page).first().locator('.line-move').first()).toBeVisible();
    await expect(graph(page)).toHaveAttribute('aria-valuemax', '2');
  });

  test('searches the position that stays on the board, not those that are stepped through', async ({ page }) => {
    await page.addInitScript(() => {
      const post = Worker.prototype.postMessage;
      (window as any).asked = 0;
      Worker.prototype.postMessage = function (...all: any) {
        (window as any).asked += 1;
        return post.apply(this, all);
      };
    });
    await page.clock.install();
    await openBoard(page, `?${new URLSearchParams({ pgn: '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 *', opponent: 'human' })}`);
    await button(page, pageText('Analyse')).click();
    await expect(html(page)).toHaveAttribute('data-engine', 'ready', { timeout: 60_000 });
    await stopClock(page);
    const asked = () => page.evaluate(() => (window as any).asked);
    const before = await asked();
    expect(before).toBeGreaterThan(0);
    for (const ply of [5, 4, 3, 2]) {
      await page.keyboard.press('ArrowLeft');
      await expect(plies(page).nth(ply - 1)).toHaveAttribute('aria-current', 'true');
    }
    expect(await asked()).toBe(before);
    await page.clock.runFor(300);
    await expect.poll(asked).toBe(before + 1);
  });

  test('shows a whole line in a separate place', async ({ page }) => {
    await openBoard(page, twoPeople());
    await button(page, pageText('Analyse')).click();
    await expect(html(page)).toHaveAttribute('data-engine', 'ready', { timeout: 30_000 });
    const line = rows(page).first();
    const hidden = () => line.evaluate((it) => it.scrollWidth - it.clientWidth);
    await expect.poll(hidden).toBeGreaterThan(20);
    const whole = button(page, pageText('WholeLine', 1));
    await expect(whole).toHaveAttribute('aria-expanded', 'false');
    await whole.focus();
    await page.keyboard.press('Enter');
    await expect(whole).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(hidden).toBeLessThanOrEqual(0);
    const last = line.locator('.line-move').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    const heights = async () => (await line.boundingBox())!.height;
    const tall = await heights();
    await whole.click();
    await expect(whole).toHaveAttribute('aria-expanded', 'false');
    expect(await heights()).toBeLessThan(tall);
  });

  test('shows judgement, graph, lines and moves in this order, and stepping shifts none of them', async ({ page }) => {
    await openBoard(page, `?${new URLSearchParams({ pgn: '1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0' })}`);
    await button(page, pageText('Analyse')).click();
    await page.getByRole('button', { name: pageText('ReviewGame') }).click();
    await expect(page.locator('#accuracy-black')).toBeVisible({ timeout: 60_000 });
    const parts = ['#better', '#evaluation-graph', '#engine-info', '.moves-panel', '#side-line'];
    const tops = () => page.evaluate((all) => all.map((it) => document.querySelector(it)!.getBoundingClientRect().top), parts);
    const first = await tops();
    expect(first).toEqual(first.toSorted((one, other) => one - other));
    const verdicts = [];
    for (const ply of [1, 2, 3, 4, 5]) {
      await plies(page).nth(ply - 1).click();
      await expect(page.locator('#better')).not.toBeEmpty();
      verdicts.push(((await page.locator('#better .judged').textContent()) ?? '').replace(/^.*: /, ''));
      expect(await tops()).toEqual(first);
    }
    expect(verdicts[3]).toBe('blunder. Better:');
    await plies(page).nth(3).click();
    const folded = (await page.locator('#better').boundingBox())!.height;
    await button(page, pageText('WholeBetterLine')).press('Enter');
    await expect.poll(async () => (await page.locator('#better').boundingBox())!.height).toBeGreaterThan(folded);
    expect(verdicts[4]).toBe(pageText('BestMove'));
  });

  test('previews the moves of each line and plays them as a variation on a click', async ({ page }) => {
    await openBoard(page, twoPeople());
    await button(page, pageText('Analyse')).click();
    const second = rows(page).nth(1).locator('.line-move');
    await expect(second.nth(1)).toBeVisible();
    await second.nth(1).hover();
    await expect.poll(() => piecePlacement(page)).not.toBe(START);
    await page.locator('h1').hover();
    await expectPlacement(page, START);
    // After the search is complete, nothing moves under the pointer.
    await expect(html(page)).toHaveAttribute('data-engine', 'ready', { timeout: 30_000 });
    const san = await second.first().textContent();
    await second.first().click();
    await expect(triedMoves(page)).toHaveText([san ?? '']);
    await expect(plies(page)).toHaveCount(0);
    await page.locator('h1').hover();
    await page.locator('#a3').focus();
    await page.keyboard.press('Escape');
    await expectPlacement(page, START);
  });
});

test.describe('the review', () => {
  test.slow();

  test('marks bad moves, names better ones and counts them', async ({ page }) => {
    await twoBlunders(page);
    await button(page, pageText('Analyse')).click();
    await review(page);
    await expect(page.locator('[data-ply="4"]')).toHaveAttribute('data-mark', '??', { timeout: 60_000 });
    await expect(button(page, pageText('StopReview'))).toHaveCount(0, { timeout: 60_000 });
    await expect(page.locator('[data-ply="4"]')).toHaveAttribute('aria-description', 'blunder');
    expect(await moves(page)).toEqual(['e4', 'e5', 'Qh5', 'Ke7', 'Qxe5#']);
    await expect(page.locator('[data-ply="1"]')).not.toHaveAttribute('data-mark');
    await expect(page.locator('[data-ply="5"]')).not.toHaveAttribute('data-mark');
    await expect(page.locator('#accuracy-black')).toContainText(pageText('OneBlunder'));
    // The judgement of 2. Qh5 depends on the version of the engine. Black made only one blunder.
    const accuracy = async (side: string) => parseInt((await page.locator(`#accuracy-${side}`).textContent())!.replace(/\D+/, ''));
    await expect(page.locator('#accuracy-white')).not.toContainText('blunder');
    expect(await accuracy('white')).toBeGreaterThan((await accuracy('black')) + 10);
    await page.locator('[data-ply="4"]').click();
    await expect(page.locator('#better')).toContainText('2… Ke7??: blunder. Better:');
    await page.locator('#better .line-move').first().hover();
    await expect.poll(() => piecePlacement(page)).not.toContain('ppppkppp');
  });

  test('shows two arrows for a judged move, the better move and the refutation, or arrows for the best lines', async ({ page }) => {
    await twoBlunders(page);
    await button(page, pageText('Analyse')).click();
    await review(page);
    await expect(page.locator('[data-ply="4"]')).toHaveAttribute('data-mark', '??', { timeout: 60_000 });
    await page.locator('[data-ply="4"]').click();
    const arrow = (kind: string) => page.locator(`#board .arrow[data-kind="${kind}"]`);
    await expect(page.locator('#board .arrow')).toHaveCount(2);
    await expect(arrow('better')).toHaveCount(1);
    await expect(arrow('refutation')).toHaveAttribute('data-from', 'h5');
    await expect(arrow('refutation')).toHaveAttribute('data-to', 'e5');
    await page.locator('[data-ply="1"]').click();
    await expect(arrow('better')).toHaveCount(0);
    await expect(arrow('engine')).toHaveCount(3);
    await expect(page.locator('#board .arrow.first')).toHaveCount(1);
    await button(page, pageText('Analyse')).click();
    await expect(page.locator('#board .arrow')).toHaveCount(0);
  });

  test('shows the accuracy of each phase in a line that shifts nothing', async ({ page }) => {
    // The first eight plies are in the opening; the last two capture the rooks, so they are in the middlegame.
    await openBoard(page, `?${new URLSearchParams({ pgn: '[FEN "r2qkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]\n\n1. Nf3 d5 2. d4 e6 3. Qd3 Qd6 4. Qxh7 Qxh2 5. Qxh8 Qxh1 *' })}`);
    await button(page, pageText('Analyse')).click();
    const list = page.locator('.moves-panel');
    await expect(page.locator('#engine-info .line-move').first()).toBeVisible();
    await review(page);
    await expect(page.locator('#review-progress')).toBeVisible();
    const during = await list.boundingBox();
    const phase = (name: string) => textPattern('PhaseAccuracy', name, pageText('White'), /\d+/, pageText('Black'), /\d+/);
    const phases = new RegExp(`^${phase(pageText('Opening')).source} · ${phase(pageText('Middlegame')).source}$`);
    await expect(page.locator('#accuracy-phases')).toHaveText(phases, { timeout: 60_000 });
    expect(await list.boundingBox()).toEqual(during);
  });

  test('can be stopped and continued, with its progress shown', async ({ page }) => {
    await twoBlunders(page);
    await button(page, pageText('Analyse')).click();
    await page.getByRole('combobox', { name: pageText('WantedLines') }).selectOption('1');
    const progress = page.getByRole('progressbar', { name: pageText('Review') });
    // A script in the page starts and stops the review.
    // On a busy machine, the review could be complete before Playwright acts.
    const stopped = await page.evaluate(
      ([stopName, reviewName]) =>
        new Promise<string | null>((done) => {
          new MutationObserver((_, observer) => {
            const stop = [...document.querySelectorAll('button')].find((it) => it.textContent === stopName);
            const bar = document.querySelector('#review-progress');
            if (!stop || !bar) return;
            observer.disconnect();
            stop.click();
            done(bar.getAttribute('aria-valuemax'));
          }).observe(document.body, { childList: true, subtree: true });
          [...document.querySelectorAll('button')].find((it) => it.textContent === reviewName)!.click();
        }),
      [pageText('StopReview'), pageText('ReviewGame')],
    );
    expect(stopped).toBe('6');
    await expect(progress).toHaveCount(0);
    await review(page);
    await expect(status(page)).toContainText(pageText('ReviewComplete'), { timeout: 60_000 });
  });
});

test('a pressed button is readable under the pointer', async ({ page }) => {
  await openBoard(page, twoPeople());
  const analyse = button(page, pageText('Analyse'));
  await analyse.click();
  await expect(analyse).toHaveAttribute('aria-pressed', 'true');
  const background = () => analyse.evaluate((element) => getComputedStyle(element).backgroundColor);
  const hovered = await background();
  await page.mouse.move(0, 0);
  expect(hovered).toBe(await background());
});

test('a review continues after a reload with its earlier results', async ({ page }) => {
  await twoBlunders(page);
  await button(page, pageText('Analyse')).click();
  await review(page);
  await expect(page.locator('[data-ply="1"]')).toBeVisible();
  await page.reload();
  await expect(page.locator('[data-ply="4"]')).toHaveAttribute('data-mark', '??', { timeout: 30_000 });
  await expect(button(page, pageText('ReviewGame'))).toHaveCount(0, { timeout: 30_000 });
  await expect(button(page, pageText('StopReview'))).toHaveCount(0, { timeout: 30_000 });
  await page.reload();
  await expect(bar(page)).toHaveCount(0);
  await button(page, pageText('Analyse')).click();
  await expect(page.locator('[data-ply="4"]')).toHaveAttribute('data-mark', '??', { timeout: 1_000 });
});

test('the graph goes to a ply, by mouse and by keyboard', async ({ page }) => {
  await twoBlunders(page);
  await button(page, pageText('Analyse')).click();
  await expect(graph(page)).toHaveAttribute('aria-valuenow', '5');
  await expect(graph(page)).toHaveAttribute('aria-valuetext', '3. Qxe5#, White: checkmate');
  // Before the first evaluation, the graph has no curve to be clicked.
  await expect(graph(page)).not.toHaveClass(/unknown/);
  const box = (await graph(page).boundingBox())!;
  await graph(page).click({ position: { x: box.width * 0.4, y: 10 } });
  await expect(page.locator('[data-ply="2"]')).toHaveAttribute('aria-current', 'true');
  await graph(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-ply="3"]')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Home');
  await expectPlacement(page, START);
  for (const [key, ply] of [['ArrowUp', '1'], ['End', '5'], ['ArrowDown', '4'], ['ArrowLeft', '3']]) {
    await page.keyboard.press(key);
    await expect(graph(page)).toHaveAttribute('aria-valuenow', ply);
    await expect(page.locator(`[data-ply="${ply}"]`)).toHaveAttribute('aria-current', 'true');
  }
});

test('a reload restores the chosen number of lines', async ({ page }) => {
  await openBoard(page);
  await button(page, pageText('Analyse')).click();
  await page.getByRole('combobox', { name: pageText('WantedLines') }).selectOption('2');
  await page.reload();
  await button(page, pageText('Analyse')).click();
  await expect(page.getByRole('combobox', { name: pageText('WantedLines') })).toHaveValue('2');
  await expect(rows(page)).toHaveCount(2);
});

test('the shown move stays visible when the analysis makes the list shorter', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const shuffle = '1. Nf3 Nf6 2. Ng1 Ng8 3. Nc3 Nc6 4. Nb1 Nb8 5. Na3 Na6 6. Nb1 Nb8 7. Nh3 Nh6 8. Ng1 Ng8 9. e4 e5 10. d4 d5 11. c4 c5 12. b4 b5 13. a3 a6 14. h3 h6 15. Nf3 Nf6 16. Ng1 Ng8 17. g3 g6';
  await openBoard(page, `?${new URLSearchParams({ pgn: shuffle })}`);
  const shown = page.locator('#moves [aria-current="true"]');
  await expect(shown).toHaveText('g6');
  const isInSight = () => shown.evaluate((it) => {
    const list = it.closest('.moves-panel')!;
    const [move, outer] = [it.getBoundingClientRect(), list.getBoundingClientRect()];
    return [list.scrollHeight > list.clientHeight, move.top >= outer.top - 1 && move.bottom <= outer.bottom + 1];
  });
  await button(page, pageText('Analyse')).click();
  await expect(graph(page)).toBeVisible();
  await expect.poll(isInSight).toEqual([true, true]);
});

test.describe('a variation', () => {
  test('starts with a move in an earlier position and does not change the game, by mouse', async ({ page }) => {
    await twoBlunders(page);
    await button(page, pageText('Analyse')).click();
    await page.locator('[data-ply="3"]').click();
    await move(page, 'b8', 'c6');
    await expect(triedMoves(page)).toHaveText(['Nc6']);
    await expect(status(page)).toContainText('Variation.');
    await move(page, 'f1', 'c4');
    await expect(triedMoves(page)).toHaveText(['Nc6', 'Bc4']);
    await button(page, pageText('Undo')).click();
    await expect(square(page, 'f1')).toHaveAttribute('aria-label', 'f1, white bishop');
    await button(page, pageText('NextMove')).click();
    await expect(square(page, 'c4')).toHaveAttribute('aria-label', 'c4, white bishop');
    expect(await moves(page)).toEqual(['e4', 'e5', 'Qh5', 'Ke7', 'Qxe5#']);
    await button(page, pageText('BackToGame')).click();
    await expect(page.locator('#moves [data-variation-ply][aria-current]')).toHaveCount(0);
    await expect(square(page, 'c6')).toHaveAttribute('aria-label', 'c6, empty');
    await expect(page.locator('[data-ply="3"]')).toHaveAttribute('aria-current', 'true');
  });

  test('is entered and left with the keyboard alone during a game', async ({ page }) => {
    await openBoard(page, '?level=1');
    await button(page, pageText('Analyse')).focus();
    await page.keyboard.press('Space');
    await button(page, pageText('TryMoves')).focus();
    await page.keyboard.press('Enter');
    await square(page, 'e2').focus();
    for (const key of ['Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await expect(triedMoves(page)).toHaveText(['e4']);
    await page.getByRole('textbox', { name: pageText('TypeAMove') }).fill('c5');
    await page.keyboard.press('Enter');
    await expect(triedMoves(page)).toHaveText(['e4', 'c5']);
    await expect(plies(page)).toHaveCount(0);
    await square(page, 'e4').focus();
    await page.keyboard.press('Escape');
    await expectPlacement(page, START);
    await expect(status(page)).toContainText(pageText('YourTurn'));
  });

  test("stays when the engine replies", async ({ page }) => {
    await openBoard(page, '?level=1');
    await button(page, pageText('Analyse')).click();
    await move(page, 'e2', 'e4');
    await button(page, pageText('TryMoves')).click();
    // The person plays a move of the variation, for Black or, if the engine has already replied, for White.
    const atHome = page.locator('[data-square$="7"][data-piece^="b"], [data-square$="8"][data-piece^="b"]');
    const tried = (await atHome.count()) === 16 ? ['c7', 'c5'] : ['d2', 'd4'];
    await move(page, tried[0], tried[1]);
    await waitForReply(page, 2);
    await expect(triedMoves(page)).toHaveText([tried[1]]);
    await expect(square(page, tried[1])).toHaveAttribute('aria-label', new RegExp(`^${tried[1]}, (white|black) pawn`));
    await button(page, pageText('BackToGame')).click();
    await expect(page.locator('#moves [data-variation-ply][aria-current]')).toHaveCount(0);
    await expect(status(page)).toContainText(pageText('YourTurn'));
  });

  test('can be entered again after the list or the graph went to a position of the game', async ({ page }) => {
    await twoBlunders(page);
    await button(page, pageText('Analyse')).click();
    await page.locator('[data-ply="3"]').click();
    for (const [from, to] of [['b8', 'c6'], ['f1', 'c4']]) await move(page, from, to);
    const tried = triedMoves(page);
    await expect(tried).toHaveText(['Nc6', 'Bc4']);
    for (const go of [() => page.locator('[data-ply="2"]').click(), () => graph(page).press('Home')]) {
      await go();
      await expect(button(page, pageText('TryMoves'))).toBeVisible();
      await expect(square(page, 'c4')).toHaveAttribute('aria-label', 'c4, empty');
      await expect(tried).toHaveText(['Nc6', 'Bc4']);
      await expect(page.locator('#moves [data-variation-ply][aria-current]')).toHaveCount(0);
      await tried.nth(1).click();
      await expect(square(page, 'c4')).toHaveAttribute('aria-label', 'c4, white bishop');
      await expect(tried.nth(1)).toHaveAttribute('aria-current', 'true');
    }
    await button(page, pageText('BackToGame')).click();
    await expect(page.locator('#moves [data-variation-ply][aria-current]')).toHaveCount(0);
  });

  test('cannot be started outside an analysis', async ({ page }) => {
    await twoBlunders(page);
    await button(page, pageText('PreviousMove')).click();
    await click(page, 'e7');
    await expect(page.locator('.selectedFromSquare')).toHaveCount(0);
  });
});

for (const [width, colorScheme] of [[1280, 'light'], [320, 'dark']] as const) {
  test(`axe finds no violation in an analysis, and no control is too small, at ${width} px, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await twoBlunders(page);
    await choose(page, pageText('Analyse'));
    await review(page);
    await expect(page.locator('[data-ply="4"]')).toHaveAttribute('data-mark', '??', { timeout: 30_000 });
    await page.locator('[data-ply="4"]').click();
    await button(page, pageText('TryMoves')).click();
    await expect(rows(page).first().locator('.line-move').first()).toBeVisible();
    // Animations that follow the scrolling never end.
    await page.evaluate(() => Promise.all(document.getAnimations().filter((it) => it.timeline instanceof DocumentTimeline)
      .map((it) => it.finished.catch(() => undefined))));
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map((it) => `${it.id}: ${it.nodes.map((node) => node.target).join(' ')}`)).toEqual([]);
    const small = await page.locator('button:visible, select:visible, [role=slider]:visible').evaluateAll((all) =>
      all.map((it) => [it.getAttribute('aria-label') ?? it.textContent, it.getBoundingClientRect()] as const)
        .filter(([, box]) => box.width < 24 || box.height < 24).map(([name]) => name));
    expect(small).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('the displayed line is played, whatever the engine has found meanwhile, and keeps the focus', async ({ page }) => {
  // In this test, each search has its own worker.
  // The first worker searches the position of the game, the second one the variation.
  const reporting = (...lines: string[][]) => workerThat(`
    const report = (principalVariation) => reply({ type: 'progress', fraction: 0.1, ...figures, principalVariation });
    ${JSON.stringify(lines)}.forEach((line, index) => setTimeout(() => report(line), 1500 * index));
  `);
  await serveWorkers(page, [reporting(['e4', 'e5', 'Nf3'], ['d4']), reporting(['Nc6'])]);
  await openBoard(page, twoPeople());
  await button(page, pageText('Analyse')).click();
  const moves = rows(page).first().locator('.line-move');
  await expect(moves).toHaveText(['e4', 'e5', 'Nf3']);
  await moves.last().focus();
  await page.waitForTimeout(2000);
  await expect(moves).toHaveText(['e4', 'e5', 'Nf3']);
  await page.keyboard.press('Enter');
  await expect(triedMoves(page)).toHaveText(['e4', 'e5', 'Nf3']);
  await expect(moves).toHaveText(['Nc6']);
  expect(await page.evaluate(() => document.activeElement?.closest('#engine-info') !== null)).toBe(true);
});
