// Tests texts that appear on demand: each text can be read to its end, and neither the board nor the moves shift.
import AxeBuilder from '@axe-core/playwright';
import { openLostGame, TURNING_GAME } from './reviewed-game';
import { button, choose, expect, move, openBoard, plies, status, test, waitForReply, type Locator, type Page } from './support';
import { judgeInAnyTime, serveWorkers, workerThatExplains } from './support-worker';
import { germanText, pageText, pageTexts } from './texts';

/** The longest sentences among the explanations of some hundred mistakes. */
const LONGEST = [
  'Raf8 loses material worth 5 pawns: after 28.Bxg7 Rhg8 29.Bxf8+, a discovered attack, the queen on g6 attacks the rook on g8. ' +
    'Better is Qe8, which wins a pawn: after 27…Qe8 28.Qxe8+ Rhxe8 29.Re1 Bf6 the bishop on h6 is trapped.',
  'Taf8 verliert Material im Wert von 5 Bauern: Nach 28.Lxg7 Thg8 29.Lxf8+, einem Abzugsangriff, greift die Dame auf g6 den Turm ' +
    'auf g8 an. Besser ist De8, was einen Bauern gewinnt: Nach 27…De8 28.Dxe8+ Thxe8 29.Te1 Lf6 ist der Läufer auf h6 gefangen.',
] as const;
const SHORT = ['Raf8 loses a pawn.', 'Taf8 verliert einen Bauern.'] as const;
const REPLIES = ['', 'e7e5', 'g1f3', 'b8c6', 'f1c4'];

const text = (page: Page) => page.locator('#explanation p');
const box = (page: Page) => page.locator('#explanation');

const FIRST_MOVE = '#moves [data-ply="1"]';

/** The places of the board, the list of moves, the buttons and more elements. */
async function places(page: Page, more: string[] = []): Promise<object> {
  return page.evaluate((selectors) => {
    const place = (selector: string) => {
      const { left, top, width, height } = document.querySelector(selector)!.getBoundingClientRect();
      return [selector, left, top, width, height].join(' ');
    };
    return selectors.map(place);
  }, ['#board', '.moves-panel', '.bar', ...more]);
}

/** Expects the end of the text and of the line that follows it to be visible, and nothing else to cover them. */
async function expectReadable(page: Page): Promise<void> {
  await expect(box(page)).toBeVisible();
  await box(page).evaluate((it) => it.scrollIntoView({ block: 'center' }));
  const isWhole = await box(page).evaluate((it) => {
    const range = document.createRange();
    range.selectNodeContents(it);
    const rows = [...range.getClientRects()].filter(({ width }) => width > 0);
    const [first, last] = [Math.min(...rows.map((row) => row.top)), Math.max(...rows.map((row) => row.bottom))];
    const { top, bottom } = it.getBoundingClientRect();
    const seen = [first + 4, last - 4].map((y) => document.elementFromPoint(rows[0].left + 2, y));
    return first >= top - 1 && last <= bottom + 1 && seen.every((element) => it.contains(element));
  });
  expect(isWhole, 'the text is inside its box').toBe(true);
}

async function openReview(page: Page, sentences: readonly string[], german = false): Promise<void> {
  await serveWorkers(page, [workerThatExplains(sentences)]);
  await openLostGame(page, {}, TURNING_GAME);
  const localText = german ? germanText : pageText;
  await page.locator('#result').getByRole('button', { name: localText('Review'), exact: true }).click();
  await expect(text(page)).toHaveText(sentences[german ? 1 : 0]);
  await measured(page);
}

