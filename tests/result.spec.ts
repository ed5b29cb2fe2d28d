// Tests the card at the end of a game, and the parts of the page that are visible during a game.
import {
  START, button, choose, click, expect, expectPlacement, move, moves, openBoard, plies, resign, status, test, twoPeople,
  waitForReply, type Page,
} from './support';
import { pageText, pageTexts, textPattern } from './texts';

const ALMOST_MATE = '7k/8/6K1/8/8/8/8/R7 w - - 0 1';
const card = (page: Page) => page.getByRole('region', { name: pageText('Result') });

async function mate(page: Page): Promise<void> {
  await move(page, 'a1', 'a8');
  await expect(card(page)).toBeVisible();
}

test('the card shows who won and why, and the list of moves ends with the result', async ({ page }) => {
  await openBoard(page, twoPeople(ALMOST_MATE));
  await expect(page.locator('#result')).toHaveCount(0);
  await mate(page);
  await expect(page.locator('#result')).toHaveAttribute('data-result', '1-0');
  await expect(card(page)).toContainText(pageText('Checkmate', pageText('White')));
  await expect(page.locator('#moves > :last-child')).toHaveAttribute('data-result', '1-0');
  await expect(page.locator('#moves > :last-child')).toHaveText('1–0');
  for (const name of pageTexts('Rematch', 'SwapSides', 'Review', 'NewGame', 'Close')) {
    await expect(card(page).getByRole('button', { name, exact: true })).toBeVisible();
  }
  // The page contains each button only once.
  await expect(button(page, pageText('NewGame'))).toHaveCount(1);
  await card(page).getByRole('button', { name: pageText('Close') }).press('Enter');
  await expect(card(page)).toHaveCount(0);
  await expect(page.locator('.boardsquare:focus'), 'the focus is not lost').toHaveCount(1);
  await expect(button(page, pageText('NewGame'))).toBeVisible();
  await button(page, pageText('Undo')).click();
  await mate(page);
});

for (const [width, height] of [[1280, 800], [390, 844], [320, 568], [844, 390], [820, 1180]]) {
  test(`at ${width}×${height} New game is the main button of the game after a mate`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page, twoPeople(ALMOST_MATE));
    await mate(page);
    const main = page.locator('.bar .main');
    const color = (place: ReturnType<typeof page.locator>) => place.evaluate((it) => {
      const { backgroundColor, opacity } = getComputedStyle(it);
      return [backgroundColor, opacity];
    });
    const accent = await color(card(page).locator('.primary').first());
    expect(await color(main)).toEqual(accent);
    await main.click();
    await expect(page.getByRole('dialog', { name: pageText('NewGame') })).toBeVisible();
    await page.keyboard.press('Escape');
    await card(page).getByRole('button', { name: pageText('Close') }).click();
    expect(await color(button(page, pageText('NewGame')))).toEqual(accent);
  });
}

const outcome = (page: Page) => page.locator('#result');
const buttons = (page: Page) => card(page).locator('.result-buttons button');

for (const [width, height] of [[1280, 720], [1440, 900], [390, 844]]) {
  test(`at ${width}×${height} after the end of a game, its result is visible once, and the field for a move is gone`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page, twoPeople(ALMOST_MATE));
    const field = page.getByRole('textbox', { name: pageText('TypeAMove') });
    await expect(field).toHaveCount(1);
    await mate(page);
    await expect(field).toHaveCount(0);
    // The status is only for screen readers, which read the result from it.
    await expect(status(page)).toContainText(pageText('Checkmate', pageText('White')));
    expect((await page.locator('.status').boundingBox())!.height).toBeLessThanOrEqual(1);
    // The game can be continued in its analysis, where moves can be typed.
    await choose(page, pageText('Analyse'));
    await expect(field).toHaveCount(1);
    await choose(page, pageText('Analyse'));
    await button(page, pageText('Undo')).click();
    await expect(field).toHaveCount(1);
  });
}

test('when a typed move ends the game, the focus is not lost', async ({ page }) => {
  await openBoard(page, twoPeople(ALMOST_MATE));
  await page.getByRole('textbox', { name: pageText('TypeAMove') }).fill('Ra8');
  await page.keyboard.press('Enter');
  await expect(card(page)).toBeVisible();
  await expect(page.locator('.boardsquare:focus')).toHaveCount(1);
});

