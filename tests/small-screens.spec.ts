// Tests the order and the completeness of the parts of the page on phones, tablets and laptops.
import { button, choose, expect, move, openBoard, resign, test, twoPeople, waitForReply, type Locator, type Page } from './support';
import { playUci, practiceDialog, puzzleOnBoard } from './puzzles';
import { openLostGame, TURNING_GAME } from './reviewed-game';
import { germanText, pageText, pageTexts, spanishText } from './texts';

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
  await page.locator('#result').getByRole('button', { name: pageText('Review') }).click();
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
    for (const part of [editor.locator('.spare'), editor.locator('.edit-square'), editor.locator('.dialog-buttons button'), button(page, pageText('Cancel'))]) {
      expect(await hidden(part)).toEqual([]);
    }
    if (width >= 800) expect(await hidden(editor.locator('.editor-loads button, .editor-right'))).toEqual([]);
  });
}

/** Checks that each of these elements is below the one before. */
async function expectOrder(page: Page, order: string[]): Promise<void> {
  const places = await edges(page, order);
  for (let at = 1; at < places.length; at += 1) {
    expect(places[at]!.top, order[at]!).toBeGreaterThanOrEqual(places[at - 1]!.bottom - 0.5);
  }
}

for (const [width, height] of [[390, 844], [390, 664], [360, 640], [320, 568]]) {
  test(`at ${width}×${height} the reason for a judgement is right below the board of a review, and stepping does not move it`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openReviewed(page);
    // Where the row of the key moments is wide enough, it is above the accuracy, so that the bar does not cover it.
    const summary = width > 352 ? ['.key-moments', '#accuracy-white'] : ['#accuracy-white', '.key-moments'];
    const parts = ['#board', '#better', '#explanation', '#evaluation-graph', ...summary, '.moves-panel', '.wanted-lines + .line-row'];
    await expectOrder(page, parts);
    await expect(page.locator('#explanation p')).not.toBeEmpty({ timeout: 15_000 });
    expect(await hidden(page.locator('#better, #explanation'))).toEqual([]);
    // Where there is room, the whole game and the judgement of a move are visible together.
    if (height >= 844) expect(await hidden(page.locator('#evaluation-graph, #accuracy-white, #accuracy-black'))).toEqual([]);
    const before = await edges(page, parts);
    for (const name of pageTexts('PreviousMove', 'PreviousMove', 'NextMove', 'NextMove', 'NextMove')) {
      await button(page, name).click();
      expect(await edges(page, parts), name).toEqual(before);
    }
  });
}

for (const [width, height] of [[820, 1180], [768, 1024]]) {
  test(`at ${width}×${height} the reason and the summary of a review share the row below the board, above the graph and the moves`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openReviewed(page);
    await expectOrder(page, ['#board', '#better', '#explanation', '#evaluation-graph', '.moves-panel', '.wanted-lines + .line-row']);
    await expectOrder(page, ['#board', '#better', '#accuracy-white', '.key-moments', '#evaluation-graph']);
    const summary = page.locator('#better, #explanation, #evaluation-graph, #accuracy-white, #accuracy-black, .learn-place button, .key-moment');
    expect(await hidden(summary)).toEqual([]);
  });
}

for (const [width, height] of LYING.slice(0, 3)) {
  test(`at ${width}×${height} the buttons keep their place in a review, above the judgement, its reason, the graph, the summary and the moves`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openReviewed(page);
    const place = () => page.locator('.bar .main').evaluate((it) => [it.getBoundingClientRect().left, it.getBoundingClientRect().top]);
    const inReview = await place();
    await expectOrder(page, ['.bar', '#better', '#explanation', '#evaluation-graph', '#accuracy-white', '.moves-panel', '.wanted-lines + .line-row']);
    await expect(page.locator('#explanation p')).not.toBeEmpty({ timeout: 15_000 });
    expect(await hidden(page.locator('.bar button:visible, #better, #explanation, #evaluation-graph, #accuracy-white'))).toEqual([]);
    if (height >= 390) expect(await hidden(page.locator('.learn-place button, .moves-panel'))).toEqual([]);
    await expect(page.locator('.explanation-sheet > .unfold')).toHaveCount(0);
    await choose(page, pageText('Analyse'));
    expect(await place()).toEqual(inReview);
  });
}

