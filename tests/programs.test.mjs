// Checks that the page's programs do not contain certain texts, such as paths of the build machine.
//
//     node --test tests/programs.test.mjs
//
// The tests read the built site in dist/.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { sep } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const pathOf = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const dist = pathOf('dist');
const programs = readdirSync(dist)
  .filter((name) => name.endsWith('.wasm'))
  .map((name) => ({ name, content: readFileSync(`${dist}/${name}`) }));

test('no program contains the paths of its sources on the build machine', () => {
  assert.ok(programs.length >= 4, 'at least three parts of the page, and the engine');
  // A path is searched only if it is long enough:
  // Cargo accepts no flag with a space, and the path of a top-level folder may be part of another path.
  const isLongEnough = (place) => !/\s/.test(place) && place.split(sep).filter(Boolean).length > 1;
  const home = homedir() + sep;
  const places = [...[home, pathOf('')].filter(isLongEnough), ...(/\s/.test(home) ? [] : [`cargo${sep}registry${sep}`, 'rustlib/src/'])];
  for (const { name, content } of programs) {
    const text = content.toString('latin1');
    for (const place of places) {
      assert.ok(!text.includes(place), `${name} contains ${place}`);
    }
  }
});
