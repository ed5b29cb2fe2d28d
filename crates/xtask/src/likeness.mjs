// Names a program's functions so that, sorted by name, like ones stand side by side: a compressor then finds in the last
// function much of the next. wasm-opt sorts them, and moves all calls along.
//
//     node crates/xtask/src/likeness.mjs program.wasm named.wasm
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** So many bytes in a row are one feature of a function's code. */
const WIDTH = 4;
/** What more functions than so many share tells nothing. */
const COMMON = 200;
const IMPORTS = 2;
const CODE = 10;
const FUNCTION = 0;
const NAME = [4, ...Buffer.from('name')];

/** Reads a module's bytes from a place on; numbers are LEB128. */
const reader = (bytes, at = 0) => ({
  get at() {
    return at;
  },
  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  },
  take(length) {
    at += length;
    return bytes.subarray(at - length, at);
  },
});

const written = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...written(value >>> 7)]);

/** The sections of a module: what they are, their contents, and all of their bytes. */
function sectionsOf(bytes) {
  const sections = [];
  for (const module = reader(bytes, 8); module.at < bytes.length; ) {
    const start = module.at;
    const kind = module.number();
    const content = module.take(module.number());
    sections.push({ kind, content, whole: bytes.subarray(start, module.at) });
  }
  return sections;
}

const contentOf = (sections, wanted) => sections.find(({ kind }) => kind === wanted)?.content ?? Uint8Array.of(0);

/** How many functions a module imports: they have the first numbers. */
function importedFunctions(section) {
  const imports = reader(section);
  const limits = () => {
    if (imports.number() & 1) imports.number();
    imports.number();
  };
  const skip = [() => imports.number(), () => imports.take(1) && limits(), limits, () => imports.take(2)];
  let functions = 0;
  for (let left = imports.number(); left > 0; left -= 1) {
    imports.take(imports.number());
    imports.take(imports.number());
    const kind = imports.number();
    if (!skip[kind]) throw new Error(`an import of kind ${kind} is not known`);
    skip[kind]();
    if (kind === FUNCTION) functions += 1;
  }
  return functions;
}

/** The code of each function of a module. */
export function bodiesOf(bytes) {
  const code = reader(contentOf(sectionsOf(bytes), CODE));
  return Array.from({ length: code.number() }, () => code.take(code.number()));
}

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
  const first = importedFunctions(contentOf(sections, IMPORTS));
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
  const bytes = readFileSync(from);
  const sections = sectionsOf(bytes);
  writeFileSync(to, named(bytes, sections, byLikeness(bodiesOf(bytes))));
}
