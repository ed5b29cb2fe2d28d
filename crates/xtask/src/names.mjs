// Gives the functions that a program imports from its script names of two letters, in both: wasm-bindgen names them at
// length and with a hash.
//
//     node crates/xtask/src/names.mjs program_bg.wasm program.js
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IMPORTS, contentOf, importsOf, sectionsOf, written } from './program.mjs';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** What the program calls its script. */
const MODULE = 'a';

const text = (string) => [...written(Buffer.byteLength(string)), ...Buffer.from(string)];

/** A program and its script with short names for the script, which the program calls `./NAME.js`, and what it imports from it. */
export function shortened(bytes, script, name) {
  const sections = sectionsOf(bytes);
  const own = `"./${name}.js":`;
  const isNamed = script.split(own).length === 2;
  const imports = importsOf(contentOf(sections, IMPORTS)).map((it) => ({ ...it, isOwn: isNamed && it.module === `./${name}.js` }));
  const short = new Map();
  for (const { isOwn, name: long } of imports) {
    // What stands elsewhere too may be something else there.
    if (!isOwn || short.has(long) || !new RegExp(`^ *${long}: function\\(`, 'm').test(script) || script.split(long).length !== 2) continue;
    short.set(long, LETTERS[Math.floor(short.size / LETTERS.length)] + LETTERS[short.size % LETTERS.length]);
  }
  if (short.size > LETTERS.length ** 2) throw new Error(`${short.size} names are more than two letters make`);
  const named = script.replace(/^( *)(\w+)(?=: function\()/gm, (line, indent, long) => indent + (short.get(long) ?? long));
  const entry = ({ isOwn, module, name: long, rest }) =>
    isOwn ? [...text(MODULE), ...text(short.get(long) ?? long), ...rest] : [...text(module), ...text(long), ...rest];
  const content = [...written(imports.length), ...imports.flatMap(entry)];
  const whole = ({ kind, whole }) => (kind === IMPORTS ? Buffer.from([IMPORTS, ...written(content.length), ...content]) : whole);
  const program = Buffer.concat([bytes.subarray(0, 8), ...sections.map(whole)]);
  return { program, script: isNamed ? named.replace(own, `${MODULE}:`) : script };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [programFile, scriptFile] = process.argv.slice(2);
  const { program, script } = shortened(readFileSync(programFile), readFileSync(scriptFile, 'utf8'), basename(programFile, '.wasm'));
  writeFileSync(programFile, program);
  writeFileSync(scriptFile, script);
}
