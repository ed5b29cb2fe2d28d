// Tests whole games: new games, both sides, people and engines as players, and undo.
import {
  button, click, expect, expectPlacement, expectSquares, FIRST_OPPONENT, move, moves, newGame, openBoard, opponent,
  piecePlacement, plies, side, square, START, status, test, waitForReply, watchFor,
} from './support';
import { serveWorkers, release, workerThatWaits } from './support-worker';
import { pageText, pageTexts } from './texts';

test('the dialog starts a new game, and Cancel leaves the old one', async ({ page }) => {
  await openBoard(page, '?opponent=human');
  await move(page, 'e2', 'e4');
  const dialog = page.getByRole('dialog', { name: pageText('NewGame') });
  await button(page, pageText('NewGame')).click();
  await dialog.getByRole('button', { name: pageText('Cancel'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(plies(page)).toHaveText(['e4']);
  await newGame(page, { opponent: pageText('TwoPlayers') });
  await expect(dialog).toHaveCount(0);
  await expect(plies(page)).toHaveCount(0);
  await expectPlacement(page, START);
  await expectSquares(page, 'last-move', []);
});

test('an invalid start position is refused in the dialog', async ({ page }) => {
  await openBoard(page, '?opponent=human');
  await move(page, 'e2', 'e4');
  await newGame(page, { start: '4k3/8/8/8/8/8/8/KK6 w - - 0 1' });
  const dialog = page.getByRole('dialog', { name: pageText('NewGame') });
  await expect(dialog.getByRole('alert')).toContainText(pageText('SeveralKings', pageText('SideWhite')));
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(plies(page)).toHaveText(['e4']);
});

test('the engine moves first when the person plays Black', async ({ page }) => {
  await openBoard(page);
  await newGame(page, { opponent: pageText('ClassicEngine'), playAs: pageText('Black') });
  await waitForReply(page, 1);
  await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'black');
  await expect(status(page)).toContainText(pageText('YourTurn'));
  expect(await piecePlacement(page)).toMatch(/^rnbqkbnr\/pppppppp\//);
  await move(page, 'e7', 'e6');
  await waitForReply(page, 3);
  expect((await moves(page))[1]).toBe('e6');
});

test('two people play at one board', async ({ page }) => {
  await openBoard(page);
  await newGame(page, { opponent: pageText('TwoPlayers') });
  await move(page, 'e2', 'e4');
  await expect(status(page)).toContainText('Black to move');
  await expect(page.locator('#thinking')).toHaveCount(0);
  await click(page, 'd2');
  await expect(status(page)).toContainText("Black's turn");
  await move(page, 'c7', 'c5');
  await expect(plies(page)).toHaveText(['e4', 'c5']);
  await expect(status(page)).toContainText('White to move');
});

test('Undo takes back the last two plies, and Redo restores both', async ({ page }) => {
  await openBoard(page);
  await expect(button(page, pageText('Undo'))).toBeDisabled();
  await move(page, 'd2', 'd4');
  await waitForReply(page, 2);
  const placement = await piecePlacement(page);
  await button(page, pageText('Undo')).click();
  await expect(plies(page)).toHaveCount(0);
  await expectPlacement(page, START);
  await expectSquares(page, 'last-move', []);
  await button(page, pageText('Redo')).click();
  await expect(plies(page)).toHaveCount(2);
  await expectPlacement(page, placement);
  await expect(status(page)).toContainText(pageText('YourTurn'));
});

test('after Undo while the engine thinks, its reply is dropped', async ({ page }) => {
  await serveWorkers(page, [workerThatWaits('e7e5'), undefined]);
  await openBoard(page);
  await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
  await move(page, 'e2', 'e4');
  await expect(page.locator('#thinking')).toBeVisible();
  await button(page, pageText('Undo')).click();
  await expect(plies(page)).toHaveCount(0);
  await expect(page.locator('#thinking')).toHaveCount(0);
  await release(page);
  await watchFor(page, 700);
  await expect(plies(page)).toHaveCount(0);
  expect(await piecePlacement(page)).toBe(START);
  await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
  await move(page, 'd2', 'd4');
  await waitForReply(page, 2);
  expect((await moves(page))[0]).toBe('d4');
});

test('a new game while the engine thinks starts without its reply', async ({ page }) => {
  await serveWorkers(page, [workerThatWaits('e7e5'), undefined]);
  await openBoard(page);
  await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
  await move(page, 'e2', 'e4');
  await expect(page.locator('#thinking')).toBeVisible();
  await newGame(page, { opponent: pageText('TwoPlayers') });
  await release(page);
  await watchFor(page, 700);
  await expect(plies(page)).toHaveCount(0);
  expect(await piecePlacement(page)).toBe(START);
});

test('earlier positions can be shown, and nothing can be moved there', async ({ page }) => {
  await openBoard(page, '?opponent=human');
  for (const [from, to] of [['e2', 'e4'], ['e7', 'e5'], ['g1', 'f3']]) await move(page, from, to);
  await expect(page.locator('#moves [aria-current="true"]')).toHaveAttribute('data-ply', '3');
  await page.locator('#moves [data-ply="1"]').click();
  await expectPlacement(page, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR');
  await expect(page.locator('#moves [aria-current="true"]')).toHaveAttribute('data-ply', '1');
  await expect(square(page, 'e4')).toHaveAttribute('aria-label', 'e4, white pawn');
  await click(page, 'e7');
  await expect(status(page)).toContainText(pageText('EarlierPosition'));
  await button(page, pageText('FirstMove')).click();
  await expectPlacement(page, START);
  await button(page, pageText('NextMove')).click();
  await button(page, pageText('NextMove')).click();
  await expectPlacement(page, 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR');
  await button(page, pageText('LastMove')).click();
  await expectPlacement(page, 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R');
  await expect(plies(page)).toHaveCount(3);
});

test('two engines play without input', async ({ page }) => {
  await openBoard(page, '?white=classic&black=classic');
  await expect.poll(() => plies(page).count(), { timeout: 15_000 }).toBeGreaterThanOrEqual(4);
  await click(page, 'a2');
  await expectSquares(page, 'selectedFromSquare', []);
});

test('a game starts from the number of a Chess960 position', async ({ page }) => {
  await openBoard(page, '?opponent=human');
  await newGame(page, { opponent: pageText('Newcomer'), start: '0' });
  await expectPlacement(page, 'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR');
  await move(page, 'd1', 'e3');
  await waitForReply(page, 2);
  expect((await moves(page))[0]).toBe('Ne3');
});

test('the dialog offers every level by its name and remembers the choice', async ({ page }) => {
  await openBoard(page);
  const dialog = page.getByRole('dialog', { name: pageText('NewGame') });
  const opponents = dialog.getByRole('radiogroup', { name: pageText('Opponent') }).getByRole('radio');
  await button(page, pageText('NewGame')).click();
  const names = pageTexts('Newcomer', 'Beginner', 'Learner', 'Casual', 'Steady', 'Attentive', 'Skilled', 'Sharp', 'Tough', 'Fierce',
    'Relentless', 'FullStrength', 'ClassicEngine');
  const order = async () => (await opponents.evaluateAll((all) =>
    all.map((it) => document.getElementById(it.getAttribute('aria-labelledby') ?? '')?.textContent))).filter(Boolean);
  await expect(opponent(dialog, FIRST_OPPONENT)).toBeChecked();
  expect(await order()).toEqual(names);
  await opponent(dialog, pageText('ClassicEngine')).check();
  await side(dialog, pageText('Black')).check();
  await dialog.getByRole('button', { name: pageText('Start'), exact: true }).click();
  await waitForReply(page, 1);
  await button(page, pageText('NewGame')).click();
  await expect(opponent(dialog, pageText('ClassicEngine'))).toBeChecked();
  expect(await order(), 'the order never changes').toEqual(names);
  await expect(opponent(dialog, pageText('ClassicEngine'))).toBeInViewport();
  await expect(side(dialog, pageText('Black'))).toBeChecked();
});
