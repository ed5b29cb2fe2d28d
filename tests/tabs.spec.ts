// Tests one game in several tabs. One tab saves the game, the other tabs follow, and no move is lost.
import {
  button, choose, chooseFor, click, expect, move, openBoard, plies, resign, review, status, test, twoPeople, waitForReply, watchFor, type Page,
} from './support';
import { serveWorkers, workerThat } from './support-worker';
import { pageText, textPattern } from './texts';

/** The moves of all stored games, sorted. */
async function storedMoves(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.includes('.game.')).map(([, text]) => text));
  return texts.map((text) => JSON.parse(text).moves.join(' ')).sort();
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
}

/** Freezes a tab, or wakes it. Browsers freeze hidden tabs in the same way. */
async function setFrozen(page: Page, isFrozen: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: isFrozen ? 'frozen' : 'active' });
  await session.detach();
}

/** An engine that never replies. */
const THINKS = workerThat('setInterval(() => progress(0.3), 500);');

test('a new tab shows the game, and each follows the other', async ({ page, context }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  const second = await context.newPage();
  await openBoard(second);
  await expect(plies(second)).toHaveText(['e4']);
  await move(second, 'e7', 'e5');
  await expect(plies(page)).toHaveText(['e4', 'e5']);
  await move(page, 'g1', 'f3');
  await expect(plies(second)).toHaveText(['e4', 'e5', 'Nf3']);
  await button(second, pageText('Undo')).click();
  await expect(plies(page).and(page.locator('[aria-current="true"]'))).toHaveText(['e5']);
  expect(await storedMoves(page)).toHaveLength(1);
});

test('a new game in one tab does not change the game of the other', async ({ page, context }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  const second = await context.newPage();
  await openBoard(second, twoPeople());
  await move(second, 'd2', 'd4');
  await move(page, 'e7', 'e5');
  await expect(plies(page)).toHaveText(['e4', 'e5']);
  await expect(plies(second)).toHaveText(['d4']);
  await reload(page);
  await reload(second);
  await expect(plies(page)).toHaveText(['e4', 'e5']);
  await expect(plies(second)).toHaveText(['d4']);
});

test('a tab that missed the messages of another saves its own moves as a separate game', async ({ page, context }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  const second = await context.newPage();
  // This tab receives no messages from other tabs.
  await second.addInitScript(() => { BroadcastChannel.prototype.addEventListener = () => undefined; });
  await openBoard(second);
  await expect(plies(second)).toHaveText(['e4']);
  await move(page, 'e7', 'e5');
  await move(second, 'c7', 'c5');
  await expect(status(second)).toContainText(pageText('BothSaved'));
  await expect(plies(second)).toHaveText(['e4', 'c5']);
  expect(await storedMoves(page)).toEqual(['e2e4 c7c5', 'e2e4 e7e5']);
  await move(page, 'g1', 'f3');
  await expect(plies(second)).toHaveText(['e4', 'c5']);
});

test('a following tab preserves its orientation and its shown position', async ({ page, context }) => {
  await openBoard(page, twoPeople());
  for (const [from, to] of [['e2', 'e4'], ['e7', 'e5']]) await move(page, from, to);
  const second = await context.newPage();
  await openBoard(second);
  const board = second.locator('#board');
  await choose(second, pageText('FlipBoard'));
  await expect(board).toHaveAttribute('data-orientation', 'black');
  await button(second, pageText('PreviousMove')).click();
  await move(page, 'g1', 'f3');
  await expect(plies(second)).toHaveText(['e4', 'e5', 'Nf3']);
  await expect(board).toHaveAttribute('data-orientation', 'black');
  await expect(second.locator('#moves [aria-current="true"]')).toHaveText('e4');
  await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'white');
  await button(second, pageText('LastMove')).click();
  await move(second, 'b8', 'c6');
  await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3', 'Nc6']);
  await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'white');
});

test('a following tab preserves its selection and its analysis', async ({ page, context }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  const second = await context.newPage();
  await openBoard(second);
  await button(second, pageText('Analyse')).click();
  await move(page, 'e7', 'e5');
  await expect(plies(second)).toHaveText(['e4', 'e5']);
  await expect(button(second, pageText('Analyse'))).toHaveAttribute('aria-pressed', 'true');
  await second.locator('#g1').click();
  await expect(second.locator('#g1')).toContainClass('selectedFromSquare');
  // The other tab undoes and redoes moves, and the game then has the same position as before.
  await button(page, pageText('Undo')).click();
  await expect(plies(second).and(second.locator('[aria-current="true"]'))).toHaveText(['e4']);
  await expect(second.locator('.selectedFromSquare')).toHaveCount(0);
  await button(page, pageText('Redo')).click();
  await expect(plies(second)).toHaveText(['e4', 'e5']);
  await second.locator('#g1').click();
  await resign(page);
  await expect(status(second)).toContainText('White resigned');
  await expect(button(second, pageText('Analyse'))).toHaveAttribute('aria-pressed', 'true');
});

