// Tests the accessibility: axe finds no violation in the light and the dark theme, and the narrowest screens do not
// scroll sideways.
import AxeBuilder from '@axe-core/playwright';
import { BOARD_THEMES } from './board-themes';
import {
  button, choose, click, expect, move, openBoard, openOptions, test, timeControl, twoPeople, waitForReply, type Page,
} from './support';
import { pageText, pageTexts } from './texts';

async function expectNoViolations(page: Page): Promise<void> {
  // The contrast of a colour is final only after its transition.
  await page.evaluate(() => Promise.all(document.getAnimations().map((it) => it.finished.catch(() => undefined))));
  const { violations, passes } = await new AxeBuilder({ page }).analyze();
  expect(passes.length).toBeGreaterThan(10);
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((it) => it.target).join(' ')}`);
  expect(found).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('the page follows the colour scheme of the system', async ({ page }) => {
      await openBoard(page);
      const shade = await page.evaluate(() => {
        const [red, green, blue] = getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g)!.map(Number);
        return (red + green + blue) / 3;
      });
      if (colorScheme === 'light') expect(shade).toBeGreaterThan(128);
      else expect(shade).toBeLessThan(128);
    });

    test('the board at the start', async ({ page }) => {
      await openBoard(page);
      await expectNoViolations(page);
    });

    test('the board in play with a selection, targets, last move, check and a notice', async ({ page }) => {
      await openBoard(page, twoPeople('4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 1'));
      await move(page, 'h1', 'h8');
      await move(page, 'e8', 'e4');
      await click(page, 'e8');
      await choose(page, pageText('ImportAndExport'));
      await expectNoViolations(page);
    });

    test('an analysis with its lines and an error in the open import dialog', async ({ page }) => {
      await openBoard(page, twoPeople());
      await move(page, 'e2', 'e4');
      await button(page, pageText('Analyse')).click();
      await expect(page.locator('#engine-info .line-move').first()).toBeVisible();
      await choose(page, pageText('ImportAndExport'));
      await page.getByRole('textbox', { name: 'PGN', exact: true }).fill('rubbish');
      await button(page, pageText('LoadPgn')).click();
      await expect(page.getByRole('alert').filter({ hasText: 'PGN: line 1' })).toBeVisible();
      await expectNoViolations(page);
    });

    test('the position editor with an invalid position', async ({ page }) => {
      await openBoard(page);
      await button(page, pageText('NewGame')).click();
      await openOptions(page.getByRole('dialog', { name: pageText('NewGame') }));
      await button(page, pageText('SetUp')).click();
      await button(page, pageText('ClearBoard')).click();
      await expect(page.locator('#setup-problems li')).toHaveCount(2);
      await expectNoViolations(page);
    });

    test('the end of a game', async ({ page }) => {
      await openBoard(page, twoPeople('7k/8/6K1/8/8/8/8/R7 w - - 0 1'));
      await move(page, 'a1', 'a8');
      await expectNoViolations(page);
    });

    test('the dialog of a new game with an invalid field', async ({ page }) => {
      await openBoard(page);
      await button(page, pageText('NewGame')).click();
      await expectNoViolations(page);
      await openOptions(page.getByRole('dialog', { name: pageText('NewGame') }));
      await expectNoViolations(page);
      await page.getByLabel(pageText('StartPosition')).fill('rubbish');
      await button(page, pageText('Start')).click();
      await expect(page.getByRole('alert')).not.toBeEmpty();
      await expectNoViolations(page);
    });

    test('clocks with little time left and a draw offer', async ({ page }) => {
      await openBoard(page, '?opponent=human&time=12+0');
      await move(page, 'e2', 'e4');
      await move(page, 'e7', 'e5');
      await choose(page, pageText('OfferDraw'));
      await expect(button(page, pageText('Accept'))).toBeFocused();
      await expect(page.locator('#clock-white')).toHaveClass(/low/);
      await expectNoViolations(page);
    });

    test('the dialog of a new game with a custom time control', async ({ page }) => {
      await openBoard(page);
      await button(page, pageText('NewGame')).click();
      await timeControl(page.getByRole('dialog', { name: pageText('NewGame') }), pageText('CustomTime')).check();
      await expectNoViolations(page);
    });

    test('the settings dialog', async ({ page }) => {
      await openBoard(page);
      await button(page, pageText('Settings')).click();
      await expect(page.getByRole('dialog', { name: pageText('Settings') })).toBeVisible();
      await expectNoViolations(page);
    });

    test('the promotion dialog', async ({ page }) => {
      await openBoard(page, twoPeople('7k/P7/8/8/8/8/8/K7 w - - 0 1'));
      await move(page, 'a7', 'a8');
      await expect(page.getByRole('dialog', { name: pageText('PromoteTo') })).toBeVisible();
      await expectNoViolations(page);
    });
  });
}

for (const theme of BOARD_THEMES) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the board ${theme}, ${colorScheme}, with all marks and coordinates`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      const settings = { board_theme: theme, coordinates: colorScheme === 'dark' ? 'outside' : 'inside', control: 'on', threats: 'on' };
      await page.addInitScript((text) => localStorage.setItem('second-thought.settings', text), JSON.stringify(settings));
      await openBoard(page, twoPeople('4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 1'));
      await move(page, 'h1', 'h8');
      await move(page, 'e8', 'd7');
      await button(page, pageText('Undo')).click();
      await click(page, 'e8');
      await expectNoViolations(page);
    });
  }
}

