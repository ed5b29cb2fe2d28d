// Tests playing without a pointer: on the board, in the promotion dialog and in the field for moves.
import {
  START, button, expect, expectPlacement, expectSquares, move, moves, openBoard, piecePlacement, plies, square, status, test,
  twoPeople, waitForReply, type Page,
} from './support';
import { pageText, textPattern } from './texts';

async function tabToBoard(page: Page): Promise<void> {
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.classList.contains('boardsquare'))) return;
  }
  throw new Error('the board cannot be reached with Tab');
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Expects this square to be the only stop of the Tab key on the board, and to have the focus. */
async function expectFocus(page: Page, name: string): Promise<void> {
  await expect(square(page, name)).toBeFocused();
  await expect.poll(() => page.locator('.boardsquare[tabindex="0"]').evaluateAll((all) => all.map((it) => it.id)))
    .toEqual([name]);
}

test('the first moves are played with the keyboard alone', async ({ page }) => {
  await openBoard(page);
  await tabToBoard(page);
  await expectFocus(page, 'e2');
  await press(page, 'Enter');
  await expectSquares(page, 'selectedFromSquare', ['e2']);
  await expectSquares(page, 'possible-move', ['e3', 'e4']);
  await press(page, 'ArrowUp', 'ArrowUp');
  await expectFocus(page, 'e4');
  await press(page, 'Enter');
  await waitForReply(page, 2);
  await expectFocus(page, 'e4');
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'Space');
  await expectSquares(page, 'selectedFromSquare', ['d2']);
  await press(page, 'ArrowUp', 'Space');
  await waitForReply(page, 4);
  const played = await moves(page);
  expect([played[0], played[2]]).toEqual(['e4', 'd3']);
});

test('Escape cancels the selection, and the cursor stops at the edge', async ({ page }) => {
  await openBoard(page, twoPeople());
  await tabToBoard(page);
  await press(page, 'Enter', 'Escape');
  await expectSquares(page, 'selectedFromSquare', []);
  await press(page, 'ArrowUp', 'ArrowUp', 'Enter');
  await expectSquares(page, 'selectedFromSquare', []);
  expect(await piecePlacement(page)).toBe(START);
  await press(page, 'Home', ...Array(9).fill('ArrowDown'), 'ArrowLeft');
  await expectFocus(page, 'a1');
  await press(page, 'End', ...Array(9).fill('ArrowUp'), 'ArrowRight');
  await expectFocus(page, 'h8');
});

test('Shift+F flips the board and preserves the focus; arrow keys follow the orientation', async ({ page }) => {
  await openBoard(page, twoPeople());
  await tabToBoard(page);
  await press(page, 'Shift+F');
  await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'black');
  await expectFocus(page, 'e2');
  await press(page, 'ArrowRight', 'ArrowDown');
  await expectFocus(page, 'd3');
  await press(page, 'f');
  await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'black');
});

test('Tab leaves the board', async ({ page }) => {
  await openBoard(page, twoPeople());
  await tabToBoard(page);
  await press(page, 'Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('#board'))).toBeNull();
});

test('a pawn is promoted with the keyboard', async ({ page }) => {
  await openBoard(page, twoPeople('7k/P7/8/8/8/8/8/K7 w - - 0 1'));
  await tabToBoard(page);
  await press(page, 'Home', ...Array(7).fill('ArrowUp'), 'ArrowDown');
  await expectFocus(page, 'a7');
  await press(page, 'Enter', 'ArrowUp', 'Enter');
  const choice = (name: string) => page.getByRole('dialog', { name: pageText('PromoteTo') }).getByRole('button', { name });
  await expect(choice(pageText('QueenButton'))).toBeFocused();
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Keys act on the focused square.
  await expectFocus(page, 'a8');
  await expect(plies(page)).toHaveCount(0);
  await press(page, 'ArrowDown', 'Enter', 'ArrowUp', 'Enter');
  await expect(choice(pageText('QueenButton'))).toBeFocused();
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown');
  await expect(choice(pageText('KnightButton'))).toBeFocused();
  await press(page, 'Tab');
  await expect(choice(pageText('QueenButton'))).toBeFocused();
  await press(page, 'Shift+Tab', 'Enter');
  await expectPlacement(page, 'N6k/8/8/8/8/8/8/K7');
  expect(await moves(page)).toEqual(['a8=N']);
  await expectFocus(page, 'a8');
});

test('the dialog of a new game is opened, used and closed with the keyboard', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  const opener = page.getByRole('button', { name: pageText('NewGame') });
  await opener.focus();
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: pageText('NewGame') });
  await expect(dialog).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
  await press(page, 'Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(plies(page)).toHaveText(['e4']);
});

