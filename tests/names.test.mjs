// The names by which the programs of a release and their scripts know one another.
//
//     node --test tests/names.test.mjs
//
// reads the built site in dist/.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { shortened } from '../crates/xtask/src/names.mjs';

const text = (string) => [string.length, ...Buffer.from(string)];
/** A program with one function type that imports functions of it: a module and a name each. */
const importing = (...imports) => {
  const content = [imports.length, ...imports.flatMap(([module, name]) => [...text(module), ...text(name), 0, 0])];
  return Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 2, content.length, ...content]);
};
const importedBy = (program) => WebAssembly.Module.imports(new WebAssembly.Module(program)).map(({ module, name }) => [module, name]);

test('program and script know a function by the same two letters', () => {
  const bytes = importing(['./a_bg.js', '__wbg_now_1f'], ['./a_bg.js', '__wbg_get_2e']);
  const { program, script } = shortened(bytes, '{\n    __wbg_get_2e: function(a) {},\n    __wbg_now_1f: function() {},\n}', 'a_bg');
  assert.equal(script, '{\n    aa: function(a) {},\n    ab: function() {},\n}');
  assert.deepEqual(importedBy(program), [['./a_bg.js', 'ab'], ['./a_bg.js', 'aa']]);
});

test('what the script names elsewhere too, or another module gives, keeps its name', () => {
  const imports = [['./a_bg.js', 'twice'], ['./b.js', 'once'], ['./a_bg.js', 'missing']];
  const script = 'twice();\n    twice: function() {},\n    once: function() {},\n';
  const result = shortened(importing(...imports), script, 'a_bg');
  assert.equal(result.script, script);
  assert.deepEqual(importedBy(result.program), imports);
});

test('of one name from two modules only the script\'s own becomes short', () => {
  const result = shortened(importing(['./b.js', 'name'], ['./a_bg.js', 'name']), '\n    name: function() {},', 'a_bg');
  assert.deepEqual(importedBy(result.program), [['./b.js', 'name'], ['./a_bg.js', 'aa']]);
});

test('the programs of a release import their scripts\' functions by short names', () => {
  const dist = fileURLToPath(new URL('../dist', import.meta.url));
  const programs = readdirSync(dist).filter((name) => /_bg-.*\.wasm$/.test(name));
  assert.equal(programs.length, 2);
  for (const program of programs) {
    const names = importedBy(readFileSync(`${dist}/${program}`)).filter(([module]) => module.endsWith('_bg.js')).map(([, name]) => name);
    assert.ok(names.length > 10, program);
    assert.deepEqual(names.filter((name) => name.length > 2), [], program);
  }
});