for (const [width, height] of [[320, 568], [360, 640], [390, 664], [360, 740], [390, 844], [820, 1180]]) {
  test(`at ${width}×${height} the whole card of a lost game is visible`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page, '?level=1');
    for (const [from, to, count] of [['e2', 'e4', 2], ['g1', 'f3', 4]] as const) {
      await move(page, from, to);
      await waitForReply(page, count);
    }
    await resign(page);
    // After the first lost game, the card has its largest size.
    await expect(button(page, pageText('AgainWithSecondThoughts'))).toBeVisible();
    expect(await hidden(page.locator('#result, #result button, .moves-panel, .bar button:visible'))).toEqual([]);
    expect(await hidden(page.locator('#board'))).toEqual([]);
  });
}

for (const [width, height] of [[1180, 820], [1440, 900]]) {
  test.describe(`touched at ${width}×${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true });

    test('no part of the summary of a review covers another part', async ({ page }) => {
      await openReviewed(page);
      for (const side of ['white', 'black']) {
        await expectOrder(page, ['#evaluation-graph', `#accuracy-${side}`, '.key-moments', '.moves-panel']);
        await expectOrder(page, ['#evaluation-graph', `#accuracy-${side}`, '.learn-place button', '.moves-panel']);
      }
      const [white, black] = [(await page.locator('#accuracy-white').boundingBox())!, (await page.locator('#accuracy-black').boundingBox())!];
      expect(white.x + white.width).toBeLessThanOrEqual(black.x);
      const [moments, learn] = [(await page.locator('.key-moments').boundingBox())!, (await page.locator('.learn-place button').boundingBox())!];
      expect(moments.x + moments.width).toBeLessThanOrEqual(learn.x + 0.5);
    });
  });
}

test('the number of lines names what it counts', async ({ page }) => {
  await openBoard(page, '?level=1#analysis');
  const lines = page.getByRole('combobox', { name: pageText('WantedLines') });
  await expect(lines.locator('option')).toHaveText([pageText('OneLine'), ...[2, 3, 4, 5].map((count) => pageText('SeveralLines', count))]);
});

test('the graph is blank at the plies without an evaluation', async ({ page }) => {
  await openLostGame(page, {}, { ...TURNING_GAME, review: TURNING_GAME.review.map((it, ply) => (ply < 8 ? '' : it)), checks: [] });
  await choose(page, pageText('Analyse'));
  const areas = page.locator('#evaluation-graph :is(.graph-white, .graph-black)');
  await expect(areas).toHaveCount(2);
  const starts = await areas.evaluateAll((all) => all.map((it) => (it as SVGGraphicsElement).getBBox().x));
  expect(starts).toEqual([8, 8]);
});

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

for (const [width, height] of [[390, 664], [320, 568], [844, 390]]) {
  test(`at ${width}×${height} practice has a button before and after a game, and none during it`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page, twoPeople('7k/8/6K1/8/8/8/R7/8 w - - 0 1'));
    const practice = button(page, pageText('Practice'));
    await expect(practice).toBeVisible();
    for (const name of ['a2', 'a1', 'h8', 'g8', 'a1', 'a8']) {
      await page.locator(`#${name}`).click();
      if (name === 'a1' || name === 'g8') await expect(practice).toHaveCount(0);
    }
    await expect(page.locator('#result')).toBeVisible();
    await practice.click();
    await expect(page.getByRole('dialog', { name: pageText('Practice') })).toBeVisible();
  });
}

for (const locale of ['en-GB', 'de-DE', 'es-ES']) {
  test.describe(locale, () => {
    test.use({ locale });

    for (const [width, height] of [[390, 844], [360, 740], [599, 900], [600, 960], [640, 1024], [768, 1024], [820, 1180], [999, 1300], [1000, 700], [1180, 820], [1280, 600], [1440, 900]]) {
      test(`at ${width}×${height} the header has buttons for analysis, practice, games and settings`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        await openBoard(page, '?level=1');
        await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
        const buttons = page.locator('.page-buttons button');
        await expect(buttons).toHaveCount(4);
        expect(await hidden(buttons)).toEqual([]);
        if (width >= 600) expect(await hidden(page.locator('.page-buttons .control-name'))).toEqual([]);
        for (const name of await buttons.evaluateAll((all) => all.map((it) => it.getAttribute('aria-label')!))) await expect(button(page, name)).toHaveCount(1);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      });
    }

    for (const [width, height] of [[320, 568], [360, 640], [390, 664], [844, 390]]) {
      test(`at ${width}×${height} there is no header, and the whole menu is visible without scrolling`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        await openBoard(page, '?level=1');
        await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
        for (const one of await page.locator('.page-buttons button').all()) await expect(one).toBeHidden();
        await page.locator('.controls [aria-haspopup="menu"]').click();
        expect(await hidden(page.locator('.menu .menu-item:visible'))).toEqual([]);
        expect(await page.locator('.menu').evaluate((it) => it.scrollHeight - it.clientHeight)).toBeLessThanOrEqual(1);
      });
    }
  });
}

