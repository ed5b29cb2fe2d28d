// Tests the person's own rating: the games that count, the display, and an opponent whose strength follows the rating.
import AxeBuilder from '@axe-core/playwright';
import { button, choose, expect, move, openBoard, opponent, playTwoMoves, resign, test, waitForReply, type Page } from './support';
import { pageText, pageTexts, textPattern } from './texts';

const games = (page: Page) => page.getByRole('dialog', { name: pageText('Games') });
const newGame = (page: Page) => page.getByRole('dialog', { name: pageText('NewGame') });
const counts = (page: Page) => page.getByText(textPattern('RatedGame', /\d+/, /\d+/));

/** Stores finished games against an opponent before the page opens. The person plays White. */
async function withGames(page: Page, black: string, results: string[], more: object = { rated: 'on' }): Promise<void> {
  const stored = results.map((result, index) => [`second-thought.game.${index + 1}`, JSON.stringify({
    version: 1, moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'], begun: `2026-01-01T10:00:${String(index).padStart(2, '0')}`, result, scale: 2,
    players: { white: 'human', black }, ...more,
  })]);
  await page.addInitScript((stored) => {
    for (const [name, text] of stored) localStorage.setItem(name, text);
  }, stored);
}

test('a game without help counts, its card shows the change, and the rating is shown with its error', async ({ page }) => {
  await openBoard(page, '?level=1');
  await choose(page, pageText('Games'));
  await expect(games(page)).toContainText(pageText('NoOwnRating'));
  await page.keyboard.press('Escape');
  await playTwoMoves(page);
  await resign(page);
  await expect(counts(page)).toBeVisible();
  const [, before, after] = /(\d+) → (\d+)/.exec((await counts(page).textContent())!)!;
  expect(Number(before)).toBe(1200);
  expect(Number(after)).toBeLessThan(1200);
  // One game says little about a new person: the change is limited, and the rating is called provisional.
  expect(Number(after)).toBeGreaterThanOrEqual(1080);
  await expect(page.getByRole('region', { name: pageText('Result') })).toContainText(`${after} ${pageText('Provisional')}`);
  await choose(page, pageText('Games'));
  await expect(games(page)).toContainText(textPattern('OwnRating', after!, /\d+/, '1'));
  await page.keyboard.press('Escape');
  // The next game starts with the rating after the first game.
  await page.getByRole('region', { name: pageText('Result') }).getByRole('button', { name: pageText('Rematch') }).click();
  await playTwoMoves(page);
  await resign(page);
  await expect(page.getByText(textPattern('RatedGame', after!, /\d+/))).toBeVisible();
});

test('a game counts from two moves of each side on', async ({ page }) => {
  await openBoard(page, '?level=1');
  await move(page, 'a2', 'a3');
  await waitForReply(page, 2);
  await resign(page);
  await expect(page.locator('#result')).toBeVisible();
  await expect(counts(page)).toHaveCount(0);
  await choose(page, pageText('Games'));
  await expect(games(page)).toContainText(pageText('NoOwnRating'));
});

for (const help of pageTexts('Undo', 'Hint', 'Analyse')) {
  test(`a game with ${help} does not count`, async ({ page }) => {
    await openBoard(page, '?level=1');
    await playTwoMoves(page);
    const note = page.locator('.player-bar .rated');
    await expect(note).toHaveText(pageText('Rated'));
    await button(page, help).click();
    // The note is read out once, because only a change of its text is announced.
    await expect(note).toHaveText(pageText('NoLongerRated'));
    await expect(note).toBeInViewport({ ratio: 1 });
    await expect(note).toHaveAttribute('aria-live', 'polite');
    if (help === pageText('Analyse')) await button(page, help).click();
    await resign(page);
    await expect(page.locator('#result')).toBeVisible();
    await expect(counts(page)).toHaveCount(0);
    await choose(page, pageText('Games'));
    await expect(games(page)).toContainText(pageText('NoOwnRating'));
  });
}

