// Games asked for in the address, and what is said where they cannot be.
import {
  START, button, choose, expect, expectPlacement, move, moves, openBoard, piecePlacement, plies, status, test, waitForReply } from './support';

const ROOKS = '4k3/8/8/8/8/8/8/R3K2R';

function query(parameters: Record<string, string>): string {
  return `?${new URLSearchParams(parameters)}`;
}

test('fen starts from its position and is taken out of the address', async ({ page }) => {
  await openBoard(page, query({ fen: `${ROOKS} w KQ - 0 7`, opponent: 'human' }));
  await expectPlacement(page, ROOKS);
  expect(new URL(page.url()).search).toBe('');
  await move(page, 'a1', 'a7');
  await expect(page.locator('#moves .move-number')).toHaveText('7.');
});

test('only what is understood is taken out of the address', async ({ page }) => {
  await openBoard(page, '?utm=1&play=white&opponent=human#place');
  const { search, hash } = new URL(page.url());
  expect(search + hash).toBe('?utm=1#place');
});

test('play=black lets the engine begin', async ({ page }) => {
  await openBoard(page, '?play=black');
  await waitForReply(page, 1);
  await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'black');
  expect(new URL(page.url()).search).toBe('');
});

test('play=random gives either side', async ({ page }) => {
  await openBoard(page, '?play=random');
  const side = await page.locator('#board').getAttribute('data-orientation');
  expect(['white', 'black']).toContain(side);
  await expect(status(page)).toContainText('Your move', { timeout: 15_000 });
  await expect(plies(page)).toHaveCount(side === 'white' ? 0 : 1);
});

test('opponent=classic answers, from a position with Black to move too', async ({ page }) => {
  await openBoard(page, query({ fen: `${ROOKS} b KQ - 0 1`, opponent: 'classic', play: 'white' }));
  await waitForReply(page, 1);
  expect((await moves(page))[0]).toMatch(/^K/);
  await expect(status(page)).toContainText('Your move.');
});

test('level names the opponent, and a first visitor has a low one', async ({ page }) => {
  const names = page.locator('.player-name');
  await openBoard(page);
  await expect(names).toHaveText(['Learner', 'You']);
  await openBoard(page, '?level=12&play=black');
  await expect(names).toHaveText(['Full strength', 'You']);
  await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'black');
  expect(new URL(page.url()).search).toBe('');
});

test('two engines of different strength play each other', async ({ page }) => {
  await openBoard(page, '?white=2&black=classic');
  await expect(page.locator('.player-name')).toHaveText(['Classic', 'Beginner']);
  await expect.poll(() => plies(page).count(), { timeout: 15_000 }).toBeGreaterThanOrEqual(3);
});

test('white and black name their players', async ({ page }) => {
  await openBoard(page, '?white=classic&black=human');
  await waitForReply(page, 1);
  await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'black');
  await openBoard(page, '?white=human&black=human');
  await move(page, 'e2', 'e4');
  await move(page, 'e7', 'e5');
  await expect(plies(page)).toHaveText(['e4', 'e5']);
});

const REFUSED: [string, Record<string, string>, RegExp][] = [
  ['two white kings', { fen: '4k3/8/8/8/8/8/8/KK6 w - - 0 1' }, /fen: .*white has more than one king/],
  ['no black king', { fen: '8/8/8/8/8/8/8/K7 w - - 0 1' }, /fen: .*black has no king/],
  ['an impossible check', { fen: '4k3/3P1P2/8/8/8/8/8/4K3 b - - 0 1' }, /fen: .*check/],
  ['a check that was overlooked', { fen: '4k3/8/8/8/8/8/8/4RK2 w - - 0 1' }, /fen: .*black is in check/],
  ['a short rank', { fen: '4k3/8/8/8/8/8/8/4K2 w - - 0 1' }, /fen: piece placement/],
  ['a third side', { fen: `${ROOKS} x KQ - 0 1` }, /fen: side to move: "x"/],
  ['rubbish', { fen: '<b>rubbish</b>' }, /fen: /],
  ['an empty position', { fen: '' }, /fen: /],
  ['an unknown opponent', { opponent: 'grandmother' }, /opponent: `grandmother`/],
  ['a level that is not there', { level: '13' }, /level: `13`.*from 1 to 12/],
  ['a level that is no number', { level: 'high' }, /level: `high`/],
  ['an unknown side', { play: 'blue' }, /play: `blue`.*white, black or random/],
  ['an unknown player', { white: 'human', black: 'robot' }, /black: `robot`/],
];

