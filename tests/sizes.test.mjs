// Checks that the compressed download of a visitor stays within the promised limits.
//
//     node --test tests/sizes.test.mjs
//
// The tests read the built site in dist/.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { MAX_BYTES, engineOf, firstVisitOf, sizesOf, sum, teacherOf } from '../crates/xtask/src/sizes.mjs';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const sizes = sizesOf(dist);

test('the size of the engine with its script is within the limit', () => {
  const files = engineOf(sizes);
  assert.ok(files.length >= 3, 'loader, script and program');
  assert.ok(sum(files, 'brotli') <= MAX_BYTES.engine, `${sum(files, 'brotli')} bytes`);
});

test('the size of the part of the engine that explains is within its limit', () => {
  const files = teacherOf(sizes);
  assert.equal(files.length, 1);
  assert.ok(sum(files, 'brotli') <= MAX_BYTES.teacher, `${sum(files, 'brotli')} bytes`);
});

test('the size of a first visit is within the limit in every language', () => {
  const files = firstVisitOf(dist, sizes);
  assert.ok(files.length > 10, 'the page and what it needs');
  const later = /^(openings-|pieces-classic-|pieces-modern-|messages-de-|messages-es-|split_lazy-|split_teacher-)/;
  assert.equal(sizes.filter(({ name }) => later.test(name)).length, 7, 'the files that are loaded later exist');
  assert.ok(!files.some(({ name }) => later.test(name)), 'and are not part of the first visit');
  assert.ok(!files.some(({ name }) => name.endsWith('.png')), 'a first visit loads no picture for installing the page');
  // A visitor with another language also loads the texts of this language.
  const texts = sizes.filter(({ name }) => name.startsWith('messages-'));
  assert.ok(texts.length >= 2, 'the texts of the other languages exist');
  for (const { name, brotli } of texts) {
    const bytes = sum(files, 'brotli') + brotli;
    assert.ok(bytes <= MAX_BYTES.firstVisit, `${bytes} bytes with ${name}`);
  }
});
