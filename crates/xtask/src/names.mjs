// Gives the functions that a program imports from its script names of two letters, in both: wasm-bindgen names them at
// length and with a hash.
//
//     node crates/xtask/src/names.mjs program_bg.wasm program.js
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IMPORTS, contentOf, importsOf, sectionsOf, written } from './program.mjs';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const text = (string) => [...written(Buffer.byteLength(string)), ...Buffer.from(string)];

/** A program and its script with short names for what the program imports from the script, which it calls `./NAME.js`. */
export function shortened(bytes, script, name) {
  const sections = sectionsOf(bytes);
  const imports = importsOf(contentOf(sections, IMPORTS));
  const isOwn = ({ module }) => module === `./${name}.js`;
  const own = new Set(imports.filter(isOwn).map((it) => it.name));
  const short = new Map();
  const named = script.replace(/^( *)(\w+)(?=: function\()/gm, (line, indent, long) => {
    // What stands elsewhere too may be something else there.
    if (!own.has(long) || script.split(long).length !== 2) return line;
    const letters = LETTERS[Math.floor(short.size / LETTERS.length)] + LETTERS[short.size % LETTERS.length];
    short.set(long, letters);
    return indent + letters;
  });
  if (short.size > LETTERS.length ** 2) throw new Error(`${short.size} names are more than two letters make`);
  const entries = imports.flatMap((it) => [...text(it.module), ...text((isOwn(it) && short.get(it.name)) || it.name), ...it.rest]);
  const content = [...written(imports.length), ...entries];
  const whole = ({ kind, whole }) => (kind === IMPORTS ? Buffer.from([IMPORTS, ...written(content.length), ...content]) : whole);
  return { program: Buffer.concat([bytes.subarray(0, 8), ...sections.map(whole)]), script: named };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [programFile, scriptFile] = process.argv.slice(2);
  const { program, script } = shortened(readFileSync(programFile), readFileSync(scriptFile, 'utf8'), basename(programFile, '.wasm'));
  writeFileSync(programFile, program);
  writeFileSync(scriptFile, script);
}
