// Tests the lazy part of the page's program, which is loaded when it is first needed.
import {
  button, choose, click, expect, heldBack, openBoard, opponent, plies, side, status, test, twoPeople, type Locator,
  type Page, type Route,
} from './support';
import { pageText, pageTexts } from './texts';

const PART = '**/split_lazy-*.wasm';

/** The number of requests for the lazy part. */
function countRequests(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes('_lazy-')) count += 1;
  });
  return () => count;
}

/**
 * Plays the first move of a first visit and waits for the reply.
 * The timer after which the page counts as idle never ends, so the lazy part is not loaded.
 */
async function playFirstMove(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = window.setTimeout;
    window.setTimeout = ((run: () => void, after?: number) => (after === 3000 ? 0 : real(run, after))) as typeof setTimeout;
  });
  await openBoard(page);
  await click(page, 'e2', 'e4');
  await expect(plies(page)).toHaveCount(2);
}

test('a game is played without it, and it is loaded once, when it is first needed', async ({ page }) => {
  const fetches = countRequests(page);
  await playFirstMove(page);
  expect(fetches()).toBe(0);
  for (const name of pageTexts('Settings', 'Games', 'NewGame', 'Settings')) {
    await button(page, name).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(fetches()).toBe(1);
});

/** The field for typed moves, after a move was typed and Enter was pressed. */
async function typeMove(page: Page, move: string): Promise<Locator> {
  const field = page.getByLabel(pageText('TypeAMove'));
  await field.fill(move);
  await field.press('Enter');
  return field;
}

test('a move that is typed before it is loaded is played when it is loaded', async ({ page }) => {
  const answer = await heldBack(page, PART);
  await openBoard(page);
  const field = await typeMove(page, 'e4');
  await expect(field).toHaveValue('e4');
  await expect(plies(page)).toHaveCount(0);
  answer();
  await expect(plies(page).first()).toHaveText('e4');
  await expect(field).toHaveValue('');
});

test('the question about resigning and the result appear when it is loaded', async ({ page }) => {
  const answer = await heldBack(page, PART);
  await openBoard(page);
  await click(page, 'e2', 'e4');
  await expect(plies(page)).toHaveCount(2);
  await button(page, pageText('Resign')).click();
  await expect(page.getByText(pageText('OneMoment'))).toBeVisible();
  answer();
  await page.getByRole('group', { name: pageText('Resign') }).getByRole('button', { name: pageText('Resign') }).click();
  await expect(page.locator('#result')).toHaveAttribute('data-result', '0-1');
});

test.describe('when it cannot be loaded', () => {
  test.use({ tolerated: /_lazy-|TypeError: Failed to fetch/ });

  test('a typed move stays in its field, and the question about resigning is withdrawn', async ({ page }) => {
    await page.route(PART, (route) => route.abort());
    await openBoard(page);
    await click(page, 'e2', 'e4');
    await expect(plies(page)).toHaveCount(2);
    const field = await typeMove(page, 'd4');
    await expect(status(page)).toContainText(pageText('PartMissing'));
    await expect(field).toHaveValue('d4');
    await button(page, pageText('Resign')).click();
    await expect(status(page)).toContainText(pageText('PartMissing'));
    await expect(page.getByText(pageText('OneMoment'))).toHaveCount(0);
    await page.unroute(PART);
    await field.press('Enter');
    await expect(plies(page).nth(2)).toHaveText('d4');
    await button(page, pageText('Resign')).click();
    await expect(page.getByRole('group', { name: pageText('Resign') })).toBeVisible();
  });

  test('the page reports it, play continues, and the next attempt loads it', async ({ page }) => {
    await page.route(PART, (route) => route.abort());
    await openBoard(page);
    for (const name of pageTexts('NewGame', 'Games', 'Settings')) {
      await button(page, name).click();
      await expect(status(page)).toContainText(pageText('PartMissing'));
      await expect(page.getByText(pageText('OneMoment'))).toHaveCount(0);
      await click(page, 'e2', 'e4');
      await expect(status(page)).not.toContainText('Couldn\'t load');
      await button(page, pageText('Undo')).click();
    }
    await choose(page, pageText('ImportAndExport'));
    await expect(status(page)).toContainText('Couldn\'t load');
    await expect(page.getByText(pageText('OneMoment'))).toHaveCount(0);
    await page.unroute(PART);
    await choose(page, pageText('ImportAndExport'));
    await expect(page.getByRole('textbox', { name: 'FEN' })).toBeVisible();
    await page.keyboard.press('Escape');
    await button(page, pageText('NewGame')).click();
    await expect(page.getByRole('dialog', { name: pageText('NewGame') })).toBeVisible();
  });

  test('Escape cancels a dialog that is loading', async ({ page }) => {
    const answer = await heldBack(page, PART);
    await openBoard(page);
    await button(page, pageText('Games')).click();
    await expect(page.getByText(pageText('OneMoment'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(pageText('OneMoment'))).toHaveCount(0);
    const come = page.waitForResponse((response) => response.url().includes('_lazy-'));
    answer();
    await come;
    await button(page, pageText('Settings')).click();
    await expect(page.getByRole('dialog', { name: pageText('Settings') })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
  });

  test('a game in the address is not read, which is reported', async ({ page }) => {
    await page.route(PART, (route) => route.fulfill({ status: 404, body: 'gone' }));
    await openBoard(page, `?pgn=${encodeURIComponent('1. e4 e5')}`);
    await expect(status(page)).toContainText(pageText('NothingRead'));
    await click(page, 'd2', 'd4');
    await expect(plies(page).first()).toHaveText('d4');
    await page.unroute(PART);
    await page.reload();
    await expect(plies(page)).toHaveText(['e4', 'e5']);
  });

  test('the last choices are offered once it is loaded', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('second-thought.new-game', 'opponent=7\nplay=black\ntime=300+3\nstrict=off\nstart=\nscale=2\n'));
    await page.route(PART, (route) => route.abort());
    await openBoard(page);
    await expect(status(page)).toContainText(pageText('NothingRead'));
    await page.unroute(PART);
    await button(page, pageText('NewGame')).click();
    const dialog = page.getByRole('dialog', { name: pageText('NewGame') });
    await expect(opponent(dialog, pageText('Skilled'))).toBeChecked();
    await expect(side(dialog, pageText('Black'))).toBeChecked();
  });
});

test.describe('a saved game', () => {
  test.use({ tolerated: /_lazy-|TypeError: Failed to fetch/ });

  const WAYS: [string, (route: Route) => Promise<void>][] = [
    ['does not come', (route) => route.abort()],
    ['never answers', () => new Promise(() => undefined)],
  ];
  for (const [what, answer] of WAYS) {
    test(`stays unchanged when the part that reads it ${what}`, async ({ page }) => {
      await openBoard(page, twoPeople());
      await click(page, 'e2', 'e4', 'e7', 'e5');
      await expect(plies(page)).toHaveText(['e4', 'e5']);
      const stored = () => page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.includes('.game.')));
      const [game] = await stored();
      await page.route(PART, answer);
      // The page's time limit is shortened, so that the test does not wait for ten seconds.
      await page.addInitScript(() => {
        const real = window.setTimeout;
        window.setTimeout = ((run: () => void, after?: number) => real(run, after === 10_000 ? 300 : after)) as typeof setTimeout;
      });
      await page.reload();
      await expect(status(page)).toContainText(pageText('NothingRead'));
      await click(page, 'd2', 'd4');
      await expect(plies(page).first()).toHaveText('d4');
      await expect.poll(async () => (await stored()).length).toBe(2);
      expect(await stored()).toContainEqual(game);
      await page.unroute(PART);
      await page.reload();
      await button(page, pageText('Games')).click();
      await expect(page.getByRole('dialog', { name: pageText('Games') }).getByRole('listitem')).toHaveCount(2);
    });
  }
});

