// The dialog of a new game: opponents in cards, fields and buttons at every size, and two engines that can be told to wait.
import {
  button, expect, expectPlacement, move, openBoard, opponent, plies, resign, status, test, waitForReply, watchFor, type Page,
} from './support';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'New game' });
const start = (page: Page) => dialog(page).getByRole('button', { name: 'Start', exact: true });

for (const [width, height] of [[1280, 720], [390, 664], [320, 568], [844, 390]]) {
  test(`with a time of your own, fields and buttons are in sight at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page);
    await button(page, 'New game').click();
    await dialog(page).getByLabel('Time control').selectOption('custom');
    await dialog(page).getByLabel('Start position').fill('rubbish');
    await start(page).click();
    await expect(dialog(page).getByRole('alert')).toBeInViewport({ ratio: 1 });
    for (const name of ['Cancel', 'Start']) {
      await expect(dialog(page).getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
    const wide = await dialog(page).locator(':not(option)').evaluateAll((all) => {
      const edge = all[0].closest('dialog')!.getBoundingClientRect();
      const is = (it: Element) => it.getBoundingClientRect();
      return all.filter((it) => is(it).right > edge.right || is(it).left < edge.left).map((it) => it.outerHTML);
    });
    expect(wide).toEqual([]);
    const looks = await dialog(page).locator('input[type=number], input[type=text], select').evaluateAll((all) =>
      all.map((it) => {
        const { height, borderColor, borderRadius, backgroundColor } = getComputedStyle(it);
        return JSON.stringify([height, borderColor, borderRadius, backgroundColor]);
      }));
    expect(new Set(looks).size, 'one style for all fields').toBe(1);
  });
}

test('a card tells how strong an opponent is and how it plays; the chosen one is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openBoard(page);
  await button(page, 'New game').click();
  await expect(opponent(dialog(page), 'Learner')).toBeFocused();
  await expect(opponent(dialog(page), 'Steady')).toHaveAccessibleDescription(/^Level 5 · about \d{4} \S.*\.$/);
  await expect(opponent(dialog(page), 'Newcomer')).toHaveAccessibleDescription(/^Level 1 · about \d{3,4} \S.*\.$/);
  await dialog(page).getByText('Tough', { exact: true }).click({ force: true });
  await expect(opponent(dialog(page), 'Tough')).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(opponent(dialog(page), 'Fierce')).toBeChecked();
  await start(page).click();
  await page.reload();
  await button(page, 'New game').click();
  await expect(opponent(dialog(page), 'Fierce')).toBeChecked();
  await expect(opponent(dialog(page), 'Fierce')).toBeInViewport({ ratio: 1 });
});

test('the dial goes between the levels, by keyboard too, and a character is chosen; the game keeps both', async ({ page }) => {
  await openBoard(page);
  await button(page, 'New game').click();
  const dial = dialog(page).getByRole('slider', { name: 'Strength' });
  await expect(dial).toHaveAttribute('aria-valuetext', /^Level 3 · about /);
  await dial.fill('1000');
  await expect(dial).toHaveAttribute('aria-valuetext', 'about 1000');
  await dial.press('ArrowRight');
  await expect(dial).toHaveAttribute('aria-valuetext', 'about 1025');
  await opponent(dialog(page), 'Steady').check();
  await expect(dial).toHaveAttribute('aria-valuetext', /^Level 5 · about /);
  await dial.fill('400');
  await expect(opponent(dialog(page), 'Newcomer')).toBeChecked();
  await dialog(page).getByLabel('Character').selectOption('Gambiteer');
  await start(page).click();
  const name = page.locator('.player-name').first();
  await expect(name).toHaveText('Engine 400 (Gambiteer)');
  // By the seed alone its next moves are those that they would have been.
  const kept = () =>
    page.evaluate(() => {
      const names = Object.keys(localStorage).filter((key) => key.startsWith('second-thought.game.'));
      return names.map((key) => JSON.parse(localStorage.getItem(key)!)).map(({ players, seed }) => ({ players, seed }));
    });
  await expect.poll(async () => (await kept()).some(({ seed }) => typeof seed === 'number')).toBe(true);
  const before = await kept();
  await page.reload();
  await expect(name).toHaveText('Engine 400 (Gambiteer)');
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  expect(await kept()).toEqual(before);
  await button(page, 'New game').click();
  await expect(dial).toHaveAttribute('aria-valuetext', 'about 400');
  await expect(dialog(page).getByLabel('Character')).toHaveValue('gambiteer');
  await opponent(dialog(page), 'Two players').check();
  await expect(dial).toHaveCount(0);
});

test('odds are taken or given, the record says so, and a rematch has them again', async ({ page }) => {
  await openBoard(page);
  await button(page, 'New game').click();
  const odds = dialog(page).getByLabel('Odds');
  await odds.selectOption('You take: queen');
  await expect(dialog(page).getByLabel('Start position')).toHaveCount(0);
  await start(page).click();
  await expectPlacement(page, 'rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR');
  await expect(page.getByText('Black gives odds: queen')).toBeVisible();
  await resign(page);
  await page.getByRole('button', { name: 'Rematch' }).click();
  await expectPlacement(page, 'rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR');
  await button(page, 'New game').click();
  await odds.selectOption('You give: pawn and move');
  await start(page).click();
  // The other side moves first.
  await expect(page.locator('#f2')).toHaveAccessibleName('f2, empty');
  await expect(plies(page)).toHaveCount(1);
  await expect(page.getByText('White gives odds: pawn and move')).toBeVisible();
  await button(page, 'New game').click();
  await opponent(dialog(page), 'Two players').check();
  await expect(odds).toHaveCount(0);
});

test('odds of time leave a side a fifth of it, need a clock, and are the player\'s when sides are swapped', async ({ page }) => {
  await openBoard(page, '?level=1');
  await button(page, 'New game').click();
  await dialog(page).getByLabel('Odds').selectOption('You give: time');
  await dialog(page).getByLabel('Time control', { exact: true }).selectOption({ index: 0 });
  await start(page).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Time odds need a clock.');
  await dialog(page).getByLabel('Time control', { exact: true }).selectOption('300+3');
  await start(page).click();
  const clocks = ['#clock-white', '#clock-black'].map((clock) => page.locator(clock));
  await expect(clocks[0]!).toHaveText('1:00');
  await expect(clocks[1]!).toHaveText('5:00');
  await expect(page.getByText('White gives odds: time')).toBeVisible();
  await page.reload();
  await expect(clocks[0]!).toHaveText('1:00');
  await resign(page);
  await expect(page.getByText('This game counts for your rating.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Swap sides' }).click();
  await expect(page.getByText('Black gives odds: time')).toBeVisible();
  await expect(clocks[1]!).toHaveText('1:00');
});

test('two engines play each other, wait and go on', async ({ page }) => {
  await openBoard(page);
  await button(page, 'New game').click();
  await opponent(dialog(page), 'Newcomer').check();
  const playAs = dialog(page).getByLabel('Play as');
  const white = dialog(page).getByLabel('Engine playing White');
  await expect(white).toHaveCount(0);
  await playAs.selectOption('Engine vs engine');
  await white.selectOption('Beginner');
  await dialog(page).getByLabel('Time control').selectOption('300+3');
  await start(page).click();
  await expect(page.locator('.player-name')).toHaveText(['Newcomer', 'Beginner']);
  await expect(plies(page).nth(1)).toBeVisible({ timeout: 15_000 });
  await button(page, 'Pause').click();
  await expect(status(page)).toContainText(/^Paused: (White|Black) to move\.$/);
  const told = () => page.locator('#moves, #clock-white, #clock-black').allTextContents();
  const before = await told();
  await watchFor(page, 2500);
  expect(await told()).toEqual(before);
  await expect(page.locator('#thinking')).toHaveCount(0);
  const count = await plies(page).count();
  await button(page, 'Resume').click();
  await expect(plies(page).nth(count)).toBeVisible({ timeout: 15_000 });
  await button(page, 'New game').click();
  await expect(playAs).toHaveValue('engines');
  await expect(white).toHaveValue('2');
  await opponent(dialog(page), 'Two players').check();
  await expect(white).toHaveCount(0);
  await expect(playAs.locator('option')).toHaveText(['White', 'Black', 'Random']);
});

test('nobody is told to wait in a game with a person', async ({ page }) => {
  await openBoard(page);
  await expect(button(page, 'Pause')).toHaveCount(0);
});