for (const width of [320, 1280]) {
  test(`every control is at least 24 px wide and high at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openBoard(page);
    await move(page, 'e2', 'e4');
    await waitForReply(page, 2);
    const expectLarge = async () => {
      const small = await page.locator('button:visible, select:visible, input:visible, summary:visible, [role=gridcell]')
        .evaluateAll((all) => all.map((it) => [it.getAttribute('aria-label') ?? it.textContent, it.getBoundingClientRect()] as const)
          .filter(([, box]) => box.width < 24 || box.height < 24).map(([name, box]) => `${name}: ${box.width}×${box.height}`));
      expect(small).toEqual([]);
    };
    await expectLarge();
    for (const dialog of pageTexts('ImportAndExport', 'Settings')) {
      await choose(page, dialog);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectLarge();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await button(page, pageText('More')).click();
    await expectLarge();
  });
}

test('a button keeps the focus when it is disabled', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  for (const name of pageTexts('FirstMove', 'LastMove', 'Undo')) {
    await button(page, name).focus();
    await page.keyboard.press('Enter');
    await expect(button(page, name)).toBeDisabled();
    await expect(button(page, name)).toBeFocused();
  }
});

for (const width of [320, 360, 768]) {
  test(`nothing scrolls sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await openBoard(page, twoPeople('7k/P7/8/8/8/8/7p/K7 w - - 0 1'));
    const expectFits = async () => {
      const { content, view } = await page.evaluate(() => ({
        content: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
        view: document.documentElement.clientWidth,
      }));
      expect(content).toBeLessThanOrEqual(view);
      expect(view).toBe(width);
    };
    await expectFits();
    const board = (await page.locator('#board').boundingBox())!;
    expect(board.x).toBeGreaterThanOrEqual(0);
    expect(board.x + board.width).toBeLessThanOrEqual(width);
    await move(page, 'a7', 'a8');
    await expectFits();
    await page.keyboard.press('Escape');
    await choose(page, pageText('ImportAndExport'));
    await expectFits();
    await page.keyboard.press('Escape');
    await button(page, pageText('NewGame')).click();
    await expectFits();
    const dialog = (await page.getByRole('dialog').boundingBox())!;
    expect(dialog.x).toBeGreaterThanOrEqual(0);
    expect(dialog.x + dialog.width).toBeLessThanOrEqual(width);
  });
}
