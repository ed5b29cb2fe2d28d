// Tests the order and the completeness of the parts of the page on phones, tablets and laptops.
import { button, choose, expect, openBoard, test, twoPeople, type Locator, type Page } from './support';
import { openLostGame, TURNING_GAME } from './reviewed-game';
import { pageText } from './texts';

/**
 * The names of those elements that have no size, are not completely in the window, or are covered in their middle.
 * Fails if there are no elements at all.
 */
async function hidden(places: Locator): Promise<string[]> {
  expect(await places.count(), 'the elements exist').toBeGreaterThan(0);
  return places.evaluateAll((all) => all.flatMap((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const isInside = left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const name = element.getAttribute('aria-label') ?? element.textContent ?? element.className;
    return width > 0 && height > 0 && isInside && element.contains(hit) ? [] : [name];
  }));
}

/** The upper and lower edge of each of these elements. */
async function edges(page: Page, selectors: string[]): Promise<{ top: number; bottom: number }[]> {
  return page.evaluate((selectors) => selectors.map((selector) => {
    const { top, bottom } = document.querySelector(selector)!.getBoundingClientRect();
    return { top, bottom };
  }), selectors);
}

/** Opens the analysis of a reviewed game, which shows the mistake that decided it. */
async function openReviewed(page: Page): Promise<void> {
  await openLostGame(page, {}, TURNING_GAME);
  await page.locator('#result').getByRole('button', { name: 'Review' }).click();
  await page.locator('#accuracy-white').waitFor();
  await expect(page.locator('#better')).toContainText('a3');
  await page.evaluate(() => scrollTo(0, 0));
}

const LYING = [[844, 390], [667, 375], [932, 430], [568, 320]];
const TABLETS = [[820, 1180], [1180, 820], [768, 1024], [1024, 768]];

for (const [width, height] of [...LYING, ...TABLETS, [390, 844], [320, 568], [1280, 800], [1440, 900]]) {
  test(`at ${width}×${height} the editor shows all spare pieces, the board and its buttons`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page, '#editor');
    const editor = page.getByRole('dialog', { name: pageText('SetUpPosition') });
    await expect(editor.locator('.spare')).toHaveCount(13);
    for (const part of [editor.locator('.spare'), editor.locator('.edit-square'), editor.locator('.dialog-buttons button'), button(page, 'Cancel')]) {
      expect(await hidden(part)).toEqual([]);
    }
    if (width >= 800) expect(await hidden(editor.locator('.editor-loads button, .editor-right'))).toEqual([]);
  });
}

for (const [width, height] of [[390, 844], [390, 664], [360, 640], [320, 568], [820, 1180], [768, 1024]]) {
  test(`at ${width}×${height} the judgement and the engine's first line are below the moves, and then the graph`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openReviewed(page);
    const order = ['#board', '.moves-panel', '#better', '.wanted-lines + .line-row', '#evaluation-graph', '#accuracy-white'];
    const places = await edges(page, order);
    for (let at = 1; at < places.length; at += 1) {
      expect(places[at]!.top, order[at]!).toBeGreaterThanOrEqual(places[at - 1]!.bottom - 0.5);
    }
    const [bar] = await edges(page, ['.bar']);
    for (const at of [2, 3]) expect(places[at]!.bottom, order[at]!).toBeLessThanOrEqual(bar!.top + 0.5);
  });
}

for (const [width, height] of LYING.slice(0, 3)) {
  test(`at ${width}×${height} the judgement and the engine's first line are above the moves, the buttons and the graph`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openReviewed(page);
    const order = ['#better', '.wanted-lines + .line-row', '.moves-panel', '.bar', '#evaluation-graph'];
    const places = await edges(page, order);
    for (let at = 1; at < places.length; at += 1) {
      expect(places[at]!.top, order[at]!).toBeGreaterThanOrEqual(places[at - 1]!.bottom - 0.5);
    }
    expect(await hidden(page.locator('#better, .wanted-lines + .line-row, .moves-panel, .bar button:visible'))).toEqual([]);
  });
}

