// Tests that the scripts use only names that exist: no compiler reads them, so a renamed constant would be noticed only
// when its line runs.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import ts from 'typescript';

const FOLDERS = ['crates', 'tests', 'tools', 'web'];

/** The errors of the compiler about unknown names, without and with a suggestion. */
const UNKNOWN_NAMES = [2304, 2552];

/** The unknown names in the files, each with its file. `texts` replaces the texts of files. */
function unknownNames(files, texts = {}) {
  const options = {
    allowJs: true, checkJs: true, noEmit: true, skipLibCheck: true, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext, lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.webworker.d.ts'], types: [],
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getSourceFile = (name, version, ...rest) => (name in texts ? ts.createSourceFile(name, texts[name], version) : read.call(host, name, version, ...rest));
  const program = ts.createProgram(files, options, host);
  const wanted = files.map((name) => program.getSourceFile(name)).filter(Boolean);
  return wanted.flatMap((file) => program.getSemanticDiagnostics(file))
    .filter(({ code }) => UNKNOWN_NAMES.includes(code))
    .map(({ file, messageText }) => `${file.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
}

test('scripts use only names that exist', () => {
  const found = FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`));
  const files = found.filter((name) => /\.(js|mjs|ts)$/.test(name) && !/node_modules|\/target\//.test(name));
  assert.ok(files.length > 20);
  assert.deepEqual(unknownNames(files), []);
});

test('an unknown name is found', () => {
  const found = unknownNames(['renamed.mjs'], { 'renamed.mjs': 'const LIMIT = 1;\nexport const twice = 2 * MAXIMUM + LIMIT;\n' });
  assert.equal(found.length, 1);
  assert.match(found[0], /MAXIMUM/);
});