for (const [name, parameters, message] of REFUSED) {
  test(`refused with its field: ${name}`, async ({ page }) => {
    await openBoard(page, query(parameters));
    await expect(status(page)).toHaveText(message);
    expect(new URL(page.url()).search).toBe('');
    await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'white');
    expect(await piecePlacement(page)).toBe(START);
    // What the address says is shown as text, never as markup: the sentence's own element holds no other.
    await expect(status(page).locator('span')).toHaveCount(1);
    await expect(status(page).locator('span *')).toHaveCount(0);
    await move(page, 'e2', 'e4');
    await expect.poll(() => moves(page)).toContain('e4');
  });
}

const LEFT_OUT = 'FEN: castling rights: KQkq left out, king or rook is not on its first square.';

test('rights to castle that do not fit are left out of a FEN, and that is said once', async ({ page }) => {
  const lone = '7k/5K2/4R3/8/8/8/8/8';
  await openBoard(page, query({ fen: `${lone} w KQkq - 0 1`, opponent: 'human' }));
  await expectPlacement(page, lone);
  await expect(status(page)).toHaveText(LEFT_OUT);
  await openBoard(page, '?opponent=human');
  await choose(page, 'Import and export');
  const field = page.getByRole('textbox', { name: 'FEN', exact: true });
  for (const text of [`${lone} w KQkq - 0 1`, `[FEN "${lone} w KQkq - 0 1"]`, `${lone}/ w KQkq`]) {
    await field.fill(text);
    await button(page, 'Load FEN').click();
    await expectPlacement(page, lone);
    await expect(status(page)).toHaveText(`${LEFT_OUT} White to move.`);
    await choose(page, 'Import and export');
  }
  await field.fill(lone);
  await button(page, 'Load FEN').click();
  await expect(status(page)).toHaveText('White to move.');
});

test('a new game from a FEN says what it leaves out', async ({ page }) => {
  await openBoard(page);
  await button(page, 'New game').click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByLabel('Start position').fill('4k3/8/8/8/8/8/8/4K2R w KQkq e6');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expectPlacement(page, '4k3/8/8/8/8/8/8/4K2R');
  await expect(status(page)).toContainText('castling rights: Qkq left out');
  await expect(status(page)).toContainText('en passant square: e6 left out');
});

test('a plus in a time is quoted as typed', async ({ page }) => {
  await openBoard(page, '?time=soon+3');
  await expect(status(page)).toContainText('time: `soon+3` is not known');
  await openBoard(page, '?opponent=human&time=300+3&fen=4k3/8/8/8/8/8/8/R3K2R+w+KQ+-+0+1');
  await expect(page.locator('#clock-white')).toHaveText('5:00');
  await expectPlacement(page, ROOKS);
});

test('a FEN typed in with a fault leaves the game as it is', async ({ page }) => {
  await openBoard(page, '?opponent=human');
  await move(page, 'e2', 'e4');
  const placement = await piecePlacement(page);
  await choose(page, 'Import and export');
  const field = page.getByRole('textbox', { name: 'FEN', exact: true });
  await expect(field).toHaveValue(/^rnbqkbnr\/pppppppp\/8\/8\/4P3\/8\/PPPP1PPP\/RNBQKBNR b KQkq /);
  for (const [text, message] of [
    ['4k3/8/8/8/8/8/8/KK6 w - - 0 1', /^FEN: .*white has more than one king/],
    ['rubbish', /^FEN: /],
    ['', /^FEN: /],
  ] as const) {
    await field.fill(text);
    await button(page, 'Load FEN').click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(message);
    await expect(plies(page)).toHaveText(['e4']);
    expect(await piecePlacement(page)).toBe(placement);
  }
  await field.fill(`${ROOKS} w KQ - 0 1`);
  await button(page, 'Load FEN').click();
  await expectPlacement(page, ROOKS);
  await expect(plies(page)).toHaveCount(0);
});
