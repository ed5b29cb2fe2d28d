// Prints the size of each file of the site, raw and compressed, and the sum that a first visit loads.
// node crates/xtask/src/sizes.mjs dist
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const folder = process.argv[2] ?? 'dist';

const sizes = readdirSync(folder, { recursive: true })
  .filter((name) => statSync(join(folder, name)).isFile())
  .map((name) => {
    const content = readFileSync(join(folder, name));
    return { name, raw: content.length, brotli: brotliCompressSync(content).length };
  })
  .sort((left, right) => right.brotli - left.brotli);

const sum = (key) => sizes.reduce((total, size) => total + size[key], 0);
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
const line = (raw, brotli, name) => console.log(`${raw.padStart(10)} ${brotli.padStart(10)}  ${name}`);

line('raw', 'brotli', `file in ${folder}/`);
for (const { name, raw, brotli } of sizes) line(kilobytes(raw), kilobytes(brotli), name);
line(kilobytes(sum('raw')), kilobytes(sum('brotli')), 'first visit');
