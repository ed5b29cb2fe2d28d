// The wasm program's measurements in Node.js, in the lines that the native program prints (see src/main.rs).
//
//     node tools/perft-bench/bench.mjs MODULE ROUNDS SECONDS

import { readFile } from "node:fs/promises";

const [path, rounds, seconds] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(await readFile(path));
const { count, positions, leaves, generators } = instance.exports;

// The processor's time: a busy machine is no slower than an idle one.
const now = () => process.cpuUsage().user / 1e6;

const measure = (position, way, generator) => {
  const start = now();
  let nodes = 0;
  while (now() - start < Number(seconds)) {
    nodes += count(generator, position, way);
  }
  console.log(`${position} ${way} ${generator} ${nodes} ${(now() - start).toFixed(6)}`);
};

// V8 compiles a function better once it is hot.
for (let generator = 0; generator < generators(); generator++) {
  for (let way = 0; way < leaves(); way++) {
    count(generator, 0, way);
  }
}
for (let round = 0; round < rounds; round++) {
  for (let position = 0; position < positions(); position++) {
    for (let way = 0; way < leaves(); way++) {
      for (let turn = 0; turn < generators(); turn++) {
        measure(position, way, (round + turn) % generators());
      }
    }
  }
}