for (const [width, height] of [[600, 960], [820, 1180]]) {
  test(`at ${width}×${height} the buttons of the header open their parts, which are in the menu too`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page, '?level=1');
    for (const name of pageTexts('Practice', 'Games', 'Settings')) {
      await button(page, name).click();
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await button(page, pageText('More')).click();
    for (const name of pageTexts('Analyse', 'Practice', 'Games', 'Settings')) await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await button(page, pageText('Analyse')).click();
    await expect(page.locator('#evaluation-graph')).toBeVisible();
  });
}

test('the menu has only the entries of the board under its heading', async ({ page }) => {
  await openBoard(page);
  await button(page, pageText('More')).click();
  const board = page.getByRole('group', { name: pageText('Board'), exact: true });
  await expect(board.locator('.menu-item')).toHaveText([pageText('ControlledSquares'), pageText('ThreatenedPieces'), pageText('FingerDraws')]);
  await expect(page.getByRole('menuitem', { name: pageText('Shortcuts') })).toBeVisible();
});

test('a game or a position can be loaded with a button before the first move', async ({ page }) => {
  await openBoard(page);
  await button(page, pageText('LoadGameOrPosition')).click();
  await expect(page.getByRole('dialog', { name: pageText('ImportAndExport') })).toBeVisible();
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
    for (const name of pageTexts('Practice', 'Settings', 'ImportAndExport')) {
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

for (const locale of ['en-GB', 'de-DE', 'es-ES']) {
  test.describe(`the question of a first visit, ${locale}`, () => {
    test.use({ locale });

    for (const [width, height] of [[320, 568], [360, 640], [390, 664], [390, 844], [844, 390], [667, 375], [820, 1180], [1180, 820], [1280, 800], [1280, 720]]) {
      test(`at ${width}×${height} it is in sight with its answers, and after an answer the page is at its top`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        await openBoard(page);
        await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
        await expect(page.locator('#welcome button')).toHaveCount(3);
        expect(await hidden(page.locator('#welcome p, #welcome button'))).toEqual([]);
        await page.evaluate(() => scrollTo(0, 60));
        await page.locator('#welcome button').nth(1).click();
        await expect(page.locator('#welcome')).toHaveCount(0);
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
        expect(await hidden(page.locator('#board, .board-column .player-bar, #status'))).toEqual([]);
      });
    }
  });
}

for (const [width, height] of [[390, 844], [320, 568], [820, 1180]]) {
  test(`at ${width}×${height} the question of a first visit is above the other texts below the board`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page);
    const [board, question, beginnings] = await edges(page, ['#board', '#welcome', '.beginnings']);
    expect(question!.top).toBeGreaterThanOrEqual(board!.bottom);
    expect(question!.bottom).toBeLessThanOrEqual(beginnings!.top + 0.5);
    // The status has its place back, and is still read out before that.
    await expect(page.locator('#status')).not.toBeEmpty();
    for (const name of ['e2', 'e4']) await page.locator(`#${name}`).click();
    await expect(page.locator('#welcome')).toHaveCount(0);
    expect(await hidden(page.locator('#status'))).toEqual([]);
  });
}

for (const [width, height] of [[1180, 820], [1280, 800], [1440, 900], [1920, 1080]]) {
  test(`at ${width}×${height} the buttons of a game keep their places when its analysis opens and closes`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page, '?level=1');
    const places = () => page.locator('.bar button:visible').evaluateAll((all) => all.map((it) => {
      const { x, y, width, height } = it.getBoundingClientRect();
      return [it.getAttribute('aria-label'), x, y, width, height];
    }));
    const switchAnalysis = async (isOn: boolean) => {
      await button(page, pageText('Analyse')).click();
      await expect(page.locator('#evaluation-graph')).toHaveCount(isOn ? 1 : 0);
    };
    for (const plies of [0, 2]) {
      if (plies > 0) {
        for (const name of ['e2', 'e4']) await page.locator(`#${name}`).click();
        await expect(page.locator('#moves [data-ply]')).toHaveCount(plies, { timeout: 15_000 });
        await expect(page.locator('#thinking')).toHaveCount(0);
      }
      const before = await places();
      expect(before.length).toBe(9);
      await switchAnalysis(true);
      expect(await places()).toEqual(before);
      await switchAnalysis(false);
      expect(await places()).toEqual(before);
    }
  });
}

