// Tests learning from mistakes: a mistake becomes an exercise, and the exercise is repeated on later days.
import AxeBuilder from '@axe-core/playwright';
import { button, choose, click, expect, move, openBoard, plies, status, test, type Page } from './support';
import { openLostGame } from './reviewed-game';
import { germanText, pageText, practiceText } from './texts';

const exercise = (page: Page) => page.locator('#exercise');
const press = (page: Page, name: string) => exercise(page).getByRole('button', { name, exact: true }).click();

async function learn(page: Page): Promise<void> {
  await page.locator('#result').getByRole('button', { name: pageText('Review'), exact: true }).click();
  await button(page, pageText('LearnFromMistakes')).click();
  await expect(exercise(page)).toHaveAttribute('data-state', 'find');
}

async function expectNothingSpoilt(page: Page): Promise<void> {
  await expect(plies(page)).toHaveText(['f3', 'e5']);
  for (const id of ['#evaluation', '#evaluation-graph', '#analysis', '#accuracy-white', '#key-moments', '#better']) {
    await expect(page.locator(id)).toHaveCount(0);
  }
  await expect(page.locator('#explanation p')).toBeEmpty();
  await expect(page.locator('#board .arrow')).toHaveCount(0);
  await expect(page.locator('#engine-info:not([hidden])')).toHaveCount(0);
}

