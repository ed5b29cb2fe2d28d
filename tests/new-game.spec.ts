// Tests the dialog of a new game: the cards of opponents,
// the fields and buttons at every size, and two engines that can be paused.
import {
  FIRST_LEVEL, FIRST_OPPONENT, button, expect, expectPlacement, move, openBoard, openOptions, opponent, plies, resign, side, status, test,
  timeControl, waitForReply, watchFor, type Page,
} from './support';
import { pageText, pageTexts, textPattern } from './texts';

const dialog = (page: Page) => page.getByRole('dialog', { name: pageText('NewGame') });
const start = (page: Page) => dialog(page).getByRole('button', { name: pageText('Start'), exact: true });

for (const [width, height] of [[1280, 720], [390, 664], [320, 568], [844, 390]]) {
  test(`fields and buttons of a custom time control are visible at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page);
    await button(page, pageText('NewGame')).click();
    await timeControl(dialog(page), pageText('CustomTime')).check();
    await openOptions(dialog(page));
    await dialog(page).getByLabel(pageText('StartPosition')).fill('rubbish');
    await start(page).click();
    await expect(dialog(page).getByRole('alert')).toBeInViewport({ ratio: 1 });
    for (const name of pageTexts('Cancel', 'Start')) {
      await expect(dialog(page).getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
    const wide = await dialog(page).locator(':not(option, [hidden])').evaluateAll((all) => {
      const edge = all[0].closest('dialog')!.getBoundingClientRect();
      const is = (it: Element) => it.getBoundingClientRect();
      const isWide = (it: Element) => is(it).right > edge.right || is(it).left < edge.left;
      // An element that is not drawn has no rectangles.
      return all.filter((it) => it.getClientRects().length > 0 && isWide(it)).map((it) => it.outerHTML);
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

test('a card describes the strength and style of an opponent, and the chosen one is visible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openBoard(page);
  await button(page, pageText('NewGame')).click();
  await expect(opponent(dialog(page), FIRST_OPPONENT)).toBeFocused();
  await expect(opponent(dialog(page), pageText('Steady'))).toHaveAccessibleDescription(/^Level 5 · ~\d{4} \S.*\.$/);
  await expect(opponent(dialog(page), pageText('Newcomer'))).toHaveAccessibleDescription(/^Level 1 · ~\d{3,4} \S.*\.$/);
  await dialog(page).getByText(pageText('Tough'), { exact: true }).click({ force: true });
  await expect(opponent(dialog(page), pageText('Tough'))).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(opponent(dialog(page), pageText('Fierce'))).toBeChecked();
  await start(page).click();
  await page.reload();
  await button(page, pageText('NewGame')).click();
  await expect(opponent(dialog(page), pageText('Fierce'))).toBeChecked();
  await expect(opponent(dialog(page), pageText('Fierce'))).toBeInViewport({ ratio: 1 });
});

test('the slider selects strengths between levels, also by keyboard; the game saves strength and character', async ({ page }) => {
  await openBoard(page);
  await button(page, pageText('NewGame')).click();
  const dial = dialog(page).getByRole('slider', { name: pageText('Strength') });
  await expect(dial).toHaveAttribute('aria-valuetext', new RegExp(`^Level ${FIRST_LEVEL} · ~`));
  await dial.fill('1050');
  await expect(dial).toHaveAttribute('aria-valuetext', pageText('AboutRating', 1050));
  await dial.press('ArrowRight');
  await expect(dial).toHaveAttribute('aria-valuetext', pageText('AboutRating', 1075));
  await opponent(dialog(page), pageText('Steady')).check();
  await expect(dial).toHaveAttribute('aria-valuetext', /^Level 5 · ~/);
  await dial.fill('425');
  await expect(opponent(dialog(page), pageText('Newcomer'))).toBeChecked();
  await openOptions(dialog(page));
  await dialog(page).getByLabel(pageText('Character')).selectOption(pageText('Gambiteer'));
  await start(page).click();
  const name = page.locator('.player-name').first();
  await expect(name).toHaveText('Engine 425 (Gambiteer)');
  // The saved seed alone determines the engine's next moves.
  const saved = () =>
    page.evaluate(() => {
      const names = Object.keys(localStorage).filter((key) => key.startsWith('second-thought.game.'));
      return names.map((key) => JSON.parse(localStorage.getItem(key)!)).map(({ players, seed }) => ({ players, seed }));
    });
  await expect.poll(async () => (await saved()).some(({ seed }) => typeof seed === 'number')).toBe(true);
  const before = await saved();
  await page.reload();
  await expect(name).toHaveText('Engine 425 (Gambiteer)');
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  expect(await saved()).toEqual(before);
  await button(page, pageText('NewGame')).click();
  await expect(dial).toHaveAttribute('aria-valuetext', pageText('AboutRating', 425));
  await expect(dialog(page).getByText(pageText('Gambiteer'), { exact: true }), 'named although the field is hidden').toBeVisible();
  await openOptions(dialog(page));
  await expect(dialog(page).getByLabel(pageText('Character'))).toHaveValue('gambiteer');
  await opponent(dialog(page), pageText('TwoPlayers')).check();
  await expect(dial).toHaveCount(0);
});

test('odds are given by either side, shown, and repeated in a rematch', async ({ page }) => {
  await openBoard(page);
  await button(page, pageText('NewGame')).click();
  const odds = dialog(page).getByLabel(pageText('Odds'));
  await openOptions(dialog(page));
  await odds.selectOption(pageText('YouTake', pageText('Queen')));
  await expect(dialog(page).getByLabel(pageText('StartPosition'))).toHaveCount(0);
  await expect(dialog(page).getByText(pageText('OddsDecideStart')), 'the missing field is explained').toBeVisible();
  await start(page).click();
  await expectPlacement(page, 'rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR');
  await expect(page.getByText(pageText('OddsGiven', FIRST_OPPONENT, pageText('Queen')))).toBeVisible();
  await resign(page);
  await page.getByRole('button', { name: pageText('Rematch') }).click();
  await expectPlacement(page, 'rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR');
  await button(page, pageText('NewGame')).click();
  await openOptions(dialog(page));
  await odds.selectOption(pageText('YouGive', pageText('PawnAndMove')));
  await start(page).click();
  // The opponent has White and moves first.
  await expect(page.locator('#f2')).toHaveAccessibleName('f2, empty');
  await expect(plies(page)).toHaveCount(1);
  await expect(page.getByText(pageText('OddsGivenByYou', pageText('PawnAndMove')))).toBeVisible();
  await button(page, pageText('NewGame')).click();
  await opponent(dialog(page), pageText('TwoPlayers')).check();
  await expect(odds).toHaveCount(0);
});

test('time odds leave a side a fifth of the time, need a clock, and stay with the player after swapping sides', async ({ page }) => {
  await openBoard(page, '?level=1');
  await button(page, pageText('NewGame')).click();
  await openOptions(dialog(page));
  await dialog(page).getByLabel(pageText('Odds')).selectOption(pageText('YouGiveTime'));
  await timeControl(dialog(page), pageText('NoClocks')).check();
  // The reason is shown at once, and again after an attempt to start.
  await expect(dialog(page).getByRole('status')).toHaveText(pageText('TimeOddsNeedClock'));
  await start(page).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(pageText('TimeOddsNeedClock'));
  await timeControl(dialog(page), '5+0').check();
  await expect(dialog(page).getByRole('status')).toBeEmpty();
  await start(page).click();
  const clocks = ['#clock-white', '#clock-black'].map((clock) => page.locator(clock));
  await expect(clocks[0]!).toHaveText('1:00');
  await expect(clocks[1]!).toHaveText('5:00');
  await expect(page.getByText(pageText('TimeOddsGivenByYou'))).toBeVisible();
  await page.reload();
  await expect(clocks[0]!).toHaveText('1:00');
  await resign(page);
  await expect(page.getByText(textPattern('RatedGame'))).toHaveCount(0);
  await page.getByRole('button', { name: pageText('SwapSides') }).click();
  await expect(page.getByText(pageText('TimeOddsGivenByYou'))).toBeVisible();
  await expect(clocks[1]!).toHaveText('1:00');
});

test('two engines play each other, pause and resume', async ({ page }) => {
  await openBoard(page);
  await button(page, pageText('NewGame')).click();
  await opponent(dialog(page), pageText('Newcomer')).check();
  const white = dialog(page).getByLabel(pageText('EngineForWhite'));
  await expect(white).toHaveCount(0);
  await opponent(dialog(page), pageText('EngineVsEngine')).check();
  await expect(opponent(dialog(page), pageText('Newcomer')), 'the engine with Black').toBeChecked();
  await white.selectOption(pageText('Beginner'));
  await timeControl(dialog(page), '5+0').check();
  await start(page).click();
  await expect(page.locator('.player-name')).toHaveText([pageText('Newcomer'), pageText('Beginner')]);
  await expect(plies(page).nth(1)).toBeVisible({ timeout: 15_000 });
  await button(page, pageText('Pause')).click();
  await expect(status(page)).toContainText(textPattern('Paused', /White|Black/));
  const shown = () => page.locator('#moves, #clock-white, #clock-black').allTextContents();
  const before = await shown();
  await watchFor(page, 2500);
  expect(await shown()).toEqual(before);
  await expect(page.locator('#thinking')).toHaveCount(0);
  const count = await plies(page).count();
  await button(page, pageText('Resume')).click();
  await expect(plies(page).nth(count)).toBeVisible({ timeout: 15_000 });
  await button(page, pageText('NewGame')).click();
  await expect(opponent(dialog(page), pageText('EngineVsEngine'))).toBeChecked();
  await expect(white).toHaveValue('2');
  await opponent(dialog(page), pageText('TwoPlayers')).check();
  await expect(white).toHaveCount(0);
  for (const name of pageTexts('White', 'Black', 'Random')) await expect(side(dialog(page), name)).toBeVisible();
  await expect(dialog(page).getByRole('radiogroup', { name: pageText('BoardView') })).toHaveCount(1);
});

test('a game with a person has no Pause button', async ({ page }) => {
  await openBoard(page);
  await expect(button(page, pageText('Pause'))).toHaveCount(0);
});

test('the Rated switch decides whether a game counts, and can act only where the game can be rated', async ({ page }) => {
  await openBoard(page, '?level=1');
  await button(page, pageText('NewGame')).click();
  const rated = dialog(page).getByRole('switch', { name: pageText('Rated'), exact: true });
  await expect(rated).toBeChecked();
  await expect(rated).toHaveAccessibleDescription(pageText('RatedNote'));
  await openOptions(dialog(page));
  for (const [reason, change, undo] of [
    ['RatedWithoutOdds', () => dialog(page).getByLabel(pageText('Odds')).selectOption(pageText('YouTake', pageText('Queen'))),
      () => dialog(page).getByLabel(pageText('Odds')).selectOption({ index: 0 })],
    ['RatedFromStart', () => dialog(page).getByLabel(pageText('StartPosition')).fill('17'), () => dialog(page).getByLabel(pageText('StartPosition')).fill('518')],
    ['RatedNeedsStrength', () => opponent(dialog(page), pageText('ClassicEngine')).check(), () => opponent(dialog(page), pageText('Newcomer')).check()],
    ['RatedAgainstComputer', () => opponent(dialog(page), pageText('TwoPlayers')).check(), () => opponent(dialog(page), pageText('Newcomer')).check()],
  ] as const) {
    await change();
    await expect(rated).toBeDisabled();
    await expect(rated).not.toBeChecked();
    await expect(rated).toHaveAccessibleDescription(pageText(reason));
    await undo();
    await expect(rated).toBeEnabled();
    await expect(rated).toBeChecked();
  }
  await rated.press('Space');
  await expect(rated).not.toBeChecked();
  await start(page).click();
  for (const [from, to, count] of [['a2', 'a3', 2], ['h2', 'h3', 4]] as const) {
    await move(page, from, to);
    await waitForReply(page, count);
  }
  await resign(page);
  await expect(page.locator('#result')).toBeVisible();
  await expect(page.getByText(textPattern('RatedGame'))).toHaveCount(0);
  // The choice is still there after a reload.
  await page.reload();
  await button(page, pageText('NewGame')).click();
  await expect(rated).not.toBeChecked();
});

test('after two players, the last engine is the opponent again', async ({ page }) => {
  await openBoard(page);
  await button(page, pageText('NewGame')).click();
  await opponent(dialog(page), pageText('Sharp')).check();
  await opponent(dialog(page), pageText('TwoPlayers')).check();
  await expect(opponent(dialog(page), pageText('Sharp'))).not.toBeChecked();
  await expect(dialog(page).getByRole('slider')).toHaveCount(0);
  await opponent(dialog(page), pageText('Computer')).check();
  await expect(opponent(dialog(page), pageText('Sharp'))).toBeChecked();
  // Even while two people are chosen, a click on a card chooses the opponent of the card.
  await opponent(dialog(page), pageText('TwoPlayers')).check();
  await opponent(dialog(page), pageText('Beginner')).check();
  await expect(opponent(dialog(page), pageText('Computer'))).toBeChecked();
  await start(page).click();
  await expect(page.locator('.player-name').first()).toHaveText(pageText('Beginner'));
});

test('the fields of two people are on one screen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openBoard(page, '?opponent=human');
  await button(page, pageText('NewGame')).click();
  await expect(opponent(dialog(page), pageText('TwoPlayers'))).toBeChecked();
  // The fields end with this button. They scroll above the lower edge of the dialog.
  const fields = (await dialog(page).locator('.new-game-fields').boundingBox())!;
  const last = (await button(page, pageText('MoreOptions')).boundingBox())!;
  expect(last.y + last.height).toBeLessThanOrEqual(fields.y + fields.height);
});

test('the dialog opens with the focus on Two players if two people played last', async ({ page }) => {
  await openBoard(page, '?opponent=human');
  await button(page, pageText('NewGame')).click();
  await expect(opponent(dialog(page), pageText('TwoPlayers'))).toBeFocused();
  await expect(opponent(dialog(page), pageText('TwoPlayers'))).toBeChecked();
});

for (const [width, height] of [[390, 844], [320, 568], [820, 1180], [1280, 800]]) {
  test(`at ${width}×${height} each opponent shows its rating`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page, '?level=1');
    await button(page, pageText('NewGame')).click();
    const ratings = await dialog(page).locator('.opponent-rating').allTextContents();
    expect(ratings).toHaveLength(13);
    for (const rating of ratings.slice(0, -1)) expect(rating).toMatch(/^(~\d{3,4}|\d{4}\+)$/);
    expect(ratings.at(-1)).toBe(pageText('NotRated'));
    const numbers = ratings.slice(0, -1).map((rating) => parseInt(rating.replace('~', ''), 10));
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    const cut = await dialog(page).locator('.opponent').evaluateAll((cards) => cards.filter((card) => {
      const outer = card.getBoundingClientRect();
      const { left, right, bottom } = card.querySelector('.opponent-rating')!.getBoundingClientRect();
      return left < outer.left || right > outer.right || bottom > outer.bottom;
    }).length);
    expect(cut).toBe(0);
  });
}

test('who, strength, side, time and switches are on one screen without a list that scrolls', async ({ page }) => {
  for (const [width, height] of [[390, 844], [820, 1180], [1280, 800], [1440, 900]]) {
    await page.setViewportSize({ width, height });
    await openBoard(page, '?level=1');
    await button(page, pageText('NewGame')).click();
    await expect(start(page)).toBeInViewport({ ratio: 1 });
    for (const place of [opponent(dialog(page), pageText('Newcomer')), opponent(dialog(page), pageText('ClassicEngine')), dialog(page).getByRole('slider'),
      side(dialog(page), pageText('Random')), timeControl(dialog(page), pageText('CustomTime')), dialog(page).getByRole('switch', { name: pageText('Comments') })]) {
      await expect(place).toBeInViewport({ ratio: 1 });
    }
    const scrolling = await dialog(page).locator('*').evaluateAll((all) =>
      all.filter((it) => it.scrollHeight > it.clientHeight + 1 && getComputedStyle(it).overflowY === 'auto').map((it) => it.className));
    // On a phone, the whole form may scroll, but no list inside the form.
    const fields = width < 500 ? ['new-game-fields'] : [];
    expect(scrolling.filter((name) => !fields.includes(name)), `${width} × ${height}`).toEqual([]);
  }
});

test('with what was chosen last, Enter starts the next game', async ({ page }) => {
  await openBoard(page);
  await button(page, pageText('NewGame')).click();
  await opponent(dialog(page), pageText('Learner')).check();
  await side(dialog(page), pageText('Black')).check();
  await timeControl(dialog(page), '10+5').check();
  await start(page).click();
  await expect(plies(page)).toHaveCount(1);
  await button(page, pageText('NewGame')).press('Enter');
  await expect(opponent(dialog(page), pageText('Learner'))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator('.player-name').first()).toHaveText(pageText('Learner'));
  await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'black');
  await expect(page.locator('#clock-black')).toHaveText('10:00');
});
