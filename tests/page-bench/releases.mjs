// Compares this revision with an earlier one: the speed of the move generator, the engine, the PGN reader and the page.
// The revisions take turns, so that other work on the machine affects both. Fails if a measurement is over 10 % worse.
//
//     node tests/page-bench/releases.mjs EARLIER PRESENT      with the browser's path in CHROMIUM
//
// The arguments are the root folders of two checkouts in which the site, the UCI program and the PGN bench are built.
import { execFileSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { usableTimes } from './first-load/measure.mjs';
import { measure } from './presses.mjs';

const ROUNDS = 5;
const MAX_LOSS = 0.1;
const PERFT = 'position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\ngo perft 5\n';
const PERFT_NODES = 193_690_690;
const PGN_GAMES = '5000';

const output = (root, program, words, input = '') => execFileSync(program, words, { cwd: root, input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'inherit'] });
const uci = (root) => join(root, 'target/release/second-thought');

/** The duration of a call, in milliseconds. */
function milliseconds(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Throws an error unless a perft's output has the right number of nodes: a perft that was stopped takes no time. */
export function checkPerft(text) {
  if (!text.includes(`Nodes searched: ${PERFT_NODES}\n`)) throw new Error(`the perft did not end:\n${text}`);
}

/** The number in the line of a bench's output with the engine's speed, in nodes per second. */
function speedIn(text) {
  const [, speed] = text.match(/^Nodes\/second: (\d+)/m) ?? [];
  if (speed === undefined) throw new Error(`the bench prints no speed:\n${text}`);
  return Number(speed);
}

/** Each measurement has a name and returns a time or, with `isSpeed`, a speed. */
const MEASUREMENTS = [
  { name: 'perft, native, ms', of: (root) => milliseconds(() => checkPerft(output(root, uci(root), [], PERFT))) },
  { name: 'bench, native, nodes/s', isSpeed: true, of: (root) => speedIn(output(root, uci(root), ['bench'])) },
  { name: 'bench, wasm, nodes/s', isSpeed: true, of: (root) => speedIn(output(root, 'node', ['crates/engine-worker/bench.mjs', 'dist'])) },
  { name: 'PGN, ms', of: (root) => milliseconds(() => output(root, join(root, 'target/release/examples/pgn_bench'), ['target/releases.pgn', PGN_GAMES])) },
];

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/** The best value of each of the two revisions: other work on the machine can only make a value worse. */
function bestOf({ of, isSpeed }, roots) {
  const values = roots.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) roots.forEach((root, index) => values[index].push(of(root)));
  return values.map((found) => (isSpeed ? Math.max(...found) : Math.min(...found)));
}

/** The best medians of presses on the page of each revision, in milliseconds. */
async function presses(browser, roots) {
  const best = roots.map(() => Infinity);
  for (let round = 0; round < 2; round += 1) {
    for (const [index, root] of roots.entries()) {
      const board = { folder: join(root, 'dist'), query: '?opponent=human', board: '#board', box: '#board' };
      const { changes } = await measure(browser, board);
      best[index] = Math.min(best[index], median(changes.map(({ last }) => last)));
    }
  }
  return best;
}

/** How much worse the present value is, as a share of the earlier one. Negative if it is better. */
const loss = ([earlier, present], isSpeed = false) => (isSpeed ? earlier / present : present / earlier) - 1;

/**
 * Compares the measurements. Returns a table, and the names of the measurements that are over 10 % worse or that have no
 * comparable numbers.
 */
export function comparison(rows) {
  const head = ['', 'earlier', 'present', 'worse by'];
  const written = rows.map(({ name, values, isSpeed }) => [
    name,
    ...values.map((value) => (value < 100 ? value.toFixed(2) : String(Math.round(value)))),
    `${(100 * loss(values, isSpeed)).toFixed(1)} %`,
  ]);
  const line = ([name, ...columns]) => name.padEnd(24) + columns.map((it) => it.padStart(14)).join('');
  const isWorse = ({ values, isSpeed }) => !(loss(values, isSpeed) <= MAX_LOSS);
  return { table: [head, ...written].map(line).join('\n'), worse: rows.filter(isWorse).map(({ name }) => name) };
}

async function main(roots) {
  const { chromium } = await import('@playwright/test');
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || undefined, args: ['--disable-gpu', ...(isRoot ? ['--no-sandbox'] : [])] });
  const rows = MEASUREMENTS.map((it) => ({ ...it, values: bestOf(it, roots) }));
  try {
    rows.push({ name: 'press, ms', values: await presses(browser, roots) });
    rows.push({ name: 'first visit usable, ms', values: await usableTimes(browser, roots.map((root) => join(root, 'dist'))) });
  } finally {
    await browser.close();
  }
  const { table, worse } = comparison(rows);
  console.log(table);
  if (worse.length > 0) {
    console.error(`over ${100 * MAX_LOSS} % worse, or not measured: ${worse.join('; ')}`);
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
