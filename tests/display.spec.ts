// Tests the appearance of the board: sliding pieces, piece sets, coordinates, and marks with different shapes.
import {
  button, choose, click, expect, expectPlacement, move, openBoard, square, squaresOf, test, twoPeople, watchFor, type Page } from './support';
import { pageText } from './texts';

async function withSettings(page: Page, settings: Record<string, string>): Promise<void> {
  await page.addInitScript((text) => localStorage.setItem('second-thought.settings', text), JSON.stringify(settings));
}

/** The transitions of the pieces during an action, with their durations. */
async function recordSlides(page: Page, act: () => Promise<void>): Promise<{ piece: string; milliseconds: number }[]> {
  await page.evaluate(() => {
    const seen: { piece: string; milliseconds: number }[] = ((window as any).slides = []);
    document.addEventListener('transitionrun', (event) => {
      const piece = (event.target as HTMLElement).dataset?.piece;
      if (piece === undefined || event.propertyName !== 'transform') return;
      const running = document.getAnimations().find((it) => (it.effect as KeyframeEffect).target === event.target);
      seen.push({ piece, milliseconds: Number(running!.effect!.getComputedTiming().duration) });
    });
  });
  await act();
  await watchFor(page, 60);
  return page.evaluate(() => (window as any).slides);
}

const pieces = (all: { piece: string }[]) => all.map(({ piece }) => piece).sort();

test('moves, castling, undo, redo and jumps in the list slide for at most 200 ms', async ({ page }) => {
  await openBoard(page, twoPeople('4k3/8/8/8/8/8/P7/4K2R w K - 0 1'));
  const moved = await recordSlides(page, async () => {
    await page.getByLabel(pageText('TypeAMove')).fill('O-O');
    await page.keyboard.press('Enter');
  });
  expect(pieces(moved)).toEqual(['wK', 'wR']);
  const undone = await recordSlides(page, () => button(page, pageText('Undo')).click());
  expect(pieces(undone)).toEqual(['wK', 'wR']);
  const redone = await recordSlides(page, () => button(page, pageText('Redo')).click());
  expect(pieces(redone)).toEqual(['wK', 'wR']);
  const answered = await recordSlides(page, () => move(page, 'e8', 'e7'));
  expect(pieces(answered)).toEqual(['bK']);
  const jumped = await recordSlides(page, () => button(page, pageText('FirstMove')).click());
  expect(pieces(jumped)).toEqual(['bK', 'wK', 'wR']);
  for (const { milliseconds } of [...moved, ...undone, ...redone, ...jumped]) {
    expect(milliseconds).toBeGreaterThan(0);
    expect(milliseconds).toBeLessThanOrEqual(200);
  }
});

for (const why of ['setting', 'system'] as const) {
  test(`nothing slides when the ${why} disables it`, async ({ page }) => {
    if (why === 'setting') await withSettings(page, { animation: 'off' });
    else await page.emulateMedia({ reducedMotion: 'reduce' });
    await openBoard(page, twoPeople());
    const seen = await recordSlides(page, async () => {
      await page.getByLabel(pageText('TypeAMove')).fill('e4');
      await page.keyboard.press('Enter');
      await button(page, pageText('Undo')).click();
    });
    expect(seen).toEqual([]);
    await expectPlacement(page, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR');
  });
}

test('with forced colours, the side to move has a ring and the sides differ', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openBoard(page, twoPeople());
  const marks = () => page.locator('.side-mark').evaluateAll((all) => all.map((it) => {
    const { outlineStyle, backgroundColor } = getComputedStyle(it);
    return [outlineStyle, backgroundColor];
  }));
  const [[above, black], [below, white]] = await marks();
  expect([above, below]).toEqual(['none', 'solid']);
  expect(black).not.toBe(white);
  await move(page, 'e2', 'e4');
  await expect.poll(async () => (await marks()).map(([ring]) => ring)).toEqual(['solid', 'none']);
});

test('there are three piece sets, and each is fetched only when it is shown', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openBoard(page, twoPeople());
  const sheet = () => page.locator('[data-square="e1"]').evaluate((it) => getComputedStyle(it).backgroundImage);
  const first = await sheet();
  expect(asked.filter((address) => address.includes('pieces-classic'))).toEqual([]);
  await button(page, pageText('Settings')).click();
  await page.getByRole('radio', { name: pageText('ClassicEngine') }).check();
  await expect.poll(sheet).toMatch(/pieces-classic/);
  expect(await sheet()).not.toBe(first);
  await expect.poll(() => asked.filter((address) => address.includes('pieces-classic')).length).toBe(1);
});

