// Tests the language of the page: the language of the browser or the chosen one.
// All texts are loaded before the board is usable. If the German texts do not arrive, the page is in English.
import { button, click, expect, move, moves, openBoard, plies, resign, square, status, test, waitForReply, type Page } from './support';
import { germanText, pageText, pageTexts, spanishText } from './texts';

/** The requests for the German texts. */
function germanTextRequests(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('messages-')) addresses.push(request.url());
  });
  return addresses;
}

/** Chooses a language in the settings. The settings may be in any language. */
async function chooseLanguage(page: Page, language: string): Promise<void> {
  const settings = [pageText, germanText, spanishText].map((localText) => button(page, localText('Settings')));
  await settings.reduce((found, it) => found.or(it)).click();
  await page.locator('#setting-language').selectOption(language);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('the page is in English and loads no other language', async ({ page }) => {
  const addresses = germanTextRequests(page);
  await openBoard(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  for (const name of pageTexts('NewGame', 'Undo', 'Hint', 'Resign', 'More', 'Settings')) {
    await expect(button(page, name)).toBeVisible();
  }
  expect(addresses).toEqual([]);
});

test('a chosen language is used at once, loaded once, and saved', async ({ page }) => {
  const addresses = germanTextRequests(page);
  await openBoard(page);
  await chooseLanguage(page, 'de');
  await expect(button(page, germanText('NewGame'))).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveTitle(germanText('PageTitle'));
  await chooseLanguage(page, 'en');
  await expect(button(page, pageText('NewGame'))).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await chooseLanguage(page, 'de');
  await expect(button(page, germanText('NewGame'))).toBeVisible();
  expect(addresses).toHaveLength(1);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  await expect(button(page, germanText('NewGame'))).toBeVisible();
});

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' });

  test('a page with a saved game requests its texts before it can read the settings', async ({ page }) => {
    await openBoard(page);
    await move(page, 'e2', 'e4');
    await waitForReply(page, 2);
    let come = (): void => undefined;
    const held = new Promise<void>((resolve) => (come = resolve));
    await page.route('**/split_lazy-*.wasm', async (route) => {
      await held;
      await route.continue();
    });
    // If the page waited for the lazy part, it would request the texts only after ten seconds.
    const texts = page.waitForRequest(/messages-de/, { timeout: 8_000 });
    await page.reload();
    await texts;
    come();
    await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });

  test('the page is in German once the board is usable', async ({ page }) => {
    await page.addInitScript((newGame) => {
      new MutationObserver(() => {
        const names = [...document.querySelectorAll('button[aria-label]')].map((it) => it.getAttribute('aria-label'));
        if (names.includes(newGame)) document.documentElement.dataset.wasEnglish = 'true';
      }).observe(document, { childList: true, subtree: true, attributes: true });
    }, pageText('NewGame'));
    await openBoard(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    expect(await button(page, germanText('NewGame')).count()).toBe(1);
    await expect(page.locator('html')).not.toHaveAttribute('data-was-english');
  });

  test('a game is played and announced in German', async ({ page }) => {
    await openBoard(page, '?opponent=classic');
    await expect(status(page)).toHaveText(germanText('YourTurn'));
    await expect(square(page, 'e4')).toHaveAccessibleName('e4, leer');
    await expect(square(page, 'd1')).toHaveAccessibleName('d1, weiße Dame');
    await click(page, 'e2', 'e5');
    await expect(status(page)).toHaveText(germanText('NotItsWay', 'Bauer'));
    await move(page, 'e2', 'e4');
    await waitForReply(page, 2);
    await expect(status(page)).toContainText(germanText('YourTurn'));
    await button(page, germanText('Undo')).click();
    await expect(status(page)).toContainText('Zurückgenommen: e4');
    await expect(plies(page)).toHaveCount(0);
    await page.getByLabel(germanText('TypeAMove')).fill('Sf6');
    await page.keyboard.press('Enter');
    await expect(status(page)).toHaveText(`${germanText('TypeAMoveError', germanText('MoveIllegal', 'Sf6'))} ${germanText('NotItsWay', germanText('Knight'))}`);
    await resign(page, germanText('Resign'));
    await expect(status(page)).toContainText(germanText('YouResigned', germanText('ClassicEngine')));
  });

  test('moves are typed with German or English letters, and shown with German ones', async ({ page }) => {
    await openBoard(page, '?opponent=human');
    for (const typed of ['1. Sf3', '1… ♞f6', '2.\u00a0e4', 'Nxe4', 'Lc4', 'Sc6', 'De2']) {
      await page.getByLabel(germanText('TypeAMove')).fill(typed);
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => moves(page)).toEqual(['Sf3', 'Sf6', 'e4', 'Sxe4', 'Lc4', 'Sc6', 'De2']);
    await expect(status(page)).toHaveText('Weiß hat De2 gespielt. Schwarz am Zug.');
  });

  test('a capital letter that names no English piece names the German one', async ({ page }) => {
    await openBoard(page, '?opponent=human');
    for (const typed of ['d4', 'd5', 'Dd3', 'b6', 'Dh3', 'La6']) {
      await page.getByLabel(germanText('TypeAMove')).fill(typed);
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => moves(page)).toEqual(['d4', 'd5', 'Dd3', 'b6', 'Dh3', 'La6']);
    for (const typed of ['Db3', 'Bb3']) {
      await page.getByLabel(germanText('TypeAMove')).fill(typed);
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => moves(page)).toEqual(['d4', 'd5', 'Dd3', 'b6', 'Dh3', 'La6', 'Db3']);
    await expect(status(page)).toContainText(germanText('MoveIllegal', 'Bb3'));
  });

  test('the dialogs and the help are in German', async ({ page }) => {
    await openBoard(page, '?opponent=human&fen=' + encodeURIComponent('7k/P7/8/8/8/8/8/K7 w - - 0 1'));
    await move(page, 'a7', 'a8');
    const promotion = page.getByRole('dialog', { name: germanText('PromoteTo') });
    await promotion.getByRole('button', { name: germanText('KnightButton'), exact: true }).click();
    await expect(status(page)).toContainText(germanText('InsufficientMaterial'));
    await button(page, germanText('NewGame')).click();
    const dialog = page.getByRole('dialog', { name: germanText('NewGame') });
    await expect(dialog.getByRole('radiogroup', { name: germanText('Opponent') }).getByRole('radio', { name: germanText('TwoPlayers'), exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: germanText('MoreOptions'), exact: true }).click();
    await dialog.getByLabel(germanText('StartPosition')).fill('8/8/8/8/8/8/8/8 w - - 0 1');
    await dialog.getByRole('button', { name: germanText('Start'), exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      germanText('StartPositionError', germanText('FenIllegal', [germanText('NoKing', 'Weiß'), germanText('NoKing', 'Schwarz')].join('; '))),
    );
    await page.keyboard.press('Escape');
    await button(page, germanText('Settings')).click();
    await expect(page.getByRole('dialog', { name: germanText('Settings') }).getByLabel(germanText('ConfirmEachMove'))).toBeVisible();
  });

  test('no visible or announced text is left in English', async ({ page }) => {
    await openBoard(page, '?opponent=classic');
    await move(page, 'e2', 'e4');
    await waitForReply(page, 2);
    await button(page, germanText('More')).click();
    await page.getByRole('menuitem', { name: germanText('ImportAndExport') }).click();
    const words = await page.evaluate(() => {
      const elements = [...document.body.querySelectorAll('*')];
      const names = ['aria-label', 'title', 'placeholder', 'aria-description'];
      const said = elements.flatMap((it) => names.map((name) => it.getAttribute(name) ?? ''));
      return [document.body.innerText, ...said].join(' ');
    });
    expect(words).toContain(germanText('Undo'));
    expect(words.match(/\b(the|to move|moves?|white|black|pieces?|board|game|draw|engine is|depth|not|your)\b/gi) ?? []).toEqual([]);
  });

  test('English can be chosen and is saved', async ({ page }) => {
    await openBoard(page);
    await chooseLanguage(page, 'en');
    await expect(button(page, pageText('NewGame'))).toBeVisible();
    const addresses = germanTextRequests(page);
    await page.reload();
    await expect(button(page, pageText('NewGame'))).toBeVisible();
    expect(addresses).toEqual([]);
  });

  test.describe('without the texts', () => {
    test.use({ tolerated: /messages-|404/ });

    test('the page is in English and reports it', async ({ page }) => {
      await page.route(/messages-/, (route) => route.fulfill({ status: 404, body: 'not found' }));
      await openBoard(page);
      await expect(status(page)).toContainText(pageText('LanguageNotFetched'));
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expect(button(page, pageText('NewGame'))).toBeVisible();
    });

    test('the page waits for them only for a limited time', async ({ page }) => {
      await page.route(/messages-/, () => {});
      await openBoard(page);
      await expect(status(page)).toContainText(pageText('LanguageNotFetched'));
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    });

    test('incomplete texts are not used', async ({ page }) => {
      await page.route(/messages-/, (route) => route.fulfill({ body: '{ "buttons": { "Undo": "Zurück"' }));
      await openBoard(page);
      await expect(status(page)).toContainText(pageText('LanguageNotFetched'));
    });
  });
});

test('each of several languages is loaded once', async ({ page }) => {
  const addresses = germanTextRequests(page);
  await openBoard(page);
  for (const [language, text] of [['es', spanishText], ['de', germanText], ['es', spanishText]] as const) {
    await chooseLanguage(page, language);
    await expect(button(page, text('NewGame'))).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page).toHaveTitle(text('PageTitle'));
  }
  expect(addresses.map((address) => /messages-(..)/.exec(address)?.[1])).toEqual(['es', 'de']);
});

test.describe('in a Spanish browser', () => {
  test.use({ locale: 'es-MX' });

  test('a game is played and announced in Spanish', async ({ page }) => {
    await openBoard(page, '?opponent=classic');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(status(page)).toHaveText(spanishText('YourTurn'));
    await expect(square(page, 'd1')).toHaveAccessibleName('d1, dama blanca');
    await click(page, 'e2', 'e5');
    await expect(status(page)).toHaveText(spanishText('NotItsWay', 'peón'));
    await move(page, 'e2', 'e4');
    await waitForReply(page, 2);
    await expect(status(page)).toContainText(spanishText('YourTurn'));
    await resign(page, spanishText('Resign'));
    await expect(status(page)).toContainText(spanishText('YouResigned', spanishText('ClassicEngine')));
  });

  test('moves are typed with Spanish or English letters, and shown with Spanish ones', async ({ page }) => {
    await openBoard(page, '?opponent=human');
    for (const typed of ['e4', 'e5', 'Cf3', 'Nc6', 'Ac4', 'Ac5', 'De2', 'Re7']) {
      await page.getByLabel(spanishText('TypeAMove')).fill(typed);
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => moves(page)).toEqual(['e4', 'e5', 'Cf3', 'Cc6', 'Ac4', 'Ac5', 'De2', 'Re7']);
  });

  test('R is the English rook, and refused where it could also be the Spanish king', async ({ page }) => {
    await openBoard(page, '?opponent=human&fen=' + encodeURIComponent('4k3/p7/8/8/8/8/8/R3K3 w - - 0 1'));
    const type = async (text: string) => {
      await page.getByLabel(spanishText('TypeAMove')).fill(text);
      await page.keyboard.press('Enter');
    };
    await type('Rd1');
    await expect(status(page)).toHaveText(spanishText('TypeAMoveError', spanishText('MoveLetters', 'Rd1', 'English', 'Español')));
    await expect(plies(page)).toHaveCount(0);
    for (const typed of ['Rb1', 'a6', 'Td1', 'a5', 'Re2']) await type(typed);
    await expect.poll(() => moves(page)).toEqual(['Tb1', 'a6', 'Td1', 'a5', 'Re2']);
  });

  test('no visible or announced text is left in English', async ({ page }) => {
    await openBoard(page, '?opponent=classic');
    await move(page, 'e2', 'e4');
    await waitForReply(page, 2);
    const words = await page.evaluate(() => {
      const names = [...document.body.querySelectorAll('*')].flatMap((it) =>
        ['aria-label', 'title', 'placeholder'].map((name) => it.getAttribute(name) ?? ''),
      );
      return [document.body.innerText, ...names].join(' ');
    });
    expect(words).toContain(spanishText('Undo'));
    expect(words.match(/\b(the|to move|moves?|white|black|pieces?|board|game|draw|engine is|depth|not|your)\b/gi) ?? []).toEqual([]);
  });

  test('the exercises are in Spanish', async ({ page }) => {
    await openBoard(page, '#practice');
    await expect(page.getByRole('dialog', { name: spanishText('Practice') })).toContainText('Mate de la coz');
  });
});
