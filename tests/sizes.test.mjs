// What a visitor has to fetch, compressed, stays within what was promised.
//
//     node --test tests/sizes.test.mjs
//
// reads the built site in dist/.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { engineOf, firstVisitOf, sizesOf, sum } from '../crates/xtask/src/sizes.mjs';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const sizes = sizesOf(dist);

test('the engine with its script takes 200 kB at most', () => {
  const files = engineOf(sizes);
  assert.ok(files.length >= 3, 'loader, script and program');
  assert.ok(sum(files, 'brotli') <= 200_000, `${sum(files, 'brotli')} bytes`);
});

test('a first visit takes 420 kB at most', () => {
  const files = firstVisitOf(dist, sizes);
  assert.ok(files.length > 10, 'the page and what it needs');
  const later = /^(openings-|pieces-bold-|messages-de-|split_lazy-)/;
  assert.equal(sizes.filter(({ name }) => later.test(name)).length, 4, 'there are files that come later');
  assert.ok(!files.some(({ name }) => later.test(name)), 'and they are not among these');
  // Who reads German fetches those texts too.
  const german = sizes.filter(({ name }) => name.startsWith('messages-de-'));
  const bytes = sum([...files, ...german], 'brotli');
  assert.ok(bytes <= 420_000, `${bytes} bytes`);
});
