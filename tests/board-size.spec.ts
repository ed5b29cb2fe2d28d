// Tests the handle at the corner of the board, which changes the size of the board.
import { Fingers } from './pointer';
import { button, click, expect, heldBack, move, openBoard, test, twoPeople, type Locator, type Page } from './support';
import { germanText, pageText, pageTexts } from './texts';

const handle = (page: Page, name = pageText('BoardSize')): Locator => page.getByRole('slider', { name, exact: true });
const boardWidth = async (page: Page): Promise<number> => (await page.locator('#board').boundingBox())!.width;

async function middleOf(place: Locator): Promise<[number, number]> {
  const { x, y, width, height } = (await place.boundingBox())!;
  return [x + width / 2, y + height / 2];
}

/** Drags the handle by a distance, in several movements. */
async function drag(page: Page, right: number, down: number): Promise<void> {
  const [x, y] = await middleOf(handle(page));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right, y + down, { steps: 6 });
  await page.mouse.up();
}

/** Expects square squares, a panel that does not cover the board, and a page that does not scroll sideways. */
async function expectTidy(page: Page): Promise<void> {
  const boxes = await page.evaluate(() =>
    ['#board', '.side-column', '#e4'].map((place) => {
      const { left, top, right, bottom, width, height } = document.querySelector(place)!.getBoundingClientRect();
      return { left, top, right, bottom, width, height };
    }),
  );
  const [board, panel, square] = boxes;
  expect(Math.abs(square.width - square.height)).toBeLessThan(0.6);
  expect(square.width * 8).toBeCloseTo(board.width, 0);
  expect(panel.left >= board.right || panel.top >= board.bottom, 'the panel covers no square').toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

for (const [width, height] of [[1280, 720], [1440, 900], [2560, 1300], [1000, 1300], [820, 1180]]) {
  test(`at ${width}×${height} the board is resized with the mouse, and a reload shows the chosen size at once`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page, twoPeople());
    const full = await boardWidth(page);
    await expect(handle(page)).toHaveAttribute('aria-valuenow', '100');
    await drag(page, -0.1 * full, -0.2 * full);
    await expect(handle(page)).toHaveAttribute('aria-valuenow', '80');
    await expect.poll(() => boardWidth(page)).toBeLessThan(0.85 * full);
    expect(await boardWidth(page)).toBeGreaterThan(0.75 * full);
    await expectTidy(page);
    // The next drag starts from this size, and pieces can still be moved.
    await drag(page, 0.1 * full, 0.05 * full);
    await expect(handle(page)).toHaveAttribute('aria-valuenow', '90');
    await move(page, 'e2', 'e4');
    await expect(page.locator('.piece[data-square="e4"]')).toHaveCount(1);
    const chosen = await boardWidth(page);
    const load = await heldBack(page, '**/*.wasm');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await expect(page.locator('.board-frame .board')).toBeVisible();
    const drawn = (await page.locator('.board-frame .board').boundingBox())!.width;
    load();
    await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
    await expect(handle(page)).toHaveAttribute('aria-valuenow', '90');
    expect(drawn, 'before the program is loaded').toBeCloseTo(chosen, 0);
    expect(await boardWidth(page)).toBeCloseTo(chosen, 0);
  });
}

test('the handle covers no square, and a drag over the board moves no piece', async ({ page }) => {
  await openBoard(page, twoPeople());
  const covered = await page.evaluate(() => {
    const { right, bottom } = document.querySelector('#board')!.getBoundingClientRect();
    return document.elementFromPoint(right - 6, bottom - 6)?.closest('.boardsquare')?.id;
  });
  expect(covered).toBe('h1');
  const full = await boardWidth(page);
  await drag(page, -0.3 * full, -0.3 * full);
  await expect(page.locator('.selectedFromSquare')).toHaveCount(0);
  await expect(page.locator('#moves [data-ply]')).toHaveCount(0);
  await expect.poll(() => boardWidth(page)).toBeLessThan(0.8 * full);
});

