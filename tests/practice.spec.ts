// Tests practice: the list of endings, an ending against the engine,
// and puzzles, with the mouse, the keyboard and a screen reader.
import AxeBuilder from '@axe-core/playwright';
import { button, choose, click, expect, move, moves, openBoard, status, test, twoPeople, type Page } from './support';
import {
  exercise, expectWholeLine, lineOf, openPractice, playUci, practiceDialog as dialog, promotionButton, puzzleOnBoard, puzzlesButton, solve, startPuzzle,
  startTheme, type Puzzle,
} from './puzzles';
import { siteStored } from './site';
import { germanText, pageText, pageTexts, practiceText } from './texts';

const inExercise = (page: Page, name: string) => exercise(page).getByRole('button', { name, exact: true });

async function startEnding(page: Page, id: string): Promise<void> {
  await openPractice(page);
  await dialog(page).locator(`[data-exercise="${id}"]`).click();
  await expect(exercise(page)).toHaveAttribute('data-task', id);
}

/** Plays the mate in two moves. Black has only one reply. */
async function solveBackRank(page: Page): Promise<void> {
  await move(page, 'e2', 'e8');
  await expect.poll(async () => (await moves(page)).length).toBe(2);
  await move(page, 'e1', 'e8');
}

/** Plays any legal move of the person that is not the first move of the solution. */
async function playWrong(page: Page, { moves }: Puzzle): Promise<void> {
  const color = (await page.locator('#board').getAttribute('data-orientation')) === 'white' ? 'w' : 'b';
  const own = page.locator(`#board .piece[data-piece^="${color}"][data-square]`);
  const squares = await own.evaluateAll((pieces) => pieces.map((piece) => piece.getAttribute('data-square')!));
  const from = squares.filter((name) => name !== moves[1].slice(0, 2));
  for (const name of from) {
    await click(page, name);
    const target = page.locator('#board .possible-move').first();
    if (await target.count()) {
      await target.click();
      const promotion = button(page, pageText('QueenButton'));
      if (await promotion.isVisible()) await promotion.click();
      return;
    }
  }
  throw new Error('there is no other move');
}

