// Tests premoves, confirmed moves, and automatic promotion to a queen.
import { carry, drag } from './pointer';
import {
  button, click, expect, expectPlacement, expectSquares, move, moves, openBoard, plies, square, status, test, twoPeople,
  watchFor, type Page,
} from './support';
import { serveWorkers, workerThat } from './support-worker';
import { pageText } from './texts';

/** Opens a game against an engine that waits and then plays these moves. */
async function openAgainst(page: Page, replies: string[], query = ''): Promise<void> {
  const program = `
    self.count = (self.count ?? 0) + 1;
    const answer = ${JSON.stringify(replies)}[self.count - 1];
    progress(0.5);
    // The worker waits until the test has sent its input, even on a busy machine.
    // Without reports of progress, the worker would count as failed.
    const beat = setInterval(() => progress(0.5), 500);
    setTimeout(() => { clearInterval(beat); found(answer); }, 2600);
  `;
  await serveWorkers(page, [workerThat(program)]);
  await openBoard(page, query);
  await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
}

/** Switches these settings on in the dialog. */
async function switchOn(page: Page, ...names: string[]): Promise<void> {
  await button(page, pageText('Settings')).click();
  for (const name of names) await page.getByRole('dialog', { name: pageText('Settings') }).getByLabel(name).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test.describe('a premove', () => {
  test('by clicks waits for the reply and is then played', async ({ page }) => {
    await openAgainst(page, ['e7e5', 'b8c6']);
    await move(page, 'e2', 'e4');
    await click(page, 'g1');
    await expect(square(page, 'f3')).toHaveClass(/possible-premove/);
    await click(page, 'f3');
    await expectSquares(page, 'premove', ['f3', 'g1']);
    await expect(status(page)).toContainText('Premove g1–f3');
    await expect(plies(page)).toHaveText(['e4']);
    await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3']);
    await expectSquares(page, 'premove', []);
    await expect(status(page)).toContainText('e5');
    await expect(status(page)).toContainText(pageText('YouPlayed', 'Nf3'));
  });

  test('by dragging waits, and is discarded when it has become illegal', async ({ page }) => {
    await openAgainst(page, ['e7e6']);
    await move(page, 'e2', 'e4');
    await drag(page, 'e4', 'd5');
    await expectSquares(page, 'premove', ['d5', 'e4']);
    await expect(plies(page)).toHaveText(['e4', 'e6']);
    await expectSquares(page, 'premove', []);
    await expect(status(page)).toContainText(pageText('WaitingImpossible', 'e4', 'd5'));
  });

  test('by keys waits for the reply', async ({ page }) => {
    await openAgainst(page, ['e7e5']);
    await move(page, 'e2', 'e4');
    await square(page, 'd2').focus();
    for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await expectSquares(page, 'premove', ['d2', 'd3']);
    await expect(plies(page)).toHaveText(['e4', 'e5', 'd3']);
  });

  for (const [how, giveUp] of [
    ['by Escape', (page: Page) => page.keyboard.press('Escape')],
    ['by a right click', (page: Page) => square(page, 'd5').click({ button: 'right' })],
    ['by a click', (page: Page) => square(page, 'd5').click()],
  ] as const) {
    test(`is cancelled ${how}`, async ({ page }) => {
      await openAgainst(page, ['e7e5']);
      await move(page, 'e2', 'e4');
      await move(page, 'd2', 'd4');
      await expectSquares(page, 'premove', ['d2', 'd4']);
      await giveUp(page);
      await expectSquares(page, 'premove', []);
      await expect(plies(page)).toHaveText(['e4', 'e5']);
      await watchFor(page, 200);
      await expect(plies(page)).toHaveText(['e4', 'e5']);
      await expect(page.locator('.drawings g')).toHaveCount(0);
    });
  }

  test.describe('with touch', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

    test('says that a tap cancels it, and a tap does', async ({ page }) => {
      await openAgainst(page, ['e7e5']);
      for (const name of ['e2', 'e4', 'd2', 'd4']) await square(page, name).tap();
      await expectSquares(page, 'premove', ['d2', 'd4']);
      await expect(status(page)).toHaveText(pageText('WaitingToPlayTouch', 'd2', 'd4'));
      await expect(status(page)).not.toContainText(/Esc|click/);
      await square(page, 'd5').tap();
      await expectSquares(page, 'premove', []);
    });
  });

  test('is refused when premoves are off', async ({ page }) => {
    await openAgainst(page, ['e7e5']);
    await switchOn(page, pageText('MovesInAdvance'));
    await move(page, 'e2', 'e4');
    await move(page, 'd2', 'd4');
    await expect(status(page)).toHaveText(pageText('NotYourTurnYet'));
    await expectSquares(page, 'premove', []);
    await expect(plies(page)).toHaveText(['e4', 'e5']);
  });
});

