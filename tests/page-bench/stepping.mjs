// Steps through a reviewed game of 60 moves, one step per frame.
import { readFileSync } from 'node:fs';
import { messagesOf } from '../../crates/xtask/src/messages.mjs';

/** The English texts of the page by their names. */
export const ENGLISH = messagesOf(readFileSync(new URL('../../web/assets/messages-en.json', import.meta.url), 'utf8'));

/** The moves of the game. */
export const GAME =
  'e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4 d4 Nd6 Bxc6 dxc6 dxe5 Nf5 Qxd8+ Kxd8 Rd1+ Ke8 Nc3 h6 h4 Be7 g3 Rg8 Ne4 a5 Bf4 Be6 Kg2 ' +
  'Bd5 Nc3 Bxf3+ Kxf3 g5 hxg5 hxg5 Be3 f6 e6 Ng7 Rd7 Nxe6 Rad1 Kf7 Ke4 b5 a4 Rab8 axb5 cxb5 R1d5 c6 R5d6 Nf8 Ra7 Rc8 Kf5 ' +
  'Nh7 Re6 Rge8 Bc5 Kg8 Bxe7 g4 Rxa5 Nf8 Bxf8 Rxe6 Kxe6 Rxf8 Kf5 Rd8 Ne4 Kf8 Kxf6 Ke8 Kf5 Rd5+ Kxg4 Kf7 Ra7+ Ke6 f4 b4 f5+ ' +
  'Rxf5 Ng5+ Rxg5+ Kxg5 c5 g4 c4 Rb7 c3 b3 Ke5 Rxb4 Ke6 Rc4 Ke5 Rxc3 Kd4 Rc4+ Ke5 Kh5 Kd6 g5 Ke6 Kh6 Ke7 g6 Kf6 g7 Kf7 ' +
  'Rf4+ Ke6 g8=Q+ Kd6 Rf6+ Ke5';

/** Returns the time from each step to the next frame. */
export async function measureStepping(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${address}?${new URLSearchParams({ pgn: GAME, opponent: 'human' })}`);
  await page.waitForSelector('html[data-ready="true"]');
  await page.getByRole('button', { name: ENGLISH.Analyse, exact: true }).click();
  await page.getByRole('button', { name: ENGLISH.ReviewGame }).click();
  await page.waitForSelector('#accuracy-black', { timeout: 300_000 });
  const session = await context.newCDPSession(page);
  const steps = (key) => page.evaluate(async (key) => {
    const frame = () => new Promise(requestAnimationFrame);
    const taken = [];
    document.activeElement?.blur();
    await frame();
    for (let step = 0; step < 119; step += 1) {
      const begun = performance.now();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await frame();
      taken.push(performance.now() - begun);
    }
    return taken;
  }, key);
  console.log('\nStepping through a reviewed game of 60 moves, one step per frame, milliseconds per step.');
  for (const rate of [1, 4]) {
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    // The first pass is a warm-up and is not counted.
    await steps('ArrowLeft');
    const taken = await steps('ArrowRight');
    const shown = await page.locator('#moves [data-ply][aria-current]').getAttribute('data-ply');
    if (shown !== '120') throw new Error(`the steps ended at ply ${shown}`);
    const quantile = (share) => [...taken].sort((one, other) => one - other)[Math.floor(taken.length * share)].toFixed(1);
    const all = taken.reduce((sum, it) => sum + it, 0);
    console.log(`${rate}× slower processor: median ${quantile(0.5)}, 95 % ${quantile(0.95)}; ${((1000 * taken.length) / all).toFixed(1)} steps/s`);
  }
  await context.close();
}