test('the list has at least 40 exercises, an address, and a way back', async ({ page }) => {
  await openBoard(page);
  await openPractice(page);
  expect(await dialog(page).locator('[data-exercise]').count()).toBeGreaterThanOrEqual(40);
  await expect(page).toHaveURL(/#practice$/);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/#practice/);
  await openPractice(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/#practice/);
});

test('the list begins with what to do now, with one main button', async ({ page }) => {
  await openBoard(page);
  await openPractice(page);
  const main = dialog(page).locator('.primary');
  await expect(main).toHaveAccessibleName(practiceText('puzzles'));
  await expect(main).toHaveAccessibleDescription(practiceText('figures.none'));
  const ending = dialog(page).getByRole('button', { name: practiceText('endings'), exact: true });
  const [first, second] = await dialog(page).locator('[data-exercise]').evaluateAll((all) => all.map((it) => it.getAttribute('data-exercise')!));
  await expect(ending).toHaveAccessibleDescription(/^Next: King and queen\s· 0 of \d\d solved$/);
  await ending.click();
  await expect(exercise(page)).toHaveAttribute('data-task', first);
  // The next ending is the first one that is not solved.
  await page.evaluate((id) => localStorage.setItem('second-thought.practice', JSON.stringify({ version: 1, endings: { [id]: 1 } })), first);
  await openPractice(page);
  await expect(ending).toHaveAccessibleDescription(/\s· 1 of \d\d solved$/);
  await ending.click();
  await expect(exercise(page)).toHaveAttribute('data-task', second);
});

test('the address opens practice', async ({ page }) => {
  await openBoard(page, '#practice');
  await expect(dialog(page).locator('[data-exercise]').first()).toBeVisible();
  await dialog(page).getByRole('button', { name: pageText('Done') }).click();
  await expect(page).not.toHaveURL(/#practice/);
});

test('an ending is played, judged and ticked, and the game continues afterwards', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'd2', 'd4');
  await startEnding(page, 'back-rank');
  await expect(exercise(page)).toHaveAttribute('data-state', 'find');
  await solveBackRank(page);
  await expect(exercise(page)).toHaveAttribute('data-state', 'right');
  await expect(exercise(page)).toContainText('Checkmate on move 2. Solved.');
  await expect(status(page)).toContainText('Checkmate on move 2. Solved.');
  await expect(page.locator('#result')).toHaveCount(0);
  await inExercise(page, practiceText('all')).click();
  await expect(dialog(page).locator('[data-exercise="back-rank"]')).toHaveAttribute('data-solved', 'true');
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(exercise(page)).toHaveCount(0);
  expect(await moves(page)).toEqual(['d4']);
  // The result is stored, and the ending is not in the list of games.
  await page.reload();
  await openPractice(page);
  await expect(dialog(page).locator('[data-exercise="back-rank"]')).toHaveAttribute('data-solved', 'true');
  await page.keyboard.press('Escape');
  await choose(page, pageText('Games'));
  await expect(page.getByRole('dialog', { name: pageText('Games') }).getByRole('listitem')).toHaveCount(1);
});

test('a mate that comes too late is not solved, and can be tried again', async ({ page }) => {
  await openBoard(page);
  await startEnding(page, 'back-rank');
  await move(page, 'e2', 'e3');
  await expect.poll(async () => (await moves(page)).length).toBe(2);
  await move(page, 'e3', 'e2');
  await expect(exercise(page)).toHaveAttribute('data-state', 'wrong');
  await expect(exercise(page)).toContainText('No mate within 2 moves. Try again.');
  await inExercise(page, practiceText('again')).click();
  await expect(exercise(page)).toHaveAttribute('data-state', 'find');
  expect(await moves(page)).toEqual([]);
  await inExercise(page, pageText('Next')).click();
  await expect(exercise(page)).toHaveAttribute('data-task', 'smothered');
});

test('a win that is given away is reported at once, and can be taken back', async ({ page }) => {
  await openBoard(page);
  await startEnding(page, 'opposition');
  // The king leaves the opposition to Black.
  await move(page, 'e3', 'd3');
  await expect(exercise(page)).toHaveAttribute('data-state', 'wrong', { timeout: 60_000 });
  await expect(status(page)).toContainText('This move gives away the win.');
  await button(page, pageText('Undo')).click();
  await expect(exercise(page)).toHaveAttribute('data-state', 'find');
  expect(await moves(page)).toEqual([]);
});

test('the panel of an ending shows its task, which the status then only announces', async ({ page }) => {
  await openBoard(page);
  await startEnding(page, 'lucena');
  const task = exercise(page).locator('.practice-text');
  await expect(task).toHaveText(practiceText('goal.lucena-center'));
  await expect(task).toHaveCSS('opacity', '1');
  await expect(status(page)).toHaveText('Win by building a bridge. White to move.');
  await expect(status(page)).toHaveCSS('opacity', '0');
  await expect(page.locator('.moves-empty')).toBeHidden();
  await move(page, 'c1', 'd1');
  await expect(status(page)).toHaveCSS('opacity', '1');
});

test('the panel leads back to the game', async ({ page }) => {
  await openBoard(page);
  await startEnding(page, 'knight-pawn');
  await inExercise(page, pageText('BackToGame')).click();
  await expect(exercise(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/#practice/);
});

test('a puzzle shows the mistake, answers a wrong move, and names its theme after the solution', async ({ page }) => {
  await openBoard(page);
  const puzzle = await startPuzzle(page);
  const theme = practiceText(`theme.${puzzle.theme}`);
  await expect(exercise(page)).not.toContainText(theme);
  await playWrong(page, puzzle);
  await expect(exercise(page)).toHaveAttribute('data-state', 'wrong');
  await expect(exercise(page)).toContainText('is not the solution. Try again.');
  await expect.poll(async () => (await moves(page)).length).toBe(1);
  await solve(page, puzzle);
  await expect(exercise(page)).toHaveAttribute('data-state', 'right');
  await expect(status(page)).toContainText(practiceText('puzzle.right-after-tries', theme, 2));
  const before = await exercise(page).getAttribute('data-task');
  await inExercise(page, pageText('Next')).click();
  await expect(exercise(page)).toHaveAttribute('data-state', 'find');
  expect(await exercise(page).getAttribute('data-task')).not.toBe(before);
});

test('a puzzle that is solved at once raises the rating and the streak, which are stored', async ({ page }) => {
  await openBoard(page);
  const puzzle = await startPuzzle(page);
  // The first answer gives a rating, so none is shown before.
  await expect(exercise(page)).toContainText(practiceText('figures.none'));
  await expect(exercise(page)).not.toContainText('1000');
  await solve(page, puzzle);
  await expect(exercise(page)).toHaveAttribute('data-state', 'right');
  await expect(exercise(page)).toContainText('1 of 1 solved');
  await expectWholeLine(page, puzzle);
  const rating = Number((await exercise(page).textContent())!.match(/Puzzle rating: (\d+)\./)![1]);
  expect(rating).toBeGreaterThan(1000);
  await page.reload();
  await expect(dialog(page)).toContainText(`Puzzle rating ${rating} · 1 of 1 solved`);
  await page.keyboard.press('Escape');
  await solve(page, await startPuzzle(page));
  await expect(exercise(page)).toContainText('2 of 2 solved · 2 in a row');
});

test('hints show the piece and then the move, and the solution can be shown', async ({ page }) => {
  await openBoard(page);
  const puzzle = await startPuzzle(page);
  await inExercise(page, pageText('Hint')).click();
  await expect(page.locator('#board .hint')).toHaveCount(1);
  await expect(status(page)).toContainText(puzzle.moves[1].slice(0, 2));
  await inExercise(page, pageText('Hint')).click();
  await expect(page.locator('#board .hint')).toHaveCount(2);
  await inExercise(page, pageText('ShowSolution')).click();
  await expect(exercise(page)).toHaveAttribute('data-state', 'shown');
  await expect(exercise(page)).toContainText('The solution is ');
  await expectWholeLine(page, puzzle);
});

/** Starts puzzles of a theme until one has moves after its solution. */
async function startContinued(page: Page, theme: string): Promise<Puzzle> {
  let puzzle = await startTheme(page, theme);
  while (puzzle.continuation.length === 0) {
    const before = await exercise(page).getAttribute('data-task');
    await inExercise(page, pageText('ShowSolution')).click();
    await inExercise(page, pageText('Next')).click();
    await expect(exercise(page)).not.toHaveAttribute('data-task', before!);
    puzzle = await puzzleOnBoard(page);
  }
  return puzzle;
}

test('the shown solution continues until its gain is on the board, and can be stepped through', async ({ page }) => {
  await openBoard(page);
  // The puzzles of this theme end before the piece is captured.
  const puzzle = await startContinued(page, 'fork');
  await inExercise(page, pageText('ShowSolution')).click();
  const last = lineOf(puzzle).length;
  await expectWholeLine(page, puzzle);
  await button(page, pageText('PreviousMove')).click();
  await expect(page.locator(`#moves [data-ply="${last - 1}"]`)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator(`#moves [data-ply="${last}"]`)).toHaveAttribute('aria-current', 'true');
});

test('a puzzle is called solved when its gain is on the board', async ({ page }) => {
  await openBoard(page);
  // The page plays the moves after the solution when the test lets time pass.
  await page.clock.install();
  await page.clock.resume();
  const puzzle = await startContinued(page, 'pin');
  const text = exercise(page).locator('.practice-text');
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await playWithClock(page, puzzle);
  await expect(exercise(page)).toHaveAttribute('data-state', 'right');
  await expect(text).toHaveText(practiceText('puzzle.continues'));
  await expect(status(page)).not.toContainText('Solved');
  // The result is already certain, so the next puzzle can be started.
  await expect(inExercise(page, pageText('Next'))).not.toHaveAttribute('aria-disabled', 'true');
  for (let ply = puzzle.moves.length + 1; ply <= lineOf(puzzle).length; ply += 1) {
    await expect(text).not.toContainText('Solved');
    await page.clock.runFor(800);
    await expect.poll(async () => (await moves(page)).length).toBe(ply);
  }
  await expect(text).toContainText(/^Solved\. Theme: Pin\. Puzzle rating: /);
  await expect(status(page)).toContainText('Solved. Theme: Pin.');
});

/** Plays the person's moves of the solution while the clock of the page stands still between them. */
async function playWithClock(page: Page, puzzle: Puzzle): Promise<void> {
  for (let ply = 1; ply < puzzle.moves.length; ply += 2) {
    await expect.poll(async () => {
      await page.clock.runFor(100);
      return (await moves(page)).length;
    }).toBe(ply);
    await playUci(page, puzzle.moves[ply]);
  }
  await page.clock.runFor(100);
}

test('a finished puzzle is analysed, and Back returns to it', async ({ page }) => {
  await openBoard(page);
  const puzzle = await startPuzzle(page);
  await expect(inExercise(page, pageText('Analyse'))).toHaveAttribute('aria-disabled', 'true');
  await solve(page, puzzle);
  await expectWholeLine(page, puzzle);
  await expect(exercise(page)).toHaveAttribute('data-state', 'right');
  const figures = await exercise(page).locator('.field-note').textContent();
  await inExercise(page, pageText('Analyse')).click();
  await expect(page).toHaveURL(/#analysis$/);
  await expect(page.locator('#analysis')).toBeVisible();
  await expect(exercise(page)).toHaveCount(0);
  expect((await moves(page)).length).toBe(lineOf(puzzle).length);
  await expect(page.getByRole('button', { name: pageText('LearnFromMistakes') })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/#practice$/);
  await expect(exercise(page)).toHaveAttribute('data-state', 'right');
  // The result counts once.
  await expect(exercise(page).locator('.field-note')).toHaveText(figures!);
  await inExercise(page, pageText('Analyse')).click();
  await button(page, practiceText('puzzle.back')).click();
  await expect(page).toHaveURL(/#practice$/);
  await inExercise(page, pageText('Next')).click();
  await expect(exercise(page)).toHaveAttribute('data-state', 'find');
});

test('the texts of a puzzle name the moves, the side that looks, and who played them', async ({ page }) => {
  await openBoard(page);
  const puzzle = await startPuzzle(page);
  const color = (await page.locator('#board').getAttribute('data-orientation')) === 'white' ? pageTexts('White', 'Black') : pageTexts('Black', 'White');
  const [played] = await moves(page);
  for (const place of [status(page), exercise(page).locator('.practice-text')]) {
    await expect(place).toContainText(`${color[1]} played ${played}.`);
    await expect(place).toContainText(`Find the best move for ${color[0]}.`);
  }
  await inExercise(page, pageText('ShowSolution')).click();
  await expectWholeLine(page, puzzle);
  const own = (await moves(page)).slice(0, puzzle.moves.length).filter((_, ply) => ply % 2 === 1);
  for (const place of [status(page), exercise(page).locator('.practice-text')]) {
    await expect(place).toContainText(`The solution is ${own.join(', then ')}. Theme: `);
    await expect(place).not.toContainText(/You played|Find the best move|to move|Full strength/);
  }
});

test('a puzzle with a hint is not rated, which the hint says', async ({ page }) => {
  await openBoard(page);
  const puzzle = await startPuzzle(page);
  await inExercise(page, pageText('Hint')).click();
  await expect(exercise(page)).toContainText(practiceText('puzzle.unrated'));
  await playWrong(page, puzzle);
  await expect(exercise(page)).toHaveAttribute('data-state', 'wrong');
  await expect.poll(async () => (await moves(page)).length).toBe(1);
  await solve(page, puzzle);
  await expect(exercise(page)).toContainText('Solved with a hint. Theme: ');
  await expect(exercise(page)).toContainText(practiceText('figures.none'));
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('second-thought.practice')!));
  expect([stored.puzzles.length, stored.puzzle_rating]).toEqual([1, null]);
});

test('a loss of rating is named when it happens', async ({ page }) => {
  await openBoard(page);
  const puzzle = await startPuzzle(page);
  await playWrong(page, puzzle);
  await expect(exercise(page).locator('.practice-text')).toContainText(/Puzzle rating: 9\d\d\./);
  await openBoard(page);
  await startPuzzle(page);
  await inExercise(page, pageText('ShowSolution')).click();
  await expect(exercise(page).locator('.practice-text')).toContainText(/Puzzle rating: 9\d\d → 9\d\d\./);
});

test('a theme with few puzzles is not offered, and its puzzles are among all puzzles', async ({ page }) => {
  await openBoard(page);
  await openPractice(page);
  await dialog(page).locator('.practice-themes summary').click();
  const counts = await dialog(page).locator('[data-puzzles] .field-note').allTextContents();
  expect(counts.length).toBeGreaterThan(5);
  for (const count of counts) expect(Number(count)).toBeGreaterThanOrEqual(10);
  await expect(dialog(page).locator('[data-puzzles="x-ray"], [data-puzzles="smothered-mate"]')).toHaveCount(0);
});

test('with a screen reader: an ending by keyboard and typed moves', async ({ page }) => {
  await openBoard(page);
  await page.evaluate(() => {
    const announced: string[] = ((window as any).announced = []);
    new MutationObserver((records) => {
      for (const { addedNodes } of records) addedNodes.forEach((node) => announced.push(node.textContent ?? ''));
    }).observe(document.querySelector('[role="status"]')!, { childList: true });
  });
  const announced = (): Promise<string[]> => page.evaluate(() => (window as any).announced);
  await button(page, pageText('More')).focus();
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: pageText('Practice'), exact: true });
  while (!(await item.evaluate((it) => it === document.activeElement))) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const row = dialog(page).getByRole('button', { name: new RegExp(`^${practiceText('ending.back-rank')} .*${practiceText('goal.back-rank')}`) });
  await row.focus();
  await page.keyboard.press('Enter');
  await expect.poll(announced).toContain('Mate on the back rank in two moves. White to move.');
  const field = page.getByLabel(pageText('TypeAMove'));
  await field.fill('Qe8');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await announced()).some((text) => /Rxe8/.test(text))).toBe(true);
  await field.fill('Rxe8');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await announced()).at(-1)).toContain('Checkmate on move 2. Solved.');
});