for (const [width, height] of [[1280, 720], [1366, 768], [1440, 900]]) {
  test(`at ${width}×${height} the list of moves begins with a whole row after the end of a game`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const pawns = ['3', '4'].flatMap((rank) => [...'abcdefgh'].map((file) => `${file}${rank} ${file}${9 - Number(rank)}`));
    const moves = [...pawns, 'Nc3 Nc6', 'Nf3 Nf6', 'Bb2 Bb7', 'Bg2 Bg7'].map((pair, index) => `${index + 1}. ${pair}`);
    await openBoard(page, `?${new URLSearchParams({ pgn: `${moves.join(' ')} *`, opponent: 'human' })}`);
    await expect(plies(page)).toHaveCount(40);
    await resign(page);
    await expect(card(page)).toBeVisible();
    const list = page.locator('.moves-panel');
    expect(await list.evaluate((it) => it.scrollTop)).toBeGreaterThan(0);
    const cut = () => list.evaluate((it) => {
      const top = it.getBoundingClientRect().top + it.clientTop;
      return [...it.querySelectorAll('#moves > li')].filter((row) => {
        const place = row.getBoundingClientRect();
        return place.top < top - 0.5 && place.bottom > top + 0.5;
      }).length;
    });
    await expect.poll(cut).toBe(0);
    await expect(list.locator('[data-result]')).toBeInViewport({ ratio: 1 });
    for (const step of [1, 2, 3]) {
      await button(page, pageText('PreviousMove')).click();
      expect(await cut(), `${step} moves before the end`).toBe(0);
    }
  });
}

test('won, lost, drawn and watched games look different, not only by their colors', async ({ page }) => {
  const looks = new Set<string>();
  const seen = async (expected: string) => {
    await expect(outcome(page)).toHaveAttribute('data-outcome', expected);
    looks.add(await outcome(page).evaluate((it) => [getComputedStyle(it).borderStyle, it.querySelector('.result-sign path')!.getAttribute('d')].join()));
  };
  await openBoard(page, `?level=1&fen=${encodeURIComponent(ALMOST_MATE)}`);
  await move(page, 'a1', 'a8');
  await seen('won');
  await expect(buttons(page).first()).toHaveText(pageText('Rematch'));
  await openBoard(page, '?level=1');
  await resign(page);
  await seen('lost');
  await openBoard(page, `?level=1&fen=${encodeURIComponent('7k/4Q3/8/6K1/8/8/8/8 w - - 0 1')}`);
  await move(page, 'e7', 'f7');
  await seen('drawn');
  await openBoard(page, twoPeople(ALMOST_MATE));
  await mate(page);
  await seen('watched');
  expect(looks.size).toBe(4);
});

for (const [query, result] of [['', 'lost'], ['&play=black', 'lost']] as const) {
  test(`after a loss, Review comes first (?level=1${query})`, async ({ page }) => {
    await openBoard(page, `?level=1${query}`);
    await resign(page);
    await expect(outcome(page)).toHaveAttribute('data-outcome', result);
    await expect(buttons(page)).toHaveText(pageTexts('Review', 'Rematch', 'SwapSides', 'NewGame'));
    await expect(buttons(page).first()).toHaveClass(/primary/);
    // The offer of second thoughts, which is shown after the first lost game, is below.
    await expect(card(page).getByRole('button').first()).toHaveText(pageText('Review'));
    await expect(button(page, pageText('AgainWithSecondThoughts'))).toBeVisible();
    expect((await buttons(page).first().boundingBox())!.y).toBeLessThan((await button(page, pageText('AgainWithSecondThoughts')).boundingBox())!.y);
    await buttons(page).first().press('Enter');
    await expect(page.locator('#evaluation-graph')).toBeVisible();
  });
}

test('a loss against an engine is shown as a loss', async ({ page }) => {
  await openBoard(page, '?level=1');
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  await resign(page);
  await expect(page.locator('#result')).toHaveAttribute('data-result', '0-1');
  await expect(card(page)).toContainText(textPattern('YouResigned'));
});

