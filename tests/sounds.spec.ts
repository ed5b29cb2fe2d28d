// Tests sounds: each kind of move has a sound.
// There is no sound before a person has touched the page, and none if sounds are switched off.
import { button, expect, move, openBoard, test, twoPeople, waitForReply, watchFor, type Page } from './support';
import { pageText } from './texts';

type Played = { contexts: number; sounds: { seconds: number; loudest: number; checksum: number }[] };

/** Records the sounds that are sent to the loudspeaker. */
async function recordSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const played = ((window as any).played = { contexts: 0, sounds: [] as object[] });
    const Real = window.AudioContext;
    window.AudioContext = class extends Real {
      constructor() {
        super();
        played.contexts += 1;
      }
    };
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, ...rest) {
      const samples = this.buffer!.getChannelData(0);
      const loudest = samples.reduce((most, it) => Math.max(most, Math.abs(it)), 0);
      const checksum = samples.reduce((sum, it, index) => sum + Math.round(it * 1e4) * ((index % 97) + 1), 0);
      played.sounds.push({ seconds: this.buffer!.duration, loudest, checksum });
      return start.apply(this, rest);
    };
  });
}

function played(page: Page): Promise<Played> {
  return page.evaluate(() => (window as any).played);
}

const count = async (page: Page) => (await played(page)).sounds.length;

test('each kind of move has its own sound', async ({ page }) => {
  await recordSounds(page);
  await openBoard(page, twoPeople('4k3/P7/8/3p4/4P3/8/8/4K2R w K - 0 1'));
  await move(page, 'e4', 'd5');
  await move(page, 'e8', 'e7');
  await move(page, 'e1', 'g1');
  await move(page, 'e7', 'd6');
  await move(page, 'a7', 'a8');
  await button(page, pageText('BishopButton')).click();
  await move(page, 'd6', 'd7');
  await move(page, 'f1', 'f7');
  await expect.poll(() => count(page)).toBe(7);
  const { sounds, contexts } = await played(page);
  expect(contexts).toBe(1);
  for (const { loudest } of sounds) expect(loudest).toBeGreaterThan(0.1);
  const [capture, step, castling, , promotion, , check] = sounds.map(({ checksum }) => checksum);
  expect(new Set([capture, step, castling, promotion, check]).size).toBe(5);
  expect(sounds[3].checksum).toBe(step);
  expect(sounds[5].checksum).toBe(step);
});

test("the end of a game, the engine's reply and undo have sounds", async ({ page }) => {
  await recordSounds(page);
  await openBoard(page, twoPeople('7k/8/6K1/8/8/8/8/R7 w - - 0 1'));
  await move(page, 'a1', 'a8');
  await expect.poll(() => count(page)).toBe(1);
  await button(page, pageText('Undo')).click();
  await expect.poll(() => count(page)).toBe(2);
  const { sounds } = await played(page);
  expect(sounds[0].checksum).not.toBe(sounds[1].checksum);
  await openBoard(page, '?play=white');
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  await expect.poll(() => count(page)).toBe(2);
});

test('no sound is prepared before the page was touched', async ({ page }) => {
  await recordSounds(page);
  // The test's own calls into the page would count as interactions of a person. This script hides them.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive: false, isActive: false }) });
  });
  await openBoard(page, '?play=black');
  await waitForReply(page, 1);
  await watchFor(page, 200);
  expect(await played(page)).toEqual({ contexts: 0, sounds: [] });
});

test('sounds can be switched off', async ({ page }) => {
  await recordSounds(page);
  await openBoard(page, twoPeople());
  await button(page, pageText('Settings')).click();
  await page.getByRole('switch', { name: pageText('Sounds') }).click();
  await page.keyboard.press('Escape');
  await move(page, 'e2', 'e4');
  await watchFor(page, 200);
  expect(await played(page)).toEqual({ contexts: 0, sounds: [] });
});

test('opening another game is silent', async ({ page }) => {
  await recordSounds(page);
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  await expect.poll(() => count(page)).toBe(1);
  await openBoard(page, twoPeople());
  await button(page, pageText('Games')).click();
  // Both games may have started in the same second, so their order is not certain.
  await page.locator('.game-open').filter({ hasNotText: pageText('OnTheBoard') }).click();
  await expect(page.locator('[data-ply="1"]')).toHaveCount(1);
  await watchFor(page, 200);
  expect(await played(page)).toEqual({ contexts: 0, sounds: [] });
});