test('the board is resized with the keyboard, which does not step through the game', async ({ page }) => {
  await openBoard(page, twoPeople());
  await click(page, 'e2', 'e4', 'e7', 'e5');
  const full = await boardWidth(page);
  await handle(page).focus();
  for (const [key, percent] of [['ArrowLeft', 98], ['ArrowDown', 96], ['ArrowRight', 98], ['PageDown', 88], ['Home', 50], ['ArrowLeft', 50],
    ['PageUp', 60], ['ArrowUp', 62], ['End', 100], ['ArrowRight', 100], ['PageDown', 90]] as const) {
    await page.keyboard.press(key);
    await expect(handle(page), key).toHaveAttribute('aria-valuenow', String(percent));
  }
  await expect(handle(page)).toBeFocused();
  await expect(page.locator('[data-ply="2"]')).toHaveAttribute('aria-current', 'true');
  await expect.poll(async () => (await boardWidth(page)) / full).toBeCloseTo(0.9, 1);
});

test('the smallest board leaves every part of the page usable', async ({ page }) => {
  for (const [width, height] of [[1280, 720], [1920, 1080], [820, 1180]]) {
    await page.setViewportSize({ width, height });
    await openBoard(page, twoPeople());
    await handle(page).press('Home');
    await expectTidy(page);
    for (const name of pageTexts('NewGame', 'Undo', 'Hint', 'Resign', 'PreviousMove', 'NextMove', 'More')) {
      await expect(button(page, name), name).toBeInViewport({ ratio: 1 });
    }
    await handle(page).press('End');
  }
});

test('the default settings show the largest board again', async ({ page }) => {
  await openBoard(page, twoPeople());
  const full = await boardWidth(page);
  await handle(page).press('Home');
  await expect.poll(() => boardWidth(page)).toBeLessThan(0.6 * full);
  await button(page, pageText('Settings')).click();
  await button(page, pageText('ResetToDefaults')).click();
  await button(page, pageText('Done')).click();
  await expect.poll(() => boardWidth(page)).toBeCloseTo(full, 0);
});

test('a size that is not offered is ignored and reported, and the other settings apply', async ({ page }) => {
  for (const size of ['"49"', '"101"', '"81"', '80', '"huge"']) {
    await page.addInitScript((text) => localStorage.setItem('second-thought.settings', text), `{"board_size": ${size}, "piece_set": "modern"}`);
    await openBoard(page, twoPeople());
    await expect(handle(page), size).toHaveAttribute('aria-valuenow', '100');
    await expect(page.locator('html')).toHaveAttribute('data-piece-set', 'modern');
    await expectTidy(page);
  }
});

for (const [width, height] of [[390, 844], [320, 568], [844, 390], [667, 375]]) {
  test(`a phone of ${width}×${height} has no handle and the largest board`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page, twoPeople());
    const full = await boardWidth(page);
    await expect(handle(page)).toHaveCount(0);
    await expect(page.locator('.board-size')).toBeHidden();
    await page.evaluate(() => localStorage.setItem('second-thought.settings', '{"board_size": "50"}'));
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-board-size', '50');
    expect(await boardWidth(page)).toBe(full);
  });
}

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, viewport: { width: 1180, height: 820 } });

  test('the board is resized with a finger', async ({ page }) => {
    await openBoard(page, twoPeople());
    const full = await boardWidth(page);
    const [x, y] = await middleOf(handle(page));
    const fingers = await Fingers.on(page);
    await fingers.press({ x, y });
    await fingers.move({ x: x - 0.2 * full, y: y - 0.1 * full }, 0, 5);
    await fingers.lift();
    await expect(handle(page)).toHaveAttribute('aria-valuenow', '80');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('the handle has its German name', async ({ page }) => {
    await openBoard(page, twoPeople());
    await expect(handle(page, germanText('BoardSize'))).toBeVisible();
  });
});