for (const [width, height] of [[1280, 800], [1280, 720], [390, 844], [844, 390]]) {
  test(`at ${width}×${height} the graph shows its dots completely`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openReviewed(page);
    const cut = await page.locator('#evaluation-graph').evaluate((graph) => {
      const outer = graph.getBoundingClientRect();
      const radius = 4;
      return [...graph.querySelectorAll('.dot')].filter((dot) => {
        const { left, top, right, bottom, width, height } = dot.getBoundingClientRect();
        if (width === 0 && height === 0 && dot.getAttribute('d') === '') return false;
        return left - radius < outer.left || right + radius > outer.right || top - radius < outer.top || bottom + radius > outer.bottom;
      }).length;
    });
    expect(await page.locator('#evaluation-graph .dot:not([d=""])').count()).toBeGreaterThan(0);
    expect(cut).toBe(0);
  });
}

test('a click on the graph shows the move below the pointer, also at its edges', async ({ page }) => {
  await openReviewed(page);
  const graph = page.locator('#evaluation-graph');
  const box = (await graph.locator('svg').boundingBox())!;
  const last = Number(await graph.getAttribute('aria-valuemax'));
  for (const ply of [0, 1, 11, last - 1, last]) {
    await page.mouse.click(box.x + (box.width * ply) / last, box.y + box.height / 2);
    await expect(graph).toHaveAttribute('aria-valuenow', String(ply));
  }
});

for (const [width, height] of [[820, 1180], [768, 1024], [834, 1112]]) {
  test(`at ${width}×${height} the moves and the texts share the width below the board`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page, '?level=1');
    const boxes = await Promise.all(['.moves-panel', '.status', '#board'].map((it) => page.locator(it).boundingBox()));
    const [moves, status, board] = boxes.map((box) => box!);
    expect(moves!.x + moves!.width).toBeLessThanOrEqual(status!.x);
    expect(status!.x + status!.width - moves!.x).toBeGreaterThanOrEqual(0.75 * width);
    expect(board!.width).toBeGreaterThanOrEqual(0.75 * width);
    expect(await hidden(page.locator('.moves-panel, .status, #welcome button'))).toEqual([]);
  });
}

test('the board of an upright tablet follows the chosen size', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.addInitScript(() => localStorage.setItem('second-thought.settings', JSON.stringify({ board_size: '70' })));
  await openBoard(page, twoPeople());
  const box = (await page.locator('#board').boundingBox())!;
  expect(box.width).toBeLessThan(0.75 * 820);
});

for (const [width, height] of [[390, 844], [320, 568], [820, 1180], [844, 390]]) {
  test(`at ${width}×${height} practice has a button before and after a game, and none during it`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page, twoPeople('7k/8/6K1/8/8/8/R7/8 w - - 0 1'));
    const practice = button(page, 'Practice');
    await expect(practice).toBeVisible();
    for (const name of ['a2', 'a1', 'h8', 'g8', 'a1', 'a8']) {
      await page.locator(`#${name}`).click();
      if (name === 'a1' || name === 'g8') await expect(practice).toHaveCount(0);
    }
    await expect(page.locator('#result')).toBeVisible();
    await practice.click();
    await expect(page.getByRole('dialog', { name: 'Practice' })).toBeVisible();
  });
}

test('the header of a wide page has a button for practice', async ({ page }) => {
  for (const [width, height] of [[1000, 700], [1280, 600], [1440, 900]]) {
    await page.setViewportSize({ width, height });
    await openBoard(page, '?level=1');
    await expect(page.locator('.page-header').getByRole('button', { name: 'Practice' })).toBeInViewport({ ratio: 1 });
    await expect(button(page, 'Practice')).toHaveCount(1);
  }
  await page.setViewportSize({ width: 999, height: 700 });
  await expect(page.locator('.page-header').getByRole('button', { name: 'Practice' })).toBeHidden();
});

