// Runs the measurements of the wasm program in Node.js.
// The output has the same format as the output of the native program (see src/main.rs).
//
//     node tools/perft-bench/bench.mjs MODULE ROUNDS SECONDS

import { readFile } from "node:fs/promises";

const [path, rounds, seconds] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(await readFile(path));
const { count, positions, leaves, generators } = instance.exports;

// Processor time, which does not depend on the load of the machine.
const now = () => process.cpuUsage().user / 1e6;

const measure = (position, method, generator) => {
  const start = now();
  let nodes = 0;
  while (now() - start < Number(seconds)) {
    nodes += count(generator, position, method);
  }
  console.log(`${position} ${method} ${generator} ${nodes} ${(now() - start).toFixed(6)}`);
};

// The functions are called first because V8 optimises a function only after some calls.
for (let generator = 0; generator < generators(); generator++) {
  for (let method = 0; method < leaves(); method++) {
    count(generator, 0, method);
  }
}
for (let round = 0; round < rounds; round++) {
  for (let position = 0; position < positions(); position++) {
    for (let method = 0; method < leaves(); method++) {
      for (let turn = 0; turn < generators(); turn++) {
        measure(position, method, (round + turn) % generators());
      }
    }
  }
}