test('the rating follows the results and has a graph', async ({ page }) => {
  await withGames(page, '5', ['1-0', '1-0', '0-1', '1/2-1/2', '1-0']);
  await openBoard(page);
  await choose(page, pageText('Games'));
  await expect(games(page)).toContainText(textPattern('OwnRating', /1[3-7]\d\d/, /\d+/, '5'));
  await expect(games(page).getByRole('img', { name: textPattern('RatingGraph', /\d+/, /\d+/) })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id} ${nodes.map((it) => it.target)}`)).toEqual([]);
});

test('after enough games, the rating is no longer provisional', async ({ page }) => {
  await withGames(page, '5', Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? '1-0' : '0-1')));
  await openBoard(page, '?level=5');
  await playTwoMoves(page);
  await resign(page);
  await expect(counts(page)).toBeVisible();
  await expect(page.getByRole('region', { name: pageText('Result') })).not.toContainText(pageText('Provisional'));
});

test('games that began in the same second against one opponent all count', async ({ page }) => {
  await page.addInitScript(() => {
    const game = (result: string, seed: object) => JSON.stringify({
      version: 1, moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'], scale: 2, begun: '2026-01-01T10:00:00', result, rated: 'on', players: { white: 'human', black: '5' }, ...seed,
    });
    for (let index = 1; index <= 60; index += 1) localStorage.setItem(`second-thought.game.${index}`, game('1-0', {}));
    for (let index = 61; index <= 100; index += 1) localStorage.setItem(`second-thought.game.${index}`, game('1-0', { seed: index + 1000 }));
    // The game with the number 101 is a copy of one of the other games, as an import creates it.
    localStorage.setItem('second-thought.game.101', game('1-0', { seed: 1061 }));
  });
  await openBoard(page);
  await choose(page, pageText('Games'));
  await expect(games(page)).toContainText('rated games: 100');
});

test('unrated games do not change the rating', async ({ page }) => {
  await withGames(page, '5', ['1-0', '1-0'], {});
  await openBoard(page);
  await choose(page, pageText('Games'));
  await expect(games(page)).toContainText(pageText('NoOwnRating'));
});

test('an opponent that matches the rating changes by at most 60 per game', async ({ page }) => {
  await withGames(page, '7', ['1-0', '1-0', '1-0']);
  await openBoard(page);
  await button(page, pageText('NewGame')).click();
  const dial = newGame(page).getByRole('slider', { name: pageText('Strength') });
  await newGame(page).getByRole('switch', { name: pageText('FollowMyRating') }).check();
  const shownRating = async () => Number(/~(\d+)/.exec((await dial.getAttribute('aria-valuetext'))!)![1]);
  await expect.poll(shownRating).toBeGreaterThan(1500);
  const first = await shownRating();
  await newGame(page).getByRole('button', { name: pageText('Start'), exact: true }).click();
  const strength = async () => Number(/\d+/.exec((await page.locator('.player-name').first().textContent())!)![0]);
  await expect.poll(strength).toBe(first);
  await playTwoMoves(page);
  await resign(page);
  await page.getByRole('region', { name: pageText('Result') }).getByRole('button', { name: pageText('Rematch') }).click();
  await expect(page.locator('#result')).toHaveCount(0);
  await expect.poll(strength).toBeLessThan(first);
  expect(first - (await strength())).toBeLessThanOrEqual(60);
  await button(page, pageText('NewGame')).click();
  await expect(newGame(page).getByRole('switch', { name: pageText('FollowMyRating') })).toBeChecked();
  await opponent(newGame(page), pageText('Learner')).check();
  await expect(newGame(page).getByRole('switch', { name: pageText('FollowMyRating') })).not.toBeChecked();
});

for (const [answer, level] of [['NewToChess', 400], ['KnowsTheRules', 800], ['PlaysInAClub', 1600]] as const) {
  test(`the first rating starts from the answer "${pageText(answer)}"`, async ({ page }) => {
    await openBoard(page);
    await button(page, pageText(answer)).click();
    await playTwoMoves(page);
    await resign(page);
    await expect(counts(page)).toBeVisible();
    const [, before, after] = /(\d+) → (\d+)/.exec((await counts(page).textContent())!)!;
    expect(Number(before)).toBe(level);
    expect(level - Number(after)).toBeGreaterThan(0);
    expect(level - Number(after)).toBeLessThanOrEqual(120);
    await page.reload();
    await choose(page, pageText('Games'));
    await expect(games(page)).toContainText(textPattern('OwnRating', after!, /\d+/, '1'));
  });
}

for (const color of ['white', 'black']) {
  test(`a game that is resigned before the second own move does not count: ${color}`, async ({ page }) => {
    await openBoard(page, `?level=1&play=${color}`);
    if (color === 'black') await waitForReply(page, 1);
    await move(page, ...(color === 'white' ? ['e2', 'e4'] as const : ['e7', 'e5'] as const));
    await waitForReply(page, color === 'white' ? 2 : 3);
    await resign(page);
    await expect(page.locator('#result')).toBeVisible();
    await expect(counts(page)).toHaveCount(0);
    await choose(page, pageText('Games'));
    await expect(games(page)).toContainText(pageText('NoOwnRating'));
  });
}
