// Tests strengths that earlier versions stored on another rating scale:
// how they are shown, with which rating their opponents count for the person's rating, and which strengths replace them.
import {
  button, choose, downloadedPgn, expect, move, openBoard, opponent, plies, test, waitForReply, type Page } from './support';
import { pageText, textPattern } from './texts';

const games = (page: Page) => page.getByRole('dialog', { name: pageText('Games') });
const newGame = (page: Page) => page.getByRole('dialog', { name: pageText('NewGame') });
const notice = (page: Page) => games(page).getByText(pageText('ScaleChanged'));

/** Stores games before the page opens for the first time. The person plays White. */
async function withGames(page: Page, games: object[], more: Record<string, string> = {}): Promise<void> {
  const texts = games.map((game, index) => [`second-thought.game.${index + 1}`, JSON.stringify({
    version: 1, moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'], begun: `2026-01-01T10:00:0${index}`, result: '*', rated: 'on', ...game,
  })]);
  await page.addInitScript((entries) => {
    if (localStorage.length === 0) for (const [name, text] of entries) localStorage.setItem(name, text);
  }, [...texts, ...Object.entries(more)] as [string, string][]);
}

const against = (black: string, more: object = {}) => ({ players: { white: 'human', black }, ...more });

test('an opponent without a scale shows its old label, plays on, and its game is stored as before', async ({ page }) => {
  await withGames(page, [against('3', { choice: { opponent: '3' } })]);
  await openBoard(page);
  await expect(page.locator('.player-name')).toHaveText([pageText('Learner'), pageText('You')]);
  await expect(page.locator('.player-rating')).toHaveText([pageText('AboutRating', 1200)]);
  await expect(page.locator('.player-rating')).toHaveAttribute('title', pageText('EarlierScale', '~1200'));
  await move(page, 'f1', 'c4');
  await waitForReply(page, 6);
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('second-thought.game.1')!) as Record<string, unknown>);
  await expect.poll(async () => ((await stored()).moves as string[]).length).toBe(6);
  expect(await stored()).toMatchObject({ players: { white: 'human', black: '3' } });
  expect(await stored()).not.toHaveProperty('scale');
  await page.reload();
  await expect(page.locator('.player-rating')).toHaveText([pageText('AboutRating', 1200)]);
  await choose(page, pageText('Games'));
  await expect(games(page).locator('.game-row')).toContainText(pageText('EarlierScale', '~1200'));
});

test('a new game shows the scale of its strength', async ({ page }) => {
  await openBoard(page, '?level=3');
  await expect(page.locator('.player-rating')).toHaveCount(0);
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  const scales = () => page.evaluate(() => Object.entries(localStorage)
    .filter(([name]) => name.startsWith('second-thought.game.')).map(([, text]) => JSON.parse(text).scale));
  await expect.poll(scales).toEqual([2]);
});

test('a level in an exported game is read on the scale of the game', async ({ page }) => {
  await openBoard(page, '?level=3');
  await choose(page, pageText('ImportAndExport'));
  const exported = await downloadedPgn(page);
  expect(exported).toContain('[Black "Learner"]');
  expect(exported).toContain('[EngineScale "2"]');
  const load = async (pgn: string) => {
    await page.getByRole('textbox', { name: 'PGN', exact: true }).fill(pgn);
    await button(page, pageText('LoadPgn')).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('.player-name').first()).toHaveText(pageText('Learner'));
  };
  await load(exported);
  await expect(page.locator('.player-rating')).toHaveCount(0);
  await choose(page, pageText('ImportAndExport'));
  // Earlier versions wrote no scale. Their "Learner" was stronger than the present one.
  await load(exported.replace('[EngineScale "2"]\n', ''));
  await expect(page.locator('.player-rating')).toHaveAttribute('title', pageText('EarlierScale', '~1200'));
  await choose(page, pageText('ImportAndExport'));
  expect(await downloadedPgn(page)).not.toContain('EngineScale');
});