test('a tab on its first visit follows another tab that continued its game', async ({ page, context }) => {
  const fetches = countRequests(page);
  await playFirstMove(page);
  expect(fetches()).toBe(0);
  const other = await context.newPage();
  await openBoard(other);
  await expect(plies(other)).toHaveCount(2);
  await button(other, pageText('Undo')).click();
  await click(other, 'd2', 'd4');
  await expect(plies(other)).toHaveCount(2);
  await expect(plies(page)).toHaveText(await plies(other).allTextContents());
  expect(fetches()).toBe(1);
});

test('a tab whose lazy part is still loading does not overwrite what another tab saved', async ({ page, context }) => {
  await playFirstMove(page);
  const answer = await heldBack(page, PART);
  const other = await context.newPage();
  await openBoard(other);
  await click(other, 'd2', 'd4');
  await expect(plies(other)).toHaveCount(4);
  await other.evaluate(() => {
    const counts: number[] = [];
    addEventListener('storage', ({ newValue }) => counts.push(JSON.parse(newValue ?? '{"moves":[]}').moves?.length ?? 0));
    Object.assign(window, { counts });
  });
  await choose(page, pageText('FlipBoard'));
  answer();
  await expect(plies(page)).toHaveCount(4);
  await expect(plies(other)).toHaveCount(4);
  expect(await other.evaluate(() => (window as unknown as { counts: number[] }).counts.filter((count) => count < 4))).toEqual([]);
});

test('a file dropped before the part is loaded is read', async ({ page }) => {
  const fetches = countRequests(page);
  await openBoard(page);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['1. e4 c5 *'], 'game.pgn'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await expect(plies(page)).toHaveText(['e4', 'c5']);
  expect(fetches()).toBe(1);
});
