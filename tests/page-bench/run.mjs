// Compares the page with other boards in one run. The measurements are presses, drags, layout shifts, steps through a
// reviewed game, the start of a search, and first visits.
//
//     node tests/page-bench/run.mjs [folder of a site ...]     with the browser's path in CHROMIUM
//
// Presses are measured in the first site; the start of a search and first visits in all sites.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { serve } from '../../crates/xtask/src/server.mjs';
import { measureFirstLoads } from './first-load/measure.mjs';
import { measureSearchStart } from './search-start.mjs';
import { measureStepping } from './stepping.mjs';

const CLICKS = 200;
const here = dirname(fileURLToPath(import.meta.url));
const sites = process.argv.length > 2 ? process.argv.slice(2) : ['dist'];
const peers = resolve('target/page-bench');

const BOARDS = [
  { name: 'Second Thought', folder: sites[0], query: '?opponent=human', board: '#board', box: '#board' },
  { name: 'chessground', folder: peers, query: '?chessground', board: '#place', box: 'cg-board' },
  { name: 'react-chessboard', folder: peers, query: '?react-chessboard', board: '#place', box: '#place' },
];

/** The squares to press, in order. Each press selects another piece and shows its targets. */
const PIECES = ['e2', 'g1', 'd2', 'b1', 'a2', 'h2', 'c2', 'f2'];

function bundle() {
  mkdirSync(peers, { recursive: true });
  const entry = join(here, 'peers.jsx');
  const options = ['--bundle', '--minify', '--jsx=automatic', '--define:process.env.NODE_ENV="production"'];
  execFileSync(join(here, 'node_modules/.bin/esbuild'), [entry, ...options, `--outfile=${join(peers, 'peers.js')}`, '--log-level=warning']);
  cpSync(join(here, 'peers.html'), join(peers, 'index.html'));
  cpSync(join(here, 'peers.css'), join(peers, 'peers.css'));
  for (const part of ['base', 'brown', 'cburnett']) {
    const name = `chessground.${part}.css`;
    cpSync(join(here, 'node_modules/chessground/assets', name), join(peers, name));
  }
}

/** A page with a separate process has clocks with a resolution of microseconds. */
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

const sorted = (values) => [...values].sort((left, right) => left - right);
const quantile = (values, share) => sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))];
const ms = (value) => (value === undefined ? '-' : value.toFixed(2)).padStart(8);

async function measure(browser, board) {
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

function printRow({ name, missed, changes, frames: counted, shift }) {
  const first = changes.map((it) => it.first);
  const last = changes.map((it) => it.last);
  const late = changes.filter((it) => it.frame > 2).length;
  const sum = counted.reduce((total, value) => total + value, 0);
  console.log(
    `${name.padEnd(17)}${ms(quantile(first, 0.5))}${ms(quantile(first, 0.95))}${ms(quantile(last, 0.5))}` +
      `${ms(quantile(last, 0.95))}${String(late).padStart(7)}${String(missed).padStart(7)}` +
      `${((counted.length * 1000) / sum).toFixed(1).padStart(9)}${ms(Math.max(...counted))}${shift.toFixed(4).padStart(9)}`,
  );
}

bundle();
const isRoot = process.getuid?.() === 0;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || undefined,
  args: ['--disable-gpu', ...(isRoot ? ['--no-sandbox'] : [])],
});
console.log(`${CLICKS} presses and two seconds of dragging on each board, with a worker computing at the same time; milliseconds.`);
console.log('changed: from the press to the first and to the last change of the DOM; late: changed after the second frame.\n');
console.log('                  first  of all    last  of all                  dragging          layout');
console.log('board            median     95 %  median    95 %   late missed frames/s longest    shift');
try {
  for (const board of BOARDS) printRow(await measure(browser, board));
  const { server, address } = await serve(sites[0], {});
  try {
    await measureStepping(browser, address);
  } finally {
    server.close();
  }
  await measureSearchStart(browser, sites);
  await measureFirstLoads(browser, sites);
} finally {
  await browser.close();
}
console.log();
for (const site of sites) execFileSync('node', ['crates/xtask/src/sizes.mjs', site], { stdio: 'inherit' });