test('a rematch repeats the game, and the sides can be swapped', async ({ page }) => {
  await openBoard(page, '?level=2&time=300%2B3');
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  await resign(page);
  await card(page).getByRole('button', { name: pageText('Rematch') }).press('Enter');
  await expect(card(page)).toHaveCount(0);
  await expectPlacement(page, START);
  await expect(plies(page)).toHaveCount(0);
  await expect(page.locator('#clock-white')).toHaveText('5:00');
  await expect(page.locator('.player-name').last()).toHaveText(pageText('You'));
  await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'white');
  await expect(page.locator('.boardsquare:focus')).toHaveCount(1);
  await move(page, 'd2', 'd4');
  await waitForReply(page, 2);
  await resign(page);
  await card(page).getByRole('button', { name: pageText('SwapSides') }).click();
  await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'black');
  await expect(plies(page)).toHaveCount(1);
  await expect(page.locator('.player-name').last()).toHaveText(pageText('You'));
});

test('Review opens the analysis and begins the review', async ({ page }) => {
  test.slow();
  await openBoard(page, twoPeople(ALMOST_MATE));
  await mate(page);
  await card(page).getByRole('button', { name: pageText('Review') }).click();
  await expect(page.locator('#evaluation-graph')).toBeVisible();
  await expect(page.locator('#accuracy-white')).toBeVisible({ timeout: 60_000 });
});

