// Tests the settings: they apply at once, are saved for the next visit,
// and cause no error in a browser that stores nothing.
import { readFile } from 'node:fs/promises';
import { button, expect, openBoard, plies, move, status, test, twoPeople, type Page } from './support';
import { pageText } from './texts';

const KEY = 'second-thought.settings';

function dialog(page: Page) {
  return page.getByRole('dialog', { name: pageText('Settings') });
}

async function openSettings(page: Page): Promise<void> {
  await button(page, pageText('Settings')).click();
  await expect(dialog(page)).toBeVisible();
}

async function choose(page: Page, name: string, value: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name }).selectOption(value);
}

/** Chooses a board or a piece set by its picture. */
async function choosePicture(page: Page, group: string, name: string): Promise<void> {
  await dialog(page).getByRole('group', { name: group }).getByRole('radio', { name }).check();
}

function saved(page: Page): Promise<Record<string, string> | null> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), KEY);
}

/** The mean of red, green and blue of the page's background. */
function backgroundShade(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [red, green, blue] = getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g)!.map(Number);
    return (red + green + blue) / 3;
  });
}

function squareColors(page: Page): Promise<string[]> {
  return page.evaluate(() => ['a1', 'b1'].map((id) => getComputedStyle(document.getElementById(id)!).backgroundColor));
}

test('a setting applies at once and after a reload', async ({ page }) => {
  await openBoard(page);
  const first = await squareColors(page);
  expect(await saved(page), 'nothing is saved before a setting is changed').toBeNull();
  await openSettings(page);
  await choosePicture(page, pageText('Board'), pageText('Plum'));
  const plum = await squareColors(page);
  expect(plum).not.toEqual(first);
  await dialog(page).getByRole('switch', { name: pageText('Sounds') }).click();
  await dialog(page).getByRole('button', { name: pageText('Done') }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, pageText('Settings'))).toBeFocused();
  expect(await saved(page)).toMatchObject({ board_theme: 'plum', sounds: 'off', page_theme: 'auto' });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  expect(await squareColors(page)).toEqual(plum);
  await openSettings(page);
  await expect(dialog(page).getByRole('switch', { name: pageText('Sounds') })).not.toBeChecked();
  await expect(dialog(page).getByRole('radio', { name: pageText('Plum') })).toBeChecked();
});

test('every board and every piece set looks like its picture, also chosen with the keyboard', async ({ page }) => {
  await openBoard(page);
  await openSettings(page);
  const looks = () => page.evaluate(() => {
    const look = (place: Element, board: string) => {
      const { backgroundImage } = getComputedStyle(place.querySelector('[data-piece="wN"]')!);
      return [getComputedStyle(place).getPropertyValue('--light'), getComputedStyle(place).getPropertyValue('--dark'), backgroundImage, board];
    };
    const chosen = [...document.querySelectorAll(':checked ~ .picture')];
    return [look(document.querySelector('.board')!, 'board'), ...chosen.map((it) => look(it, 'board'))];
  });
  const seen = new Set<string>();
  for (const [group, count] of [[pageText('Board'), 6], [pageText('Pieces'), 3]] as const) {
    const radios = dialog(page).getByRole('group', { name: group }).getByRole('radio');
    await expect(radios).toHaveCount(count);
    await radios.first().focus();
    for (let at = 0; at < count; at += 1) {
      await page.keyboard.press('ArrowRight');
      await expect(radios.nth((at + 1) % count)).toBeChecked();
      const [board, ...pictures] = (await looks()).map((it) => it.join(' '));
      expect(pictures).toEqual([board, board]);
      seen.add(board);
    }
  }
  expect(seen.size).toBe(6 + 3 - 1);
});