test('a wrong try is answered, hints help, and the solution is explained', async ({ page }) => {
  await openLostGame(page);
  await learn(page);
  await expect(exercise(page)).toContainText('1 of 1 · 2. g4: blunder');
  await expect(status(page)).toContainText('2. g4 was played here: blunder. Find a better move.');
  await expectNothingSpoilt(page);

  await move(page, 'h2', 'h3');
  await expect(exercise(page)).toHaveAttribute('data-state', 'wrong', { timeout: 60_000 });
  await expect(status(page)).toContainText(pageText('TryAgain'));
  await expect(status(page)).not.toContainText(/Nc3|Better is/);
  await expect(page.locator('.piece[data-square="h2"]')).toHaveCount(1);
  await expectNothingSpoilt(page);
  // The button looks disabled, but a click on it shows the reason.
  await exercise(page).getByRole('button', { name: pageText('Next'), exact: true }).click({ force: true });
  await expect(status(page)).toContainText(pageText('SolveFirst'));
  await expect(exercise(page)).toHaveAttribute('data-state', 'wrong');

  await press(page, pageText('Hint'));
  await expect(status(page)).toContainText(pageText('IdeaQuiet'));
  await expect(page.locator('.boardsquare.hint')).toHaveCount(0);
  await press(page, pageText('Hint'));
  await expect(page.locator('#b1')).toHaveClass(/hint/);
  await press(page, pageText('Hint'));
  await expect(status(page)).toContainText('Nc3');
  await expect(page.locator('#c3')).toHaveClass(/hint/);

  await move(page, 'b1', 'c3');
  await expect(exercise(page)).toHaveAttribute('data-state', 'right');
  await expect(exercise(page)).toContainText(`${pageText('ExerciseRightWithHint')} ${pageText('ComesBackTomorrow')}`);
  await expect(page.locator('#explanation p')).toContainText('g4 allows mate in 1', { timeout: 60_000 });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((it) => it.target).join(' ')}`)).toEqual([]);
  await press(page, pageText('Next'));
  await expect(exercise(page)).toHaveAttribute('data-state', 'done');
  await expect(status(page)).toContainText(pageText('ExercisesDone', 0, 1));
  await expect(exercise(page)).toContainText(pageText('MissedComeBack'));
  await press(page, pageText('RepeatMissed'));
  await expect(exercise(page)).toHaveAttribute('data-state', 'find');
  await move(page, 'b1', 'c3');
  await expect(exercise(page)).toHaveAttribute('data-state', 'right');
  await press(page, pageText('Next'));
  await expect(exercise(page)).toContainText(pageText('ExercisesDone', 1, 1));
  await expect(exercise(page).getByRole('button', { name: pageText('RepeatMissed') })).toHaveCount(0);
  // The repetition does not count: the exercise still comes back tomorrow.
  expect(await storedRecord(page)).toEqual({ due: await tomorrow(page), successes: 0, attempts: 1 });
  await press(page, pageText('BackToGame'));
  await expect(exercise(page)).toHaveCount(0);
  await expect(page.locator('#evaluation-graph')).toBeVisible();
  await expect(plies(page)).toHaveCount(4);
});

test('another good move is right too', async ({ page }) => {
  await openLostGame(page);
  await learn(page);
  await move(page, 'e2', 'e4');
  await expect(exercise(page)).toHaveAttribute('data-state', 'right', { timeout: 60_000 });
  await expect(status(page)).toContainText(pageText('TryRightToo', '2. e4', '2. Nc3'));
});

test('with the keyboard and a screen reader', async ({ page }) => {
  await openLostGame(page);
  await page.locator('#result').getByRole('button', { name: pageText('Review'), exact: true }).focus();
  await page.keyboard.press('Enter');
  await button(page, pageText('LearnFromMistakes')).focus();
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('2. g4 was played here: blunder. Find a better move.');
  await expect(exercise(page)).toBeFocused();
  await expect(page.getByRole('region', { name: pageText('Exercise') })).toBeVisible();
  // A screen reader speaks each answer, because the answer is in the status line.
  const typed = page.getByLabel(pageText('TypeAMove'));
  await typed.fill('h3');
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText(pageText('TryAgain'), { timeout: 60_000 });
  const focus = (name: string) => exercise(page).getByRole('button', { name, exact: true }).focus();
  await focus(pageText('Hint'));
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText(pageText('IdeaQuiet'));
  await focus(pageText('ShowSolution'));
  await page.keyboard.press('Enter');
  await expect(exercise(page)).toHaveAttribute('data-state', 'shown');
  await expect(status(page)).toContainText(pageText('SolutionIs', '2. Nc3'));
  await focus(pageText('Next'));
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText(pageText('ExercisesDone', 0, 1));
});

test('a mistake is due until it is solved, and is due again on its day', async ({ page }) => {
  await openLostGame(page);
  const due = page.locator('#exercises-due');
  await expect(due).toHaveCount(0);
  // The review of a person's own game makes exercises of the person's mistakes. They are due at once.
  await page.locator('#result').getByRole('button', { name: pageText('Review'), exact: true }).click();
  await expect(button(page, pageText('LearnFromMistakes'))).toBeVisible();
  // The analysis, which would open again after the reload, hides the number of due exercises. So it is closed first.
  await choose(page, pageText('Analyse'));
  await page.reload();
  await expect(due).toHaveText(pageText('OneExerciseDue'));
  await due.click();
  await expect(exercise(page)).toHaveAttribute('data-state', 'find');
  await expectNothingSpoilt(page);
  await move(page, 'b1', 'c3');
  await expect(exercise(page)).toContainText(pageText('ExerciseRight'));
  await press(page, pageText('Next'));
  await expect(due).toHaveCount(0);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  await expect(due).toHaveCount(0);

  const stored = () => page.evaluate(() => localStorage.getItem('second-thought.exercises')!);
  expect(JSON.parse(await stored())['7/3']).toMatchObject({ successes: 1, attempts: 1 });
  await page.evaluate(() => {
    const text = localStorage.getItem('second-thought.exercises')!;
    localStorage.setItem('second-thought.exercises', text.replace(/\d{4}-\d\d-\d\d/, '2020-01-01'));
  });
  await page.reload();
  await expect(due).toHaveText(pageText('OneExerciseDue'));
  // The exercises of a deleted game are no longer due.
  await page.evaluate(() => localStorage.setItem('second-thought.game.8', localStorage.getItem('second-thought.game.7')!));
  await page.evaluate(() => localStorage.setItem('second-thought.exercises', '{"version": 1, "9/3": {"due": "2020-01-01"}, "8/3": {"due": "2020-01-01"}}'));
  await page.reload();
  await expect(due).toHaveText(pageText('OneExerciseDue'));
  await due.click();
  await press(page, pageText('ShowSolution'));
  await expect.poll(async () => {
    const all = JSON.parse(await stored());
    return [all['8/3'].attempts, '9/3' in all];
  }).toEqual([1, false]);
});

test('practice begins with the exercises that are due', async ({ page }) => {
  await openLostGame(page);
  await page.locator('#result').getByRole('button', { name: pageText('Review'), exact: true }).click();
  await expect(button(page, pageText('LearnFromMistakes'))).toBeVisible();
  await choose(page, pageText('Practice'));
  const practice = page.getByRole('dialog', { name: pageText('Practice'), exact: true });
  const main = practice.locator('.primary');
  await expect(main).toHaveAccessibleName(practiceText('exercises'));
  await expect(main).toHaveAccessibleDescription(pageText('OneExerciseDue'));
  await main.click();
  await expect(practice).toHaveCount(0);
  await expect(exercise(page)).toHaveAttribute('data-state', 'find');
  await move(page, 'b1', 'c3');
  await expect(exercise(page)).toContainText(pageText('ExerciseRight'));
  // No exercise is due any more.
  await choose(page, pageText('Practice'));
  await expect(main).toHaveAccessibleName(practiceText('puzzles'));
  await expect(practice).toContainText('Your mistakes: 1 due tomorrow.');
});

test('an earlier position of an exercise is not called a game to be continued', async ({ page }) => {
  await openLostGame(page);
  await learn(page);
  const expectRefusal = async (text: string) => {
    await button(page, pageText('PreviousMove')).click();
    await click(page, 'a2');
    await expect(status(page)).toContainText(text);
    await expect(status(page)).not.toContainText(pageText('EarlierPosition'));
    await button(page, pageText('LastMove')).click();
  };
  await expectRefusal(pageText('EarlierInExercise'));
  await press(page, pageText('ShowSolution'));
  await expectRefusal(pageText('ExerciseOver'));
  await press(page, pageText('Next'));
  await expect(exercise(page)).toHaveAttribute('data-state', 'done');
  await expectRefusal(pageText('ExercisesFinished'));
});

/** The stored record of the exercise. */
async function storedRecord(page: Page): Promise<{ due: string; successes: number; attempts: number } | undefined> {
  return JSON.parse((await page.evaluate(() => localStorage.getItem('second-thought.exercises'))) ?? '{}')['7/3'];
}

const tomorrow = (page: Page): Promise<string> => page.evaluate(() => {
  const now = new Date();
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((it) => String(it).padStart(2, '0')).join('-');
});

/** Makes the storage refuse texts whose names match the pattern, until the page is loaded again. */
async function makeStorageRefuse(page: Page, pattern: string): Promise<void> {
  await page.evaluate((pattern) => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name: string, text: string) {
      if (this === localStorage && new RegExp(pattern).test(name)) throw new DOMException('full', 'QuotaExceededError');
      return set.call(this, name, text);
    };
  }, pattern);
}

for (const [way, leave] of [
  ['closed', (page: Page) => press(page, pageText('Close'))],
  ['left for the analysis', (page: Page) => choose(page, pageText('Analyse'))],
  ['left for a new game', (page: Page) => openBoard(page, '?opponent=human')],
  ['reloaded', (page: Page) => page.reload()],
] as const) {
  test(`an exercise that is ${way} after a wrong try comes back tomorrow`, async ({ page }) => {
    await openLostGame(page);
    await learn(page);
    await expect.poll(() => storedRecord(page)).toMatchObject({ successes: 0, attempts: 0 });
    await move(page, 'h2', 'h3');
    await expect(exercise(page)).toHaveAttribute('data-state', 'wrong', { timeout: 60_000 });
    await leave(page);
    await expect(exercise(page)).toHaveCount(0);
    await expect.poll(() => storedRecord(page)).toEqual({ due: await tomorrow(page), successes: 0, attempts: 1 });
  });
}

test('the end says whether tries or hints helped, and counts once', async ({ page }) => {
  await openLostGame(page);
  await learn(page);
  await move(page, 'h2', 'h3');
  await expect(exercise(page)).toHaveAttribute('data-state', 'wrong', { timeout: 60_000 });
  await move(page, 'b1', 'c3');
  await expect(exercise(page)).toHaveAttribute('data-state', 'right');
  await expect(exercise(page)).toContainText(`${pageText('ExerciseRightAfterTries', 2)} ${pageText('ComesBackTomorrow')}`);
  expect(await storedRecord(page)).toMatchObject({ successes: 0, attempts: 1 });
});

test('Analyse leaves only the exercise', async ({ page }) => {
  await openLostGame(page);
  await learn(page);
  await choose(page, pageText('Analyse'));
  await expect(exercise(page)).toHaveCount(0);
  await expect(page.locator('#evaluation-graph')).toBeVisible();
  await choose(page, pageText('Analyse'));
  await expect(page.locator('#evaluation-graph')).toHaveCount(0);
});

test('a result that finds no room is stored once there is room', async ({ page }) => {
  await openLostGame(page);
  await learn(page);
  await makeStorageRefuse(page, 'exercises$');
  await press(page, pageText('ShowSolution'));
  await expect(exercise(page).getByRole('alert')).toContainText(pageText('ExerciseNotSaved', '').slice(0, 20));
  await expect(exercise(page)).not.toContainText(pageText('ComesBackTomorrow'));
  expect(await storedRecord(page)).toMatchObject({ attempts: 0 });
  await page.reload();
  await expect.poll(() => storedRecord(page)).toEqual({ due: await tomorrow(page), successes: 0, attempts: 1 });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  expect(await storedRecord(page)).toMatchObject({ attempts: 1 });
});

test('unreadable exercises that cannot be set aside stay as they are', async ({ page }) => {
  const broken = '{"version": 9}';
  await page.addInitScript(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name: string, text: string) {
      if (name.includes('.aside.')) throw new DOMException('full', 'QuotaExceededError');
      return set.call(this, name, text);
    };
  });
  await openLostGame(page, { 'second-thought.exercises': broken });
  await expect(status(page)).toContainText(`${pageText('ExercisesUnread')} ${pageText('TextStays')}`);
  await learn(page);
  await press(page, pageText('ShowSolution'));
  await expect(exercise(page).getByRole('alert')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('second-thought.exercises'))).toBe(broken);
});

test('a full storage is reported, and unreadable exercises are set aside', async ({ page }) => {
  const broken = '{"version": 9}';
  await openLostGame(page, { 'second-thought.exercises': broken });
  await expect(status(page)).toContainText(`${pageText('ExercisesUnread')} ${pageText('TextAside')}`);
  const aside = await page.evaluate(() => localStorage.getItem('second-thought.aside.exercises'));
  expect(aside).toBe(broken);
  await learn(page);
  await makeStorageRefuse(page, 'exercises$');
  await press(page, pageText('ShowSolution'));
  await expect(exercise(page).getByRole('alert')).toContainText(pageText('ExerciseNotSaved', '').slice(0, 20));
  await expect(exercise(page)).toHaveAttribute('data-state', 'shown');
});

for (const [width, height, locale] of [[320, 568, 'en-GB'], [390, 844, 'en-GB'], [390, 844, 'de-DE']] as const) {
  test.describe(`on a phone of ${width} × ${height}, ${locale}`, () => {
    test.use({ viewport: { width, height }, locale });
    const localText = locale === 'de-DE' ? germanText : pageText;

    test('the buttons are inside the page and stay in their place', async ({ page }) => {
      await openLostGame(page);
      await page.locator('#result').getByRole('button', { name: localText('Review'), exact: true }).click();
      const learn = button(page, localText('LearnFromMistakes'));
      const [above, below] = [(await learn.boundingBox())!, (await button(page, localText('TryMoves')).boundingBox())!];
      expect(above.y + above.height).toBeLessThanOrEqual(below.y);
      await learn.click();
      await expect(exercise(page)).toHaveAttribute('data-state', 'find');
      const places = async () => {
        const all = exercise(page).getByRole('group').first().getByRole('button');
        return Promise.all((await all.all()).map(async (it) => (await it.boundingBox())!));
      };
      const before = await places();
      for (const { x, width: wide } of before) expect(x >= 0 && x + wide <= width).toBe(true);
      await exercise(page).getByRole('button', { name: localText('ShowSolution'), exact: true }).click();
      await expect(exercise(page)).toHaveAttribute('data-state', 'shown');
      const after = await places();
      expect(after.map(({ x, y }) => [x, y])).toEqual(before.map(({ x, y }) => [x, y]));
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    });
  });
}
