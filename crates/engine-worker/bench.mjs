// The worker's engine in Node.js: its time for the start position and its fingerprint.
//
//     node crates/engine-worker/bench.mjs dist
//
// reads the built site's folder. A build of the worker alone serves as well:
//
//     cargo build --release -p engine-worker-program --target wasm32-unknown-unknown
//     .tools/bin/wasm-bindgen --target nodejs --out-dir target/bench \
//         target/wasm32-unknown-unknown/release/engine-worker.wasm
//     node crates/engine-worker/bench.mjs target/bench/engine-worker.js
//
// The last line equals that of `cargo run --release -p chess-uci -- bench classic`.

import { performance } from "node:perf_hooks";

import { load } from "./node.mjs";

const RUNS = 9;
const { answer, benchPositions } = await load(process.argv[2] ?? "dist");

const search = (start, id = 1) => {
  const { body } = answer({ id, body: { type: "search", start } });
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

const positions = benchPositions();
const start = performance.now();
const found = positions.map((position) => search(position));
const seconds = (performance.now() - start) / 1000;
const nodes = found.reduce((sum, { nodes }) => sum + nodes, 0);

found.forEach(({ bestMove, score, nodes }, index) =>
  console.log(`bestmove ${bestMove} score ${score.toFixed(2)} nodes ${nodes} fen ${positions[index]}`),
);
const times = Array.from({ length: RUNS }, () => milliseconds(() => search(positions[0])));
console.log(`Start position: ${median(times).toFixed(2)} ms (median of ${RUNS})`);
console.log(`Nodes/second: ${Math.round(nodes / seconds)}`);
console.log(`Nodes searched: ${nodes}`);