for (const set of ['bold', 'classic', 'modern']) {
  test(`the ${set} pieces do not touch the edges of their squares or the coordinates`, async ({ page }) => {
    await withSettings(page, { piece_set: set });
    await page.setViewportSize({ width: 320, height: 640 });
    await openBoard(page, twoPeople());
    // The bounding box in fractions of the square, without the stroke width.
    const box = (name: string) => page.locator(`[data-square="${name}"]`).evaluate(async (it) => {
      const [, address] = getComputedStyle(it).backgroundImage.match(/^url\("(.*)"\)$/)!;
      const sheet = document.createElement('div');
      sheet.innerHTML = await (await fetch(address)).text();
      document.body.append(sheet);
      const picture = sheet.querySelector<SVGUseElement>(`svg > use[href="#${it.getAttribute('data-piece')}"]`)!;
      const { y, height, x, width } = picture.getBBox();
      sheet.remove();
      const [left, top] = ['x', 'y'].map((name) => Number(picture.getAttribute(name)));
      return { top: (y - top) / 45, bottom: (y - top + height) / 45, right: (x - left + width) / 45 };
    });
    expect((await box('e1')).bottom).toBeGreaterThan(0.5);
    const [king, pawn, rook] = [await box('e1'), await box('e2'), await box('a1')];
    expect(king.top).toBeGreaterThan(0.07);
    expect((pawn.top + pawn.bottom) / 2).toBeLessThan(0.56);
    const [letter, corner] = [(await page.locator('#a1 .file-mark').boundingBox())!, (await square(page, 'a1').boundingBox())!];
    expect(corner.x + corner.width * (rook.right + 0.025)).toBeLessThan(letter.x);
  });
}

for (const width of [320, 360, 1280]) {
  test(`inside coordinates are drawn over the pieces at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openBoard(page, twoPeople());
    const hidden = await page.locator('.coordinate').evaluateAll((all) => all.filter((it) => {
      const { left, top, width, height } = it.getBoundingClientRect();
      const order = [it, document.querySelector('.pieces')!].map((each) => Number(getComputedStyle(each).zIndex));
      const board = document.querySelector('#board')!.getBoundingClientRect();
      const inside = left >= board.left && left + width <= board.right && top >= board.top && top + height <= board.bottom;
      return !inside || !(order[0] > order[1]);
    }).length);
    expect(hidden).toBe(0);
    expect(await page.locator('.coordinate').count()).toBe(16);
  });
}

test('coordinates can be outside or off, in both orientations', async ({ page }) => {
  await withSettings(page, { coordinates: 'outside' });
  await page.setViewportSize({ width: 320, height: 700 });
  await openBoard(page, twoPeople());
  await choose(page, pageText('FlipBoard'));
  const places = () => page.locator('.coordinate').evaluateAll((all) => {
    const board = document.querySelector('#board')!.getBoundingClientRect();
    return all.map((it) => {
      const { left, right, top, bottom } = it.getBoundingClientRect();
      const seen = left >= 0 && right <= innerWidth;
      return seen && (right <= board.left + 1 || top >= board.bottom - 1) && bottom > board.top;
    });
  });
  await expect.poll(places).toEqual(Array(16).fill(true));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await choose(page, pageText('Settings'));
  await page.getByRole('combobox', { name: pageText('Coordinates') }).selectOption('off');
  await page.keyboard.press('Escape');
  await expect(page.locator('.coordinate:visible')).toHaveCount(0);
});

test('marks on the board "High contrast" differ in shape, not only in colour', async ({ page }) => {
  await withSettings(page, { board_theme: 'contrast' });
  await openBoard(page, twoPeople('4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 1'));
  // Without colours, only the outlines of the shapes remain.
  const shape = (name: string) => square(page, name).evaluate((it) => {
    const pictures = getComputedStyle(it).backgroundImage.match(/<svg.*?<\/svg>/g) ?? [];
    return pictures.join().replace(/(%23|#)[0-9a-f]{3,6}|white|(fill|stroke|stroke-opacity|fill-opacity)='[^']*'/g, '');
  });
  const shapes: string[] = [];
  await click(page, 'e4');
  shapes.push(await shape('e4'), await shape('e5'), await shape('d5'));
  await click(page, 'd5');
  shapes.push(await shape('e4'));
  await move(page, 'e8', 'f8');
  await move(page, 'h1', 'h8');
  await expect.poll(() => squaresOf(page, 'in-check')).toEqual(['f8']);
  shapes.push(await shape('f8'));
  for (const mark of ['premove', 'hint', 'threatened', 'action-move', 'action-capture', 'action-castle', 'action-promote',
    'action-capture-promote']) {
    await square(page, 'a3').evaluate((it, mark) => it.setAttribute('class', `boardsquare darksquare ${mark}`), mark);
    shapes.push(await shape('a3'));
  }
  for (const it of shapes) expect(it).not.toBe('');
  expect(new Set(shapes).size).toBe(shapes.length);
});
