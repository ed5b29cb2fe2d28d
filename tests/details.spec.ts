// Tests details of the page's appearance that no other test covers.
import { readFileSync } from 'node:fs';
import { openLostGame } from './reviewed-game';
import { button, choose, expect, move, openBoard, plies, test, twoPeople, waitForReply, type Page } from './support';
import { pageText, pageTexts } from './texts';

test('captured pieces are sorted by their value', async ({ page }) => {
  const pgn = '1. e4 d5 2. exd5 Nf6 3. Bb5+ Bd7 4. Bxd7+ Qxd7 5. Qf3 Nxd5 6. Qxf7+ Kxf7 7. Nf3 Nc6 8. Nd4 Nxd4 *';
  await openBoard(page, `?${new URLSearchParams({ pgn, opponent: 'human' })}`);
  await expect(plies(page)).toHaveCount(16);
  const captured = (side: string) => page.locator(`#captured-${side} [data-piece]`)
    .evaluateAll((pieces) => pieces.map((piece) => piece.getAttribute('data-piece')));
  expect(await captured('white')).toEqual(['wQ', 'wB', 'wN', 'wP']);
  expect(await captured('black')).toEqual(['bB', 'bP', 'bP']);
});

test('the mark in the header is the icon of the page', async ({ page }) => {
  await openBoard(page, twoPeople());
  const icon = await page.locator('link[rel="icon"]').evaluate((link) => (link as HTMLLinkElement).href);
  const mark = await page.locator('.page-header h1').evaluate((title) => getComputedStyle(title, '::before').backgroundImage);
  expect(mark).toBe(`url("${icon}")`);
  const [shown, source] = [await (await page.request.get(icon)).text(), readFileSync('web/assets/favicon.svg', 'utf8')];
  expect(shown).toBe(source);
});

test('the rating of a level is next to its name, and no rating is there twice or without a measurement', async ({ page }) => {
  const rating = page.locator('.level-rating');
  for (const [level, name] of [[1, pageText('Newcomer')], [3, pageText('Learner')], [6, pageText('Attentive')]] as const) {
    await openBoard(page, `?level=${level}`);
    await expect(page.locator('.player-bar').first().locator('.player-name')).toHaveText(name);
    await expect(rating).toHaveText(/^~\d{3,4}$/);
    await expect(rating).toHaveAttribute('title', pageText('RatingScale', await rating.innerText()));
  }
  for (const query of ['?level=1025', '?level=12', '?opponent=classic', '?opponent=human']) {
    await openBoard(page, query);
    await expect(rating).toHaveCount(0);
  }
});

for (const [width, height] of [[844, 390], [667, 375], [932, 430]]) {
  test(`at ${width}×${height} there is no hole between the parts of the panel`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page, '?level=3');
    await move(page, 'e2', 'e4');
    await waitForReply(page, 2);
    const text = await page.locator('#status span').evaluate((it) => {
      const range = document.createRange();
      range.selectNodeContents(it);
      return range.getBoundingClientRect().bottom;
    });
    const next = (await page.locator('.bar').boundingBox())!.y;
    // Space for a second line is reserved for longer texts.
    expect(next - text).toBeLessThanOrEqual(48);
  });
}

for (const [width, height] of [[390, 844], [390, 664], [320, 568]]) {
  test(`at ${width}×${height} nothing moves when the result card hides and comes back while stepping`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openLostGame(page);
    await expect(page.locator('#result')).toBeVisible();
    const places = () => page.evaluate(() => ['#board', '.moves-panel', '.bar', '#opening'].map((place) => {
      const { top, height } = document.querySelector(place)!.getBoundingClientRect();
      return `${place} ${top} ${height}`;
    }));
    const before = await places();
    for (const name of pageTexts('PreviousMove', 'PreviousMove', 'NextMove', 'NextMove')) {
      await button(page, name).click();
      expect(await places(), name).toEqual(before);
    }
  });
}

for (const [width, height] of [[320, 568], [390, 844], [844, 390], [820, 1180], [1180, 820], [1920, 1080], [2560, 1440]]) {
  test(`at ${width}×${height} with 200 % text, nothing is wider than the page and every part can be reached`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openLostGame(page);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectReachable(page);
    await choose(page, pageText('Analyse'));
    await expect(page.locator('#evaluation-graph')).toBeVisible();
    await expectReachable(page);
  });
}

/** Checks that no visible control is outside the page, and that each can be scrolled into view. */
async function expectReachable(page: Page): Promise<void> {
  const outside = await page.evaluate(() => {
    const root = document.documentElement;
    const isWide = (it: Element) => {
      const { left, right } = it.getBoundingClientRect();
      return left < -1 || right > root.clientWidth + 1;
    };
    // A list of moves may scroll sideways.
    const controls = [...document.querySelectorAll('button, input, select')].filter((it) => it.checkVisibility() && !it.closest('.moves-panel, .line, .lines'));
    return controls.filter(isWide).map((it) => it.outerHTML.slice(0, 120));
  });
  expect(outside).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
  // The card of a result replaces the status on a phone, and the judgement of a move in a review.
  const places = ['#result', '#explanation', '#status'];
  const counts = await Promise.all(places.map((place) => page.locator(place).count()));
  const text = places.find((_, index) => counts[index]! > 0)!;
  for (const part of [text, '.moves-panel', '#board']) {
    await page.locator(part).scrollIntoViewIfNeeded();
    await expect(page.locator(part), part).toBeInViewport();
  }
}

test('a list of exercises has one main button and bold names only', async ({ page }) => {
  await openBoard(page, '?level=3#practice');
  const dialog = page.getByRole('dialog', { name: pageText('Practice') });
  await expect(dialog.locator('[data-exercise]').first()).toBeVisible();
  await expect(dialog.locator('.primary')).toHaveCount(1);
  const weights = await dialog.locator('.field-note').evaluateAll((notes) => notes.map((note) => getComputedStyle(note).fontWeight));
  expect(new Set(weights)).toEqual(new Set(['400']));
});

for (const [width, height] of [[390, 844], [320, 568], [1280, 720], [1440, 900]]) {
  test(`at ${width}×${height} the buttons of a result have a grid, and the icons of the bar are in one line`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openLostGame(page);
    const boxes = (selector: string) => page.locator(selector).evaluateAll((all) =>
      all.filter((it) => it.checkVisibility()).map((it) => it.getBoundingClientRect().toJSON() as DOMRect));
    const results = await boxes('.result-buttons button');
    const rows = new Map<number, DOMRect[]>();
    for (const box of results) rows.set(box.top, [...(rows.get(box.top) ?? []), box]);
    const ends = [...rows.values()].map((row) => [row[0]!.left, row.at(-1)!.right].map(Math.round).join());
    expect(new Set(ends).size, 'each row has the whole width').toBe(1);
    const icons = await boxes('.bar .control:not(.step) > .icon');
    expect(icons.length).toBeGreaterThanOrEqual(5);
    expect(new Set(icons.map((icon) => Math.round(icon.top))).size).toBe(1);
    await choose(page, pageText('Analyse'));
    await expect(page.locator('#evaluation-graph')).toBeVisible();
    for (const icon of await boxes('.bar .control > .icon')) expect(icon.width).toBeGreaterThanOrEqual(18);
  });
}

test('on a phone, the lines of the engine are in sight before a review', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openBoard(page, `?${new URLSearchParams({ pgn: '1. e4 e5 2. Nf3 *', opponent: 'human' })}`);
  await choose(page, pageText('Analyse'));
  await expect(button(page, pageText('ReviewGame'))).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.engine-info .row-of-line').first()).toBeInViewport({ ratio: 1 });
});
