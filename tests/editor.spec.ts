// Tests the position editor: spare pieces, castling rights and other fields, and the messages about an invalid
// position.
import AxeBuilder from '@axe-core/playwright';
import {
  button, choose, drawSlowly, expect, expectPlacement, move, openBoard, openOptions, opponent, START, test, twoPeople, waitForReply, type Page,
} from './support';
import { pageText } from './texts';

const dialog = (page: Page) => page.getByRole('dialog', { name: pageText('SetUpPosition') });
const cell = (page: Page, name: string) => dialog(page).locator(`[data-edit="${name}"]`);
const fen = (page: Page) => dialog(page).getByRole('textbox', { name: 'FEN' });
const problems = (page: Page) => dialog(page).locator('#setup-problems li');
const use = (page: Page) => dialog(page).getByRole('button', { name: pageText('UsePosition') });
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

async function openEditor(page: Page, start = ''): Promise<void> {
  await openBoard(page, '?opponent=human');
  await button(page, pageText('NewGame')).click();
  await opponent(page.getByRole('dialog', { name: pageText('NewGame') }), pageText('TwoPlayers')).check();
  await openOptions(page.getByRole('dialog', { name: pageText('NewGame') }));
  await page.getByLabel(pageText('StartPosition')).fill(start);
  await button(page, pageText('SetUp')).click();
  await expect(dialog(page)).toBeVisible();
}

async function drag(page: Page, from: { x: number; y: number; width: number; height: number }, to: typeof from): Promise<void> {
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
}

test('a position is set up with the mouse and played', async ({ page }) => {
  await openEditor(page);
  await expect(fen(page)).toHaveValue(`${START} w KQkq - 0 1`);
  await inDialog(page, pageText('ClearBoard')).click();
  await expect(problems(page)).toHaveText([`${pageText('NoKing', pageText('White'))}.`, `${pageText('NoKing', pageText('Black'))}.`]);
  await expect(use(page)).toBeDisabled();
  await inDialog(page, pageText('WhiteKing')).click();
  await cell(page, 'e1').click();
  await inDialog(page, pageText('BlackKing')).click();
  await cell(page, 'e8').click();
  await expect(problems(page)).toHaveCount(0);
  await drag(page, (await inDialog(page, pageText('WhiteRook')).boundingBox())!, (await cell(page, 'd4').boundingBox())!);
  await expect(cell(page, 'd4')).toHaveAttribute('aria-label', 'd4, white rook');
  await drag(page, (await cell(page, 'd4').boundingBox())!, (await cell(page, 'h1').boundingBox())!);
  await expect(fen(page)).toHaveValue('4k3/8/8/8/8/8/8/4K2R w - - 0 1');
  await dialog(page).getByRole('checkbox', { name: pageText('WhiteShort'), exact: true }).check();
  await dialog(page).getByRole('combobox', { name: pageText('SideToMove') }).selectOption('black');
  await expect(fen(page)).toHaveValue('4k3/8/8/8/8/8/8/4K2R b K - 0 1');
  await use(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByLabel(pageText('StartPosition'))).toHaveValue('4k3/8/8/8/8/8/8/4K2R b K - 0 1');
  await button(page, pageText('Start')).click();
  await expectPlacement(page, '4k3/8/8/8/8/8/8/4K2R');
});

test('the keyboard alone sets up a position, and Escape discards it', async ({ page }) => {
  await openEditor(page, '518');
  await cell(page, 'e1').focus();
  await page.keyboard.press('ArrowUp');
  await expect(cell(page, 'e2')).toBeFocused();
  await page.keyboard.press('Delete');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('P');
  await expect(cell(page, 'e4')).toHaveAttribute('aria-label', 'e4, white pawn');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'e4')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(fen(page)).toHaveValue('rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: pageText('NewGame') })).toBeVisible();
  await expect(page.getByLabel(pageText('StartPosition'))).toHaveValue('518');
});