test('the review of a following tab is saved and known to the leading tab', async ({ page, context }) => {
  const known = () => page.evaluate(() => {
    const name = Object.keys(localStorage).find((name) => name.startsWith('second-thought.game.'))!;
    return (JSON.parse(localStorage.getItem(name)!).review ?? []).filter((verdict: string) => verdict !== '').length;
  });
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  await move(page, 'e7', 'e5');
  const second = await context.newPage();
  await openBoard(second);
  await expect(plies(second)).toHaveCount(2);
  await button(second, pageText('Analyse')).click();
  await review(second);
  await expect.poll(known, { timeout: 60_000 }).toBe(3);
  await expect(button(second, pageText('ReviewGame')), 'a complete review has no button').toHaveCount(0);
  await second.close();
  // When the first tab saves again, the review is preserved.
  await choose(page, pageText('FlipBoard'));
  await move(page, 'g1', 'f3');
  await expect.poll(() => storedMoves(page)).toEqual(['e2e4 e7e5 g1f3']);
  expect(await known()).toBe(3);
});

test('the engine of one tab moves, and the others show it', async ({ page, context }) => {
  await openBoard(page, '?level=1');
  const second = await context.newPage();
  await openBoard(second);
  const words = await second.evaluateHandle(() => {
    const words: string[] = [];
    new MutationObserver(() => words.push(document.documentElement.dataset.engine!))
      .observe(document.documentElement, { attributeFilter: ['data-engine'] });
    return words;
  });
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  await expect(plies(second)).toHaveCount(2);
  expect(await words.jsonValue()).not.toContain('thinking');
  expect(await storedMoves(page)).toHaveLength(1);
});

test('a premove in one tab is played after the reply of the engine in another', async ({ page, context }) => {
  await serveWorkers(page, [workerThat("setTimeout(() => found('e7e5'), 1500);")]);
  await openBoard(page, '?level=1');
  const second = await context.newPage();
  await serveWorkers(second, [THINKS]);
  await openBoard(second);
  await move(page, 'e2', 'e4');
  await expect(plies(second)).toHaveText(['e4']);
  await move(second, 'd2', 'd4');
  await expect(second.locator('.premove')).not.toHaveCount(0);
  await expect(plies(page)).toHaveText(['e4', 'e5', 'd4']);
  await expect(plies(second)).toHaveText(['e4', 'e5', 'd4']);
  expect(await storedMoves(page)).toEqual(['e2e4 e7e5 d2d4']);
});

test('when a tab is closed while its engine thinks, another continues', async ({ page, context }) => {
  await serveWorkers(page, [THINKS]);
  await openBoard(page, '?level=1');
  const second = await context.newPage();
  await openBoard(second);
  await move(page, 'e2', 'e4');
  await expect(plies(second)).toHaveText(['e4']);
  await expect(page.locator('#thinking')).toHaveCount(1);
  await expect(second.locator('#thinking')).toHaveCount(0);
  await page.close();
  await waitForReply(second, 2);
  expect(await storedMoves(second)).toHaveLength(1);
});

test('the engine moves in the tab that became visible last', async ({ page, context }) => {
  await serveWorkers(page, [THINKS]);
  await openBoard(page, '?level=1');
  await move(page, 'e2', 'e4');
  await expect(page.locator('#thinking')).toHaveCount(1);
  const second = await context.newPage();
  await openBoard(second);
  await waitForReply(second, 2);
  await expect(plies(page)).toHaveCount(2);
  await expect(page.locator('#thinking')).toHaveCount(0);
  expect(await storedMoves(page)).toHaveLength(1);
});

test('a draw offered in a following tab is answered there', async ({ page, context }) => {
  await serveWorkers(page, [workerThat("if (request.body.moves.length < 2) found('e7e5');")]);
  await openBoard(page, '?level=1');
  const second = await context.newPage();
  await openBoard(second);
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  await move(page, 'g1', 'f3');
  await expect(plies(second)).toHaveCount(3);
  await watchFor(second, 500);
  await expect(plies(second)).toHaveCount(3);
  await choose(second, pageText('OfferDraw'));
  await waitForReply(second, 4);
  await expect(status(second)).toContainText(textPattern('DeclinesTooEarly'));
  await expect(plies(page)).toHaveCount(4);
});

test('a tab that was frozen continues with the game of another tab', async ({ page, context }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  const second = await context.newPage();
  await openBoard(second);
  await setFrozen(page, true);
  await move(second, 'e7', 'e5');
  await button(second, pageText('Undo')).click();
  await move(second, 'c7', 'c5');
  await expect.poll(() => storedMoves(second)).toEqual(['e2e4 c7c5']);
  await setFrozen(page, false);
  await expect(plies(page)).toHaveText(['e4', 'c5']);
  await move(page, 'g1', 'f3');
  await expect(plies(second)).toHaveText(['e4', 'c5', 'Nf3']);
  expect(await storedMoves(page)).toEqual(['e2e4 c7c5 g1f3']);
});

