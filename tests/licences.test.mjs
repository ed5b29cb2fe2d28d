// Tests which packages are in the list of licences of the site, and with which texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenFiles, licenceText, shippedPackages } from '../crates/xtask/src/licences.mjs';

const library = { targets: [{ kind: ['lib'] }] };
const PACKAGES = [
  { id: 'page', name: 'page', version: '1.0.0', source: null, ...library },
  { id: 'core', name: 'core', version: '1.0.0', source: null, ...library },
  { id: 'b', name: 'b', version: '10.0.0', source: 'registry', ...library },
  { id: 'b9', name: 'b', version: '9.0.0', source: 'registry', ...library },
  { id: 'a', name: 'a', version: '1.0.0', source: 'registry', ...library },
  { id: 'macro', name: 'macro', version: '1.0.0', source: 'registry', targets: [{ kind: ['proc-macro'] }] },
  { id: 'test', name: 'test', version: '1.0.0', source: 'registry', ...library },
];
const normal = (pkg) => ({ pkg, dep_kinds: [{ kind: null }] });
const only = (kind, pkg) => ({ pkg, dep_kinds: [{ kind }] });
const DEPENDENCIES = { page: [normal('core'), normal('macro'), only('dev', 'test')], core: [normal('b'), normal('b9'), only('build', 'test')], b: [normal('a')], macro: [normal('test')] };
const METADATA = { packages: PACKAGES, resolve: { nodes: PACKAGES.map(({ id }) => ({ id, deps: DEPENDENCIES[id] ?? [] })) } };

test('packages that are compiled into a program are listed, in order, without those of the compilation itself', () => {
  const names = (programs) => shippedPackages(METADATA, programs).map(({ name, version }) => `${name} ${version}`);
  assert.deepEqual(names(['page']), ['a 1.0.0', 'b 9.0.0', 'b 10.0.0']);
  assert.deepEqual(names(['page', 'core']), names(['page']));
  assert.throws(() => names(['page', 'worker']), /no package worker/);
});

test('of several licences MIT is chosen, and all if all apply', () => {
  assert.deepEqual(chosenFiles(['Cargo.toml', 'LICENSE-APACHE', 'LICENSE-MIT'], 'MIT OR Apache-2.0'), ['LICENSE-MIT']);
  assert.deepEqual(chosenFiles(['LICENSE-APACHE', 'src'], 'Apache-2.0'), ['LICENSE-APACHE']);
  assert.deepEqual(chosenFiles(['license.md'], 'MIT'), ['license.md']);
  assert.deepEqual(chosenFiles(['LICENSE-MIT', 'LICENSE-UNICODE'], '(MIT) AND Unicode-3.0'), ['LICENSE-MIT', 'LICENSE-UNICODE']);
  assert.deepEqual(chosenFiles(['README.md'], 'MIT'), []);
});

test('packages with the same licence text share it', () => {
  const package_ = (name, text) => ({ name, version: '1.0.0', license: 'MIT', text });
  const text = licenceText('OWN', [package_('a', 'ONE'), package_('b', 'TWO'), package_('c', 'ONE')]);
  assert.match(text, /^Second Thought\n\nOWN\n/);
  assert.match(text, /a 1\.0\.0 \(MIT\)\nc 1\.0\.0 \(MIT\)\n\nONE\n/);
  assert.equal(text.split('ONE').length, 2);
  assert.match(text, /b 1\.0\.0 \(MIT\)\n\nTWO\n$/);
});
