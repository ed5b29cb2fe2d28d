// Tests the question before a blunder, comments on moves, hints, threats, and positions in words.
import AxeBuilder from '@axe-core/playwright';
import {
  button, choose, expect, move, moves, openBoard, piecePlacement, plies, resign, square, START, status, test, waitForReply, type Page,
} from './support';
import { judgeInAnyTime, serveWorkers, workerThat } from './support-worker';
import { pageText, pageTexts, textPattern } from './texts';

/** A position in which White's f-pawn has moved, so that g4 allows mate. */
const FOOLS = 'rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2';
const EVEN = `${START} w KQkq - 0 1`;

function game(fen: string, more: string, level = '3'): string {
  return `?${new URLSearchParams({ fen, level })}&${more}`;
}

const question = (page: Page) => page.getByRole('alertdialog', { name: pageText('SecondThoughtQuestion') });
const answer = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true });
const explanation = (page: Page) => page.locator('#explanation');

/** Expects that the engine is ready and idle. */
async function expectIdle(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
}

async function openThoughtful(page: Page, fen = FOOLS, level?: string): Promise<void> {
  await openBoard(page, game(fen, 'second-thoughts=on', level));
  await expectIdle(page);
}

/** The numbers in the stored game: how often the page has asked, and how many moves were taken back. */
async function storedCounts(page: Page): Promise<{ asked: number; taken_back: number } | undefined> {
  return page.evaluate(() => {
    const texts = Object.keys(localStorage).filter((name) => /^second-thought\.(game|visit)/.test(name)).map((name) => localStorage.getItem(name)!);
    return texts.map((text) => JSON.parse(text).second_thoughts).find((found) => found);
  });
}

