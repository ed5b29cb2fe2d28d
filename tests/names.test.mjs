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

const known = '    "./a_bg.js": import0,\n';

test('program and script know one another and a function by the same letters', () => {
  const bytes = importing(['./a_bg.js', '__wbg_now_1f'], ['./a_bg.js', '__wbg_get_2e']);
  const { program, script } = shortened(bytes, `{\n    __wbg_get_2e: function(a) {},\n    __wbg_now_1f: function() {},\n}${known}`, 'a_bg');
  assert.equal(script, '{\n    ab: function(a) {},\n    aa: function() {},\n}    a: import0,\n');
  assert.deepEqual(importedBy(program), [['a', 'aa'], ['a', 'ab']]);
});

test('what the script names elsewhere too, or another module gives, keeps its name', () => {
  const imports = [['./a_bg.js', 'twice'], ['./b.js', 'once'], ['./a_bg.js', 'missing']];
  const script = 'twice();\n    twice: function() {},\n    once: function() {},\n';
  const result = shortened(importing(...imports), script + known, 'a_bg');
  assert.equal(result.script, `${script}    a: import0,\n`);
  assert.deepEqual(importedBy(result.program), [['a', 'twice'], ['./b.js', 'once'], ['a', 'missing']]);
});

test('of one name from two modules only the script\'s own becomes short', () => {
  const result = shortened(importing(['./b.js', 'name'], ['./a_bg.js', 'name']), `\n    name: function() {},\n${known}`, 'a_bg');
  assert.deepEqual(importedBy(result.program), [['./b.js', 'name'], ['a', 'aa']]);
});

test('of two imports of one function both become the same', () => {
  const imports = [['./a_bg.js', 'one'], ['./a_bg.js', 'one'], ['./a_bg.js', 'two']];
  const result = shortened(importing(...imports), `    one: function() {},\n    two: function() {},\n${known}`, 'a_bg');
  assert.deepEqual(importedBy(result.program), [['a', 'aa'], ['a', 'aa'], ['a', 'ab']]);
});

test('a script that does not say what the program calls it stays, and so does the program', () => {
  const [bytes, script] = [importing(['./a_bg.js', 'name']), '\n    name: function() {},'];
  assert.deepEqual(shortened(bytes, script, 'a_bg'), { program: bytes, script });
});

test('the programs of a release import their scripts\' functions by short names', () => {
  const dist = fileURLToPath(new URL('../dist', import.meta.url));
  const programs = readdirSync(dist).filter((name) => /_bg-.*\.wasm$/.test(name));
  assert.equal(programs.length, 2);
  for (const program of programs) {
    const names = importedBy(readFileSync(`${dist}/${program}`)).filter(([module]) => module === 'a').map(([, name]) => name);
    assert.ok(names.length > 10, program);
    assert.deepEqual(names.filter((name) => name.length > 2), [], program);
  }
});