for (const [width, height] of [[1280, 720], [1440, 900], [390, 664], [320, 640]]) {
  test(`at ${width} by ${height} px the card covers neither the moves nor the arrows, and nothing moves under the pointer`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page, twoPeople(ALMOST_MATE));
    const box = async (name: string) => (await button(page, name).boundingBox())!;
    const before = [await box(pageText('Undo')), await box(pageText('PreviousMove')), await box(pageText('More'))];
    await mate(page);
    expect([await box(pageText('Undo')), await box(pageText('PreviousMove')), await box(pageText('More'))]).toEqual(before);
    await button(page, pageText('PreviousMove')).click();
    await expectPlacement(page, ALMOST_MATE.split(' ')[0]);
    await button(page, pageText('NextMove')).click();
    const [list, result] = [(await page.locator('.moves-panel').boundingBox())!, (await card(page).boundingBox())!];
    expect(list.y >= result.y + result.height || list.y + list.height <= result.y).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

const IN_SIGHT = pageTexts('NewGame', 'Undo', 'Hint', 'Resign', 'PreviousMove', 'NextMove', 'More');

for (const [width, height] of [[320, 568], [390, 664], [844, 390], [820, 1180], [1280, 720], [2560, 1300]]) {
  test(`at ${width} by ${height} px a game is played without scrolling`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page, '?level=1');
    await move(page, 'e2', 'e4');
    await waitForReply(page, 2);
    const names = width >= 1000 ? [...IN_SIGHT, pageText('Analyse'), pageText('Games'), pageText('Settings')] : IN_SIGHT;
    for (const name of names) await expect(button(page, name), name).toBeInViewport({ ratio: 1 });
    for (const place of ['#board', '#status']) await expect(page.locator(place), place).toBeInViewport({ ratio: 0.99 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('on a large screen the panel is 440 to 520 px wide, and the board fills the height', async ({ page }) => {
  for (const [width, height] of [[1440, 900], [1920, 1080], [2560, 1300]]) {
    await page.setViewportSize({ width, height });
    await openBoard(page);
    const panel = (await page.locator('.side-column').boundingBox())!;
    expect(panel.width).toBeGreaterThanOrEqual(440);
    expect(panel.width).toBeLessThanOrEqual(521);
    const board = (await page.locator('#board').boundingBox())!;
    expect(board.height).toBeGreaterThan(height - 180);
  }
});

test('on a phone the menu contains what has no button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openBoard(page, twoPeople());
  await button(page, pageText('More')).click();
  for (const name of pageTexts('Analyse', 'Games', 'Settings', 'Redo', 'FlipBoard', 'OfferDraw', 'ClaimDraw', 'ImportAndExport', 'CopyFen', 'CopyPgn')) {
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
  }
  await page.getByRole('menuitem', { name: pageText('TypeAMove') }).click();
  await expect(page.getByRole('textbox', { name: pageText('TypeAMove') })).toBeFocused();
  await page.keyboard.type('e4');
  await page.keyboard.press('Enter');
  await expect.poll(() => moves(page)).toEqual(['e4']);
  await choose(page, pageText('Analyse'));
  await expect(page.locator('#evaluation-graph')).toBeVisible();
});

test('keys step through the menu, and the focused item is visible', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await openBoard(page, twoPeople());
  await button(page, pageText('More')).press('Enter');
  const items = page.getByRole('menu').locator('button:visible');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(items.last()).toBeFocused();
  await expect(items.last()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(button(page, pageText('More'))).toBeFocused();
});

test('the focus is not lost when a button disappears', async ({ page }) => {
  await openBoard(page, twoPeople());
  await click(page, 'e2', 'e4', 'e7', 'e5');
  await button(page, pageText('Undo')).click();
  await button(page, pageText('Undo')).click();
  await button(page, pageText('Redo')).press('Enter');
  await expect(button(page, pageText('Redo'))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(plies(page)).toHaveCount(2);
  await expect(button(page, pageText('Redo'))).toHaveCount(0);
  await expect(page.locator('.boardsquare:focus')).toHaveCount(1);
  await expect(status(page)).toContainText('White to move');
});

test('an imported game shows its players, event and date', async ({ page }) => {
  const pgn = '[Event "Opera"]\n[White "Morphy"]\n[Black "Allies"]\n[Date "1858.11.02"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0\n';
  await openBoard(page);
  await choose(page, pageText('ImportAndExport'));
  await page.getByRole('textbox', { name: 'PGN', exact: true }).fill(pgn);
  await button(page, pageText('LoadPgn')).click();
  await expect(status(page)).toContainText(pageText('LoadedGame', 'Morphy – Allies, Opera'));
  await expect(status(page)).not.toContainText('resigned');
  await expect(page.locator('.player-name')).toHaveText(['Allies', 'Morphy']);
  await expect(card(page)).toContainText('White won');
  await expect(page.locator('#result')).toHaveAttribute('data-outcome', 'watched');
  await expect(card(page).locator('.result-buttons button')).toHaveText(pageTexts('Review', 'NewGame'));
  await choose(page, pageText('Games'));
  await expect(page.locator('.game-row').first()).toContainText('Nov 2, 1858 · 1-0');
});

for (const [width, height] of [[1280, 800], [390, 844]]) {
  test(`at ${width}×${height} New game in the bar never has the focus while the card has a button of this name`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page, '?level=1&time=300%2B3');
    await move(page, 'e2', 'e4');
    await waitForReply(page, 2);
    await resign(page);
    await expect(card(page)).toBeVisible();
    const hiddenFocus = page.locator('[aria-hidden="true"]:focus, [aria-hidden="true"] :focus');
    const ofCard = card(page).getByRole('button', { name: pageText('NewGame') });
    await page.locator('.bar .main').click();
    await expect(page.getByRole('dialog', { name: pageText('NewGame') })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(ofCard).toBeFocused();
    await expect(hiddenFocus).toHaveCount(0);
  });
}

test('when the game ends while New game in the bar has the focus, the button of the card receives it', async ({ page }) => {
  await openBoard(page, '?opponent=human&time=1%2B0');
  await click(page, 'e2', 'e4', 'e7', 'e5');
  await button(page, pageText('NewGame')).focus();
  await expect(card(page)).toBeVisible({ timeout: 15_000 });
  await expect(card(page).getByRole('button', { name: pageText('NewGame') })).toBeFocused();
});

for (const [width, height] of [[1280, 800], [390, 844]]) {
  test(`at ${width}×${height} the arrow buttons have no fill: only the primary action has one`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page, twoPeople());
    await click(page, 'e2', 'e4', 'e7', 'e5');
    await button(page, pageText('PreviousMove')).click();
    await page.mouse.move(5, 5);
    await page.locator('#e1').focus();
    for (const name of pageTexts('PreviousMove', 'NextMove', 'Undo')) {
      await expect(button(page, name), name).not.toHaveAttribute('aria-disabled');
      await expect(button(page, name), name).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    }
  });
}
