// Tests the comparison of two revisions by `cargo xtask bench all`.
//
//     node --test tests/releases.test.mjs
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPerft, comparison } from './page-bench/releases.mjs';

const time = (name, ...values) => ({ name, values });
const speed = (name, ...values) => ({ name, values, isSpeed: true });

test('a measurement that is over 10 % worse is found, and a better one is not', () => {
  const rows = [
    time('slower', 100, 111), time('as slow', 100, 109), time('faster', 100, 20),
    speed('fewer nodes', 111, 100), speed('as many nodes', 109, 100), speed('more nodes', 100, 500),
  ];
  assert.deepEqual(comparison(rows).worse, ['slower', 'fewer nodes']);
});

test('a value that was not measured is not passed over', () => {
  const rows = [time('none', 100, NaN), time('missing', 100, undefined), time('endless', Infinity, Infinity), speed('stopped', 100, 0)];
  assert.deepEqual(comparison(rows).worse, ['none', 'missing', 'endless', 'stopped']);
});

test('a perft that was stopped is not measured', () => {
  checkPerft('e1g1: 4119629\n\nNodes searched: 193690690\n');
  for (const text of ['info string perft was stopped before its end\n', '\nNodes searched: 19369069\n', '']) {
    assert.throws(() => checkPerft(text), /did not end/);
  }
});

test('the table has a line for each measurement', () => {
  const { table } = comparison([time('press, ms', 12.345, 13.5), speed('nodes/s', 2_000_000, 1_000_000)]);
  const lines = table.split('\n').map((line) => line.trim().split(/\s{2,}/));
  assert.deepEqual(lines, [
    ['earlier', 'present', 'worse by'],
    ['press, ms', '12.35', '13.50', '9.4 %'],
    ['nodes/s', '2000000', '1000000', '100.0 %'],
  ]);
});
