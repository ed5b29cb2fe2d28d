// Tests that the parts of a review and of its exercises are visible as a whole.
import { openLostGame, TURNING_GAME } from './reviewed-game';
import { button, expect, type Locator, type Page, test } from './support';
import { pageText } from './texts';

const LONG_NAMES = ['Maximilian Alexander von Hohenstein-Waldenburg', 'Bartholomäus Sigismund Freiherr von Lichtenberg'];

const openReview = async (page: Page, game: object): Promise<void> => {
  await openLostGame(page, {}, game);
  await page.locator('#result').getByRole('button', { name: pageText('Review'), exact: true }).click();
  await expect(button(page, pageText('LearnFromMistakes'))).toBeVisible();
};

const bottom = async (of: Locator): Promise<number> => {
  const { y, height } = (await of.boundingBox())!;
  return y + height;
};

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the button for exercises and the key moments are above the bar, also with long names', async ({ page }) => {
    const [white, black] = LONG_NAMES;
    await openReview(page, { ...TURNING_GAME, players: { white: 'human', black: 'human' }, tags: { White: white, Black: black } });
    // The content fades out right above the bar.
    const fade = 20;
    const top = (await page.locator('.bar').boundingBox())!.y - fade;
    expect(await bottom(button(page, pageText('LearnFromMistakes')))).toBeLessThanOrEqual(top);
    const moments = page.locator('#key-moments .key-moment');
    await expect(moments).toHaveCount(3);
    for (const moment of await moments.all()) {
      await moment.scrollIntoViewIfNeeded();
      await expect(moment).toBeInViewport({ ratio: 1 });
      expect(await bottom(moment)).toBeLessThanOrEqual(top);
    }
  });

  test('the reason for a mistake is visible as a whole', async ({ page }) => {
    await openReview(page, TURNING_GAME);
    await button(page, pageText('LearnFromMistakes')).click();
    await button(page, pageText('ShowSolution')).click();
    const reason = page.locator('#explanation');
    await expect(reason).toContainText('O-O', { timeout: 30_000 });
    await expect(reason).not.toHaveClass(/too-long/);
    expect(await bottom(reason)).toBeLessThanOrEqual((await page.locator('.bar').boundingBox())!.y);
  });
});

test.describe('on a low desktop', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test('the reason for a mistake is visible as a whole', async ({ page }) => {
    await openReview(page, TURNING_GAME);
    await button(page, pageText('LearnFromMistakes')).click();
    await button(page, pageText('ShowSolution')).click();
    await expect(page.locator('#explanation')).toContainText('O-O', { timeout: 30_000 });
    await expect(page.locator('#explanation')).not.toHaveClass(/too-long/);
  });

  test('while moves are tried, the last row is inside the panel', async ({ page }) => {
    await openReview(page, TURNING_GAME);
    await button(page, pageText('TryMoves')).click();
    const panel = page.locator('.side-column');
    const back = button(page, pageText('BackToGame'));
    await expect(back).toBeVisible();
    await expect(page.locator('.own-moves')).toBeVisible();
    const space = await bottom(panel) - await bottom(back);
    expect(space).toBeGreaterThanOrEqual(4);
  });
});

test('the chances at a key moment are complete next to a long name', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const [white, black] = LONG_NAMES;
  await openReview(page, { ...TURNING_GAME, players: { white: 'human', black: 'human' }, tags: { White: white, Black: black } });
  await page.locator('#key-moments .key-moment').nth(1).click();
  const turn = page.locator('.turn-shown');
  await expect(turn).toContainText(/Maximilian.*\d+\s?% → \d+\s?%/);
  const chances = turn.locator('.accuracy');
  await expect(chances).toBeInViewport({ ratio: 1 });
  expect(await chances.evaluate((it) => it.scrollWidth <= it.clientWidth + 1)).toBe(true);
  expect((await chances.boundingBox())!.x + (await chances.boundingBox())!.width).toBeLessThanOrEqual(1440);
});
