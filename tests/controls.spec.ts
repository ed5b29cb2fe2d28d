// Tests the buttons below the board and the menu: their names, groups and places.
import { button, choose, click, expect, menuItem, move, openBoard, resign, status, test, twoPeople, waitForReply, type Page } from './support';
import { germanText, pageText, pageTexts } from './texts';

for (const [width, height] of [[390, 844], [390, 664], [360, 640], [820, 1180], [844, 390]]) {
  test(`at ${width}×${height} the buttons have visible names`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page);
    for (const name of pageTexts('NewGame', 'Undo', 'Hint', 'Resign', 'More')) {
      const label = button(page, name).locator('.control-name');
      await expect(label, name).toBeVisible();
      await expect(label, name).toHaveText(name);
      const [inner, outer] = [(await label.boundingBox())!, (await button(page, name).boundingBox())!];
      expect(inner.x, name).toBeGreaterThanOrEqual(outer.x - 0.5);
      expect(inner.x + inner.width, name).toBeLessThanOrEqual(outer.x + outer.width + 0.5);
    }
  });
}

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  for (const [width, height] of [[390, 664], [320, 568], [1280, 720]]) {
    test(`at ${width}×${height} no name is wider than its button`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openBoard(page);
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      await expect(button(page, germanText('Undo'))).toBeVisible();
      const wide = await page.locator('.control-name:visible').evaluateAll((names) => names
        .filter((name) => name.scrollWidth > name.parentElement!.clientWidth + 1).map((name) => name.textContent));
      expect(wide).toEqual([]);
    });
  }
});

for (const [width, height] of [[390, 664], [1280, 720]]) {
  test(`at ${width}×${height} the menu has groups and icons, and scrolls to its last item`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page);
    await button(page, pageText('More')).click();
    const menu = page.getByRole('menu', { name: pageText('More') });
    for (const name of [pageText('GameButtons'), pageText('MoreLearning'), pageText('MorePositions'), pageText('Board')]) {
      const group = menu.getByRole('group', { name, exact: true });
      await expect(group.getByText(name, { exact: true })).toBeVisible();
      expect(await group.locator('.menu-item:visible').count()).toBeGreaterThanOrEqual(2);
    }
    for (const item of await menu.locator('[role="menuitem"]:visible').all()) await expect(item.locator('.icon')).toHaveCount(1);
    const last = menu.locator('button:visible').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
    const [box, list] = [(await last.boundingBox())!, (await menu.boundingBox())!];
    expect(box.y + box.height).toBeLessThanOrEqual(list.y + list.height + 0.5);
    expect(list.y).toBeGreaterThanOrEqual(0);
    expect(list.y + list.height).toBeLessThanOrEqual(height);
  });
}

for (const [width, height] of [[1280, 800], [1280, 720], [1440, 900], [820, 1180], [1180, 820], [390, 844]]) {
  test(`at ${width}×${height} the whole menu is visible without scrolling, and the arrow keys reach every item`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page);
    await button(page, pageText('More')).click();
    const menu = page.getByRole('menu', { name: pageText('More') });
    const items = menu.locator('.menu-item:visible');
    const count = await items.count();
    for (const item of await items.all()) await expect(item).toBeInViewport({ ratio: 1 });
    expect(await menu.evaluate((it) => it.scrollHeight - it.clientHeight)).toBeLessThanOrEqual(1);
    for (let at = 0; at < count; at += 1) {
      await expect(items.nth(at)).toBeFocused();
      await page.keyboard.press('ArrowDown');
    }
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(items.last()).toBeFocused();
  });
}

test.describe('with touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the menu has no keyboard shortcuts', async ({ page }) => {
    await openBoard(page);
    await button(page, pageText('More')).tap();
    await expect(menuItem(page, pageText('Practice'))).toBeVisible();
    await expect(menuItem(page, pageText('Shortcuts'))).toHaveCount(0);
  });
});

/** The places of the buttons and the board. */
function buttonPlaces(page: Page): Promise<number[][]> {
  return page.evaluate(() => ['#board', '.bar', '.moves-panel', '#typed-move'].map((name) => {
    const { left, top } = document.querySelector(name)!.getBoundingClientRect();
    return [left, top];
  }));
}

for (const [width, height] of [[1280, 720], [390, 844], [844, 390]]) {
  test(`at ${width}×${height} the marks of attacked squares move no button`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page, twoPeople());
    const bar = async () => (await buttonPlaces(page)).slice(0, 3);
    const before = await bar();
    await choose(page, pageText('ControlledSquares'));
    await expect(page.locator('.control-legend')).toHaveCount(1);
    expect(await bar()).toEqual(before);
  });

  test(`at ${width}×${height} a draw claim moves no button`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBoard(page, twoPeople());
    const knights = [['g1', 'f3'], ['g8', 'f6'], ['f3', 'g1'], ['f6', 'g8']];
    for (const [from, to] of [...knights, ...knights].slice(0, -1)) await move(page, from, to);
    const before = await buttonPlaces(page);
    await move(page, 'f6', 'g8');
    await expect(button(page, pageText('ClaimDraw'))).toBeVisible();
    expect((await buttonPlaces(page)).slice(0, 2)).toEqual(before.slice(0, 2));
  });
}

test('the button that confirms a resignation is not green', async ({ page }) => {
  await openBoard(page, '?level=1');
  const color = (name: string) => page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.className = 'probe';
    const rules = new CSSStyleSheet();
    rules.replaceSync(`.probe { color: var(${name}) }`);
    document.adoptedStyleSheets.push(rules);
    const value = getComputedStyle(probe).color;
    probe.remove();
    document.adoptedStyleSheets.pop();
    return value;
  }, name);
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  await button(page, pageText('Resign')).click();
  const confirm = page.getByRole('group', { name: pageText('Resign'), exact: true }).getByRole('button', { name: pageText('Resign'), exact: true });
  const background = await confirm.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(background).not.toBe(await color('--accent'));
  expect(background).toBe(await color('--warning'));
  await confirm.click();
  await expect(page.locator('#result')).toBeVisible();
});

test('without games, there is nothing to select', async ({ page }) => {
  await openBoard(page);
  await choose(page, pageText('Games'));
  const games = page.getByRole('dialog', { name: pageText('Games') });
  await expect(games).toContainText(pageText('NoGamesYet'));
  await expect(games.getByRole('button', { name: pageText('SelectGames') })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await openBoard(page, twoPeople());
  await click(page, 'e2', 'e4');
  await choose(page, pageText('Games'));
  await expect(games.getByRole('button', { name: pageText('SelectGames') })).toBeVisible();
});

test('after a mate, the analysis names the end in place of its lines', async ({ page }) => {
  await openBoard(page, `?${new URLSearchParams({ pgn: '1. f3 e5 2. g4 Qh4# 0-1', opponent: 'human' })}#analysis`);
  await expect(page.locator('#engine-info .line-row').first()).toHaveText(/checkmate/i);
  await expect(status(page)).toContainText('Black wins');
});

test('a resignation is confirmed with the button of the question', async ({ page }) => {
  await openBoard(page, '?level=1');
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  await resign(page);
  await expect(page.locator('#result')).toHaveAttribute('data-outcome', 'lost');
});