for (const [system, chosen] of [['dark', 'light'], ['light', 'dark']] as const) {
  test(`the page can be ${chosen} where the system is ${system}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: system });
    await openBoard(page);
    const before = await backgroundShade(page);
    await openSettings(page);
    await choose(page, pageText('PageColours'), chosen);
    const after = await backgroundShade(page);
    expect([before > 128, after > 128]).toEqual([system === 'light', chosen === 'light']);
    await choose(page, pageText('PageColours'), 'auto');
    expect(await backgroundShade(page)).toBe(before);
  });
}

test('the keyboard alone opens, changes, resets and closes the settings', async ({ page }) => {
  await openBoard(page);
  await button(page, pageText('Settings')).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('switch', { name: pageText('PiecesSlide') }).focus();
  await page.keyboard.press('Space');
  await expect(page.locator('html')).toHaveAttribute('data-animation', 'off');
  await dialog(page).getByRole('button', { name: pageText('ResetToDefaults') }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-animation', 'on');
  await expect(dialog(page).getByRole('switch', { name: pageText('PiecesSlide') })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, pageText('Settings'))).toBeFocused();
});

test('an unreadable setting is reported, and the others apply', async ({ page }) => {
  await page.addInitScript(
    ([key, text]) => localStorage.setItem(key, text),
    [KEY, JSON.stringify({ board_theme: 'plum', animation: 7, piece_set: 'marble', of_tomorrow: 'yes' })],
  );
  await openBoard(page);
  await expect(status(page)).toContainText(pageText('SettingsUnread', `${pageText('Pieces')}, ${pageText('PiecesSlide')}`));
  await expect(page.locator('html')).toHaveAttribute('data-board-theme', 'plum');
  await expect(page.locator('html')).toHaveAttribute('data-animation', 'on');
});

test('an invalid text in place of the settings is reported', async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem(key, '{"board_th'), KEY);
  await openBoard(page, '');
  await expect(status(page)).toContainText(pageText('SettingsUnreadable'));
  await expect(page.locator('html')).toHaveAttribute('data-board-theme', 'walnut');
});

test('a browser that stores nothing can play', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await openBoard(page, twoPeople());
  await openSettings(page);
  await choosePicture(page, pageText('Board'), pageText('Green'));
  await expect(page.locator('html')).toHaveAttribute('data-board-theme', 'green');
  await dialog(page).getByRole('button', { name: pageText('Done') }).click();
  await expect(status(page)).toContainText(pageText('SettingsNotSaved', pageText('StorageDenied')));
  await move(page, 'e2', 'e4');
  await expect(plies(page)).toHaveCount(1);
});

test('a full storage is reported', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await openBoard(page, twoPeople());
  await openSettings(page);
  await choosePicture(page, pageText('Board'), pageText('Green'));
  await expect(status(page)).toContainText(pageText('SettingsNotSaved', pageText('StorageFull')));
});

test('settings are exported and imported as a file; an invalid file changes nothing', async ({ page }) => {
  await openBoard(page);
  await openSettings(page);
  await choosePicture(page, pageText('Board'), pageText('Plum'));
  const [file] = await Promise.all([page.waitForEvent('download'), dialog(page).getByRole('button', { name: pageText('ExportSettings') }).press('Enter')]);
  const text = await readFile((await file.path())!, 'utf8');
  expect(JSON.parse(text)).toMatchObject({ board_theme: 'plum', sounds: 'on' });
  await dialog(page).getByRole('button', { name: pageText('ResetToDefaults') }).click();
  await expect(dialog(page).getByRole('radio', { name: pageText('Walnut') })).toBeChecked();
  const take = (text: string) => dialog(page).getByLabel(pageText('ImportSettings'))
    .setInputFiles({ name: 'settings.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await take(text);
  await expect(page.locator('html')).toHaveAttribute('data-board-theme', 'plum');
  for (const none of ['rubbish', '{}', '{"version":1,"moves":["e2e4"]}']) {
    await take(none);
    await expect(dialog(page).getByRole('alert')).toContainText(pageText('NoSettingsInFile'));
    await expect(page.locator('html')).toHaveAttribute('data-board-theme', 'plum');
    await take(text);
    await expect(dialog(page).getByRole('alert')).toHaveCount(0);
  }
  expect(await saved(page)).toMatchObject({ board_theme: 'plum' });
});

test('unreadable settings are set aside, and the others stay', async ({ page }) => {
  const spoiled = JSON.stringify({ board_theme: 'green', sounds: 'perhaps' });
  await page.addInitScript(([key, text]) => {
    if (!localStorage.length) localStorage.setItem(key, text);
  }, [KEY, spoiled]);
  await openBoard(page);
  await expect(status(page)).toContainText('could not be read: Sounds');
  expect(await page.evaluate(() => Object.values(localStorage))).toContain(spoiled);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  await expect(page.locator('html')).toHaveAttribute('data-board-theme', 'green');
  await expect(status(page)).not.toContainText('could not be read');
  expect(await page.evaluate(() => Object.values(localStorage))).toContain(spoiled);
});

test('the chosen colours apply before the program is loaded, also to the browser\'s frame', async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem(key, '{"page_theme":"dark","board_theme":"ocean"}'), KEY);
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(/second-thought-web_bg.*\.wasm/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('./');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-page-theme', 'dark');
  await expect(root).toHaveAttribute('data-board-theme', 'ocean');
  await expect(root).toHaveAttribute('data-ready', 'false');
  expect(await backgroundShade(page)).toBeLessThan(64);
  release();
  await expect(root).toHaveAttribute('data-ready', 'true');
  const frame = page.locator('meta[name="theme-color"]');
  const colors = () => frame.evaluateAll((all) => all.map((it) => it.getAttribute('content')));
  await expect.poll(colors).toEqual(['#191a1c', '#191a1c']);
  await openSettings(page);
  await choose(page, pageText('PageColours'), 'auto');
  await expect.poll(colors).toEqual(['#f3f1ec', '#191a1c']);
});

test('closing the file chooser leaves the dialog open, and the lists show reset values', async ({ page }) => {
  await openBoard(page);
  await openSettings(page);
  for (const name of ['ImportSettings', 'RestoreBackup']) {
    await dialog(page).getByLabel(pageText(name)).dispatchEvent('cancel');
    await expect(dialog(page)).toBeVisible();
  }
  const coordinates = dialog(page).getByRole('combobox', { name: pageText('Coordinates') });
  const first = await coordinates.inputValue();
  await coordinates.selectOption({ index: 1 });
  expect(await coordinates.inputValue()).not.toBe(first);
  await dialog(page).getByRole('button', { name: pageText('ResetToDefaults') }).click();
  await expect(coordinates).toHaveValue(first);
});

test('the settings link to the licences of all software in the page', async ({ page, request }) => {
  await openBoard(page);
  await openSettings(page);
  await expect(dialog(page).getByRole('group', { name: pageText('About') })).toContainText(/Version \d+\.\d+\.\d+/);
  const address = await dialog(page).getByRole('link', { name: pageText('Licences') }).evaluate((link: HTMLAnchorElement) => link.href);
  const licences = await (await request.get(address)).text();
  for (const name of ['Second Thought', 'yew', 'wasm-bindgen', 'gloo-worker', 'serde-wasm-bindgen']) {
    expect(licences).toMatch(new RegExp(`^${name}( \\d|$)`, 'm'));
  }
});
