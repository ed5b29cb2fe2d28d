// The tests' own ears: what would fail a test is heard.
import { expect, openBoard, test } from './support';

test.use({ tolerated: /on purpose|Content Security Policy|no-such-file|404/ });

const PROVOKED: [provoke: () => void, heard: RegExp][] = [
  [() => console.error('said on purpose'), /console: said on/],
  [() => void setTimeout(() => { throw new Error('thrown on purpose'); }), /exception: thrown on/],
  [() => void fetch('./no-such-file'), /response: 404 .*no-such-file/],
  [() => document.body.setAttribute('onclick', '1'), /Content Security Policy/],
];

for (const [provoke, heard] of PROVOKED) {
  test(`${heard.source} is heard`, async ({ page, complaints }) => {
    await openBoard(page);
    expect(complaints).toEqual([]);
    // Once more where nothing came: a browser that is very busy has let one go unsaid.
    await expect(async () => {
      await page.evaluate(provoke);
      await expect.poll(() => complaints.filter((text) => heard.test(text))).not.toEqual([]);
    }).toPass({ intervals: [0], timeout: 40_000 });
  });
}
