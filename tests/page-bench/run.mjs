// Compares the page with other boards in one run. The measurements are presses, drags, layout shifts, steps through a
// reviewed game, the start of a search, second thoughts, reviews, and first visits.
//
//     node tests/page-bench/run.mjs [folder of a site ...]     with the browser's path in CHROMIUM
//
// Presses and steps are measured in the first site only, everything else in all sites.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { serve } from '../../crates/xtask/src/server.mjs';
import { measureFirstLoads } from './first-load/measure.mjs';
import { CLICKS, measure } from './presses.mjs';
import { measureSearchStart } from './search-start.mjs';
import { measureStepping } from './stepping.mjs';
import { measureTeaching } from './teaching.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const sites = process.argv.length > 2 ? process.argv.slice(2) : ['dist'];
const peers = resolve('target/page-bench');

const BOARDS = [
  { name: 'Second Thought', folder: sites[0], query: '?opponent=human', board: '#board', box: '#board' },
  { name: 'chessground', folder: peers, query: '?chessground', board: '#place', box: 'cg-board' },
  { name: 'react-chessboard', folder: peers, query: '?react-chessboard', board: '#place', box: '#place' },
];

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

const sorted = (values) => [...values].sort((left, right) => left - right);
const quantile = (values, share) => sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))];
const ms = (value) => (value === undefined ? '-' : value.toFixed(2)).padStart(8);

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
  await measureTeaching(browser, sites);
  await measureFirstLoads(browser, sites);
} finally {
  await browser.close();
}
console.log();
for (const site of sites) execFileSync('node', ['crates/xtask/src/sizes.mjs', site], { stdio: 'inherit' });