test('earlier games count with the measured strength, and the list of games shows once that the rating is new', async ({ page }) => {
  await withGames(page, Array.from({ length: 9 }, (_, index) => against('5', { result: index % 2 ? '0-1' : '1-0' })));
  await openBoard(page);
  await choose(page, pageText('Games'));
  // Earlier versions showed about 1350 for level 5. Measured on the present scale, its rating is about 1660. Half of the
  // points in nine games against 1350 would be a rating of at most 1400.
  await expect(games(page)).toContainText(textPattern('OwnRating', /1[56]\d\d/, /\d+/, '9'));
  await expect(notice(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await choose(page, pageText('Games'));
  await expect(games(page)).toContainText(textPattern('OwnRating'));
  await expect(notice(page)).toHaveCount(0);
  await page.reload();
  await choose(page, pageText('Games'));
  await expect(games(page)).toContainText(textPattern('OwnRating'));
  await expect(notice(page)).toHaveCount(0);
});

test('no notice about the scale is shown without rated games on the earlier scale', async ({ page }) => {
  await withGames(page, [against('5', { scale: 2, result: '1-0' }), against('5', { rated: 'off', result: '1-0' })]);
  await openBoard(page);
  await choose(page, pageText('Games'));
  await expect(games(page)).toContainText(textPattern('OwnRating', /\d+/, /\d+/, '1'));
  await expect(notice(page)).toHaveCount(0);
});

for (const [stored, strength] of [
  ['opponent=3\nplay=white\ntime=none\nstrict=off\nwhite=human\nadaptive=off\n', 'Level 6 · ~1400'],
  ['opponent=1228-solid\nplay=white\n', '~1455'],
  ['opponent=3\nplay=white\nscale=2\n', 'Level 3 · ~800'],
]) {
  test(`the last choice ${JSON.stringify(stored)} selects ${strength}`, async ({ page }) => {
    await page.addInitScript((text) => localStorage.setItem('second-thought.new-game', text), stored);
    await openBoard(page);
    await button(page, pageText('NewGame')).click();
    await expect(newGame(page).getByRole('slider', { name: pageText('Strength') })).toHaveAttribute('aria-valuetext', strength);
  });
}

test('the next game after an earlier one is on the present scale', async ({ page }) => {
  await withGames(page, [against('3', { choice: { opponent: '3' } })]);
  await openBoard(page);
  await button(page, pageText('NewGame')).click();
  await expect(newGame(page).getByRole('slider')).toHaveAttribute('aria-valuetext', 'Level 6 · ~1400');
  await expect(opponent(newGame(page), pageText('Attentive'))).toBeChecked();
  await newGame(page).getByRole('button', { name: pageText('Start'), exact: true }).click();
  await expect(page.locator('.player-name').first()).toHaveText(pageText('Attentive'));
  await expect(page.locator('.player-rating')).toHaveCount(0);
  await expect(plies(page)).toHaveCount(0);
});

test('the dialog explains ratings, and shows none above the highest measured rating', async ({ page }) => {
  await openBoard(page, '?level=5');
  await button(page, pageText('NewGame')).click();
  const [dialog, dial] = [newGame(page), newGame(page).getByRole('slider')];
  await expect(dialog.getByText('~1200 lichess rapid')).toHaveCount(1);
  await expect(dialog.getByText(textPattern('RatingScale'))).toHaveCount(1);
  const about = (name: string) => opponent(dialog, name);
  await expect(about(pageText('Newcomer'))).toHaveAccessibleDescription(/^Level 1 · ~400 /);
  await expect(about(pageText('Relentless'))).toHaveAccessibleDescription(/^Level 11 · above 2400 /);
  await expect(about(pageText('FullStrength'))).toHaveAccessibleDescription(/^Level 12 · beyond any human /);
  await about(pageText('FullStrength')).check();
  await expect(dial).toHaveAttribute('aria-valuetext', 'Level 12 · beyond any human');
  await dial.press('Home');
  await expect(dial).toHaveAttribute('aria-valuetext', 'Level 1 · ~400');
  await dial.press('End');
  await expect(dial).toHaveAttribute('aria-valuetext', 'Level 12 · beyond any human');
  await expect(dialog.getByText(/\d{4} lichess rapid/)).toHaveCount(0);
});