test('an engine in a tab that was frozen overwrites nothing', async ({ page, context }) => {
  await serveWorkers(page, [workerThat("setTimeout(() => found('e7e5'), 1000);")]);
  await openBoard(page, '?level=1');
  const second = await context.newPage();
  await openBoard(second);
  await move(page, 'e2', 'e4');
  await expect(plies(second)).toHaveText(['e4']);
  await setFrozen(page, true);
  await button(second, pageText('Undo')).click();
  await move(second, 'd2', 'd4');
  await waitForReply(second, 2);
  const played = await storedMoves(second);
  await watchFor(second, 1200);
  await setFrozen(page, false);
  await expect(plies(page).first()).toHaveText('d4');
  await expect.poll(() => storedMoves(second)).toEqual(played);
});

test('two simultaneous moves are both preserved', async ({ page, context }) => {
  const second = await context.newPage();
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  for (const tab of [page, second]) {
    // Messages arrive only after both tabs have moved.
    await tab.addInitScript(() => {
      const real = BroadcastChannel.prototype.addEventListener;
      const both = new Promise<void>((resolve) => Object.assign(window, { bothHaveMoved: resolve }));
      BroadcastChannel.prototype.addEventListener = function (name: string, listener: any) {
        real.call(this, name, (event: any) => both.then(() => listener(event)));
      };
    });
  }
  await reload(page);
  await openBoard(second);
  for (const tab of [page, second]) await expect(plies(tab)).toHaveText(['e4']);
  await Promise.all([move(page, 'e7', 'e5'), move(second, 'c7', 'c5')]);
  await expect.poll(() => storedMoves(page)).toEqual(['e2e4 c7c5', 'e2e4 e7e5']);
  for (const tab of [page, second]) await tab.evaluate(() => (window as any).bothHaveMoved());
  await watchFor(page, 500);
  await expect(plies(page)).toHaveText(['e4', 'e5']);
  await expect(plies(second)).toHaveText(['e4', 'c5']);
  expect(await storedMoves(page)).toEqual(['e2e4 c7c5', 'e2e4 e7e5']);
});

test('renaming a game in one tab renames it in all', async ({ page, context }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  const second = await context.newPage();
  await openBoard(second, twoPeople());
  await button(second, pageText('Games')).click();
  const games = second.getByRole('dialog', { name: pageText('Games') });
  await chooseFor(games.getByRole('listitem').filter({ hasText: pageText('OneMove') }), '', pageText('Rename'));
  await games.getByRole('textbox', { name: pageText('GameName') }).fill('Sunday');
  await second.keyboard.press('Enter');
  await expect(games).toContainText('Sunday');
  await move(page, 'e7', 'e5');
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).some((text) => text.includes('"e7e5"') && text.includes('Sunday')))).toBe(true);
  expect(await storedMoves(page)).toHaveLength(2);
});

test.describe('without locks', () => {
  /** Removes the locks, as on an insecure connection. */
  const removeLocks = (page: Page) => page.addInitScript(() => {
    delete (Navigator.prototype as { locks?: unknown }).locks;
  });

  test('a second tab opens a copy, and each tab continues its own game', async ({ page, context }) => {
    await removeLocks(page);
    await openBoard(page, twoPeople());
    await move(page, 'e2', 'e4');
    await reload(page);
    await expect(plies(page)).toHaveText(['e4']);
    // Before the tab starts to save the game, it asks whether another tab has the game.
    await watchFor(page, 500);
    const second = await context.newPage();
    await removeLocks(second);
    await openBoard(second);
    await expect(status(second)).toContainText(pageText('OpenElsewhere'));
    await expect(plies(second)).toHaveText(['e4']);
    await move(second, 'c7', 'c5');
    await move(page, 'e7', 'e5');
    await expect.poll(() => storedMoves(page)).toEqual(['e2e4 c7c5', 'e2e4 e7e5']);
    for (const [tab, own] of [[page, 'e5'], [second, 'c5']] as const) {
      await reload(tab);
      await expect(plies(tab)).toHaveText(['e4', own]);
    }
    // Both tabs recognise their own game.
    await watchFor(page, 500);
    await move(page, 'g1', 'f3');
    await move(second, 'g1', 'f3');
    await expect.poll(() => storedMoves(page)).toEqual(['e2e4 c7c5 g1f3', 'e2e4 e7e5 g1f3']);
  });

  test('a tab that knows of no other overwrites nothing', async ({ page, context }) => {
    await removeLocks(page);
    await openBoard(page, twoPeople());
    await move(page, 'e2', 'e4');
    const second = await context.newPage();
    await removeLocks(second);
    await second.addInitScript(() => { BroadcastChannel.prototype.addEventListener = () => undefined; });
    await openBoard(second);
    await click(second, 'c7', 'c5');
    await expect.poll(() => storedMoves(second)).toEqual(['e2e4 c7c5']);
    await expect(plies(page)).toHaveText(['e4', 'c5']);
    await move(page, 'g1', 'f3');
    await move(second, 'b1', 'c3');
    await expect(status(second)).toContainText(pageText('BothSaved'));
    await expect.poll(() => storedMoves(page)).toEqual(['e2e4 c7c5 b1c3', 'e2e4 c7c5 g1f3']);
  });
});
