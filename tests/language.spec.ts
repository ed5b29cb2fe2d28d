// The language of the page: the browser's or the chosen one, whole before the board can be used, and English where it does not come.
import { button, expect, openBoard, status, test, type Page } from './support';

/** What of the German texts was asked for. */
function asked(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('messages-')) addresses.push(request.url());
  });
  return addresses;
}

/** Chooses a language in the settings, whatever language they speak. */
async function speak(page: Page, language: string): Promise<void> {
  await page.getByRole('button', { name: /^(Settings|Einstellungen)$/ }).click();
  await page.locator('#setting-language').selectOption(language);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('the page is English, and fetches no other language', async ({ page }) => {
  const addresses = asked(page);
  await openBoard(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  for (const name of ['New game', 'Undo', 'Redo', 'Flip board', 'Hint', 'Resign', 'Move now', 'Claim draw', 'Settings']) {
    await expect(button(page, name)).toBeVisible();
  }
  expect(addresses).toEqual([]);
});

test('a chosen language is spoken at once, fetched once, and kept', async ({ page }) => {
  const addresses = asked(page);
  await openBoard(page);
  await speak(page, 'de');
  await expect(button(page, 'Neue Partie')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveTitle('Second Thought: Schach gegen den Computer');
  await speak(page, 'en');
  await expect(button(page, 'New game')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await speak(page, 'de');
  await expect(button(page, 'Neue Partie')).toBeVisible();
  expect(addresses).toHaveLength(1);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  await expect(button(page, 'Neue Partie')).toBeVisible();
});

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' });

  test('the page is German once the board can be used', async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const names = [...document.querySelectorAll('button[aria-label]')].map((it) => it.getAttribute('aria-label'));
        if (names.includes('New game')) document.documentElement.dataset.wasEnglish = 'true';
      }).observe(document, { childList: true, subtree: true, attributes: true });
    });
    await openBoard(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    expect(await button(page, 'Neue Partie').count()).toBe(1);
    await expect(page.locator('html')).not.toHaveAttribute('data-was-english');
  });

  test('English can be chosen, and stays', async ({ page }) => {
    await openBoard(page);
    await speak(page, 'en');
    await expect(button(page, 'New game')).toBeVisible();
    const addresses = asked(page);
    await page.reload();
    await expect(button(page, 'New game')).toBeVisible();
    expect(addresses).toEqual([]);
  });

  test.describe('without the texts', () => {
    test.use({ tolerated: /messages-|404/ });

    test('the page is English and says so', async ({ page }) => {
      await page.route(/messages-/, (route) => route.fulfill({ status: 404, body: 'not found' }));
      await openBoard(page);
      await expect(status(page)).toContainText('The German texts could not be fetched');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expect(button(page, 'New game')).toBeVisible();
    });

    test('texts that are not whole are not used', async ({ page }) => {
      await page.route(/messages-/, (route) => route.fulfill({ body: 'Undo = Zurück' }));
      await openBoard(page);
      await expect(status(page)).toContainText('The German texts could not be fetched');
    });
  });
});
