// The size of a wasm module's data, which consists of its lookup tables and a few texts.
//
//     node tools/perft-bench/tables.mjs MODULE

import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const DATA_SECTION = 11;
const HEADER = 8;

/** Reads a LEB128 number. Returns the number and the position after it. */
const readNumber = (bytes, at) => {
  let number = 0;
  for (let shift = 0; ; shift += 7, at++) {
    number |= (bytes[at] & 0x7f) << shift;
    if (bytes[at] < 0x80) return [number >>> 0, at + 1];
  }
};

const dataSection = (bytes) => {
  for (let at = HEADER; at < bytes.length; ) {
    const [length, start] = readNumber(bytes, at + 1);
    if (bytes[at] === DATA_SECTION) return bytes.subarray(start, start + length);
    at = start + length;
  }
  return bytes.subarray(0, 0);
};

const data = dataSection(readFileSync(process.argv[2]));
console.log(
  `lookup tables and texts of our generator: ${data.length} bytes, ` +
    `${gzipSync(data).length} with gzip, ${brotliCompressSync(data).length} with brotli`,
);
