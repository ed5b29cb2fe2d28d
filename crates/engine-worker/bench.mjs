// Measures in Node.js the speed and the fingerprints of the worker's engines. A fingerprint is a number of nodes.
//
//     node crates/engine-worker/bench.mjs dist
//     node crates/engine-worker/bench.mjs dist classic
//     node crates/engine-worker/bench.mjs dist levels
//
// The commands read the folder of the built site.
//
// The last line of the output is the same as for `cargo run --release -p chess-uci -- bench`, or for `bench classic`.

import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";

import { load } from "./node.mjs";

const RUNS = 9;
const [path = "dist", engine = "strong"] = process.argv.slice(2);
const { answer, clear } = await load(path);

/** The positions and the constants of `bench.rs`: the depth, and the number of positions for the classic engine. */
const positions = readFileSync(new URL("../chess-core/src/engine/bench_positions.txt", import.meta.url), "utf8").trim().split("\n");
const DEPTH = 10;
const CLASSIC_POSITIONS = 6;

const search = (start, options = {}) => {
  const { body } = answer({ id: 1, body: { type: "search", start, ...options } });
  if (body.type !== "found") {
    throw new Error(`no move for ${start}: ${JSON.stringify(body)}`);
  }
  return body;
};

const milliseconds = (work) => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

const report = (nodes, time) => {
  console.log(`Nodes/second: ${Math.round((nodes / time) * 1000)}`);
  console.log(`Nodes searched: ${nodes}`);
};

/** The strong engine's fingerprint. All positions share one hash table, as in `bench.rs`. */
const benchNodes = () => {
  clear();
  return positions.reduce((sum, start) => sum + search(start, { engine: "strong", limits: { depth: DEPTH } }).nodes, 0);
};

/** WebAssembly is first compiled quickly and optimised later. So the later rounds show the speed in a game. */
const strong = () => {
  let nodes;
  const times = Array.from({ length: RUNS }, () => milliseconds(() => (nodes = benchNodes())));
  console.log(`First round: ${Math.round((nodes / times[0]) * 1000)} nodes/second, while the code is compiled`);
  report(nodes, median(times.slice(1)));
};

const classic = () => {
  let found;
  const time = milliseconds(() => (found = positions.slice(0, CLASSIC_POSITIONS).map((position) => search(position))));
  found.forEach(({ bestMove, score, nodes }, index) =>
    console.log(`bestmove ${bestMove} score ${score.toFixed(2)} nodes ${nodes} fen ${positions[index]}`),
  );
  const times = Array.from({ length: RUNS }, () => milliseconds(() => search(positions[0])));
  console.log(`Start position: ${median(times).toFixed(2)} ms (median of ${RUNS})`);
  report(
    found.reduce((sum, { nodes }) => sum + nodes, 0),
    time,
  );
};

/** The CPU time that `work` takes, in milliseconds. Other programs on the machine hardly affect it. */
const processorMilliseconds = (work) => {
  const start = process.cpuUsage();
  work();
  return process.cpuUsage(start).user / 1000;
};

/** The CPU time of a move at each level below full strength, in all positions with two seeds. */
const levels = () => {
  benchNodes();
  for (let level = 1; level < 12; level += 1) {
    const move = (start, seed) => processorMilliseconds(() => search(start, { engine: "strong", level, seed }));
    const times = positions.flatMap((start) => [1, 2].map((seed) => move(start, seed)));
    console.log(`Level ${level}: median ${median(times).toFixed(1)} ms, maximum ${Math.max(...times).toFixed(1)} ms`);
  }
};

const modes = { strong, classic, levels };
modes[engine]();