for (const [width, height] of [[820, 1180], [768, 1024], [834, 1112], [640, 1024]]) {
  test(`at ${width}×${height} the page is as high as the screen, and the analysis does not shrink the board`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const query of ['', '?level=1']) {
      await openBoard(page, query);
      expect(await page.evaluate(() => document.documentElement.scrollHeight), query).toBe(height);
      const [bar] = await edges(page, ['.bar']);
      expect(bar!.bottom).toBe(height);
    }
    const before = (await page.locator('#board').boundingBox())!;
    await button(page, pageText('Analyse')).click();
    await expect(page.locator('#evaluation-graph')).toBeVisible();
    const after = (await page.locator('#board').boundingBox())!;
    expect([after.width, after.height]).toEqual([before.width, before.height]);
  });
}

for (const [width, height] of [[1280, 800], [1440, 900]]) {
  test(`at ${width}×${height} before a review, the panel of an analysis says for what its places are`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page, '?level=1');
    await button(page, pageText('Analyse')).click();
    await expect(page.locator('.review-note')).toHaveText(pageText('ReviewNote'));
    expect(await hidden(page.locator('.review-note'))).toEqual([]);
    await expect(page.locator('.graph-empty')).toHaveText(pageText('GraphEmpty'));
    // Without a judgement, no space is reserved for one.
    await expect(page.locator('#better, #explanation').filter({ visible: true })).toHaveCount(0);
  });
}

for (const [width, height] of [[390, 844], [430, 932], [820, 1180], [1180, 820], [1280, 800], [1440, 900]]) {
  test(`at ${width}×${height} the reasons for the mistakes of a game are visible as a whole`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openReviewed(page);
    for (const ply of [10, 17, 22]) {
      await page.locator(`#moves [data-ply="${ply}"]`).click();
      await expect(page.locator('#explanation[data-source]')).not.toBeEmpty({ timeout: 15_000 });
      await expect(page.locator('#explanation p')).not.toBeEmpty();
      const [inner, outer] = await page.evaluate(() => {
        const box = document.querySelector('#explanation')!;
        return [box.scrollHeight, document.querySelector('.explanation-place')!.clientHeight];
      });
      expect(inner, `ply ${ply}`).toBeLessThanOrEqual(outer!);
      await expect(page.locator('.explanation-sheet > .unfold')).toHaveCount(0);
    }
  });
}

for (const locale of ['en-GB', 'de-DE', 'es-ES']) {
  test.describe(`the buttons of a game, ${locale}`, () => {
    test.use({ locale });

    for (const [width, height] of [[1280, 800], [1440, 900], [1180, 820]]) {
      test(`at ${width}×${height} they are in one row, also in an analysis, whose last row is in sight`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        await openBoard(page, '?level=1');
        await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
        const rows = () => page.locator('.controls .control:visible').evaluateAll((all) => all.map((it) => it.getBoundingClientRect().top));
        const before = await rows();
        expect(before.length).toBe(5);
        expect(new Set(before).size).toBe(1);
        await page.locator('.page-buttons button').first().click();
        await expect(page.locator('#evaluation-graph')).toBeVisible();
        expect(await rows()).toEqual(before);
        expect(await hidden(page.locator('#typed-move'))).toEqual([]);
      });
    }
  });
}

/** The height of the page below the window, in pixels. */
const below = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);