test.describe('files that do not arrive', () => {
  test.use({ tolerated: /puzzles-|endings-|practice-/ });

  for (const file of ['puzzles', 'endings', 'practice-en']) {
    test(`${file}: the list offers another try and can be left`, async ({ page }) => {
      await page.route(new RegExp(`/${file}-[^/]*$`), (route) => route.abort());
      await openBoard(page);
      await choose(page, pageText('Practice'));
      await expect(dialog(page).getByRole('alert')).toHaveText(pageText('PartMissing'));
      await dialog(page).getByRole('button', { name: pageText('Done') }).click();
      await expect(dialog(page)).toHaveCount(0);
      await choose(page, pageText('Practice'));
      const retry = dialog(page).getByRole('button', { name: pageText('Retry'), exact: true });
      await expect(retry).toBeVisible();
      await page.unrouteAll();
      await retry.focus();
      await page.keyboard.press('Enter');
      await expect(dialog(page).locator('[data-exercise]').first()).toBeVisible();
      await expect(dialog(page).getByRole('alert')).toHaveCount(0);
      expect(await dialog(page).evaluate((it) => it.contains(document.activeElement))).toBe(true);
    });
  }

  test('texts of another language: the list stays in the former language', async ({ page }) => {
    await openBoard(page);
    await startEnding(page, 'lucena');
    await page.route(/\/practice-de-[^/]*$/, (route) => route.abort());
    await choose(page, pageText('Settings'));
    await page.locator('#setting-language').selectOption('de');
    await page.keyboard.press('Escape');
    const retry = button(page, germanText('Retry'));
    await expect(retry).toBeVisible();
    await expect(exercise(page)).toContainText('Lucena');
    await page.unrouteAll();
    await retry.click();
    await expect(inExercise(page, 'Noch einmal')).toBeVisible();
    await expect(retry).toHaveCount(0);
  });
});