/** Waits until the page has measured a new text. */
async function measured(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

const SIZES = [[320, 568], [390, 844], [844, 390], [1280, 720]] as const;

for (const locale of ['en-GB', 'de-DE']) {
  const german = locale === 'de-DE';
  const named = german ? germanText : pageText;
  for (const [width, height] of SIZES) {
    test.describe(`at ${width}×${height}, ${locale}`, () => {
      test.use({ viewport: { width, height }, locale });

      test('the longest explanation of a review can be read to its end, and nothing moves', async ({ page }) => {
        await openReview(page, LONGEST, german);
        const whole = button(page, named('WholeExplanation'));
        if ((await whole.count()) === 0) return expectReadable(page);
        await expect(box(page)).not.toHaveCSS('mask-image', 'none');
        await whole.scrollIntoViewIfNeeded();
        const others = ['#analysis .graph', '#analysis .line-row', '.key-moments', '.learn-place button'];
        const before = await places(page, others);
        await whole.focus();
        await page.keyboard.press('Enter');
        await expect(whole).toHaveAttribute('aria-expanded', 'true');
        expect(await places(page, others)).toEqual(before);
        await expectReadable(page);
        await expect(whole).toBeFocused();
        const { violations } = await new AxeBuilder({ page }).include('#analysis').analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((it) => it.target).join(' ')}`)).toEqual([]);
        await whole.click();
        await expect(whole).toHaveAttribute('aria-expanded', 'false');
        await whole.click();
        // An unfolded text does not cover anything once another move is shown.
        await plies(page).nth(0).press('Enter');
        await expect(whole).toHaveCount(0);
        await expect(page.locator('.explanation-sheet.unfolded')).toHaveCount(0);
      });

      test('the three key moments and the exercises are visible together', async ({ page }) => {
        await openReview(page, SHORT, german);
        await expect(button(page, named('WholeExplanation'))).toHaveCount(0);
        await expectReadable(page);
        const moments = page.locator('[data-key-ply]');
        // The opponent's mistakes are listed on request.
        await page.locator('.key-moment.others').click();
        await expect(moments).toHaveCount(3);
        const learn = button(page, named('LearnFromMistakes'));
        await learn.scrollIntoViewIfNeeded();
        for (const it of [...(await moments.all()), learn]) {
          await it.evaluate((element) => element.scrollIntoView({ block: 'center' }));
          const at = (await it.boundingBox())!;
          expect(at.x >= 0 && at.x + at.width <= width).toBe(true);
          const isOnTop = (x: number) =>
            it.evaluate((element, [x, y]) => element.contains(document.elementFromPoint(x, y)), [x, at.y + at.height / 2]);
          expect([await isOnTop(at.x + 3), await isOnTop(at.x + at.width - 3)]).toEqual([true, true]);
        }
        // A press on a key moment shows this move, and no button changes its place.
        await moments.first().click();
        // On a phone, the key moments are a row that the person scrolls sideways before pressing the last one.
        await moments.last().scrollIntoViewIfNeeded();
        const before = await places(page, ['[data-key-ply="10"]', '[data-key-ply="17"]', '[data-key-ply="22"]']);
        await moments.last().click();
        await expect(moments.last()).toHaveAttribute('aria-current', 'true');
        expect(await places(page, ['[data-key-ply="10"]', '[data-key-ply="17"]', '[data-key-ply="22"]'])).toEqual(before);
      });
    });
  }
}

for (const [width, height] of SIZES) {
  test.describe(`at ${width}×${height}`, () => {
    test.use({ viewport: { width, height } });

    test('explanations of moves that are shown one after the other move nothing', async ({ page }) => {
      await openReview(page, LONGEST);
      const steady = ['.explanation-place', '.key-moments', '#analysis .line-row', '#analysis .graph'];
      const before = await places(page, steady);
      for (const ply of [9, 10, 16, 17, 21, 22, 1]) {
        await plies(page).nth(ply - 1).evaluate((it: HTMLElement) => it.click());
        await expect(text(page)).toHaveText([10, 17, 22].includes(ply) ? LONGEST[0] : '');
        expect(await places(page, steady), `ply ${ply}`).toEqual(before);
      }
    });

    for (const name of pageTexts('Threat', 'Explain')) {
      test(`the answer to ${name} moves nothing, can be read to its end, and can be closed`, async ({ page }) => {
        await serveWorkers(page, [workerThatExplains(LONGEST, REPLIES)]);
        await openBoard(page, '?level=1');
        await move(page, 'e2', 'e4');
        await waitForReply(page, 2);
        await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
        const before = await places(page, [FIRST_MOVE, '#status']);
        await choose(page, name);
        await expect(text(page)).toHaveText(LONGEST[0]);
        expect(await places(page, [FIRST_MOVE, '#status'])).toEqual(before);
        const [board, answer] = [(await page.locator('#board').boundingBox())!, (await page.locator('.explanation-place').boundingBox())!];
        expect(answer.y >= board.y + board.height || answer.x >= board.x + board.width, 'the board is not covered').toBe(true);
        await expectReadable(page);
        expect(await places(page, [FIRST_MOVE, '#status'])).toEqual(before);
        const { violations } = await new AxeBuilder({ page }).include('.explanation-place').analyze();
        expect(violations.map(({ id }) => id)).toEqual([]);
        await page.locator('.explanation-place').getByRole('button', { name: pageText('Close') }).press('Enter');
        await expect(box(page)).toHaveCount(0);
        await expect(page.locator('.boardsquare:focus'), 'the focus is not lost').toHaveCount(1);
        expect(await places(page, [FIRST_MOVE, '#status'])).toEqual(before);
      });
    }

    test('comments move nothing and can be read to their end', async ({ page }) => {
      await serveWorkers(page, [workerThatExplains(LONGEST, REPLIES)]);
      await openBoard(page, '?level=1&comments=on');
      await expect(box(page)).toHaveCount(1);
      const before = await places(page, ['.explanation-place']);
      await move(page, 'e2', 'e4');
      await waitForReply(page, 2);
      await expect(text(page)).toContainText(LONGEST[0]);
      expect(await places(page, ['.explanation-place'])).toEqual(before);
      await measured(page);
      const whole = button(page, pageText('WholeExplanation'));
      await box(page).evaluate((it) => it.scrollIntoView({ block: 'center' }));
      const folded = await places(page, ['.explanation-place']);
      if ((await whole.count()) > 0) await whole.press('Enter');
      expect(await places(page, ['.explanation-place'])).toEqual(folded);
      await expectReadable(page);
    });

    test('the steps of a hint move nothing and can be read', async ({ page }) => {
      const reason = 'Nf3 wins a bishop and a knight: after 2.Nf3 Nc6 3.Nxe5+, a discovered check, the queen on d8 attacks the rook on a5.';
      await serveWorkers(page, [workerThatExplains([reason, reason], REPLIES)]);
      await openBoard(page, '?level=1');
      await move(page, 'e2', 'e4');
      await waitForReply(page, 2);
      const before = await places(page, [FIRST_MOVE]);
      for (const step of [/^Hint: material can be won/, /^Hint: .*knight/, reason]) {
        await button(page, pageText('Hint')).click();
        await expect(status(page)).toContainText(step);
        expect(await places(page, [FIRST_MOVE])).toEqual(before);
        expect(await status(page).evaluate((it) => it.scrollHeight <= it.clientHeight + 1), 'nothing is cut').toBe(true);
      }
    });
  });
}

test('a new size of the window decides again whether a text is too long', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openReview(page, LONGEST);
  await expect(button(page, pageText('WholeExplanation'))).toHaveCount(1);
  await page.setViewportSize({ width: 930, height: 1400 });
  await expect(button(page, pageText('WholeExplanation'))).toHaveCount(0);
});

/** The number of rows of a text. */
const rows = (place: Locator) =>
  place.evaluate((it) => {
    const range = document.createRange();
    range.selectNodeContents(it);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

for (const [width, height] of [[320, 568], [390, 844], [1280, 720]] as const) {
  for (const locale of ['en-GB', 'de-DE', 'es-ES']) {
    test.describe(`an exercise at ${width}×${height}, ${locale}`, () => {
      test.use({ viewport: { width, height }, locale });

      test('its state has the same height in each state', async ({ page }) => {
        await serveWorkers(page, [workerThatExplains(SHORT)]);
        await openLostGame(page, {}, TURNING_GAME);
        await page.locator('#result .primary').click();
        await page.locator('.learn-place button').click();
        const [exercise, state] = [page.locator('#exercise'), page.locator('.exercise-state')];
        const [hint, solution] = [0, 1].map((index) => exercise.getByRole('group').first().getByRole('button').nth(index));
        await expect(exercise).toHaveAttribute('data-state', 'find');
        expect(await rows(state)).toBeLessThanOrEqual(3);
        const { height } = (await state.boundingBox())!;
        await hint.click();
        await solution.click();
        await expect(exercise).toHaveAttribute('data-state', 'shown');
        expect(await rows(state)).toBeLessThanOrEqual(3);
        expect((await state.boundingBox())!.height).toBe(height);
      });
    });
  }
}

test.describe('a second thought', () => {
  for (const [width, height] of SIZES) {
    test(`at ${width}×${height}, the longest reason can be read, and the buttons stay in their place`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await judgeInAnyTime(page);
      await serveWorkers(page, [workerThatExplains(LONGEST, REPLIES)]);
      await openBoard(page, '?level=1&second-thoughts=on');
      await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
      await move(page, 'e2', 'e4');
      const question = page.getByRole('alertdialog', { name: pageText('SecondThoughtQuestion') });
      await expect(question).toBeVisible();
      const at = () => question.getByRole('button').evaluateAll((all) => all.map((it) => JSON.stringify(it.getBoundingClientRect())));
      const before = [await places(page), await at()];
      await question.getByRole('button', { name: pageText('Why') }).click();
      const reason = page.locator('#second-thought-reason');
      await expect(reason).toHaveText(LONGEST[0]);
      expect([await places(page), await at()]).toEqual(before);
      expect(await reason.evaluate((it) => it.scrollHeight <= it.clientHeight + 1)).toBe(true);
      await expect(reason).toBeInViewport({ ratio: 0.99 });
    });
  }
});
