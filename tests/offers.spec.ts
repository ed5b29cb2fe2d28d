// Tests how a player's action ends a game: draw offers, draw claims and resignations,
// with the mouse and the keyboard. Also tests games without help.
import {
  button, choose, click, expect, move, openBoard, openOptions, plies, resign, status, test, twoPeople, waitForReply,
  type Page,
} from './support';
import { serveWorkers, release, workerThatWaits } from './support-worker';
import { pageText, pageTexts, textPattern } from './texts';

/** A position in which the engine, playing Black, is losing. */
const LOST = 'k7/8/8/8/8/8/3QQ3/3K4 w - - 0 30';
/** A position in which the engine, playing Black, is winning. */
const WON = '3k4/3qq3/8/8/8/8/8/4K3 w - - 0 30';

function queryAgainst(fen: string, opponent: string): string {
  return `?${new URLSearchParams({ fen, opponent })}`;
}

async function offerByKeyboard(page: Page): Promise<void> {
  await button(page, pageText('More')).focus();
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: pageText('OfferDraw') });
  for (let tries = 0; tries < 20 && !(await item.evaluate((it) => it === document.activeElement)); tries += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

for (const opponent of ['4', 'classic']) {
  test(`opponent ${opponent} accepts a draw in a lost position`, async ({ page }) => {
    await openBoard(page, queryAgainst(LOST, opponent));
    await choose(page, pageText('OfferDraw'));
    await expect(status(page)).toContainText(pageText('Agreement'));
    await expect(page.locator('#thinking')).toHaveCount(0);
    await button(page, pageText('Undo')).click();
    await expect(status(page)).toContainText(pageText('YourTurn'));
  });

  test(`opponent ${opponent} declines a draw in a won position`, async ({ page }) => {
    await openBoard(page, queryAgainst(WON, opponent));
    await offerByKeyboard(page);
    await expect(status(page)).toContainText(textPattern('DeclinesStandsBetter'));
    await choose(page, pageText('OfferDraw'));
    await expect(status(page)).toContainText(pageText('OfferDeclined'));
    await move(page, 'e1', 'f1');
    await waitForReply(page, 2);
  });
}

test('an offer while the engine thinks is answered together with its move', async ({ page }) => {
  await serveWorkers(page, [workerThatWaits('d7d6', -1800)]);
  await openBoard(page, queryAgainst(WON, '5'));
  await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
  await move(page, 'e1', 'f1');
  await choose(page, pageText('OfferDraw'));
  await expect(status(page)).toContainText(pageText('YouOfferDraw'));
  await release(page);
  await waitForReply(page, 2);
  await expect(status(page)).toContainText(/declines the draw/);
});

test('a draw cannot be offered before both sides have moved', async ({ page }) => {
  await openBoard(page);
  await choose(page, pageText('OfferDraw'));
  await expect(status(page)).toContainText(pageText('OfferTooEarly'));
});

async function twoMoves(page: Page): Promise<void> {
  await openBoard(page, '?opponent=human');
  await move(page, 'e2', 'e4');
  await move(page, 'e7', 'e5');
}

test('a draw offer of one person is put to the other', async ({ page }) => {
  await twoMoves(page);
  await choose(page, pageText('OfferDraw'));
  await expect(status(page)).toContainText(pageText('OffersDraw', pageText('White')));
  await button(page, pageText('Decline')).click();
  await expect(status(page)).toContainText(pageText('DeclinesDraw', pageText('Black')));
  await expect(button(page, pageText('Accept'))).toHaveCount(0);
  await choose(page, pageText('OfferDraw'));
  await button(page, pageText('Accept')).click();
  await expect(status(page)).toContainText(pageText('Agreement'));
});

test('the focus goes to the question and returns', async ({ page }) => {
  await twoMoves(page);
  await offerByKeyboard(page);
  await expect(button(page, pageText('Accept'))).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(status(page)).toContainText(pageText('DeclinesDraw', pageText('Black')));
  await expect(button(page, pageText('More'))).toBeFocused();
  await offerByKeyboard(page);
  await page.keyboard.press('Tab');
  await expect(button(page, pageText('Decline'))).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText(pageText('Agreement'));
});

test('resigning needs a confirmation, and Undo continues the game', async ({ page }) => {
  await twoMoves(page);
  for (const goOn of [() => button(page, pageText('KeepPlaying')).click(), () => page.keyboard.press('Escape')]) {
    await button(page, pageText('Resign')).click();
    await expect(status(page)).toContainText(pageText('ResignQuestionOf', pageText('White')));
    await goOn();
    await expect(status(page)).toHaveText(pageText('ToMove', pageText('White')));
  }
  await resign(page);
  await expect(status(page)).toContainText(pageText('Resigned', pageText('White'), pageText('Black')));
  await button(page, pageText('Undo')).click();
  await expect(status(page)).toHaveText(`${pageText('ResignationUndone')} ${pageText('ToMove', pageText('White'))}`);
});

const SHUFFLE = [['g1', 'f3'], ['g8', 'f6'], ['f3', 'g1'], ['f6', 'g8']];

test('a draw claim states the count that it is based on', async ({ page }) => {
  await openBoard(page, '?opponent=human');
  await expect(button(page, pageText('ClaimDraw'))).toHaveCount(0);
  for (const [from, to] of [...SHUFFLE, ...SHUFFLE]) await move(page, from, to);
  await expect(status(page)).toContainText(pageText('DrawClaimable', pageText('ThreefoldRepetition')));
  await button(page, pageText('ClaimDraw')).click();
  await expect(status(page)).toContainText(pageText('CountedPositions', 3));
  await expect(status(page)).toContainText(pageText('DrawClaimed', pageText('ThreefoldRepetition')));
});

test('a draw is claimed with an announced move that is chosen with the keyboard', async ({ page }) => {
  await openBoard(page, '?opponent=human');
  for (const [from, to] of [...SHUFFLE, ...SHUFFLE.slice(0, 3)]) await move(page, from, to);
  await button(page, pageText('ClaimDraw')).focus();
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText(pageText('AnnounceWhich'));
  await expect(button(page, `Ng8: ${pageText('ThreefoldRepetition')}`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText(pageText('Announced', 'Ng8'));
  await expect(status(page)).toContainText(pageText('DrawClaimed', pageText('ThreefoldRepetition')));
  await expect(plies(page)).toHaveCount(7);
});

test('a draw is claimed with a typed move', async ({ page }) => {
  await openBoard(page, twoPeople('4k3/8/8/8/8/8/3R4/K7 w - - 99 90'));
  const field = page.getByRole('textbox', { name: pageText('TypeAMove') });
  await field.fill('Rd5=');
  await field.press('Enter');
  await expect(status(page)).toContainText(pageText('CountedMoves', 50));
  await expect(status(page)).toContainText(pageText('DrawClaimed', pageText('FiftyMoves')));
  await button(page, pageText('Undo')).click();
  await field.fill('Rd1+');
  await field.press('Enter');
  await expect(plies(page)).toHaveCount(1);
});

const AUTOMATIC: [string, string, [string, string][], string][] = [
  ['seventy-five moves', '4k3/8/8/8/8/8/3R4/K7 w - - 149 90', [['d2', 'd3']], pageText('SeventyFive')],
  ['bare kings', '4k3/8/8/8/8/8/3p4/3K4 w - - 0 90', [['d1', 'd2']], pageText('InsufficientMaterial')],
  ['stalemate', '7k/8/8/6Q1/8/8/8/K7 w - - 0 1', [['g5', 'g6']], pageText('Stalemate')],
  ['a wall of pawns', '4k3/8/8/p1p1p1p1/P1P1P1P1/1B6/8/4K3 w - - 0 1', [['b3', 'a2']], pageText('DeadPosition')],
];

for (const [name, fen, steps, sentence] of AUTOMATIC) {
  test(`an automatic draw is reported: ${name}`, async ({ page }) => {
    await openBoard(page, twoPeople(fen));
    for (const [from, to] of steps) await move(page, from, to);
    await expect(status(page)).toContainText(sentence);
  });
}

test('an automatic draw is reported: fivefold repetition', async ({ page }) => {
  await openBoard(page, '?opponent=human');
  for (let time = 0; time < 4; time += 1) for (const [from, to] of SHUFFLE) await move(page, from, to);
  await expect(status(page)).toContainText(pageText('Fivefold'));
});

test('a game without help has no undo and shows the reason', async ({ page }) => {
  await openBoard(page);
  await button(page, pageText('NewGame')).click();
  const dialog = page.getByRole('dialog', { name: pageText('NewGame') });
  await openOptions(dialog);
  await dialog.getByRole('switch', { name: pageText('WithoutHelp') }).check();
  await dialog.getByRole('button', { name: pageText('Start'), exact: true }).click();
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  for (const name of pageTexts('Undo', 'Hint')) {
    await expect(button(page, name)).toBeDisabled();
    await expect(button(page, name)).toHaveAttribute('title', /without takebacks or hints/);
  }
  await button(page, pageText('Analyse')).click({ force: true });
  await expect(button(page, pageText('Analyse'))).toHaveAttribute('aria-pressed', 'false');
  await button(page, pageText('Undo')).focus();
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText(pageText('StrictGame'));
  await expect(plies(page)).toHaveCount(2);
  await page.reload();
  await expect(plies(page)).toHaveCount(2);
  await expect(button(page, pageText('Undo'))).toBeDisabled();
  await button(page, pageText('Resign')).click();
  await expect(status(page)).toContainText(pageText('ResignQuestion'));
  await page.keyboard.press('Escape');
  await resign(page);
  await expect(status(page)).toHaveText(textPattern('YouResigned'));
  await expect(button(page, pageText('Undo'))).toBeDisabled();
  // The game is over, so the analysis is available even after a game without help.
  await button(page, pageText('Analyse')).click();
  await expect(button(page, pageText('Analyse'))).toHaveAttribute('aria-pressed', 'true');
});