test('results that find no room are reported, and stored once there is room', async ({ page }) => {
  await openBoard(page);
  const puzzle = await startPuzzle(page);
  await page.evaluate(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name: string, text: string) {
      if (this === localStorage && name === 'second-thought.practice') throw new DOMException('full', 'QuotaExceededError');
      return set.call(this, name, text);
    };
  });
  const record = () => page.evaluate(() => localStorage.getItem('second-thought.practice'));
  await inExercise(page, pageText('ShowSolution')).click();
  await expect(exercise(page)).toContainText(practiceText('not-saved'));
  await expectWholeLine(page, puzzle);
  await startEnding(page, 'back-rank');
  await solveBackRank(page);
  await expect(exercise(page)).toContainText('Checkmate on move 2. Solved. The result could not be saved.');
  expect(await record()).toBeNull();
  await page.reload();
  await expect(dialog(page)).toContainText('0 of 1 solved');
  await expect(dialog(page).locator('[data-exercise="back-rank"]')).toHaveAttribute('data-solved', 'true');
  const stored = JSON.parse((await record())!);
  expect([stored.puzzles.length, stored.endings['back-rank']]).toEqual([1, 1]);
  await page.reload();
  await expect(dialog(page)).toContainText('0 of 1 solved');
  expect(JSON.parse((await record())!)).toEqual(stored);
});

