// Measures the duration of a first visit on slow networks and processors.
// The pages are builds of the site and a page made of third-party libraries.
// Each visit uses a browser with an empty cache. The pages take turns. The host sends files compressed with brotli.
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { isCompressed } from '../../../crates/xtask/src/compressed.mjs';
import { serve } from '../../../crates/xtask/src/server.mjs';

const RUNS = 5;
/** The maximum duration of a visit, in milliseconds. */
const MAX_DURATION = 60_000;
const PROFILES = [
  { megabits: 1.6, latency: 150, slowdown: 4 },
  { megabits: 9, latency: 60, slowdown: 4 },
];
const MOMENTS = ['paint', 'pieces', 'usable', 'engine'];

const here = dirname(fileURLToPath(import.meta.url));
const packages = join(here, '../node_modules');

/** Builds the page with chessground, chess.js and Stockfish. */
function buildPeer(folder) {
  const words = ['peer.js', 'peer.css'].map((name) => join(here, name));
  execFileSync(join(packages, '.bin/esbuild'), [...words, '--bundle', '--minify', '--format=esm', `--outdir=${folder}`, '--log-level=warning']);
  copyFileSync(join(here, 'peer.html'), join(folder, 'index.html'));
  for (const name of ['stockfish.js', 'stockfish.wasm']) copyFileSync(join(packages, 'stockfish/src', name), join(folder, name));
}

/** Writes the compressed form of each file next to the file. */
function compress(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = join(folder, name);
    if (!isCompressed(file) && statSync(file).isFile()) writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
}

/**
 * Returns the sites with compressed copies of their files, and the page for comparison.
 * Each has a name and a folder.
 */
function prepared(sites) {
  const work = resolve('target/page-bench/first-load');
  rmSync(work, { recursive: true, force: true });
  const candidates = sites.map((site, index) => ({ name: site, folder: join(work, `site-${index}`), from: site }));
  const peer = { name: 'chessground + chess.js + Stockfish', folder: join(work, 'peer') };
  for (const { from, folder } of candidates) cpSync(from, folder, { recursive: true });
  mkdirSync(peer.folder);
  buildPeer(peer.folder);
  const all = [...candidates, peer];
  for (const { folder } of all) compress(folder);
  return all;
}

/** Runs in the page before any other script and records the time of each event. */
function watch() {
  const moments = (window.moments = {});
  const note = (name) => (moments[name] ??= performance.now());
  const read = () => {
    const { ready, engine } = document.documentElement.dataset;
    if (ready === 'true') note('usable');
    if (engine === 'ready') note('engine');
  };
  new MutationObserver(read).observe(document, { subtree: true, attributeFilter: ['data-ready', 'data-engine'] });
  // If the pictures are in a file, no piece is visible until the file is loaded.
  const isDrawn = (piece) => {
    const [, file] = getComputedStyle(piece).backgroundImage.match(/^url\("(http[^"]*)"\)/) ?? [];
    const isLoaded = !file || performance.getEntriesByName(file).some(({ responseEnd }) => responseEnd > 0);
    return isLoaded && (piece.querySelector('use')?.getBBox() ?? piece.getBoundingClientRect()).width > 0;
  };
  const frame = () => {
    const pieces = [...document.querySelectorAll('.piece[data-square], cg-board piece')];
    if (pieces.length === 32 && pieces.every(isDrawn)) note('pieces');
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Measures one first visit. Returns the time of each event, in milliseconds from the start of the visit. */
async function visit(browser, address, { megabits, latency, slowdown }) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const throughput = (megabits * 1e6) / 8;
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(watch);
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => ['pieces', 'usable', 'engine'].every((name) => name in window.moments), undefined, { polling: 50, timeout: MAX_DURATION });
    const paint = await page.evaluate(() => performance.getEntriesByName('first-paint')[0].startTime);
    return { paint, ...(await page.evaluate(() => window.moments)) };
  } finally {
    await context.close();
  }
}

const median = (values) => values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)];
const seconds = (times) => {
  const range = [Math.min(...times), Math.max(...times)].map((time) => (time / 1000).toFixed(2)).join('–');
  return `${(median(times) / 1000).toFixed(2)} (${range})`.padStart(18);
};

/** Visits the pages in turn, each page `RUNS` times. Returns the visits to each page. */
async function visits(browser, pages, profile) {
  const results = pages.map(() => []);
  for (let run = 0; run < RUNS; run += 1) {
    for (const [index, { address }] of pages.entries()) results[index].push(await visit(browser, address, profile));
  }
  return results;
}

/** Serves the pages while `work` runs. */
async function whileServed(pages, work) {
  for (const page of pages) Object.assign(page, await serve(page.folder, { compressed: true }));
  try {
    return await work();
  } finally {
    for (const { server } of pages) server.close();
  }
}

/** The median time in milliseconds until the board of each site is usable, on the slowest network. */
export async function usableTimes(browser, sites) {
  const pages = prepared(sites).slice(0, sites.length);
  const results = await whileServed(pages, () => visits(browser, pages, PROFILES[0]));
  return results.map((result) => median(result.map(({ usable }) => usable)));
}

/** Measures first visits to the folders of these sites and to the peer, and prints a table for each profile. */
export async function measureFirstLoads(browser, sites) {
  const pages = prepared(sites);
  console.log(`\nFirst visits, in seconds from their start: the median of ${RUNS}, and the range. The browser's own throttle of the network`);
  console.log("holds for the page and its worker together; that of the processor for the page's thread alone.");
  const width = Math.max(...pages.map(({ name }) => name.length));
  await whileServed(pages, async () => {
    for (const profile of PROFILES) {
      const results = await visits(browser, pages, profile);
      const { megabits, latency, slowdown } = profile;
      console.log(`\n${`${megabits} Mb/s, ${latency} ms, ${slowdown}× slower`.padEnd(width)}${['first paint', 'pieces', 'board usable', 'engine ready'].map((it) => it.padStart(18)).join('')}`);
      for (const [index, { name }] of pages.entries()) {
        const columns = MOMENTS.map((moment) => seconds(results[index].map((it) => it[moment])));
        console.log(name.padEnd(width) + columns.join(''));
      }
    }
  });
}
