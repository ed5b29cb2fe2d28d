// Tests the test fixture: a test fails if the page reports an error of any kind.
import { expect, openBoard, test } from './support';

test.use({ tolerated: /on purpose|Content Security Policy|no-such-file|404/ });

const PROVOKED: [provoke: () => void, complaint: RegExp][] = [
  [() => console.error('said on purpose'), /console: said on/],
  [() => void setTimeout(() => { throw new Error('thrown on purpose'); }), /exception: thrown on/],
  [() => void fetch('./no-such-file'), /response: 404 .*no-such-file/],
  // Some browsers read the script of an attribute only when its event occurs.
  [() => void document.body.append(Object.assign(document.createElement('script'), { text: '1' })), /Content Security Policy/],
];

for (const [provoke, complaint] of PROVOKED) {
  test(`${complaint.source} is noticed`, async ({ page, complaints }) => {
    await openBoard(page);
    expect(complaints).toEqual([]);
    // The action is repeated if no error arrives, because a very busy browser may lose a message.
    await expect(async () => {
      await page.evaluate(provoke);
      await expect.poll(() => complaints.filter((text) => complaint.test(text))).not.toEqual([]);
    }).toPass({ intervals: [0], timeout: 40_000 });
  });
}
