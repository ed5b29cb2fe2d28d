// Tests the printed page: the board, the players and the moves are on one page.
import { expect, openBoard, plies, test } from './support';
import { pageTexts } from './texts';

/** Seventy moves: a pawn of each side advances, then the knights move out and back twice. */
const LONG = [['2', '3', '7', '6'], ['3', '4', '6', '5']].flatMap(([white, further, black, nearer]) =>
  [...'abcdefg'].flatMap((file) => [
    `${file}${white}${file}${further}`, `${file}${black}${file}${nearer}`,
    ...Array.from({ length: 2 }, () => ['g1h3', 'g8h6', 'h3g1', 'h6g8']).flat(),
  ]));

for (const width of [390, 1280]) {
  test(`at ${width} px board, players and moves are printed on one page, and nothing else`, async ({ page, browserName }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript((moves) => {
      const game = { version: 1, moves, begun: '2026-01-01T10:00:00', result: '*', players: { white: 'human', black: 'human' } };
      localStorage.setItem('second-thought.game.1', JSON.stringify(game));
      localStorage.setItem('second-thought.current', '1');
    }, LONG);
    await openBoard(page);
    await expect(plies(page)).toHaveCount(LONG.length);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('#board')).toBeVisible();
    await expect(page.locator('.player-name')).toHaveText(pageTexts('Black', 'White'));
    await expect(page.locator('.player-name').first()).toBeVisible();
    await expect(page.locator('#moves')).toBeVisible();
    await expect(page.locator('button:visible:not([data-ply]), input:visible, #status:visible')).toHaveCount(0);
    const cut = await page.locator('#moves, .moves-panel').evaluateAll((all) => all.some((it) => it.scrollHeight > it.clientHeight + 1));
    expect(cut, 'all moves are printed').toBe(false);
    test.skip(browserName !== 'chromium', 'only Chromium prints to a file');
    for (const format of ['A4', 'Letter']) {
      const file = (await page.pdf({ format })).toString('latin1');
      expect(file.match(/\/Type \/Page\b/g), format).toHaveLength(1);
    }
  });
}