for (const [width, height] of [[320, 568], [360, 640], [390, 664], [390, 844], [844, 390], [820, 1180], [768, 1024]]) {
  test.describe(`at ${width}×${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

    test('the text and the buttons of a puzzle are visible without scrolling', async ({ page }) => {
      await openBoard(page, '#practice');
      await practiceDialog(page).locator('#practice-puzzles').tap();
      await puzzleOnBoard(page);
      const panel = page.locator('#exercise .practice-text, #exercise button');
      await expect(panel).toHaveCount(7);
      expect(await hidden(panel)).toEqual([]);
      expect(await below(page)).toBe(0);
      await button(page, pageText('Hint')).tap();
      expect(await hidden(panel)).toEqual([]);
      await button(page, pageText('ShowSolution')).tap();
      await expect(page.locator('#exercise')).toContainText('The solution is ');
      expect(await hidden(panel)).toEqual([]);
      await expect(page.locator('#exercise .primary')).toHaveText(pageText('Next'));
    });

    test('the text and the buttons of an exercise are visible without scrolling', async ({ page }) => {
      await openLostGame(page);
      await page.locator('#result').getByRole('button', { name: pageText('Review'), exact: true }).tap();
      await button(page, pageText('LearnFromMistakes')).tap();
      const panel = page.locator('.exercise-heading, .exercise-state, #exercise button:not(.unfold)');
      await expect(panel).toHaveCount(6);
      expect(await hidden(panel)).toEqual([]);
      await button(page, pageText('Hint')).tap();
      await expect(page.locator('.exercise-state')).toHaveText(pageText('IdeaQuiet'));
      await button(page, pageText('ShowSolution')).tap();
      await expect(page.locator('.exercise-state')).toContainText(pageText('SolutionIs', '2. Nc3'));
      expect(await hidden(panel)).toEqual([]);
      await expect(page.locator('#exercise .primary')).toHaveText(pageText('Next'));
    });

    test('the text and the buttons of an ending are visible without scrolling', async ({ page }) => {
      await openBoard(page, '#practice');
      await practiceDialog(page).locator('[data-exercise="back-rank"]').tap();
      const bar = page.locator('.bar');
      const inBar = button(bar, pageText('Undo')).or(button(bar, pageText('Hint')));
      const panel = page.locator('#exercise .practice-text, #exercise button').or(inBar);
      await expect(panel).toHaveCount(7);
      expect(await hidden(panel)).toEqual([]);
      // The bar covers no part of the buttons.
      const covered = await page.locator('#exercise button').evaluateAll((all) => all.filter((button) => {
        const { left, right, bottom } = button.getBoundingClientRect();
        return !button.contains(document.elementFromPoint((left + right) / 2, bottom - 3));
      }).map((button) => button.textContent));
      expect(covered).toEqual([]);
      await playUci(page, 'e2e3');
      await expect(page.locator('#moves [data-ply]')).toHaveCount(2);
      await playUci(page, 'e3e2');
      await expect(page.locator('#exercise')).toContainText('No mate within 2 moves. Try again.');
      expect(await hidden(panel)).toEqual([]);
    });
  });
}

for (const width of [320, 360, 390]) {
  test(`at ${width} px the names of themes break only between words`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await openBoard(page, '#practice');
    await practiceDialog(page).locator('.practice-themes summary').click();
    const themes = page.locator('[data-puzzles]');
    await expect(themes.first()).toBeVisible();
    const broken = await themes.evaluateAll((all) => all.filter((button) => {
      const text = button.firstChild as Text;
      const words = [...text.data.matchAll(/\S+/g)];
      return button.scrollWidth > button.clientWidth || words.some(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1;
      });
    }).map((button) => button.textContent));
    expect(broken).toEqual([]);
  });
}

for (const width of [320, 390]) {
  test(`at ${width} px the message after the exercises is complete`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openLostGame(page);
    await page.locator('#result').getByRole('button', { name: pageText('Review'), exact: true }).click();
    await button(page, pageText('LearnFromMistakes')).click();
    await button(page, pageText('ShowSolution')).click();
    await button(page, pageText('Next')).click();
    const card = page.locator('#exercise');
    await expect(card).toContainText(pageText('ExercisesDone', 0, 1));
    for (const it of await card.getByRole('button').or(card.locator('.exercise-heading')).all()) {
      const { x, width: wide } = (await it.boundingBox())!;
      expect(x >= 0 && x + wide <= width).toBe(true);
    }
  });
}

for (const [locale, text] of [['en-GB', pageText], ['de-DE', germanText], ['es-ES', spanishText]] as const) {
  test.describe(`moves that are tried, ${locale}`, () => {
    test.use({ locale, viewport: { width: 320, height: 800 } });

    test('on a narrow phone, their row is not wider than the page', async ({ page }) => {
      await openBoard(page, `${twoPeople()}#analysis`);
      await page.locator('#side-line button').first().click();
      await expect(page.locator('#side-line button').first()).toHaveText(text('BackToGame'));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
  });
}