test.describe('a move with confirmation', () => {
  test.beforeEach(async ({ page }) => {
    await openBoard(page, twoPeople());
    await switchOn(page, pageText('ConfirmEachMove'));
  });

  test('is played with the button or Enter', async ({ page }) => {
    await drag(page, 'e2', 'e4');
    await expect(status(page)).toHaveText('Play e4?');
    await expectSquares(page, 'asked', ['e2', 'e4']);
    await expect(plies(page)).toHaveCount(0);
    await button(page, pageText('Confirm')).click();
    await expect(plies(page)).toHaveText(['e4']);
    await expect(button(page, pageText('Confirm'))).toHaveCount(0);
    await move(page, 'e7', 'e5');
    await expect(button(page, pageText('Confirm'))).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(plies(page)).toHaveText(['e4', 'e5']);
    await expect(square(page, 'e5')).toBeFocused();
  });

  test('can be typed, and the field has the focus afterwards', async ({ page }) => {
    const field = page.getByLabel(pageText('TypeAMove'));
    for (const [text, count] of [['e4', 1], ['e5', 2]] as const) {
      await field.fill(text);
      await field.press('Enter');
      await expect(status(page)).toHaveText(`Play ${text}?`);
      await expect(button(page, pageText('Confirm'))).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(plies(page)).toHaveCount(count);
      await expect(field).toBeFocused();
    }
  });

  test('is discarded by the other button, Escape or a right click', async ({ page }) => {
    const ways = [
      () => button(page, pageText('Cancel')).click(),
      () => page.keyboard.press('Escape'),
      () => square(page, 'd5').click({ button: 'right' }),
    ];
    for (const giveUp of ways) {
      await move(page, 'e2', 'e4');
      await expect(button(page, pageText('Confirm'))).toBeVisible();
      await giveUp();
      await expect(button(page, pageText('Confirm'))).toHaveCount(0);
      await expect(status(page)).toHaveText(pageText('NotPlayed'));
    }
    await expect(plies(page)).toHaveCount(0);
  });
});

test.describe('automatic promotion', () => {
  const FEN = '7k/P7/8/8/8/8/8/K7 w - - 0 1';

  test('chooses a queen without a dialog, and Alt opens the dialog', async ({ page }) => {
    await openBoard(page, twoPeople(FEN));
    await switchOn(page, pageText('AlwaysQueen'));
    await carry(page, 'a7', 'a8');
    await page.keyboard.down('Alt');
    await page.mouse.up();
    await page.keyboard.up('Alt');
    await page.getByRole('dialog', { name: pageText('PromoteTo') }).getByRole('button', { name: pageText('KnightButton') }).click();
    await expect(plies(page)).toHaveText(['a8=N']);
    await openBoard(page, twoPeople(FEN));
    await square(page, 'a7').focus();
    for (const key of ['Enter', 'ArrowUp', 'Alt+Enter']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name: pageText('PromoteTo') })).toBeVisible();
    await page.keyboard.press('Escape');
    await click(page, 'a7', 'a8');
    await expectPlacement(page, 'Q6k/8/8/8/8/8/8/K7');
    expect(await moves(page)).toEqual(['a8=Q+']);
  });
});

test('an open promotion dialog stays when the reply arrives', async ({ page }) => {
  await openAgainst(page, ['h8h7'], `?fen=${encodeURIComponent('7k/P7/8/8/8/8/6P1/K7 w - - 0 1')}`);
  await move(page, 'g2', 'g4');
  await drag(page, 'a7', 'a8');
  const dialog = page.getByRole('dialog', { name: pageText('PromoteTo') });
  await expect(dialog).toBeVisible();
  await expect(plies(page)).toHaveText(['g4', 'Kh7']);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: pageText('RookButton') }).click();
  await expect(plies(page)).toHaveText(['g4', 'Kh7', 'a8=R']);
});