test.describe('typed moves', () => {
  const type = async (page: Page, text: string) => {
    const field = page.getByRole('textbox', { name: pageText('TypeAMove') });
    await field.fill(text);
    await field.press('Enter');
  };

  test('are read as SAN, as UCI and as castling words', async ({ page }) => {
    await openBoard(page, twoPeople());
    for (const text of ['e4', 'e7e5', 'Nf3', 'Nc6', 'f1c4', 'g8f6', 'O-O']) await type(page, text);
    await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Nf6', 'O-O']);
    await expect(page.getByRole('textbox', { name: pageText('TypeAMove') })).toHaveValue('');
    await expectPlacement(page, 'r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1');
  });

  test('promote', async ({ page }) => {
    await openBoard(page, twoPeople('7k/P7/8/8/8/8/7p/K7 w - - 0 1'));
    await type(page, 'a8=R');
    await expectPlacement(page, 'R6k/8/8/8/8/8/7p/K7');
    await type(page, 'Kg7');
    await type(page, 'Kb2');
    await type(page, 'h2h1n');
    await expectPlacement(page, 'R7/6k1/8/8/8/8/1K6/7n');
  });

  test('are refused with the reason, and the typed text stays', async ({ page }) => {
    await openBoard(page, twoPeople('4k3/8/8/8/8/8/8/RR2K3 w - - 0 1'));
    for (const [text, why] of [
      ['hello', textPattern('MoveUnknown', 'hello')],
      ['Ra9', textPattern('MoveUnknown', 'Ra9')],
      ['Kb8', textPattern('MoveIllegal', 'Kb8')],
      ['', textPattern('MoveUnknown', '')],
    ]) {
      await type(page, text);
      await expect(status(page)).toContainText(why);
      await expect(page.getByRole('textbox', { name: pageText('TypeAMove') })).toHaveValue(text);
    }
    await openBoard(page, twoPeople('4k3/8/8/8/8/8/8/R3K2R w - - 0 1'));
    await type(page, 'Rf1');
    await expect(plies(page)).toHaveText(['Rf1']);
    await openBoard(page, twoPeople('4k3/8/8/8/8/8/4K3/R6R w - - 0 1'));
    await type(page, 'Rd1');
    await expect(status(page)).toContainText(textPattern('MoveAmbiguous'));
    await expect(plies(page)).toHaveCount(0);
  });

  test('that are illegal are explained like clicks, and common notations are accepted', async ({ page }) => {
    await openBoard(page, twoPeople());
    for (const [text, why] of [
      ['Ke2', `${pageText('MoveIllegal', 'Ke2')}. ${pageText('OwnPiece', 'e2')}`],
      ['ra4', pageText('Blocked', 'a2')],
      ['0–0', pageText('CastlingBetween', 'f1')],
      ['e7e5', pageText('SidesTurn', pageText('White'))],
    ]) {
      await type(page, text);
      await expect(status(page)).toContainText(why);
    }
    await openBoard(page, twoPeople('4r1k1/8/8/3pP3/8/8/P3N3/4K3 w - d6 0 2'));
    await type(page, 'Nc3');
    await expect(plies(page)).toHaveText(['Nc3']);
    await openBoard(page, twoPeople('4r1k1/8/8/3p4/8/8/P3N3/4K3 w - - 0 2'));
    await type(page, 'Nc3');
    await expect(status(page)).toContainText(pageText('PutsInCheck', 'e8'));
    await openBoard(page, twoPeople('7k/8/8/3pP3/8/8/P7/4K3 w - d6 0 2'));
    await type(page, 'exd6 e.p.');
    await expect(plies(page)).toHaveText(['exd6']);
  });

  test('with a capital letter belong to a piece, and a capturing pawn names its file', async ({ page }) => {
    await openBoard(page, twoPeople());
    for (const [text, why] of [
      ['Bb3', `${pageText('MoveIllegal', 'Bb3')}. ${pageText('NotItsWay', pageText('Bishop'))}`],
      ['Bc3', `${pageText('MoveIllegal', 'Bc3')}. ${pageText('NotItsWay', pageText('Bishop'))}`],
      ['Cc3', '"Cc3" is not a move such as'],
      ['Dd4', '"Dd4" is not a move such as'],
    ]) {
      await type(page, text);
      await expect(status(page)).toContainText(why);
      await expect(plies(page)).toHaveCount(0);
    }
    await openBoard(page, twoPeople('4k3/1P6/8/3pP3/2P5/8/8/4K3 w - d6 0 2'));
    for (const text of ['d5', 'd6']) {
      await type(page, text);
      await expect(status(page)).toContainText(pageText('MoveIllegal', text));
    }
    await type(page, '\u200e\u2003exd6\u2009e.p.+\u2028');
    await type(page, 'Kd7');
    await type(page, 'b8 = Q');
    await expect(plies(page)).toHaveText(['exd6', 'Kd7', 'b8=Q']);
  });

  test('promote to a queen when that setting is on', async ({ page }) => {
    await openBoard(page, twoPeople('8/P6k/8/8/8/8/p7/7K w - - 0 1'));
    await button(page, pageText('Settings')).click();
    await page.getByLabel(pageText('AlwaysQueen')).check();
    await page.keyboard.press('Escape');
    await type(page, 'a8!');
    await type(page, 'a2a1');
    await expect(plies(page)).toHaveText(['a8=Q', 'a1=Q+']);
  });

  test('get a reply from the engine', async ({ page }) => {
    await openBoard(page);
    await type(page, 'c4');
    await waitForReply(page, 2);
    expect((await moves(page))[0]).toBe('c4');
  });
});