test('the end of a puzzle names the number of attempts, or the hint', async ({ page }) => {
  for (const [help, expected] of [['try', 'Solved after 2 tries. Theme: '], ['hint', 'Solved with a hint. Theme: ']]) {
    await openBoard(page);
    const puzzle = await startPuzzle(page);
    if (help === 'hint') await inExercise(page, pageText('Hint')).click();
    else {
      await playWrong(page, puzzle);
      await expect(exercise(page)).toHaveAttribute('data-state', 'wrong');
      await expect.poll(async () => (await moves(page)).length).toBe(1);
    }
    await solve(page, puzzle);
    await expect(exercise(page)).toContainText(expected);
  }
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('an ending and a puzzle are played', async ({ page, context }) => {
    await openBoard(page);
    await siteStored(page);
    await context.setOffline(true);
    await openBoard(page);
    const puzzle = await startPuzzle(page);
    await playUci(page, puzzle.moves[1]);
    await expect.poll(async () => (await moves(page)).length).toBeGreaterThan(1);
    await startEnding(page, 'back-rank');
    await solveBackRank(page);
    await expect(exercise(page)).toHaveAttribute('data-state', 'right');
  });
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 664 } });

  test('an ending and a puzzle are solved with the finger, and nothing shifts', async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = ((window as any).shifts = []);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as any[]) if (!entry.hadRecentInput) shifts.push(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const tap = async (...names: string[]) => {
      for (const name of names) await page.locator(`#${name}`).tap();
    };
    const places = () => page.evaluate(() => ['#board', '#exercise .practice-buttons'].map((name) => {
      const { x, y, width, height } = document.querySelector(name)!.getBoundingClientRect();
      return [x, y + scrollY, width, height];
    }));
    await openBoard(page, '#practice');
    await dialog(page).locator('[data-exercise="back-rank"]').tap();
    await expect(exercise(page)).toHaveAttribute('data-task', 'back-rank');
    const before = await places();
    await tap('e2', 'e8');
    await expect.poll(async () => (await moves(page)).length).toBe(2);
    expect(await places()).toEqual(before);
    await tap('e1', 'e8');
    await expect(exercise(page)).toHaveAttribute('data-state', 'right');
    expect(await places()).toEqual(before);
    await inExercise(page, practiceText('all')).tap();
    await puzzlesButton(page).tap();
    const puzzle = await puzzleOnBoard(page);
    const atStart = await places();
    await inExercise(page, pageText('Hint')).tap();
    await expect(page.locator('#board .hint')).toHaveCount(1);
    expect(await places()).toEqual(atStart);
    await tap(puzzle.moves[1].slice(0, 2), puzzle.moves[1].slice(2, 4));
    await promotionButton(page, puzzle.moves[1])?.tap();
    await expect.poll(async () => (await moves(page)).length).toBeGreaterThan(1);
    expect(await places()).toEqual(atStart);
    expect(await page.evaluate(() => (window as any).shifts)).toEqual([]);
  });
});

for (const [name, viewport] of [['desktop', { width: 1280, height: 720 }], ['phone', { width: 390, height: 664 }]] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${name}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme });

      test('axe finds nothing in the list and in the panel', async ({ page }) => {
        await openBoard(page);
        await openPractice(page);
        for (const open of [async () => undefined, () => puzzlesButton(page).click()]) {
          await open();
          await page.evaluate(() => Promise.all(document.getAnimations().map((it) => it.finished.catch(() => undefined))));
          const { violations } = await new AxeBuilder({ page }).analyze();
          expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((it) => it.target).join(' ')}`)).toEqual([]);
        }
      });
    });
  }
}

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('the names and goals are German', async ({ page }) => {
    await openBoard(page, '#practice');
    const list = page.getByRole('dialog', { name: 'Üben' });
    await expect(list.locator('[data-exercise="lucena"]')).toContainText('Gewinne mit dem Brückenbau.');
    await list.locator('[data-exercise="philidor"]').click();
    await expect(exercise(page)).toContainText('Gehalten nach 20 Zügen oder einem Remis.');
    await expect(inExercise(page, 'Noch einmal')).toBeVisible();
  });
});
