// No violation that axe finds, light and dark, and no scrolling to the side on the narrowest screens.
import AxeBuilder from '@axe-core/playwright';
import { button, choose, click, expect, move, openBoard, test, twoPeople, waitForReply, type Page } from './support';

async function expectNoViolations(page: Page): Promise<void> {
  // Colours on their way into one another are no colours to judge.
  await page.evaluate(() => Promise.all(document.getAnimations().map((it) => it.finished.catch(() => undefined))));
  const { violations, passes } = await new AxeBuilder({ page }).analyze();
  expect(passes.length).toBeGreaterThan(10);
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((it) => it.target).join(' ')}`);
  expect(found).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('the scheme is followed', async ({ page }) => {
      await openBoard(page);
      const shade = await page.evaluate(() => {
        const [red, green, blue] = getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g)!.map(Number);
        return (red + green + blue) / 3;
      });
      if (colorScheme === 'light') expect(shade).toBeGreaterThan(128);
      else expect(shade).toBeLessThan(128);
    });

    test('board at the start', async ({ page }) => {
      await openBoard(page);
      await expectNoViolations(page);
    });

    test('board in play: selection, targets, last move, check, a notice', async ({ page }) => {
      await openBoard(page, twoPeople('4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 1'));
      await move(page, 'h1', 'h8');
      await move(page, 'e8', 'e4');
      await click(page, 'e8');
      await choose(page, 'Import and export');
      await expectNoViolations(page);
    });

    test('an analysis with its lines, and the import open with a fault', async ({ page }) => {
      await openBoard(page, twoPeople());
      await move(page, 'e2', 'e4');
      await button(page, 'Analyse').click();
      await expect(page.locator('#engine-info .line-move').first()).toBeVisible();
      await choose(page, 'Import and export');
      await page.getByRole('textbox', { name: 'PGN', exact: true }).fill('rubbish');
      await button(page, 'Load PGN').click();
      await expect(page.getByRole('alert').filter({ hasText: 'PGN: line 1' })).toBeVisible();
      await expectNoViolations(page);
    });

    test('setting up a position, with something wrong in it', async ({ page }) => {
      await openBoard(page);
      await button(page, 'New game').click();
      await button(page, 'Set up position…').click();
      await button(page, 'Clear board').click();
      await expect(page.locator('#setup-problems li')).toHaveCount(2);
      await expectNoViolations(page);
    });

    test('the end of a game', async ({ page }) => {
      await openBoard(page, twoPeople('7k/8/6K1/8/8/8/8/R7 w - - 0 1'));
      await move(page, 'a1', 'a8');
      await expectNoViolations(page);
    });

    test('dialog of a new game, with a fault', async ({ page }) => {
      await openBoard(page);
      await button(page, 'New game').click();
      await expectNoViolations(page);
      await page.getByLabel('Start position').fill('rubbish');
      await button(page, 'Start').click();
      await expect(page.getByRole('alert')).not.toBeEmpty();
      await expectNoViolations(page);
    });

    test('clocks, one of them low, and a draw that is offered', async ({ page }) => {
      await openBoard(page, '?opponent=human&time=12+0');
      await move(page, 'e2', 'e4');
      await move(page, 'e7', 'e5');
      await choose(page, 'Offer draw');
      await expect(button(page, 'Accept')).toBeFocused();
      await expect(page.locator('#clock-white')).toHaveClass(/low/);
      await expectNoViolations(page);
    });

    test('dialog of a new game with a time of your own', async ({ page }) => {
      await openBoard(page);
      await button(page, 'New game').click();
      await page.getByLabel('Time control').selectOption('custom');
      await expectNoViolations(page);
    });

    test('dialog of the settings', async ({ page }) => {
      await openBoard(page);
      await button(page, 'Settings').click();
      await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
      await expectNoViolations(page);
    });

    test('dialog of a promotion', async ({ page }) => {
      await openBoard(page, twoPeople('7k/P7/8/8/8/8/8/K7 w - - 0 1'));
      await move(page, 'a7', 'a8');
      await expect(page.getByRole('dialog', { name: 'Promote to' })).toBeVisible();
      await expectNoViolations(page);
    });
  });
}

for (const theme of ['walnut', 'green', 'slate', 'ocean', 'plum', 'contrast']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the board ${theme}, ${colorScheme}, with all marks and letters outside`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      const settings = { board_theme: theme, coordinates: colorScheme === 'dark' ? 'outside' : 'inside', control: 'on', threats: 'on' };
      await page.addInitScript((text) => localStorage.setItem('second-thought.settings', text), JSON.stringify(settings));
      await openBoard(page, twoPeople('4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 1'));
      await move(page, 'h1', 'h8');
      await move(page, 'e8', 'd7');
      await button(page, 'Undo').click();
      await click(page, 'e8');
      await expectNoViolations(page);
    });
  }
}

for (const width of [320, 1280]) {
  test(`everything to press is 24 px wide and high at least, at ${width} px`, async ({ page }) => {
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
    for (const dialog of ['Import and export', 'Settings']) {
      await choose(page, dialog);
      await expectLarge();
      await page.keyboard.press('Escape');
    }
    await button(page, 'More').click();
    await expectLarge();
  });
}

test('a button that can no longer be used keeps the focus', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  for (const name of ['First move', 'Last move', 'Undo']) {
    await button(page, name).focus();
    await page.keyboard.press('Enter');
    await expect(button(page, name)).toBeDisabled();
    await expect(button(page, name)).toBeFocused();
  }
});

for (const width of [320, 360, 768]) {
  test(`nothing scrolls to the side at ${width} px`, async ({ page }) => {
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
    await choose(page, 'Import and export');
    await expectFits();
    await page.keyboard.press('Escape');
    await button(page, 'New game').click();
    await expectFits();
    const dialog = (await page.getByRole('dialog').boundingBox())!;
    expect(dialog.x).toBeGreaterThanOrEqual(0);
    expect(dialog.x + dialog.width).toBeLessThanOrEqual(width);
  });
}
