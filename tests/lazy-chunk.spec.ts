// The part of the page's program that comes when it is first wanted.
import {
  button, choose, click, expect, heldBack, openBoard, opponent, plies, status, test, twoPeople, type Page, type Route,
} from './support';

const PART = '**/split_lazy-*.wasm';

/** How often the part was asked for. */
function counted(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes('_lazy-')) count += 1;
  });
  return () => count;
}

/** The first move of a first visit, and the engine's reply; the quiet after which the site is kept, and the part fetched, never ends. */
async function begin(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = window.setTimeout;
    window.setTimeout = ((run: () => void, after?: number) => (after === 3000 ? 0 : real(run, after))) as typeof setTimeout;
  });
  await openBoard(page);
  await click(page, 'e2', 'e4');
  await expect(plies(page)).toHaveCount(2);
}

test('a game is played without it, and it is fetched once, when it is first wanted', async ({ page }) => {
  const fetches = counted(page);
  await begin(page);
  expect(fetches()).toBe(0);
  for (const name of ['Settings', 'Games', 'New game', 'Settings']) {
    await button(page, name).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(fetches()).toBe(1);
});

test.describe('where it does not come', () => {
  test.use({ tolerated: /_lazy-|TypeError: Failed to fetch/ });

  test('that is told, play goes on, and the next try fetches it', async ({ page }) => {
    await page.route(PART, (route) => route.abort());
    await openBoard(page);
    for (const name of ['New game', 'Games', 'Settings']) {
      await button(page, name).click();
      await expect(status(page)).toContainText('Couldn\'t load this part');
      await expect(page.getByText('One moment')).toHaveCount(0);
      await click(page, 'e2', 'e4');
      await expect(status(page)).not.toContainText('Couldn\'t load');
      await button(page, 'Undo').click();
    }
    await choose(page, 'Import and export');
    await expect(status(page)).toContainText('Couldn\'t load');
    await expect(page.getByText('One moment')).toHaveCount(0);
    await page.unroute(PART);
    await choose(page, 'Import and export');
    await expect(page.getByRole('textbox', { name: 'FEN' })).toBeVisible();
    await page.keyboard.press('Escape');
    await button(page, 'New game').click();
    await expect(page.getByRole('dialog', { name: 'New game' })).toBeVisible();
  });

  test('Escape gives up a dialog that is on its way', async ({ page }) => {
    const answer = await heldBack(page, PART);
    await openBoard(page);
    await button(page, 'Games').click();
    await expect(page.getByText('One moment')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('One moment')).toHaveCount(0);
    const come = page.waitForResponse((response) => response.url().includes('_lazy-'));
    answer();
    await come;
    await button(page, 'Settings').click();
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
  });

  test('a game in the address is not read, and that is told', async ({ page }) => {
    await page.route(PART, (route) => route.fulfill({ status: 404, body: 'gone' }));
    await openBoard(page, `?pgn=${encodeURIComponent('1. e4 e5')}`);
    await expect(status(page)).toContainText('no saved game could be read');
    await click(page, 'd2', 'd4');
    await expect(plies(page).first()).toHaveText('d4');
    await page.unroute(PART);
    await page.reload();
    await expect(plies(page)).toHaveText(['e4', 'e5']);
  });

  test('what was chosen last is offered once it is there', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('second-thought.new-game', 'opponent=7\nplay=black\ntime=300+3\nstrict=off\nstart=\n'));
    await page.route(PART, (route) => route.abort());
    await openBoard(page);
    await expect(status(page)).toContainText('no saved game could be read');
    await page.unroute(PART);
    await button(page, 'New game').click();
    const dialog = page.getByRole('dialog', { name: 'New game' });
    await expect(opponent(dialog, 'Skilled')).toBeChecked();
    await expect(dialog.getByLabel('Play as')).toHaveValue('black');
  });
});

test.describe('a kept game', () => {
  test.use({ tolerated: /_lazy-|TypeError: Failed to fetch/ });

  const WAYS: [string, (route: Route) => Promise<void>][] = [
    ['does not come', (route) => route.abort()],
    ['never answers', () => new Promise(() => undefined)],
  ];
  for (const [what, answer] of WAYS) {
    test(`stays as it is where the part that reads it ${what}`, async ({ page }) => {
      await openBoard(page, twoPeople());
      await click(page, 'e2', 'e4', 'e7', 'e5');
      await expect(plies(page)).toHaveText(['e4', 'e5']);
      const kept = () => page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.includes('.game.')));
      const [game] = await kept();
      await page.route(PART, answer);
      // Nobody waits ten seconds here.
      await page.addInitScript(() => {
        const real = window.setTimeout;
        window.setTimeout = ((run: () => void, after?: number) => real(run, after === 10_000 ? 300 : after)) as typeof setTimeout;
      });
      await page.reload();
      await expect(status(page)).toContainText('no saved game could be read');
      await click(page, 'd2', 'd4');
      await expect(plies(page).first()).toHaveText('d4');
      await expect.poll(async () => (await kept()).length).toBe(2);
      expect(await kept()).toContainEqual(game);
      await page.unroute(PART);
      await page.reload();
      await button(page, 'Games').click();
      await expect(page.getByRole('dialog', { name: 'Games' }).getByRole('listitem')).toHaveCount(2);
    });
  }
});

test('a tab on its first visit follows another in which its game went on', async ({ page, context }) => {
  const fetches = counted(page);
  await begin(page);
  expect(fetches()).toBe(0);
  const other = await context.newPage();
  await openBoard(other);
  await expect(plies(other)).toHaveCount(2);
  await button(other, 'Undo').click();
  await click(other, 'd2', 'd4');
  await expect(plies(other)).toHaveCount(2);
  await expect(plies(page)).toHaveText(await plies(other).allTextContents());
  expect(fetches()).toBe(1);
});

test('a tab whose part is still on its way writes nothing over what another has kept', async ({ page, context }) => {
  await begin(page);
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
  await choose(page, 'Flip board');
  answer();
  await expect(plies(page)).toHaveCount(4);
  await expect(plies(other)).toHaveCount(4);
  expect(await other.evaluate(() => (window as unknown as { counts: number[] }).counts.filter((count) => count < 4))).toEqual([]);
});

test('a file that is dropped before it was wanted is read', async ({ page }) => {
  const fetches = counted(page);
  await openBoard(page);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['1. e4 c5 *'], 'game.pgn'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await expect(plies(page)).toHaveText(['e4', 'c5']);
  expect(fetches()).toBe(1);
});