test.describe('a second thought', () => {
  test.beforeEach(({ page }) => judgeInAnyTime(page));

  test('is asked before a blunder, which is taken back, explained or played', async ({ page }) => {
    // A strong opponent never misses a mate in one.
    await openThoughtful(page, FOOLS, '8');
    await move(page, 'g2', 'g4');
    await expect(question(page)).toBeVisible();
    await expect(plies(page)).toHaveCount(0);
    expect((await piecePlacement(page)).split('/')[4]).toBe('6P1');
    await expect(answer(page, pageText('TakeBack'))).toBeFocused();
    // The reason does not name a better move.
    await answer(page, pageText('Why')).click();
    await expect(question(page)).toContainText('g4 allows mate in 1: 2…Qh4#');
    await expect(question(page)).not.toContainText('etter');
    await expect(page.locator('#board .arrow[data-kind="refutation"][data-from="d8"][data-to="h4"]')).toHaveCount(1);
    await answer(page, pageText('TakeBack')).click();
    await expect(question(page)).toHaveCount(0);
    expect((await piecePlacement(page)).split('/')[6]).toBe('PPPPP1PP');
    await expect.poll(() => storedCounts(page)).toEqual({ asked: 1, taken_back: 1 });
    await move(page, 'g2', 'g4');
    await answer(page, pageText('PlayItAnyway')).click();
    await waitForReply(page, 2);
    await expect.poll(() => moves(page)).toEqual(['g4', 'Qh4#']);
    await expect(page.getByText(pageText('SecondThoughtsRecord', '2', '1'))).toBeVisible();
    await expect(page.getByText(textPattern('RatedGame', /\d+/, /\d+/))).toHaveCount(0);
  });

  test('is asked about dragged and typed moves', async ({ page }) => {
    await openThoughtful(page);
    await square(page, 'g2').dragTo(square(page, 'g4'));
    await expect(question(page)).toBeVisible();
    await answer(page, pageText('TakeBack')).click();
    await page.getByLabel(pageText('TypeAMove')).fill('g4');
    await page.keyboard.press('Enter');
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByLabel(pageText('TypeAMove'))).toBeFocused();
    await expect(plies(page)).toHaveCount(0);
  });

  test('is not asked about good moves, in strict games, and without the switch', async ({ page }) => {
    for (const [more, from, to] of [
      ['second-thoughts=on', 'e2', 'e4'], ['second-thoughts=on&strict=on', 'g2', 'g4'], ['second-thoughts=off', 'g2', 'g4'], ['', 'g2', 'g4'],
    ]) {
      await openBoard(page, game(FOOLS, more));
      await expectIdle(page);
      await move(page, from, to);
      await expect(plies(page).first()).toBeVisible();
      await expect(question(page)).toHaveCount(0);
    }
  });

  test('ends well with Undo, a new game, resigning and a reload', async ({ page }) => {
    await openThoughtful(page);
    const blunder = async () => {
      await move(page, 'g2', 'g4');
      await expect(question(page)).toBeVisible();
    };
    await blunder();
    await button(page, pageText('Undo')).click();
    await expect(question(page)).toHaveCount(0);
    await expect(plies(page)).toHaveCount(0);
    await blunder();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
    expect((await piecePlacement(page)).split('/')[6]).toBe('PPPPP1PP');
    await expectIdle(page);
    await blunder();
    await resign(page);
    await expect(page.locator('#result')).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    await expect(plies(page)).toHaveCount(0);
  });

  test('moves nothing on the page, and has no accessibility violations', async ({ page }) => {
    for (const viewport of [{ width: 1280, height: 720 }, { width: 390, height: 844 }]) {
      await page.setViewportSize(viewport);
      await openThoughtful(page);
      const boxes = () => page.evaluate(() => ['#board', '#status', '#moves', '.bar'].map((name) => {
        const { x, y, width, height } = document.querySelector(name)!.getBoundingClientRect();
        return [x, y, width, height];
      }));
      const before = await boxes();
      await move(page, 'g2', 'g4');
      await expect(question(page)).toBeVisible();
      expect(await boxes()).toEqual(before);
      await answer(page, pageText('Why')).click();
      await expect(question(page)).toContainText('mate');
      expect(await boxes()).toEqual(before);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations).toEqual([]);
      await answer(page, pageText('TakeBack')).click();
    }
  });

  test('is switched on in the dialog and offered once after a lost game', async ({ page }) => {
    await openBoard(page, '?level=1');
    await expectIdle(page);
    await move(page, 'e2', 'e4');
    await waitForReply(page, 2);
    await resign(page);
    const offer = page.getByRole('button', { name: pageText('AgainWithSecondThoughts') });
    await offer.click();
    await button(page, pageText('NewGame')).click();
    const dialog = page.getByRole('dialog', { name: pageText('NewGame') });
    await expect(dialog.getByRole('switch', { name: pageText('SecondThoughts') })).toBeChecked();
    await dialog.getByRole('switch', { name: pageText('SecondThoughts') }).click();
    await dialog.getByRole('button', { name: pageText('Start') }).click();
    await move(page, 'e2', 'e4');
    await waitForReply(page, 2);
    await resign(page);
    await expect(page.locator('#result')).toBeVisible();
    await expect(offer).toHaveCount(0);
  });
});

test('a move is played if it is not judged in time', async ({ page }) => {
  const judgesForever = `
    const { type } = request.body;
    if (type === 'explain') setInterval(() => progress(0.5), 500);
    else if (type === 'search') found('d8h4');
    else reply({ type: 'positionExplained', position: { facts: [], balanced: true }, en: '', de: '', es: '' });
  `;
  await serveWorkers(page, [workerThat(judgesForever)]);
  await openThoughtful(page);
  await move(page, 'g2', 'g4');
  await expect.poll(() => moves(page)).toEqual(['g4', 'Qh4#']);
  await expect(question(page)).toHaveCount(0);
});

test('with the keyboard alone, a blunder is taken back', async ({ page }) => {
  await judgeInAnyTime(page);
  await openThoughtful(page);
  await square(page, 'g2').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeVisible();
  // A screen reader speaks the name and the description of the question, and the focused button.
  await expect(question(page)).toHaveAccessibleDescription(pageText('MoveLosesMuch'));
  await expect(answer(page, pageText('TakeBack'))).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question(page)).toHaveAccessibleDescription(/g4 allows mate in 1/);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(square(page, 'g2')).toBeFocused();
  await expect(status(page)).toHaveText(pageText('HeldTakenBack'));
  await expect(plies(page)).toHaveCount(0);
});