test.describe('a held key acts once', () => {
  /** Presses a key and holds it down until it has repeated a few times. */
  async function hold(page: Page, key: string): Promise<void> {
    for (let count = 0; count < 5; count += 1) await page.keyboard.down(key);
    await page.keyboard.up(key);
  }

  test('on a square, which stays selected', async ({ page }) => {
    await openBoard(page, twoPeople());
    await square(page, 'e2').focus();
    await hold(page, 'Enter');
    await expectSquares(page, 'selectedFromSquare', ['e2']);
    await hold(page, 'ArrowUp');
    await expectFocus(page, 'e7');
  });

  test('on Undo, and in the field for moves', async ({ page }) => {
    await openBoard(page, twoPeople());
    for (const san of ['e4', 'e5', 'Nf3']) {
      await page.getByLabel(pageText('TypeAMove')).fill(san);
      await hold(page, 'Enter');
    }
    await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3']);
    // If a repeated key submitted the empty field, the page would refuse the empty text.
    await expect(status(page)).toHaveText(`${pageText('Played', pageText('White'), 'Nf3')} ${pageText('ToMove', pageText('Black'))}`);
    await button(page, pageText('Undo')).focus();
    await hold(page, 'Enter');
    await expect(plies(page)).toHaveText(['e4', 'e5']);
  });
});
