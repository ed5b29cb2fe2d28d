// How the programs of a release are ordered, and their locals numbered, so that they compress well.
//
//     node --test tests/likeness.test.mjs
//
// reads the built site in dist/.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { byLikeness } from '../crates/xtask/src/likeness.mjs';
import { likeOthers } from '../crates/xtask/src/locals.mjs';
import { argumentsOf, bodiesOf, instructions, localsOf, sectionsOf } from '../crates/xtask/src/program.mjs';

const bytes = (text) => Buffer.from(text);
const compressed = (bodies) => brotliCompressSync(Buffer.concat(bodies)).length;

/** The page's program as it was built. */
function release() {
  const folder = fileURLToPath(new URL('../dist', import.meta.url));
  return readFileSync(join(folder, readdirSync(folder).find((name) => /^second-thought.*_bg-.*\.wasm$/.test(name))));
}

test('each body is followed by the one most like it, the longest first', () => {
  const bodies = ['kitten on a mat', 'seventeen days', 'kitten on a hat!', 'seventeen', ''].map(bytes);
  assert.deepEqual(byLikeness(bodies), [2, 0, 1, 3, 4]);
});

test('what all have in common makes nothing alike', () => {
  const bodies = Array.from({ length: 300 }, (_, index) => bytes(`prologue ${String(index % 150).padStart(4, '0').repeat(3)}`));
  const order = byLikeness(bodies);
  const pairs = order.filter((body, place) => body % 150 === order[place + 1] % 150);
  assert.equal(pairs.length, 150);
  assert.equal(new Set(order).size, 300);
});

const I32 = 0x7f;
const I64 = 0x7e;
/** A body with two locals that sets the one and reads the other twice. */
const body = (types, one, other) => Uint8Array.of(types.length, ...types.flatMap((type) => [2 / types.length, type]), 0x41, 7, 0x21, one, 0x20, other, 0x45, 0x20, other, 0x6a, 0x1a, 0x0b);

test('locals have the numbers that they have in like code', () => {
  const bodies = [body([I32], 0, 1), body([I32], 0, 1), body([I32], 0, 1), body([I32], 1, 0)];
  assert.deepEqual(likeOthers(bodies, [0, 0, 0, 0]).map((it) => [...it]), bodies.map(() => [...bodies[0]]));
});

test('arguments keep their numbers, and so do locals of other types', () => {
  const others = [body([I32], 0, 1), body([I32], 0, 1), body([I32], 0, 1)];
  const unlike = [body([I32, I64], 1, 0), body([I32], 1, 0)];
  const [first, second] = likeOthers([...unlike, ...others], [0, 1, 0, 0, 0]);
  assert.deepEqual([[...first], [...second]], unlike.map((it) => [...it]));
});

test('an instruction that is not known is an error, never a guess', () => {
  for (const code of [[0x06, 0x40], [0xfc, 99], [0xfd, 0xff, 0x7f], [0xfe, 0], [0x28, 0x42, 0, 0], [0xfd, 0, 0x44, 0, 0]]) {
    assert.throws(() => [...instructions(Uint8Array.of(0, ...code, 0x0b), 1)], /an instruction with the code .* is not known/);
  }
});

/** A body with its locals numbered by how often they occur, as wasm-opt leaves them. */
function byFrequency(body, first) {
  const { types, start } = localsOf(body);
  const places = types.map(() => []);
  for (const { opcode, at } of instructions(body, start)) {
    if (opcode >= 0x20 && opcode <= 0x22 && body[at] >= first && body[at] < 128) places[body[at] - first].push(at);
  }
  const changed = Uint8Array.from(body);
  for (const type of new Set(types)) {
    const numbers = [...types.keys()].filter((number) => types[number] === type && places[number].length > 0);
    const oftenest = numbers.map((number) => places[number]).sort((left, right) => right.length - left.length);
    oftenest.forEach((found, rank) => found.forEach((at) => (changed[at] = first + numbers[rank])));
  }
  return changed;
}

test('the locals of a release are so numbered: by frequency they compress worse', () => {
  const bytes = release();
  const first = argumentsOf(sectionsOf(bytes));
  const bodies = bodiesOf(bytes);
  const asItIs = compressed(bodies);
  const frequent = compressed(bodies.map((body, index) => byFrequency(body, first[index])));
  assert.ok(asItIs < frequent - 500, `${asItIs} bytes, by frequency ${frequent}`);
});

test('the programs of a release are so ordered: any other order compresses worse', () => {
  const bodies = bodiesOf(release());
  const size = (order) => compressed(order.map((index) => bodies[index]));
  const asItIs = size([...bodies.keys()]);
  const byLength = size([...bodies.keys()].sort((left, right) => bodies[left].length - bodies[right].length));
  assert.ok(asItIs < byLength, `${asItIs} bytes, by length ${byLength}`);
});