test('each move of the person gets a comment, in reserved space', async ({ page }) => {
  for (const viewport of [{ width: 1280, height: 720 }, { width: 390, height: 844 }]) {
    await page.setViewportSize(viewport);
    await openBoard(page, game(EVEN, 'comments=on'));
    await expectIdle(page);
    await expect(explanation(page)).toHaveText('');
    const boxes = () => page.evaluate(() => ['#board', '#explanation', '.moves-panel'].map((name) => {
      const { x, y, width, height } = document.querySelector(name)!.getBoundingClientRect();
      return [x, y, width, height];
    }));
    const before = await boxes();
    await move(page, 'e2', 'e4');
    await waitForReply(page, 2);
    await expect(explanation(page)).toContainText('e4');
    await expect(explanation(page)).toHaveAttribute('data-source', 'comment');
    await expect(explanation(page).locator('[aria-live="polite"]')).toContainText('e4');
    expect(await boxes()).toEqual(before);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
  }
});

test('a comment names an error and its reason', async ({ page }) => {
  await openBoard(page, game('4k3/1p6/2n5/8/8/8/8/Q3K3 w - - 0 1', 'comments=on'));
  await expectIdle(page);
  await move(page, 'a1', 'a5');
  await waitForReply(page, 2);
  await expect(explanation(page)).toContainText(/^(Blunder|Missed win|Mistake)\. /);
});

test('a hint has three steps', async ({ page }) => {
  await openBoard(page, game('2q3k1/pp3ppp/8/3N4/8/8/PP3PPP/6K1 w - - 0 1', ''));
  await expectIdle(page);
  const hint = button(page, pageText('Hint'));
  await hint.click();
  await expect(status(page)).toHaveText(pageText('HintIdeaFork'));
  await expect(page.locator('.hint')).toHaveCount(0);
  await hint.click();
  await expect(status(page)).toHaveText(pageText('HintPiece', pageText('Knight'), 'd5'));
  await hint.focus();
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText(/Ne7\+.*(queen|fork)/);
});

test('the threat is an arrow and a sentence', async ({ page }) => {
  await openBoard(page, game('3rk3/pp6/8/8/3N4/8/8/4K3 w - - 0 1', ''));
  await expectIdle(page);
  const board = await page.locator('#board').boundingBox();
  await choose(page, pageText('Threat'));
  await expect(explanation(page)).toContainText('the knight on d4 is undefended');
  await expect(page.locator('#board .arrow[data-kind="threat"][data-from="d8"][data-to="d4"]')).toHaveCount(1);
  expect(await page.locator('#board').boundingBox()).toEqual(board);
  await move(page, 'd4', 'f3');
  await expect(page.locator('#board .arrow')).toHaveCount(0);
});

test('in check, the check is the threat', async ({ page }) => {
  await openBoard(page, game('4k3/8/8/8/1b6/8/8/R3K3 w - - 0 1', ''));
  await expectIdle(page);
  await choose(page, pageText('Threat'));
  await expect(explanation(page)).toHaveText('The bishop on b4 gives check.');
  await expect(page.locator('#board .arrow[data-kind="threat"][data-from="b4"][data-to="e1"]')).toHaveCount(1);
});

test('with the keyboard, a position is put into words, and the game is no longer rated', async ({ page }) => {
  await openBoard(page, '?level=1');
  await expectIdle(page);
  await button(page, pageText('More')).focus();
  await page.keyboard.press('Enter');
  for (let step = 0; step < 30; step += 1) {
    if (await page.getByRole('menuitem', { name: pageText('Explain'), exact: true }).evaluate((item) => item === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(explanation(page).locator('[aria-live="polite"]')).toHaveText('The position is balanced.');
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  await resign(page);
  await expect(page.locator('#result')).toBeVisible();
  await expect(page.getByText(textPattern('RatedGame', /\d+/, /\d+/))).toHaveCount(0);
});

test('strict games have neither threats nor explanations', async ({ page }) => {
  await openBoard(page, '?level=1&strict=on');
  await expectIdle(page);
  await button(page, pageText('More')).click();
  for (const name of pageTexts('Threat', 'Explain')) {
    await expect(page.getByRole('menuitem', { name, exact: true })).toHaveAttribute('aria-disabled', 'true');
  }
});
