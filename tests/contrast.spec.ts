// Tests that marks are visible. With high contrast, the contrast between a mark and the area next to the mark is
// at least 3 to 1 (WCAG 2.2, 1.4.11). The test measures the contrast on the screen, on light and dark squares.
// The marks of the other boards have less contrast and are not tested. Coordinates are tested on all boards.
import { BOARD_THEMES } from './board-themes';
import { expect, openBoard, test, twoPeople, type Page } from './support';

test.use({ deviceScaleFactor: 3, viewport: { width: 1000, height: 800 } });

type Place = [number, number];

/** A point of a mark and a point next to the mark. The unit is an eightieth of the square's side. */
const MARKS: Record<string, [Place, Place]> = {
  'possible-move': [[40, 40], [20, 20]],
  'possible-capture': [[40, 4.5], [40, 40]],
  selectedFromSquare: [[2.5, 40], [40, 40]],
  'last-move': [[2, 10], [40, 40]],
  'in-check': [[43.45, 6.4], [3, 3]],
  premove: [[10, 3], [33, 33]],
  hint: [[5, 5], [40, 40]],
  threatened: [[15, 14.5], [9, 23]],
  'action-move': [[3, 40], [7, 40]],
};

/** The contrast between two points in a picture of a square (WCAG 2.2, relative luminance). */
async function contrast(page: Page, name: string, places: [Place, Place]): Promise<number> {
  const box = (await page.locator(`#${name}`).boundingBox())!;
  const picture = (await page.screenshot({ clip: box })).toString('base64');
  return page.evaluate(
    async ({ picture, places }) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      context.drawImage(image, 0, 0);
      const [first, second] = places.map(([right, down]) => {
        const at = (part: number, whole: number) => Math.floor((part / 80) * whole);
        const { data } = context.getImageData(at(right, image.width), at(down, image.height), 1, 1);
        const [red, green, blue] = [...data].map((it) => (it / 255 <= 0.04045 ? it / 255 / 12.92 : ((it / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      });
      return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
    },
    { picture, places },
  );
}

const SYSTEMS = {
  'on the board "High contrast"': ['contrast', {}],
  'where the system asks for more contrast': ['walnut', { contrast: 'more' }],
} as const;

for (const [where, [theme, media]] of Object.entries(SYSTEMS)) {
  test(`marks stand out ${where}`, async ({ page }) => {
    await page.emulateMedia(media);
    await page.addInitScript((name) => localStorage.setItem('second-thought.settings', JSON.stringify({ board_theme: name })), theme);
    await openBoard(page, twoPeople());
    const weak: string[] = [];
    for (const name of ['d4', 'e4']) {
      for (const [mark, places] of Object.entries(MARKS)) {
        await page.locator(`#${name}`).evaluate((it, mark) => it.classList.add(mark), mark);
        const ratio = await contrast(page, name, places);
        if (ratio < 3) weak.push(`${mark} on ${name}: ${ratio.toFixed(2)}`);
        await page.locator(`#${name}`).evaluate((it, mark) => it.classList.remove(mark), mark);
      }
    }
    expect(weak).toEqual([]);
  });
}

test('the board, the page and its buttons follow a system setting for more contrast', async ({ page }) => {
  const seen = () => page.evaluate(() => {
    const style = (selector: string) => getComputedStyle(document.querySelector(selector)!);
    return [style('body').backgroundColor, style('body').color, style('.lightsquare').backgroundColor, style('.control').borderStyle,
      style('#a1 .file-mark').color];
  });
  await page.emulateMedia({ contrast: 'no-preference', colorScheme: 'light' });
  await page.addInitScript(() => localStorage.setItem('second-thought.settings', JSON.stringify({ board_theme: 'walnut' })));
  await openBoard(page, twoPeople());
  const usual = await seen();
  await page.emulateMedia({ contrast: 'more', colorScheme: 'light' });
  const strong = await seen();
  expect(strong.filter((it, at) => it === usual[at])).toEqual([]);
  expect([strong[0], strong[1], strong[4]]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 'rgb(0, 0, 0)']);
});

/**
 * Two squares with the number of a rank and two squares with the letter of a file.
 * One square of each pair is light, the other is dark.
 */
const COORDINATES = ['#a2 .rank-mark', '#a1 .rank-mark', '#b1 .file-mark', '#a1 .file-mark'];

/**
 * The lowest contrast of each coordinate's colour with its background. The letters are not drawn for this measurement.
 */
async function leastContrasts(page: Page): Promise<number[]> {
  const [top, right] = (await Promise.all(['a2', 'b1'].map((it) => page.locator(`#${it}`).boundingBox()))).map((it) => it!);
  const clip = { x: top.x, y: top.y, width: 2 * right.width, height: 2 * right.height };
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(
    async ({ picture, clip, selectors }) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      context.drawImage(image, 0, 0);
      const scale = image.width / clip.width;
      const luminance = (color: number[]) => {
        const [red, green, blue] = color.map((it) => (it / 255 <= 0.04045 ? it / 255 / 12.92 : ((it / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      return selectors.map((selector) => {
        const letter = document.querySelector(selector)!;
        const ink = luminance(getComputedStyle(letter).color.match(/\d+/g)!.slice(0, 3).map(Number));
        const { left, top, width, height } = letter.getBoundingClientRect();
        // The outermost pixels may belong to neighbouring squares.
        const place = [left - clip.x, top - clip.y].map((it) => Math.ceil(it * scale) + 1);
        const { data } = context.getImageData(place[0], place[1], Math.floor(width * scale) - 3, Math.floor(height * scale) - 3);
        let least = 21;
        for (let at = 0; at < data.length; at += 4) {
          const behind = luminance([...data.slice(at, at + 3)]);
          least = Math.min(least, (Math.max(ink, behind) + 0.05) / (Math.min(ink, behind) + 0.05));
        }
        return least;
      });
    },
    { picture, clip, selectors: COORDINATES },
  );
}

for (const theme of BOARD_THEMES) {
  test(`coordinates are readable on every mark of the board ${theme}`, async ({ page }) => {
    await page.addInitScript((name) => localStorage.setItem('second-thought.settings', JSON.stringify({ board_theme: name })), theme);
    await openBoard(page, twoPeople());
    await page.evaluate(() => {
      const style = new CSSStyleSheet();
      // The letters are not drawn, but their computed colour is the same.
      style.replaceSync('.coordinate { -webkit-text-fill-color: transparent; }');
      document.adoptedStyleSheets = [style];
    });
    const weak: string[] = [];
    for (const mark of ['boardsquare', ...Object.keys(MARKS), 'control-white', 'control-black']) {
      const squares = page.locator('#a1, #a2, #b1');
      await squares.evaluateAll((all, mark) => all.forEach((it) => it.classList.add(mark)), mark);
      const ratios = await leastContrasts(page);
      ratios.forEach((ratio, at) => ratio < 4.5 && weak.push(`${mark}, ${COORDINATES[at]}: ${ratio.toFixed(2)}`));
      if (mark !== 'boardsquare') await squares.evaluateAll((all, mark) => all.forEach((it) => it.classList.remove(mark)), mark);
    }
    expect(weak).toEqual([]);
  });
}
