// Tests games that the page's address requests, and the errors for an invalid address.
import {
  button, choose, expect, expectPlacement, FIRST_OPPONENT, move, moves, openBoard, openOptions, piecePlacement,
  plies, START, status, test, waitForReply,
} from './support';
import { pageText, textPattern } from './texts';

const ROOKS = '4k3/8/8/8/8/8/8/R3K2R';

function query(parameters: Record<string, string>): string {
  return `?${new URLSearchParams(parameters)}`;
}

test('fen starts a game from its position and is removed from the address', async ({ page }) => {
  await openBoard(page, query({ fen: `${ROOKS} w KQ - 0 7`, opponent: 'human' }));
  await expectPlacement(page, ROOKS);
  expect(new URL(page.url()).search).toBe('');
  await move(page, 'a1', 'a7');
  await expect(page.locator('#moves .move-number')).toHaveText('7.');
});

test('only known parameters are removed from the address', async ({ page }) => {
  await openBoard(page, '?utm=1&play=white&opponent=human#place');
  const { search, hash } = new URL(page.url());
  expect(search + hash).toBe('?utm=1#place');
});

test('play=black lets the engine move first', async ({ page }) => {
  await openBoard(page, '?play=black');
  await waitForReply(page, 1);
  await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'black');
  expect(new URL(page.url()).search).toBe('');
});

test('play=random chooses either side', async ({ page }) => {
  await openBoard(page, '?play=random');
  const side = await page.locator('#board').getAttribute('data-orientation');
  expect(['white', 'black']).toContain(side);
  await expect(status(page)).toContainText(pageText('YourTurn'), { timeout: 15_000 });
  await expect(plies(page)).toHaveCount(side === 'white' ? 0 : 1);
});

test('opponent=classic replies, also from a position with Black to move', async ({ page }) => {
  await openBoard(page, query({ fen: `${ROOKS} b KQ - 0 1`, opponent: 'classic', play: 'white' }));
  await waitForReply(page, 1);
  expect((await moves(page))[0]).toMatch(/^K/);
  await expect(status(page)).toContainText(pageText('YourTurn'));
});

test('level chooses the opponent, and a first visitor gets a low level', async ({ page }) => {
  const names = page.locator('.player-name');
  await openBoard(page);
  await expect(names).toHaveText([FIRST_OPPONENT, pageText('You')]);
  await openBoard(page, '?level=12&play=black');
  await expect(names).toHaveText([pageText('FullStrength'), pageText('You')]);
  await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'black');
  expect(new URL(page.url()).search).toBe('');
});

test('two engines of different strength play each other', async ({ page }) => {
  await openBoard(page, '?white=2&black=classic');
  await expect(page.locator('.player-name')).toHaveText([pageText('ClassicEngine'), pageText('Beginner')]);
  await expect.poll(() => plies(page).count(), { timeout: 15_000 }).toBeGreaterThanOrEqual(3);
});

test('white and black choose the players', async ({ page }) => {
  await openBoard(page, '?white=classic&black=human');
  await waitForReply(page, 1);
  await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'black');
  await openBoard(page, '?white=human&black=human');
  await move(page, 'e2', 'e4');
  await move(page, 'e7', 'e5');
  await expect(plies(page)).toHaveText(['e4', 'e5']);
});

/** Matches the error of the parameter `fen`. */
const fault = (name: string, word: string) => new RegExp(`fen: .*${textPattern(name, word).source}`);

const REFUSED: [string, Record<string, string>, RegExp][] = [
  ['two white kings', { fen: '4k3/8/8/8/8/8/8/KK6 w - - 0 1' }, fault('SeveralKings', pageText('SideWhite'))],
  ['no black king', { fen: '8/8/8/8/8/8/8/K7 w - - 0 1' }, fault('NoKing', pageText('SideBlack'))],
  ['an impossible check', { fen: '4k3/3P1P2/8/8/8/8/8/4K3 b - - 0 1' }, /fen: .*check/],
  ['a check against the side that has moved', { fen: '4k3/8/8/8/8/8/8/4RK2 w - - 0 1' }, fault('OpponentInCheck', pageText('SideBlack'))],
  ['a short rank', { fen: '4k3/8/8/8/8/8/8/4K2 w - - 0 1' }, /fen: piece placement/],
  ['a third side', { fen: `${ROOKS} x KQ - 0 1` }, fault('FenSide', 'x')],
  ['rubbish', { fen: '<b>rubbish</b>' }, /fen: /],
  ['an empty position', { fen: '' }, /fen: /],
  ['an unknown opponent', { opponent: 'grandmother' }, /opponent: `grandmother`/],
  ['a level that does not exist', { level: '13' }, /level: `13`.*from 1 to 12/],
  ['a level that is not a number', { level: 'high' }, /level: `high`/],
  ['an unknown side', { play: 'blue' }, textPattern('ValueUnknown', 'play', 'blue', pageText('ExpectedPlay'))],
  ['an unknown player', { white: 'human', black: 'robot' }, /black: `robot`/],
];

