// Measures presses and drags on a board: the time from an input to the change of the page.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../../crates/xtask/src/server.mjs';

/** The number of presses on each board. */
export const CLICKS = 200;

const here = dirname(fileURLToPath(import.meta.url));

/** The squares to press, in order. Each press selects another piece and shows its targets. */
const PIECES = ['e2', 'g1', 'd2', 'b1', 'a2', 'h2', 'c2', 'f2'];

/** With these headers, a page is cross-origin isolated, and its clocks have a resolution of microseconds. */
const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

async function open(browser, { query, board }, address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, bypassCSP: true });
  const page = await context.newPage();
  await page.addInitScript(readFileSync(join(here, 'probe.js'), 'utf8'));
  await page.goto(address + query);
  await page.waitForSelector(`${board} *`);
  await page.waitForTimeout(500);
  return page;
}

async function spots(page, { box }) {
  const { x, y, width } = await page.locator(box).first().boundingBox();
  const step = width / 8;
  return (name) => ({
    x: x + (name.charCodeAt(0) - 97 + 0.5) * step,
    y: y + (8 - Number(name[1]) + 0.5) * step,
  });
}

const frames = (page, count) =>
  page.evaluate(
    (left) => new Promise((done) => {
      const next = () => (left-- > 0 ? requestAnimationFrame(next) : done());
      next();
    }),
    count,
  );

async function presses(page, at) {
  const taken = [];
  // The first round is a warm-up and is not counted.
  for (let index = -PIECES.length; index < CLICKS; index += 1) {
    const { x, y } = at(PIECES.at(index % PIECES.length));
    await page.mouse.move(x, y);
    await frames(page, 2);
    await page.mouse.down();
    await frames(page, 4);
    const change = await page.evaluate(() => window.probe.taken());
    await page.mouse.up();
    await frames(page, 1);
    if (index >= 0) taken.push(change);
  }
  return taken;
}

/** Drags a knight around for two seconds. */
async function carrying(page, at) {
  const start = at('g1');
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y - 30, { steps: 3 });
  await page.evaluate(() => window.probe.countFrames());
  const begun = performance.now();
  const middle = at('d5');
  for (let step = 0; performance.now() - begun < 2000; step += 1) {
    const turn = step / 20;
    await page.mouse.move(middle.x + 200 * Math.sin(turn), middle.y + 200 * Math.cos(turn * 1.3));
  }
  const counted = await page.evaluate(() => window.probe.framesCounted());
  await page.mouse.move(start.x, start.y);
  await page.mouse.up();
  return counted;
}

/**
 * Measures a board with a worker computing at the same time. Returns the board with `changes`, the times from each press
 * to the first and to the last change of the page in milliseconds; `missed`, the number of presses without a change;
 * `frames`, the durations of the frames of a drag; and `shift`, the layout shift.
 */
export async function measure(browser, board) {
  const { server, address } = await serve(board.folder, { headers: ISOLATED });
  try {
    const page = await open(browser, board, address);
    const isolated = await page.evaluate(() => window.crossOriginIsolated);
    if (!isolated) console.log(`${board.name}: its clock is coarse`);
    await page.evaluate((selector) => {
      window.probe.watch(selector);
      window.probe.keepBusy();
    }, board.board);
    const at = await spots(page, board);
    const changes = await presses(page, at);
    const found = changes.filter(Boolean);
    const counted = await carrying(page, at);
    const shift = await page.evaluate(() => window.probe.shift);
    await page.context().close();
    return { ...board, missed: changes.length - found.length, changes: found, frames: counted, shift };
  } finally {
    server.close();
  }
}
