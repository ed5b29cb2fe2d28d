// Tests the browser's offer to install the page, which is an item in the menu.
import { button, expect, menuItem, openBoard, test, twoPeople, type Page } from './support';
import { pageText } from './texts';

const offer = (page: Page) => page.evaluate(() => {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: () => void ((window as any).asked = ((window as any).asked ?? 0) + 1),
  });
  dispatchEvent(event);
  return event.defaultPrevented;
});

async function menu(page: Page): Promise<void> {
  await button(page, pageText('More')).click();
}

test('the menu accepts the offer once', async ({ page }) => {
  await openBoard(page, twoPeople());
  await menu(page);
  await expect(menuItem(page, pageText('FlipBoard'))).toBeVisible();
  await expect(menuItem(page, pageText('InstallApp'))).toHaveCount(0);
  await page.keyboard.press('Escape');
  expect(await offer(page), 'the browser\'s own strip stays away').toBe(true);
  await menu(page);
  await menuItem(page, pageText('InstallApp')).click();
  expect(await page.evaluate(() => (window as any).asked)).toBe(1);
  await menu(page);
  await expect(menuItem(page, pageText('InstallApp'))).toHaveCount(0);
});

test('an offer before the program is loaded is preserved, and an installed page has none', async ({ page }) => {
  let go = (): void => {};
  const held = new Promise<void>((done) => (go = done));
  await page.route('**/*.wasm', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(twoPeople());
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'false');
  expect(await offer(page)).toBe(true);
  go();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  await menu(page);
  await expect(menuItem(page, pageText('InstallApp'))).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect(menuItem(page, pageText('InstallApp'))).toHaveCount(0);
});
