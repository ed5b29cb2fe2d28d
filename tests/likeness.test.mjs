// How the programs of a release are ordered, so that they compress well.
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
import { bodiesOf, byLikeness } from '../crates/xtask/src/likeness.mjs';

const bytes = (text) => Buffer.from(text);

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

test('the programs of a release are so ordered: any other order compresses worse', () => {
  const folder = fileURLToPath(new URL('../dist', import.meta.url));
  const program = readdirSync(folder).find((name) => /_bg-.*\.wasm$/.test(name) && name.startsWith('second-thought'));
  const bodies = bodiesOf(readFileSync(join(folder, program)));
  const size = (order) => brotliCompressSync(Buffer.concat(order.map((index) => bodies[index]))).length;
  const asItIs = size([...bodies.keys()]);
  const byLength = size([...bodies.keys()].sort((left, right) => bodies[left].length - bodies[right].length));
  assert.ok(asItIs < byLength, `${asItIs} bytes, by length ${byLength}`);
});