for (const [name, parameters, message] of REFUSED) {
  test(`an invalid value is refused with the name of its field: ${name}`, async ({ page }) => {
    await openBoard(page, query(parameters));
    await expect(status(page)).toHaveText(message);
    expect(new URL(page.url()).search).toBe('');
    await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'white');
    expect(await piecePlacement(page)).toBe(START);
    // Values of the address are shown as text, never as markup, so the element with the sentence has no child elements.
    await expect(status(page).locator('span')).toHaveCount(1);
    await expect(status(page).locator('span *')).toHaveCount(0);
    await move(page, 'e2', 'e4');
    await expect.poll(() => moves(page)).toContain('e4');
  });
}

const LEFT_OUT = pageText('FieldFault', 'FEN', pageText('RightsLeftOut', 'KQkq'));

test('impossible castling rights of a FEN are left out, which is reported once', async ({ page }) => {
  const lone = '7k/5K2/4R3/8/8/8/8/8';
  await openBoard(page, query({ fen: `${lone} w KQkq - 0 1`, opponent: 'human' }));
  await expectPlacement(page, lone);
  await expect(status(page)).toHaveText(LEFT_OUT);
  await openBoard(page, '?opponent=human');
  await choose(page, pageText('ImportAndExport'));
  const field = page.getByRole('textbox', { name: 'FEN', exact: true });
  for (const text of [`${lone} w KQkq - 0 1`, `[FEN "${lone} w KQkq - 0 1"]`, `${lone}/ w KQkq`]) {
    await field.fill(text);
    await button(page, pageText('LoadFen')).click();
    await expectPlacement(page, lone);
    await expect(status(page)).toHaveText(`${LEFT_OUT} ${pageText('ToMove', pageText('White'))}`);
    await choose(page, pageText('ImportAndExport'));
  }
  await field.fill(lone);
  await button(page, pageText('LoadFen')).click();
  await expect(status(page)).toHaveText(pageText('ToMove', pageText('White')));
});

test('a new game from a FEN reports what is left out', async ({ page }) => {
  await openBoard(page);
  await button(page, pageText('NewGame')).click();
  const dialog = page.getByRole('dialog', { name: pageText('NewGame') });
  await openOptions(dialog);
  await dialog.getByLabel(pageText('StartPosition')).fill('4k3/8/8/8/8/8/8/4K2R w KQkq e6');
  await dialog.getByRole('button', { name: pageText('Start') }).click();
  await expectPlacement(page, '4k3/8/8/8/8/8/8/4K2R');
  await expect(status(page)).toContainText(pageText('RightsLeftOut', 'Qkq'));
  await expect(status(page)).toContainText(pageText('EnPassantLeftOut', 'e6'));
});

test('a plus sign in an invalid time is quoted as typed', async ({ page }) => {
  await openBoard(page, '?time=soon+3');
  await expect(status(page)).toContainText(textPattern('ValueUnknown', 'time', 'soon+3'));
  await openBoard(page, '?opponent=human&time=300+3&fen=4k3/8/8/8/8/8/8/R3K2R+w+KQ+-+0+1');
  await expect(page.locator('#clock-white')).toHaveText('5:00');
  await expectPlacement(page, ROOKS);
});

test('an invalid typed FEN does not change the game', async ({ page }) => {
  await openBoard(page, '?opponent=human');
  await move(page, 'e2', 'e4');
  const placement = await piecePlacement(page);
  await choose(page, pageText('ImportAndExport'));
  const field = page.getByRole('textbox', { name: 'FEN', exact: true });
  await expect(field).toHaveValue(/^rnbqkbnr\/pppppppp\/8\/8\/4P3\/8\/PPPP1PPP\/RNBQKBNR b KQkq /);
  for (const [text, message] of [
    ['4k3/8/8/8/8/8/8/KK6 w - - 0 1', new RegExp(`^FEN: .*${pageText('SeveralKings', pageText('SideWhite'))}`)],
    ['rubbish', /^FEN: /],
    ['', /^FEN: /],
  ] as const) {
    await field.fill(text);
    await button(page, pageText('LoadFen')).click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(message);
    await expect(plies(page)).toHaveText(['e4']);
    expect(await piecePlacement(page)).toBe(placement);
  }
  await field.fill(`${ROOKS} w KQ - 0 1`);
  await button(page, pageText('LoadFen')).click();
  await expectPlacement(page, ROOKS);
  await expect(plies(page)).toHaveCount(0);
});
