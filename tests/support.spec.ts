// The tests' own ears: what would fail a test is heard.
import { expect, openBoard, test } from './support';

test.use({ tolerated: /on purpose|Content Security Policy|no-such-file|404/ });

test('errors, exceptions, breaches of the policy and failed requests are heard', async ({ page, complaints }) => {
  await openBoard(page);
  expect(complaints).toEqual([]);
  await page.evaluate(() => console.error('said on purpose'));
  await page.evaluate(() => setTimeout(() => { throw new Error('thrown on purpose'); }));
  await page.evaluate(() => fetch('./no-such-file'));
  await page.evaluate(() => document.body.setAttribute('onclick', '1'));
  for (const heard of [/console: said on/, /exception: thrown on/, /response: 404 .*no-such-file/, /Content Security Policy/]) {
    await expect.poll(() => complaints.filter((text) => heard.test(text)).length).toBeGreaterThan(0);
  }
});
