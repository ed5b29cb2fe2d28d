// The size of each file of the site, raw and compressed, the engine's sum, the sum that a first visit loads, and the sum
// that is kept in the background for the time without a network.
//
//     node crates/xtask/src/sizes.mjs dist
//
// prints them; `tests/sizes.test.mjs` holds them against what was promised.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

/** The most that may be loaded, in bytes as brotli compresses them. */
export const MAX_BYTES = { engine: 200_000, firstVisit: 500_000 };

/** Files with their bytes, raw and by brotli, the largest first. */
export const sizesOf = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => {
      const content = readFileSync(join(folder, name));
      return { name, raw: content.length, brotli: brotliCompressSync(content).length };
    })
    .sort((left, right) => right.brotli - left.brotli);

/** The engine's files among them. */
export const engineOf = (sizes) => sizes.filter(({ name }) => name.includes('engine-worker'));

/** What the service worker keeps, once the page has been quiet for a while, so that all of it works without a network. */
export const keptOf = (folder, sizes) => {
  const script = sizes.find(({ name }) => name === 'service-worker.js');
  const kept = script ? readFileSync(join(folder, script.name), 'utf8') : undefined;
  return sizes.filter(({ name }) => !kept || name === 'index.html' || name === script.name || kept.includes(`'${name}'`));
};

/** What a first visit loads to play: of that, all but what comes when it is wanted. */
export const firstVisitOf = (folder, sizes) => keptOf(folder, sizes).filter(({ name }) => !/_lazy-|^openings-|^pieces-(classic|modern)-/.test(name));

export const sum = (sizes, key) => sizes.reduce((total, size) => total + size[key], 0);

const print = (folder) => {
  const sizes = sizesOf(folder);
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
  const line = (raw, brotli, name) => console.log(`${raw.padStart(10)} ${brotli.padStart(10)}  ${name}`);
  const total = (files, name) => line(kilobytes(sum(files, 'raw')), kilobytes(sum(files, 'brotli')), name);
  line('raw', 'brotli', `file in ${folder}/`);
  for (const { name, raw, brotli } of sizes) line(kilobytes(raw), kilobytes(brotli), name);
  total(engineOf(sizes), 'the engine');
  total(firstVisitOf(folder, sizes), 'first visit');
  total(keptOf(folder, sizes), 'kept for the time without a network');
};

if (process.argv[1] === fileURLToPath(import.meta.url)) print(process.argv[2] ?? 'dist');