test('all problems are listed, and a FEN can be typed', async ({ page }) => {
  await openEditor(page);
  await fen(page).fill('P3k3/8/8/8/8/8/8/R3K3 b KQ - 0 1');
  await fen(page).blur();
  await expect(problems(page)).toHaveCount(2);
  await expect(problems(page).first()).toContainText('a8');
  await use(page).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await fen(page).fill('4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1');
  await fen(page).blur();
  await dialog(page).getByRole('combobox', { name: pageText('EnPassant') }).selectOption('d6');
  await expect(fen(page)).toHaveValue('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1');
});

for (const [width, height] of [[320, 640], [390, 664], [1280, 720], [1440, 900]]) {
  test(`at ${width} × ${height} the problems have their own row, and nothing shifts when they appear`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openEditor(page);
    const buttons = dialog(page).locator('.dialog-buttons');
    const before = await buttons.boundingBox();
    // The position has all problems that can occur at the same time.
    await fen(page).fill('P6P/8/8/8/8/8/8/P6P b KQkq - 0 1');
    await fen(page).blur();
    await expect(problems(page).nth(2)).toBeAttached();
    expect(await buttons.boundingBox()).toEqual(before);
    const [row, below] = [(await dialog(page).locator('#setup-problems').boundingBox())!, before!];
    const apart = row.y + row.height <= below.y + 0.5 || below.y + below.height <= row.y + 0.5 || row.x >= below.x + below.width;
    if (width >= 768) expect(apart, 'no button covers a problem').toBe(true);
    await expect(use(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(use(page)).toHaveAccessibleDescription(/king/i);
  });
}

for (const width of [320, 1280]) {
  test(`axe finds no violation in the editor, and nothing scrolls sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 720 });
    await openEditor(page);
    const { violations } = await new AxeBuilder({ page }).include('.editor').analyze();
    expect(violations.map((it) => `${it.id}: ${it.nodes.map((node) => node.target).join(' ')}`)).toEqual([]);
    const sides = await dialog(page).evaluate((it) => [it.scrollWidth, it.clientWidth]);
    expect(sides[0]).toBeLessThanOrEqual(sides[1]);
    const small = await dialog(page).locator('button, input, select, [role=gridcell]').evaluateAll((all) =>
      all.map((it) => [it.getAttribute('aria-label') ?? it.textContent, it.getBoundingClientRect()] as const)
        .filter(([, box]) => box.width < 24 || box.height < 24).map(([name]) => name));
    expect(small).toEqual([]);
  });
}

test.describe('with touch', () => {
  test.use({ hasTouch: true });

  test('a position is set up by taps and played', async ({ page }) => {
    await openEditor(page);
    await inDialog(page, pageText('ClearBoard')).tap();
    for (const [piece, at] of [[pageText('WhiteKing'), 'e1'], [pageText('BlackKing'), 'e8'], [pageText('WhiteRook'), 'h1']]) {
      await inDialog(page, piece).tap();
      await cell(page, at).tap();
    }
    await expect(fen(page)).toHaveValue('4k3/8/8/8/8/8/8/4K2R w - - 0 1');
    await inDialog(page, pageText('RemovePieces')).tap();
    await cell(page, 'h1').tap();
    await expect(cell(page, 'h1')).toHaveAttribute('aria-label', 'h1, empty');
    await inDialog(page, pageText('WhiteQueen')).tap();
    await cell(page, 'd1').tap();
    await use(page).tap();
    await page.getByRole('button', { name: pageText('Start'), exact: true }).tap();
    await expectPlacement(page, '4k3/8/8/8/8/8/8/3QK3');
  });
});

test.describe('the screen', () => {
  const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR';

  async function openScreen(page: Page): Promise<void> {
    await openBoard(page, twoPeople());
    await move(page, 'e2', 'e4');
    await choose(page, pageText('SetUpPosition'));
    await expect(dialog(page)).toBeVisible();
  }

  test('starts with the current position, has an address, and Back leads out of it', async ({ page }) => {
    await openScreen(page);
    await expect(page).toHaveURL(/#editor$/);
    await expect(fen(page)).toHaveValue(new RegExp(`^${AFTER_E4} b`));
    await inDialog(page, pageText('ClearBoard')).click();
    await inDialog(page, pageText('CurrentPosition')).click();
    await expect(fen(page)).toHaveValue(new RegExp(`^${AFTER_E4} b`));
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/#/);
    await expectPlacement(page, AFTER_E4);
    await page.goForward();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/#/);
  });

  test('is closed before it is completely drawn, and its address goes too', async ({ page }) => {
    await openScreen(page);
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    const { drawNext, drawAll } = await drawSlowly(page, 'popstate');
    await page.goForward();
    await expect(async () => {
      await drawNext();
      await expect(dialog(page)).toBeVisible({ timeout: 200 });
    }).toPass();
    await page.keyboard.press('Escape');
    await drawAll();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/#/);
  });

  test('is opened by its address, and a reload stays in it', async ({ page }) => {
    await openBoard(page, '#editor');
    await expect(dialog(page)).toBeVisible();
    await page.reload();
    await expect(dialog(page)).toBeVisible();
    await inDialog(page, pageText('Cancel')).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/#/);
  });

  test('leads to a game against the engine from the position', async ({ page }) => {
    await openScreen(page);
    await fen(page).fill('4k3/8/8/8/3q4/8/8/R3K2R b KQ - 0 1');
    await fen(page).blur();
    // Black is to move, so the person plays Black.
    await inDialog(page, pageText('PlayFromHere')).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/#/);
    await expectPlacement(page, '4k3/8/8/8/3q4/8/8/R3K2R');
    await expect(page.locator('#board')).toHaveAttribute('data-orientation', 'black');
    await move(page, 'd4', 'd6');
    await waitForReply(page, 2);
  });

  test('leads to an analysis of the position, from which Back leads to the editor', async ({ page }) => {
    await openScreen(page);
    await fen(page).fill('4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1');
    await fen(page).blur();
    await inDialog(page, pageText('Analyse')).click();
    await expect(page.locator('#evaluation-graph')).toBeVisible();
    await expect(page).toHaveURL(/#analysis$/);
    await expectPlacement(page, '4k3/8/8/8/8/8/8/R3K2R');
    await page.goBack();
    await expect(dialog(page)).toBeVisible();
    await expect(fen(page)).toHaveValue('4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1');
  });

  test('neither plays nor analyses a position that is not legal', async ({ page }) => {
    await openScreen(page);
    await inDialog(page, pageText('ClearBoard')).click();
    for (const name of [pageText('PlayFromHere'), pageText('Analyse')]) {
      await expect(inDialog(page, name)).toHaveAttribute('aria-disabled', 'true');
      await inDialog(page, name).click({ force: true });
      await expect(dialog(page)).toBeVisible();
    }
  });

  for (const [width, height] of [[1280, 720], [1440, 900], [820, 1180], [844, 390], [390, 844], [320, 568]]) {
    test(`has a large board with coordinates at ${width}×${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openScreen(page);
      const board = (await dialog(page).locator('.edit-board').boundingBox())!;
      const least = width >= 1000 ? height * 0.66 : Math.min(width * 0.55, height * 0.5);
      expect(board.width).toBeGreaterThanOrEqual(least);
      const labels = dialog(page).locator('.edit-board .coordinate');
      expect(await labels.allTextContents()).toEqual(['8', '7', '6', '5', '4', '3', '2', '1', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
      await expect(labels.first()).toBeVisible();
      const sides = await dialog(page).evaluate((it) => [it.scrollWidth, it.clientWidth]);
      expect(sides[0]).toBeLessThanOrEqual(sides[1]);
      for (const name of [pageText('PlayFromHere'), pageText('Analyse'), pageText('Cancel')]) {
        await inDialog(page, name).scrollIntoViewIfNeeded();
        await expect(inDialog(page, name), name).toBeInViewport({ ratio: 1 });
      }
    });
  }

  for (const width of [320, 1280]) {
    test(`axe finds no violation at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 720 });
      await openScreen(page);
      const { violations } = await new AxeBuilder({ page }).include('.editor').analyze();
      expect(violations.map((it) => it.id)).toEqual([]);
    });
  }
});
