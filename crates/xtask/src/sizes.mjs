// Prints the size of each file of the site, raw and compressed. Also prints the total sizes of the engine, of a first
// visit, and of the files that are stored in the background for use without a network.
//
//     node crates/xtask/src/sizes.mjs dist [--totals]
//
// With `--totals`, the sizes of the single files are omitted.
//
// `tests/sizes.test.mjs` compares the sizes with the limits.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { isCompressed } from './compressed.mjs';

/** The limits in bytes, compressed with brotli. */
export const MAX_BYTES = { engine: 175_000, teacher: 90_000, firstVisit: 500_000 };

/** The files with their sizes in bytes, raw and compressed with Brotli. The largest file is first. */
export const sizesOf = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => !isCompressed(name) && statSync(join(folder, name)).isFile())
    .map((name) => {
      const file = join(folder, name);
      const copy = `${file}.br`;
      const brotli = existsSync(copy) ? statSync(copy).size : brotliCompressSync(readFileSync(file)).length;
      return { name, raw: statSync(file).size, brotli };
    })
    .sort((left, right) => right.brotli - left.brotli);

/** The part of the engine's program that explains, which is loaded when it is first needed. */
export const teacherOf = (sizes) => sizes.filter(({ name }) => name.startsWith('split_teacher'));

/** The engine's files that are needed to play. */
export const engineOf = (sizes) => sizes.filter(({ name }) => name.includes('engine-worker'));

/** The files that the service worker stores while the page is idle, so that the whole page works without a network. */
export const storedOf = (folder, sizes) => {
  const script = sizes.find(({ name }) => name === 'service-worker.js');
  const list = script ? readFileSync(join(folder, script.name), 'utf8') : undefined;
  return sizes.filter(({ name }) => !list || name === 'index.html' || name === script.name || list.includes(`'${name}'`));
};

/** The files that a first visit loads: the service worker's files, except the ones that are loaded when they are needed. */
export const firstVisitOf = (folder, sizes) => storedOf(folder, sizes).filter(({ name }) => !/_lazy-|_teacher-|^(openings|licences|endings|puzzles|practice)-|^pieces-(classic|modern)-/.test(name));

export const sum = (sizes, key) => sizes.reduce((total, size) => total + size[key], 0);

const print = (folder, onlyTotals) => {
  const sizes = sizesOf(folder);
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
  const line = (raw, brotli, name) => console.log(`${raw.padStart(10)} ${brotli.padStart(10)}  ${name}`);
  const total = (files, name) => line(kilobytes(sum(files, 'raw')), kilobytes(sum(files, 'brotli')), name);
  line('raw', 'brotli', `files in ${folder}/`);
  for (const { name, raw, brotli } of onlyTotals ? [] : sizes) line(kilobytes(raw), kilobytes(brotli), name);
  total(engineOf(sizes), 'the engine');
  total(teacherOf(sizes), 'its part that explains');
  total(firstVisitOf(folder, sizes), 'first visit');
  total(storedOf(folder, sizes), 'stored for use without a network');
};

if (process.argv[1] === fileURLToPath(import.meta.url)) print(process.argv[2] ?? 'dist', process.argv[3] === '--totals');
