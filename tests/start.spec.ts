// Tests the content and the functions of the page before its program is loaded.
import { button, click, expect, expectPlacement, heldBack, moves, openBoard, piecePlacement, START, test, type Page } from './support';
import { pageText } from './texts';

const PROGRAM = '**/second-thought-web_bg-*.wasm';

/** Opens the page without its program. The returned function loads the program. */
async function openWithoutProgram(page: Page, query = ''): Promise<() => Promise<void>> {
  const answer = await heldBack(page, PROGRAM);
  await page.goto(`./${query}`);
  return async () => {
    answer();
    await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  };
}

/** The position of each piece on the screen. */
function piecePlaces(page: Page): Promise<Record<string, number[]>> {
  return page.locator('.piece[data-square]').evaluateAll((pieces) => {
    const place = (it: Element) => {
      const { x, y, width } = it.getBoundingClientRect();
      return [x, y, width].map(Math.round);
    };
    return Object.fromEntries(pieces.map((it) => [it.getAttribute('data-square'), place(it)]));
  });
}

/** The centre of a square of the board's frame, with h1 at the bottom right. */
async function pointOf(page: Page, name: string): Promise<[number, number]> {
  const { x, y, width } = (await page.locator('.board-frame').boundingBox())!;
  return [x + ((name.charCodeAt(0) - 97 + 0.5) * width) / 8, y + ((8.5 - Number(name[1])) * width) / 8];
}

for (const [width, height] of [[1280, 800], [390, 664]]) {
  test(`the pieces are drawn where they stay, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const loadProgram = await openWithoutProgram(page);
    await expectPlacement(page, START);
    const before = await piecePlaces(page);
    await loadProgram();
    expect(await piecePlaces(page)).toEqual(before);
  });
}

test('two clicks before the program is loaded are a move', async ({ page }) => {
  const loadProgram = await openWithoutProgram(page, '');
  await page.mouse.click(...(await pointOf(page, 'e2')));
  await page.mouse.click(...(await pointOf(page, 'e4')));
  await loadProgram();
  await expect.poll(async () => (await moves(page))[0]).toBe('e4');
});

test('a drag before the program is loaded is a move; other mouse buttons are ignored', async ({ page }) => {
  const loadProgram = await openWithoutProgram(page);
  await page.mouse.click(...(await pointOf(page, 'a2')), { button: 'right' });
  await page.mouse.move(...(await pointOf(page, 'g1')));
  await page.mouse.down();
  await page.mouse.move(...(await pointOf(page, 'f3')), { steps: 3 });
  await page.mouse.up();
  await loadProgram();
  await expect.poll(async () => (await moves(page))[0]).toBe('Nf3');
});

test('the current game is shown as it was left', async ({ page }) => {
  await openBoard(page, '?opponent=human');
  await click(page, 'd2', 'd4', 'd7', 'd5');
  await page.keyboard.press('Shift+F');
  await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'black');
  const [left, seen] = [await piecePlacement(page), await piecePlaces(page)];
  const loadProgram = await openWithoutProgram(page);
  await expectPlacement(page, left);
  expect(await piecePlaces(page)).toEqual(seen);
  // The board is flipped, so c2 is at the place of f7.
  await page.mouse.click(...(await pointOf(page, 'f7')));
  await page.mouse.click(...(await pointOf(page, 'f6')));
  await loadProgram();
  await expect.poll(() => moves(page)).toEqual(['d4', 'd5', 'c3']);
});

test('the shown position is restored', async ({ page }) => {
  await openBoard(page, '?opponent=human');
  await click(page, 'd2', 'd4', 'd7', 'd5');
  await button(page, pageText('PreviousMove')).click();
  const left = await piecePlacement(page);
  const loadProgram = await openWithoutProgram(page);
  await expectPlacement(page, left);
  await loadProgram();
  expect(await piecePlacement(page)).toBe(left);
});

test('the chosen appearance is used at once', async ({ page }) => {
  const settings = { page_theme: 'dark', board_theme: 'ocean', coordinates: 'outside', piece_set: 'classic', ready: 'true' };
  await page.addInitScript((text) => localStorage.setItem('second-thought.settings', text), JSON.stringify(settings));
  const loadProgram = await openWithoutProgram(page);
  await expectPlacement(page, START);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-page-theme', 'dark');
  await expect(html).toHaveAttribute('data-board-theme', 'ocean');
  await expect(html).toHaveAttribute('data-ready', 'false');
  await expect(page.locator('.piece').first()).toHaveCSS('background-image', /pieces-classic/);
  const before = await piecePlaces(page);
  await loadProgram();
  expect(await piecePlaces(page)).toEqual(before);
});

test('no other game is shown when the address requests one or the saved one is unreadable', async ({ page }) => {
  const loadProgram = await openWithoutProgram(page, '?opponent=human&fen=7k/8/6K1/8/8/8/8/R7 w - - 0 1');
  await expect(page.locator('.piece')).toHaveCount(0);
  await loadProgram();
  await expectPlacement(page, '7k/8/6K1/8/8/8/8/R7');
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith('second-thought.game.')) localStorage.setItem(name, '{"position": "<script>", "moves": 3}');
    }
  });
  const loadProgramAgain = await openWithoutProgram(page);
  await expect(page.locator('.board')).toHaveCount(1);
  await expect(page.locator('.piece')).toHaveCount(0);
  await loadProgramAgain();
  await expect(page.locator('#status')).toContainText('could not be read');
});