test('a game or a position can be loaded with a button before the first move', async ({ page }) => {
  await openBoard(page);
  await button(page, pageText('LoadGameOrPosition')).click();
  await expect(page.getByRole('dialog', { name: 'Import and export' })).toBeVisible();
  await page.keyboard.press('Escape');
  for (const name of ['e2', 'e4']) await page.locator(`#${name}`).click();
  await expect(button(page, pageText('LoadGameOrPosition'))).toHaveCount(0);
  // In a wide window, the button is in the empty list, so the list has the same size after the first move.
  await openBoard(page, '?level=1');
  const before = await page.locator('.moves-panel').boundingBox();
  await expect(button(page, pageText('LoadGameOrPosition'))).toBeInViewport({ ratio: 1 });
  for (const name of ['e2', 'e4']) await page.locator(`#${name}`).click();
  await expect(button(page, pageText('LoadGameOrPosition'))).toHaveCount(0);
  expect(await page.locator('.moves-panel').boundingBox()).toEqual(before);
});

for (const [width, height] of [[1280, 800], [1280, 720], [390, 844], [320, 568]]) {
  test(`at ${width}×${height} the whole name of a long opening is visible`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page, `?${new URLSearchParams({ opponent: 'human', pgn: '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 d5 5. exd5 Na5 6. Bb5+ c6 7. dxc6 bxc6 *' })}`);
    const opening = page.locator('#opening');
    await expect(opening).toContainText('Two Knights Defense');
    const cut = await opening.evaluate((it) => [it.scrollWidth - it.clientWidth, it.scrollHeight - it.clientHeight]);
    expect(Math.max(...cut)).toBeLessThanOrEqual(1);
    expect(await opening.evaluate((it) => getComputedStyle(it).textOverflow)).toBe('clip');
  });
}

test('a long text that scrolls has a shade at its lower edge', async ({ page }) => {
  const comment = 'The best by test. '.repeat(30);
  await openBoard(page, `?${new URLSearchParams({ opponent: 'human', pgn: `1. e4 {${comment}} e5 *` })}`);
  await page.locator('[data-ply="1"]').click();
  for (const place of ['#note', '#status']) {
    const style = await page.locator(place).evaluate((it) => {
      const { backgroundImage, backgroundAttachment, overflowY } = getComputedStyle(it);
      return { gradients: backgroundImage.split('linear-gradient').length - 1, backgroundAttachment, overflowY };
    });
    expect(style, place).toEqual({ gradients: 2, backgroundAttachment: 'local, scroll', overflowY: 'auto' });
  }
  expect(await page.locator('#note').evaluate((it) => it.scrollHeight > it.clientHeight)).toBe(true);
});

for (const [width, height] of [[390, 664], [320, 568], [1280, 720]]) {
  test(`at ${width}×${height} long dialogs fade out above their buttons and cover nothing at their end`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const name of ['Practice', 'Settings', 'Import and export']) {
      await openBoard(page, '?level=1');
      await choose(page, name);
      const dialog = page.getByRole('dialog', { name });
      const end = dialog.locator('.dialog-buttons').last();
      await expect(end).toBeVisible();
      expect(await end.evaluate((it) => getComputedStyle(it).backgroundImage), name).toMatch(/^linear-gradient/);
      // The dialog grows until its lists are loaded.
      const overlapAtEnd = async () => {
        await dialog.evaluate((it) => it.scrollTo(0, it.scrollHeight));
        return end.evaluate((it) => {
          const fade = parseFloat(getComputedStyle(it).paddingTop);
          const before = it.previousElementSibling!.getBoundingClientRect();
          return before.bottom - (it.getBoundingClientRect().top + fade);
        });
      };
      await expect.poll(overlapAtEnd, name).toBeLessThanOrEqual(0.5);
    }
  });
}
