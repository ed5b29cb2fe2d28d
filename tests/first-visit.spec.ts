// Tests the question that the page asks on a first visit: how well the person plays.
import { button, drawSlowly, expect, move, openBoard, opponent, plies, status, test, waitForReply, type Page } from './support';
import { germanText, pageText } from './texts';

const question = (page: Page) => page.getByRole('region', { name: pageText('HowWellDoYouPlay') });
const name = (page: Page) => page.locator('.player-name').first();

test('the focus is not lost while the answer is drawn slowly', async ({ page }) => {
  await openBoard(page);
  const answer = button(page, pageText('NewToChess'));
  await answer.focus();
  const { drawAll } = await drawSlowly(page, 'keydown');
  await page.keyboard.press('Enter');
  await drawAll();
  await expect(question(page)).toHaveCount(0);
  await expect(page.locator('.boardsquare:focus')).toHaveCount(1);
});

for (const [answer, level] of [['NewToChess', pageText('Newcomer')], ['KnowsTheRules', pageText('Learner')], ['PlaysInAClub', pageText('Skilled')]] as const) {
  test(`"${pageText(answer)}" starts a game against ${level}, and the next visit does not ask`, async ({ page }) => {
    await openBoard(page);
    await expect(question(page)).toBeVisible();
    await button(page, pageText(answer)).press('Enter');
    await expect(question(page)).toHaveCount(0);
    await expect(page.locator('.boardsquare:focus'), 'the focus is not lost').toHaveCount(1);
    await expect(name(page)).toHaveText(level);
    if (answer === 'NewToChess') await expect(status(page)).toContainText(pageText('TapShowsMoves'));
    const tip = pageText('SecondThoughtsTip', pageText('SecondThoughts'), pageText('NewGame'));
    if (answer === 'PlaysInAClub') await expect(status(page)).not.toContainText(tip);
    else await expect(status(page)).toContainText(tip);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
    await expect(question(page)).toHaveCount(0);
    await button(page, pageText('NewGame')).click();
    await expect(opponent(page.getByRole('dialog', { name: pageText('NewGame') }), level)).toBeChecked();
  });
}

test('the game can be played without an answer, and the first move ends the question', async ({ page }) => {
  await openBoard(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await move(page, 'e2', 'e4');
  await expect(question(page)).toHaveCount(0);
  await waitForReply(page, 2);
  await button(page, pageText('Undo')).click();
  await expect(plies(page)).toHaveCount(0);
  await expect(question(page)).toHaveCount(0);
});

for (const query of ['?level=3', '?opponent=human', '?fen=4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1']) {
  test(`nothing is asked where the address asks for a game: ${query}`, async ({ page }) => {
    await openBoard(page, query);
    await expect(question(page)).toHaveCount(0);
  });
}

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('the question is in German', async ({ page }) => {
    await openBoard(page);
    const region = page.getByRole('region', { name: germanText('HowWellDoYouPlay') });
    for (const answer of ['NewToChess', 'KnowsTheRules', 'PlaysInAClub']) {
      await expect(region.getByRole('button', { name: germanText(answer), exact: true })).toBeVisible();
    }
  });
});

for (const [width, height] of [[1280, 720], [390, 844], [390, 664], [320, 568], [844, 390]]) {
  test(`the answers are on the page without scrolling sideways at ${width} by ${height} px, and nothing shifts`, async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as { value: number }[]) {
          (window as unknown as { shifts: number }).shifts += entry.value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.setViewportSize({ width, height });
    await openBoard(page);
    await expect(question(page)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('on a phone in landscape orientation, the field for a move is visible as a whole', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await openBoard(page);
  await expect(question(page)).toBeVisible();
  const [panel, field] = [page.locator('.side-column'), page.getByRole('textbox', { name: pageText('TypeAMove') })];
  const [outer, inner] = [(await panel.boundingBox())!, (await field.boundingBox())!];
  expect(inner.y + inner.height).toBeLessThan(outer.y + outer.height);
});
