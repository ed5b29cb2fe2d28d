// Games and positions that are pasted or dropped anywhere on the page.
import {
  FIRST_OPPONENT, button, choose, expect, expectPlacement, move, newGame, openBoard, opponent, plies, status, test, twoPeople, type Page,
} from './support';
import { pageText } from './texts';

const PGN = '[White "Morphy"]\n[Black "Allies"]\n\n1. e4 e5 2. Nf3 d6 1-0\n';
const FEN = '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1';
const FEN_PLACEMENT = '4k3/8/8/8/8/8/8/R3K2R';

/** Pastes or drops a text on an element. Returns whether the page handled it. */
function pasteOrDrop(page: Page, kind: 'paste' | 'drop', text: string, selector: string): Promise<boolean> {
  return page.evaluate(([kind, text, selector]) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    const options = { bubbles: true, cancelable: true };
    const event = kind === 'paste'
      ? new ClipboardEvent('paste', { ...options, clipboardData: data })
      : new DragEvent('drop', { ...options, dataTransfer: data });
    return !document.querySelector(selector)!.dispatchEvent(event);
  }, [kind, text, selector] as const);
}

for (const kind of ['paste', 'drop'] as const) {
  for (const place of ['body', '#board', '#moves', 'h1']) {
    test(`${kind}: a game and a position are read at ${place}`, async ({ page }) => {
      await openBoard(page, twoPeople());
      expect(await pasteOrDrop(page, kind, PGN, place)).toBe(true);
      await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3', 'd6']);
      await expect(status(page)).toContainText('Morphy');
      expect(await pasteOrDrop(page, kind, FEN, place)).toBe(true);
      await expectPlacement(page, FEN_PLACEMENT);
    });
  }

  test(`${kind}: a text that is neither is answered and changes nothing`, async ({ page }) => {
    await openBoard(page, twoPeople());
    await move(page, 'e2', 'e4');
    expect(await pasteOrDrop(page, kind, 'hello there', 'body')).toBe(true);
    await expect(status(page)).toContainText('PGN');
    expect(await pasteOrDrop(page, kind, '4k3/8/8/8/8/8/8/9 w - - 0 1', 'body')).toBe(true);
    await expect(status(page)).toContainText('FEN');
    await expect(plies(page)).toHaveText(['e4']);
  });

  test(`${kind}: a text in a field is left to the browser, and a dialog is left alone`, async ({ page }) => {
    await openBoard(page, twoPeople());
    expect(await pasteOrDrop(page, kind, PGN, '#typed-move')).toBe(false);
    await choose(page, pageText('Settings'));
    await expect(page.getByRole('dialog')).toBeVisible();
    await pasteOrDrop(page, kind, PGN, 'body');
    await page.getByRole('button', { name: pageText('Done') }).click();
    await expect(plies(page)).toHaveCount(0);
  });
}

test('a game in progress against an engine is replaced only after a question', async ({ page }) => {
  await openBoard(page, '?level=1');
  await move(page, 'e2', 'e4');
  await expect(plies(page)).toHaveCount(2, { timeout: 15_000 });
  await pasteOrDrop(page, 'paste', PGN, 'body');
  await button(page, pageText('KeepPlaying')).click();
  await expect(plies(page)).toHaveCount(2);
  await pasteOrDrop(page, 'paste', PGN, 'body');
  await button(page, pageText('OpenGame')).click();
  await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3', 'd6']);
});

test('with the keyboard, a copied game is pasted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openBoard(page, twoPeople());
  await page.evaluate((text) => navigator.clipboard.writeText(text), PGN);
  await page.keyboard.press('ControlOrMeta+v');
  await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3', 'd6']);
});

for (const [width, height] of [[1280, 720], [390, 844]]) {
  test(`at ${width}×${height} a new user sees that a game can be pasted`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page, twoPeople());
    await expect(page.locator('.moves-empty')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.moves-empty')).toContainText('PGN');
    await expect(page.locator('.moves-empty')).toContainText('FEN');
    await choose(page, pageText('ImportAndExport'));
    const pgn = page.getByRole('textbox', { name: 'PGN', exact: true });
    await expect(pgn, 'the first field has the focus and is empty').toBeFocused();
    await expect(pgn).toHaveValue('');
    await expect(page.getByRole('dialog')).toContainText(pageText('PasteAnywhere'));
    await pgn.fill(PGN);
    await button(page, pageText('LoadPgn')).click();
    await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3', 'd6']);
  });
}

for (const [query, name] of [
  ['?level=5', pageText('Steady')], ['?level=1', pageText('Newcomer')], ['?opponent=classic', pageText('ClassicEngine')], ['', FIRST_OPPONENT],
] as const) {
  test(`after a pasted game, the dialog for a new game has the opponent that was chosen last: ${query || 'none'}`, async ({ page }) => {
    await openBoard(page, query);
    await pasteOrDrop(page, 'paste', PGN, 'body');
    await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3', 'd6']);
    for (let time = 0; time < 2; time += 1) {
      await page.locator('#result').getByRole('button', { name: pageText('NewGame') }).click();
      const dialog = page.getByRole('dialog', { name: pageText('NewGame') });
      await expect(opponent(dialog, name)).toBeChecked();
      await page.keyboard.press('Escape');
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
    }
  });
}

test('after a pasted game, the dialog for a new game has the choices of the last started game', async ({ page }) => {
  await openBoard(page, '?level=2');
  await newGame(page, { opponent: pageText('TwoPlayers') });
  await pasteOrDrop(page, 'paste', PGN, 'body');
  await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3', 'd6']);
  await page.locator('#result').getByRole('button', { name: pageText('NewGame') }).click();
  await expect(opponent(page.getByRole('dialog', { name: pageText('NewGame') }), pageText('TwoPlayers'))).toBeChecked();
});
