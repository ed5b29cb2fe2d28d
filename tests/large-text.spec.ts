// Tests large text and narrow pages: the buttons of a game stay inside the page, and nothing covers them.
import { button, click, expect, openBoard, test, twoPeople, type Page } from './support';
import { pageText, pageTexts } from './texts';

const IN_SIGHT = pageTexts('NewGame', 'Undo', 'Hint', 'Resign', 'PreviousMove', 'NextMove', 'More');

/** Describes the parts of a button that are outside the page or covered. */
async function hiddenParts(page: Page, name: string): Promise<string[]> {
  return button(page, name).evaluate((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const root = document.documentElement;
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    const isInPage = left >= 0 && top >= 0 && right <= root.clientWidth + 0.5 && bottom <= innerHeight + 0.5;
    return [
      isInPage ? '' : `outside: ${[left, top, right, bottom]}`,
      width >= 36 && height >= 36 ? '' : `small: ${width}×${height}`,
      found && element.contains(found) ? '' : `under ${found?.className}`,
    ].filter((fault) => fault !== '');
  });
}

for (const [width, height] of [[390, 844], [320, 568], [195, 422], [280, 653], [360, 640]]) {
  for (const size of [100, 150, 200]) {
    test(`the buttons of a game are visible at ${width}×${height} with ${size} % text`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openBoard(page, twoPeople());
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`;
      }, size);
      await click(page, 'e2', 'e4');
      for (const name of IN_SIGHT) expect(await hiddenParts(page, name), name).toEqual([]);
      await button(page, pageText('More')).click();
      const item = page.getByRole('menuitem', { name: pageText('FlipBoard') });
      const place = (await item.boundingBox())!;
      expect(place.x).toBeGreaterThanOrEqual(0);
      expect(place.x + place.width).toBeLessThanOrEqual(width);
    });
  }
}
