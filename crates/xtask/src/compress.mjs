// Writes a compressed copy of each file of a folder next to the file: with Brotli (`.br`) and with gzip (`.gz`).
//
//     node crates/xtask/src/compress.mjs dist target/compressed
//
// The second folder stores the copies by the hash of the content, so that only new contents are compressed. Copies that are
// no longer needed are removed from it.
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isCompressed } from './compressed.mjs';

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY } = constants;

/** The compression methods, each with its strongest setting. Node.js compresses several contents at the same time. */
const METHODS = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  gz: (content) => promisify(gzip)(content, { level: 9 }),
};

/** Compresses the files of `folder`. `cache` is the folder of the stored copies. */
async function compressFolder(folder, cache) {
  await mkdir(cache, { recursive: true });
  const names = await readdir(folder, { recursive: true });
  const used = await Promise.all(
    names.filter((name) => !isCompressed(name)).map(async (name) => {
      const file = join(folder, name);
      return (await stat(file)).isFile() ? compressFile(file, cache) : [];
    }),
  );
  const needed = new Set(used.flat());
  for (const name of await readdir(cache)) if (!needed.has(name)) await rm(join(cache, name));
}

/** Writes the compressed copies of a file. Returns the names of the stored copies. */
async function compressFile(file, cache) {
  const content = await readFile(file);
  const hash = createHash('sha256').update(content).digest('hex');
  return Promise.all(
    Object.entries(METHODS).map(async ([ending, compressed]) => {
      const name = `${hash}.${ending}`;
      const stored = join(cache, name);
      if (!(await stat(stored).catch(() => undefined))) {
        // The name is set last, so that an interrupted build leaves no incomplete copy.
        const unfinished = `${stored}.${process.pid}-${Math.random()}`;
        await writeFile(unfinished, await compressed(content));
        await rename(unfinished, stored);
      }
      await copyFile(stored, `${file}.${ending}`);
      return name;
    }),
  );
}

const [folder, cache] = process.argv.slice(2);
await compressFolder(folder, cache);
