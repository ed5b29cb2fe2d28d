// Tests the page in windows of every size, in each language. The board uses the available space, and nothing overlaps.
import { button, expect, openBoard, status, test, twoPeople, type Page } from './support';
import { germanText, pageText } from './texts';

/** Phones in portrait and landscape, split screens, tablets, zoomed and small windows, desktop screens. */
const WINDOWS = [
  [320, 568], [360, 640], [390, 844], [480, 320], [568, 320], [600, 400], [640, 450], [640, 481], [639, 700], [640, 600],
  [700, 500], [720, 450], [760, 560], [800, 800], [820, 640], [844, 390], [900, 600], [820, 1180], [960, 600], [1024, 768],
  [1280, 720], [1366, 633], [1440, 900], [1920, 1080],
];

test('the board uses the space of the window and is completely visible', async ({ page }) => {
  await openBoard(page);
  const wrong: string[] = [];
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    const { board, bottom, tall } = await page.evaluate(() => {
      const { width, bottom } = document.querySelector('#board')!.getBoundingClientRect();
      return { board: width, bottom, tall: document.documentElement.scrollHeight - innerHeight };
    });
    // The name of the page and the players' bars use the remaining height. On a low screen, their height is smaller.
    const least = Math.min(width * 0.6, height - (height > 640 ? 160 : 80));
    if (board < least) wrong.push(`${width}×${height}: ${board} px wide, not ${least}`);
    if (bottom > height) wrong.push(`${width}×${height}: ends at ${bottom}`);
    if (width >= 960 && tall > 0) wrong.push(`${width}×${height}: the page is ${tall} px too tall`);
  }
  expect(wrong).toEqual([]);
});

/**
 * Describes the parts that do not fit: names that are wider than their button,
 * a field that is too small for typing, a name on two lines, or a page that is too wide.
 */
function layoutErrors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wrong: string[] = [];
    const words = document.createRange();
    const seen = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter((it) => it.checkVisibility());
    for (const name of seen('.controls .control-name')) {
      words.selectNodeContents(name);
      const [text, place] = [words.getBoundingClientRect(), name.parentElement!.getBoundingClientRect()];
      if (text.left < place.left - 0.5 || text.right > place.right + 0.5) wrong.push(`${name.textContent}`);
    }
    const field = document.querySelector('#typed-move')!.getBoundingClientRect().width;
    if (field < 128) wrong.push(`field ${field}`);
    for (const name of document.querySelectorAll('.player-name')) {
      const line = 2 * parseFloat(getComputedStyle(name).fontSize);
      if (name.getBoundingClientRect().height > line || name.scrollWidth > name.clientWidth) wrong.push(`${name.textContent}`);
    }
    for (const step of seen('.step')) {
      if (step.getBoundingClientRect().width < 24) wrong.push(`${step.getAttribute('aria-label')}`);
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) wrong.push(`${scrollWidth} px wide`);
    return wrong;
  });
}

for (const [locale, settings, resign] of [['en-GB', pageText('Settings'), pageText('Resign')], ['de-DE', germanText('Settings'), germanText('Resign')]]) {
  test.describe(locale, () => {
    test.use({ locale });

    test('names and fields have room in every window', async ({ page }) => {
      await openBoard(page, '?level=12');
      await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
      const wrong: string[] = [];
      for (const [width, height] of WINDOWS) {
        await page.setViewportSize({ width, height });
        wrong.push(...(await layoutErrors(page)).map((it) => `${width}×${height}: ${it}`));
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      wrong.push(...(await layoutErrors(page)).map((it) => `twice as large: ${it}`));
      expect(wrong).toEqual([]);
    });

    test('values in the settings are next to their names', async ({ page }) => {
      await openBoard(page);
      await button(page, settings).click();
      await page.getByRole('dialog', { name: settings }).waitFor();
      const wrong: string[] = [];
      for (const width of [320, 360, 390, 1280]) {
        await page.setViewportSize({ width, height: 640 });
        wrong.push(...(await page.locator('.setting:has(label)').evaluateAll((all) => all.filter((it) => {
          const words = document.createRange();
          words.selectNodeContents(it.querySelector('label')!);
          const control = it.querySelector('select, input')!.getBoundingClientRect();
          return words.getBoundingClientRect().right > control.left || control.right > it.getBoundingClientRect().right + 0.5;
        }).map((it) => it.querySelector('label')!.textContent))).map((it) => `${width}: ${it}`));
      }
      expect(wrong).toEqual([]);
    });

    test('nothing shifts under a long status text', async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem('second-thought.settings', '{"confirm_moves":"on"}'));
      await openBoard(page, twoPeople());
      // The distance from the status to the moves panel. It does not change if the page is scrolled.
      const top = () => page.locator('.moves-panel').evaluate((it) =>
        it.getBoundingClientRect().top - document.querySelector('.status')!.getBoundingClientRect().top);
      for (const [width, height] of [[320, 568], [390, 844], [760, 560], [1440, 900]]) {
        await page.setViewportSize({ width, height });
        const before = await top();
        // The first text is the longest text that the status line has during a game. The second one quotes a refused
        // typed move.
        const said = locale === 'en-GB'
          ? pageText('WaitingToPlay', 'd2', 'd4')
          : germanText('WaitingToPlay', 'd2', 'd4');
        const clipped = await status(page).evaluate((it, said) => {
          const shown = it.textContent;
          it.firstElementChild!.firstChild!.nodeValue = said;
          const outcome = it.scrollHeight > it.clientHeight;
          const height = it.parentElement!.offsetHeight;
          it.firstElementChild!.firstChild!.nodeValue = shown;
          return { outcome, grown: height - it.parentElement!.offsetHeight };
        }, said);
        expect(clipped.grown, `${width} px`).toBe(0);
        // Next to a board in a medium window, the text may need four lines, so this width is not checked.
        if (width !== 760) expect(clipped.outcome, `${width} px`).toBe(false);
        await page.locator('#typed-move').fill(`a move that is not one ${width}`);
        await page.keyboard.press('Enter');
        await expect(status(page)).toContainText('a move');
        expect(await top(), `${width} px`).toBe(before);
        await button(page, resign).click();
        await expect(page.getByRole('group', { name: resign, exact: true }).getByRole('button')).toHaveCount(2);
        expect(await top(), `${width} px, asked`).toBe(before);
        await page.keyboard.press('Escape');
      }
    });
  });
}
