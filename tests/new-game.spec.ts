// The dialog of a new game: opponents in cards, fields and buttons at every size, and two engines that can be told to wait.
import { button, expect, openBoard, opponent, plies, status, test, watchFor, type Page } from './support';

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
  await expect(opponent(dialog(page), 'Steady')).toHaveAccessibleDescription(/^Level 5 · about 1500 \S.*\.$/);
  await expect(opponent(dialog(page), 'Newcomer')).toHaveAccessibleDescription(/^Level 1 · beginner \S.*\.$/);
  await expect(opponent(dialog(page), 'Full strength')).toHaveAccessibleDescription(/stronger than 1900/);
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
