// Tests how a game is reviewed and shared and how its appearance is changed, with touch and with the keyboard.
// Other files test these actions with the mouse.
import { button, choose, expect, menuItem, openBoard, plies, review, test, type Page } from './support';
import { pageText } from './texts';

const PGN = '1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0';

/** Simulates a system with a share dialog and a browser that offers to install the page. */
async function withSystem(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared, installed: 0 });
    Object.defineProperty(navigator, 'share', { value: async (what: ShareData) => void shared.push(what), configurable: true });
    Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true });
  });
}

const offerToInstall = (page: Page) => page.evaluate(() => {
  const prompt = () => void ((window as any).installed += 1);
  dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
});
const shared = (page: Page) => page.evaluate(() => (window as any).shared.map(({ url, text }: ShareData) => text ?? url));
const installed = (page: Page) => page.evaluate(() => (window as any).installed);

async function openReview(page: Page): Promise<void> {
  await openBoard(page, `?${new URLSearchParams({ pgn: PGN, opponent: 'human' })}`);
  await choose(page, pageText('Analyse'));
  await review(page);
  await expect(page.locator('#accuracy-black')).toContainText(pageText('OneBlunder'), { timeout: 60_000 });
}

test.describe('with touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('the board stays visible while stepping through a review, with judgement, arrows and whole lines', async ({ page }) => {
    await openReview(page);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    for (const name of ['a8', 'h8', 'a1', 'h1']) await expect(page.locator(`#${name}`)).toBeInViewport({ ratio: 1 });
    await plies(page).nth(3).tap();
    await expect(page.locator('#better')).toContainText('2… Ke7??: blunder. Better:');
    for (const kind of ['better', 'refutation']) await expect(page.locator(`#board .arrow[data-kind="${kind}"]`)).toHaveCount(1);
    const whole = button(page, pageText('WholeLine', 1));
    await whole.tap();
    await expect(whole).toHaveAttribute('aria-expanded', 'true');
    await expect(whole).toBeInViewport();
    await expect(page.locator('#a1')).toBeInViewport({ ratio: 1 });
  });

  test('a board is chosen by its picture', async ({ page }) => {
    await openBoard(page);
    await choose(page, pageText('Settings'));
    await page.getByRole('radio', { name: pageText('Ocean') }).tap();
    await expect(page.locator('html')).toHaveAttribute('data-board-theme', 'ocean');
    await page.getByRole('radio', { name: pageText('ModernPieces') }).tap();
    await expect(page.locator('html')).toHaveAttribute('data-piece-set', 'modern');
  });

  test('a game is shared and the page is installed', async ({ page }) => {
    await withSystem(page);
    await openBoard(page, `?${new URLSearchParams({ pgn: PGN, opponent: 'human' })}`);
    await offerToInstall(page);
    await button(page, pageText('More')).tap();
    await menuItem(page, pageText('InstallApp')).tap();
    expect(await installed(page)).toBe(1);
    await choose(page, pageText('ImportAndExport'));
    await button(page, pageText('SharePgn')).tap();
    await expect.poll(() => shared(page)).toEqual([expect.stringContaining('3. Qxe5# 1-0')]);
  });
});

test.describe('with the keyboard', () => {
  test('stepping through a review shows the judgement and whole lines', async ({ page }) => {
    await openReview(page);
    await plies(page).first().focus();
    await page.keyboard.press('Home');
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
    await expect(page.locator('#better')).toContainText('2… Ke7??: blunder. Better:');
    await button(page, pageText('WholeLine', 1)).focus();
    await page.keyboard.press('Space');
    await expect(button(page, pageText('WholeLine', 1))).toHaveAttribute('aria-expanded', 'true');
  });

  test('keys pressed faster than the page is drawn all act, in the list of moves and on the graph', async ({ page }) => {
    await openReview(page);
    await plies(page).first().focus();
    for (const list of ['.moves-panel', '#evaluation-graph']) {
      await page.locator(list).evaluate((element) => {
        const target = element.querySelector('[data-ply]') ?? element;
        for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight']) {
          target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        }
      });
      await expect(page.locator('#evaluation-graph')).toHaveAttribute('aria-valuenow', '4');
      await page.keyboard.press('Home');
      await expect(page.locator('#evaluation-graph')).toHaveAttribute('aria-valuenow', '0');
    }
  });

  test('a game is shared and the page is installed', async ({ page }) => {
    await withSystem(page);
    await openBoard(page, `?${new URLSearchParams({ pgn: PGN, opponent: 'human' })}`);
    await offerToInstall(page);
    await button(page, pageText('More')).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await expect(menuItem(page, pageText('InstallApp'))).toBeFocused();
    await page.keyboard.press('Enter');
    expect(await installed(page)).toBe(1);
    await choose(page, pageText('ImportAndExport'));
    await button(page, pageText('ShareLink')).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => shared(page)).toEqual([expect.stringContaining('?pgn=')]);
  });
});

test('empty parts of the page explain what to do', async ({ page }) => {
  await openBoard(page);
  await choose(page, pageText('Games'));
  const games = page.getByRole('dialog', { name: pageText('Games') });
  await expect(games).toContainText(pageText('NoGamesYet'));
  await page.keyboard.press('Escape');
  await expect(page.locator('.moves-empty')).toHaveText(pageText('NoMovesYet'));
  await choose(page, pageText('Analyse'));
  await expect(page.locator('.graph-empty')).toHaveText(pageText('GraphEmpty'));
});
