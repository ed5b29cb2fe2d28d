// Tests how the review explains moves: the moves that decided the game,
// the reason for each judgement, and the line that proves the reason.
import AxeBuilder from '@axe-core/playwright';
import { button, choose, expect, move, moves, openBoard, piecePlacement, plies, status, test, waitForReply, type Page } from './support';
import { serveWorkers, workerThat } from './support-worker';
import { LOST_GAME, openLostGame, TURNING_GAME } from './reviewed-game';
import { germanText, pageText, pageTexts, spanishText } from './texts';

const text = (page: Page) => page.locator('#explanation p');

async function openReview(page: Page, name = pageText('Review')): Promise<void> {
  await page.locator('#result').getByRole('button', { name, exact: true }).click();
  await expect(page.locator('#explanation')).toHaveAttribute('data-source', 'review');
  await expect(text(page)).not.toHaveText(/^$|…$/, { timeout: 60_000 });
}

test('the move that turned the game is shown at once, with its reason, two arrows and its line', async ({ page }) => {
  await openLostGame(page);
  await openReview(page);
  await expect(plies(page).nth(2)).toHaveAttribute('aria-current', 'true');
  await expect(status(page)).toContainText(pageText('ReviewComplete'));
  await expect(page.locator('#key-moments [data-key-ply]')).toHaveCount(1);
  await expect(page.locator('[data-key-ply="3"]')).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('[data-key-ply="3"]')).toContainText('2. g4??');
  await expect(text(page)).toContainText(/^g4 allows mate in 1: 2…Qh4#\. Better is /);
  const arrows = await page.locator('#board .arrow').evaluateAll((all) => all.map((it) => it.getAttribute('data-kind')));
  expect(arrows.sort()).toEqual(['better', 'refutation']);
  const refutation = page.locator('#board .arrow[data-kind="refutation"]');
  await expect(refutation).toHaveAttribute('data-to', 'h4');

  expect(await page.locator('#accuracy-white').textContent()).toMatch(/^You \d+\u00a0%/);
  expect(await page.locator('#key-moments').textContent()).toContain('You: 45\u00a0% → 0\u00a0%');

  // The person steps through the proof on the board. The game does not change.
  const before = await moves(page);
  await page.locator('#explanation .line-move').first().click();
  await expect(page.locator('.piece[data-piece="bQ"]')).toHaveAttribute('data-square', 'h4');
  await expect(text(page)).toContainText('g4 allows mate');
  await button(page, pageText('PreviousMove')).click();
  await expect(page.locator('.piece[data-piece="bQ"]')).toHaveAttribute('data-square', 'd8');
  await button(page, pageText('BackToGame')).click();
  expect(await moves(page)).toEqual(before);
  await expect(page.locator('#moves .variation')).toHaveCount(0);

  // A click on the number of blunders shows the blunder.
  await plies(page).nth(0).click();
  await expect(text(page)).toBeEmpty();
  await button(page, pageText('OneBlunder')).click();
  await expect(plies(page).nth(2)).toHaveAttribute('aria-current', 'true');
  await expect(text(page)).toContainText('g4 allows mate');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((it) => it.target).join(' ')}`)).toEqual([]);
});

test('after a review, the first key moment of the side that lost is shown', async ({ page }) => {
  await openLostGame(page, {}, TURNING_GAME);
  await openReview(page);
  await expect(plies(page).nth(16)).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('[data-key-ply="17"]')).toHaveAttribute('aria-current', 'true');
  // The person's own mistakes are listed, and those of the opponent on request.
  const listed = () => page.locator('#key-moments [data-key-ply]').evaluateAll((all) => all.map((it) => it.getAttribute('data-key-ply')));
  expect(await listed()).toEqual(['17']);
  const others = button(page, pageText('OpponentsMistakes', 2));
  await others.focus();
  await page.keyboard.press('Enter');
  await expect(others).toHaveAttribute('aria-expanded', 'true');
  expect(await listed()).toEqual(['17', '10', '22']);
  await page.locator('[data-key-ply="22"]').click();
  await expect(plies(page).nth(21)).toHaveAttribute('aria-current', 'true');
});

test('with the keyboard and a screen reader', async ({ page }) => {
  await openLostGame(page);
  await page.locator('#result').getByRole('button', { name: pageText('Review'), exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText(pageText('ReviewComplete'));
  await expect(text(page)).toHaveAttribute('aria-live', 'polite');
  await expect(text(page)).toContainText('g4 allows mate', { timeout: 60_000 });
  await expect(page.getByRole('group', { name: pageText('Explanation') })).toBeVisible();
  const moment = page.getByRole('list', { name: pageText('KeyMoments') }).getByRole('button').first();
  await moment.focus();
  await page.keyboard.press('Enter');
  await expect(moment).toHaveAttribute('aria-current', 'true');
  const proof = page.getByRole('group', { name: pageText('ProofLine'), exact: true }).getByRole('button').first();
  await proof.focus();
  const placement = await piecePlacement(page);
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText(/Checkmate/);
  expect(await piecePlacement(page)).toBe(placement);
  await page.keyboard.press('Escape');
  await expect(plies(page).nth(2)).toHaveAttribute('aria-current', 'true');
});

test('without a worker that explains, the loss and the better move are stated', async ({ page }) => {
  // The worker cannot read any request for an explanation, so it replies with a failure.
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, ...message: any[]) {
      const request = JSON.stringify(message[0], (_, value) => value);
      if (/"explain"/.test(request)) (message[0] as any) = JSON.parse(request.replace('"explain"', '"unheard-of"'));
      return (post as any).apply(this, message);
    };
  });
  await openLostGame(page);
  await openReview(page);
  await expect(text(page)).toContainText('2. g4 loses 45 percentage points of the winning chances. Better is Nc3.');
  await expect(page.locator('html')).not.toHaveAttribute('data-engine', 'failed');
  await expect(page.locator('#explanation .line-move')).toHaveCount(0);
});

test.describe('a worker that fails while it explains', () => {
  test.use({ tolerated: /the worker gives up on purpose/ });
  const FAILS = `
    if (['explain', 'explainPosition', 'findThreat'].includes(request.body.type)) throw new Error('the worker gives up on purpose');
    found(['e7e5', 'b8c6', 'g8f6'][(request.body.moves.length - 1) / 2]);
  `;

  for (const kind of pageTexts('Threat', 'Explain')) {
    test(`has no answer to ${kind}, and the next one plays`, async ({ page }) => {
      const { served } = await serveWorkers(page, [workerThat(FAILS)]);
      await openBoard(page, '?level=1');
      for (const [index, [from, to]] of [['e2', 'e4'], ['g1', 'f3'], ['f1', 'c4']].entries()) {
        await move(page, from, to);
        await waitForReply(page, 2 * index + 2);
        await choose(page, kind);
        await expect(text(page)).toHaveText(pageText('NoExplanation'));
        await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
      }
      expect(served()).toBe(4);
    });
  }

  test('leaves the loss and the better move, and comments are left out', async ({ page }) => {
    await serveWorkers(page, [workerThat(FAILS)]);
    await openLostGame(page);
    await openReview(page);
    await expect(text(page)).toContainText('2. g4 loses 45 percentage points of the winning chances. Better is Nc3.');
    await openBoard(page, '?level=1&comments=on&second-thoughts=on');
    for (const [index, [from, to]] of [['e2', 'e4'], ['g1', 'f3'], ['f1', 'c4']].entries()) {
      await move(page, from, to);
      await waitForReply(page, 2 * index + 2);
      await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
    }
    await expect(text(page)).toBeEmpty();
  });
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('the reason is in German', async ({ page }) => {
    await openLostGame(page);
    await openReview(page, germanText('Review'));
    await expect(text(page)).toContainText(/^g4 erlaubt ein Matt in 1 Zug: 2…Dh4#\. Besser ist /);
    const moments = await page.locator('#key-moments').textContent();
    expect(moments, 'no line break before the percent sign').toContain('Du: 45\u00a0% → 0\u00a0%');
    const accuracy = await page.locator('#accuracy-white').textContent();
    expect(accuracy).toMatch(/^Du \d+\u00a0%/);
  });
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('the reason and the description of a position are in Spanish', async ({ page }) => {
    await openLostGame(page);
    await openReview(page, spanishText('Review'));
    await expect(text(page)).toContainText(/^g4 permite un mate en 1: 2…Dh4#\. Mejor es /);
    await openBoard(page, `?fen=${encodeURIComponent('4k3/pp4pp/8/8/8/8/PP1P2PP/4K3 w - - 0 1')}`);
    await button(page, spanishText('More')).click();
    await page.getByRole('menuitem', { name: spanishText('Explain'), exact: true }).click();
    await expect(text(page)).toHaveText(/^Las blancas tienen un peón de más\. Las blancas tienen un peón pasado en d2\./);
  });
});

test('a missed win and a move after which the position is still won have their own marks', async ({ page }) => {
  const game = {
    ...LOST_GAME,
    review: ['2000 9 e4', '700 9 e5', '700 9 Nc3', '0 9 Qh5', '0 9'],
    checks: ['3 long 700 9 Nc3; 0 9 Qh5'],
    moves: ['f2f3', 'e7e5', 'g2g4', 'b8c6'],
  };
  await openLostGame(page, { 'second-thought.game.7': JSON.stringify(game) });
  await button(page, pageText('Analyse')).click();
  await expect(plies(page).nth(2)).toHaveAttribute('data-mark', '?=');
  await expect(plies(page).nth(2)).toHaveAttribute('aria-description', pageText('MissedWin'));
  await expect(plies(page).nth(0)).toHaveAttribute('data-mark', '✓');
  await expect(plies(page).nth(0)).toHaveAttribute('aria-description', pageText('StillWinning'));
  await button(page, pageText('ReviewGame')).click();
  await expect(page.locator('#accuracy-white')).toContainText(pageText('OneMissedWin'));
  await expect(page.locator('#accuracy-white')).not.toContainText(pageText('Blunder'));
});
