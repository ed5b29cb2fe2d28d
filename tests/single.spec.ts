// Tests the site as a single file that is opened without a server and makes no further requests.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { click, expect, plies, status, test } from './support';
import { pageText } from './texts';

const address = pathToFileURL(resolve('dist-single/index.html')).href;

test('the page works from a file, with its engine in a worker', async ({ page }) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (request.url() !== address && !/^(blob|data):/.test(request.url())) outside.push(request.url());
  });
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
  expect(page.workers()).toHaveLength(1);
  await click(page, 'e2', 'e4');
  await expect(plies(page)).toHaveCount(2);
  await expect(status(page)).toContainText(pageText('YourTurn'));
  // The pictures of the pieces are drawn, and none of them is empty.
  const sizes = await page.locator('.piece').evaluateAll(async (pieces) => {
    const addresses = new Set(pieces.map((it) => getComputedStyle(it).backgroundImage.slice('url("'.length, -'")'.length)));
    return Promise.all([...addresses].map(async (address) => {
      const picture = Object.assign(new Image(), { src: address });
      await picture.decode();
      return [picture.naturalWidth, picture.naturalHeight];
    }));
  });
  expect(sizes).toEqual([[270, 90]]);
  await page.getByRole('button', { name: pageText('Games'), exact: true }).click();
  await expect(page.getByRole('dialog', { name: pageText('Games') })).toBeVisible();
  expect(outside).toEqual([]);
});
