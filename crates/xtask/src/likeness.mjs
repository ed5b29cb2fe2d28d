// Numbers the locals of a program's functions as others have theirs (locals.mjs), and names the functions so that, sorted
// by name, like ones stand side by side: a compressor then finds in the last function much of the next. wasm-opt sorts
// them, and moves all calls along.
//
//     node crates/xtask/src/likeness.mjs program.wasm named.wasm
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renumbered } from './locals.mjs';
import { IMPORTS, bodiesOf, contentOf, importsOf, sectionsOf, written } from './program.mjs';

/** So many bytes in a row are one feature of a function's code. */
const WIDTH = 4;
/** What more functions than so many share tells nothing. */
const COMMON = 200;
const NAME = [4, ...Buffer.from('name')];

/** The rows of `WIDTH` bytes in some code, each as a number. */
function featuresOf(body) {
  const features = new Set();
  for (let at = 0; at + WIDTH <= body.length; at += 1) {
    features.add(body.subarray(at, at + WIDTH).reduce((value, byte) => value * 256 + byte, 0));
  }
  return features;
}

/** The numbers of some bodies from the longest on, each followed by the one left that is most like it (Jaccard's index). */
export function byLikeness(bodies) {
  const features = bodies.map(featuresOf);
  const owners = new Map();
  features.forEach((set, owner) => {
    for (const feature of set) owners.has(feature) ? owners.get(feature).push(owner) : owners.set(feature, [owner]);
  });
  const byLength = bodies.map((_, index) => index).sort((left, right) => bodies[right].length - bodies[left].length);
  const left = new Set(byLength);
  const likest = (to) => {
    const shared = new Map();
    for (const feature of features[to]) {
      const others = owners.get(feature);
      if (others.length > COMMON) continue;
      for (const other of others) if (left.has(other)) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    const likeness = ([other, count]) => count / (features[to].size + features[other].size - count);
    let best;
    for (const entry of shared) if (!best || likeness(entry) > likeness(best)) best = entry;
    return best?.[0];
  };
  const order = [];
  for (let next = byLength[0]; next !== undefined; next = likest(next) ?? left.values().next().value) {
    order.push(next);
    left.delete(next);
  }
  return order;
}

/** The module with names by which its functions stand in this order. */
function named(bytes, sections, order) {
  const first = importsOf(contentOf(sections, IMPORTS)).filter(({ isFunction }) => isFunction).length;
  const width = String(order.length).length;
  const names = new Array(order.length);
  order.forEach((index, place) => {
    const name = Buffer.from(String(place).padStart(width, '0'));
    names[index] = [...written(first + index), ...written(name.length), ...name];
  });
  const map = [...written(order.length), ...names.flat()];
  const content = [...NAME, 1, ...written(map.length), ...map];
  const isNames = ({ kind, content: old }) => kind === 0 && NAME.every((byte, at) => old[at] === byte);
  const rest = sections.filter((section) => !isNames(section)).map(({ whole }) => whole);
  return Buffer.concat([bytes.subarray(0, 8), ...rest, Uint8Array.from([0, ...written(content.length), ...content])]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [from, to] = process.argv.slice(2);
  const bytes = renumbered(readFileSync(from));
  const sections = sectionsOf(bytes);
  writeFileSync(to, named(bytes, sections, byLikeness(bodiesOf(bytes))));
}
