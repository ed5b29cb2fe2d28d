// Writes the licences of all software that the site contains: the licence of this project, and the licences of the crates
// that are compiled into the site's programs.
//
//     node crates/xtask/src/licences.mjs target/licences.txt
//
// Crates that run only while the project is compiled are not part of the site.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TARGET = 'wasm32-unknown-unknown';
/** The packages of the site's two programs. */
const PROGRAMS = ['web', 'engine-worker-program'];
/** The names of licence files. If a package offers a choice of licences, the project uses the first file: MIT. */
const LICENCE_FILES = [/^LICENSE-MIT/i, /^LICEN[CS]E(\.(md|txt))?$/i, /^COPYING/i, /^LICENSE-APACHE/i];
/** Parts of the site that `cargo metadata` does not list. */
const OTHER_PARTS = [
  'The names of the openings are from lichess.org (chess-openings, CC0 1.0: public domain).',
  'The programs contain parts of the standard library of Rust (MIT OR Apache-2.0). Copyright (c) The Rust Project Contributors.',
];

/** The packages from other authors in the programs, from the output of `cargo metadata`, sorted by name and version. */
export function shippedPackages({ packages, resolve }, programs) {
  const packageOf = new Map(packages.map((found) => [found.id, found]));
  const nodeOf = new Map(resolve.nodes.map((node) => [node.id, node]));
  const isCompiledIn = ({ pkg, dep_kinds }) =>
    dep_kinds.some(({ kind }) => kind === null) && !packageOf.get(pkg).targets.some(({ kind }) => kind.includes('proc-macro'));
  const roots = packages.filter(({ name, source }) => source === null && programs.includes(name));
  const missing = programs.filter((name) => !roots.some((root) => root.name === name));
  if (missing.length > 0) throw new Error(`the workspace has no package ${missing.join(', ')}`);
  const found = new Set();
  for (const open = roots.map(({ id }) => id); open.length > 0; ) {
    const id = open.pop();
    if (found.has(id)) continue;
    found.add(id);
    open.push(...nodeOf.get(id).deps.filter(isCompiledIn).map(({ pkg }) => pkg));
  }
  const others = [...found].map((id) => packageOf.get(id)).filter(({ source }) => source !== null);
  const names = new Intl.Collator('en', { numeric: true });
  return others.sort((a, b) => names.compare(`${a.name} ${a.version}`, `${b.name} ${b.version}`));
}

/** The names of the licence files that apply: all files if all licences apply, otherwise the preferred file, if there is one. */
export function chosenFiles(files, license) {
  if (/\bAND\b/.test(license ?? '')) return files.filter((file) => /^(LICEN[CS]E|COPYING)/i.test(file)).sort();
  return LICENCE_FILES.map((name) => files.find((file) => name.test(file))).filter(Boolean).slice(0, 1);
}

/** The licences as one text. Packages with the same licence text share it. */
export function licenceText(own, packages) {
  const groups = new Map();
  for (const { name, version, license, text } of packages) {
    groups.set(text, [...(groups.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  const parts = [...groups].map(([text, names]) => `${names.join('\n')}\n\n${text}`);
  return [`Second Thought\n\n${own}`, ...OTHER_PARTS, ...parts].join(`\n\n${'-'.repeat(72)}\n\n`) + '\n';
}

/** The licence text of a package. A package without a file has the MIT licence with its authors as the holders. */
function textOf({ manifest_path, license, name, authors }, mit) {
  const folder = dirname(manifest_path);
  const files = chosenFiles(readdirSync(folder), license);
  if (files.length > 0) return files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
  if (!/\bMIT\b/.test(license ?? '') || /\bAND\b/.test(license)) throw new Error(`${name} has no licence file, and its licence is ${license}`);
  const holders = authors.length > 0 ? authors.join(', ') : `the authors of ${name}`;
  return mit.replace(/^Copyright .*$/m, `Copyright (c) ${holders}`);
}

function main(target) {
  const cargo = ['metadata', '--format-version', '1', '--locked', '--offline', '--filter-platform', TARGET];
  const metadata = JSON.parse(execFileSync('cargo', cargo, { encoding: 'utf8', maxBuffer: 1 << 26 }));
  const mit = readFileSync('LICENSE-MIT', 'utf8').trim();
  const packages = shippedPackages(metadata, PROGRAMS).map((found) => ({ ...found, text: textOf(found, mit) }));
  writeFileSync(target, licenceText(mit, packages));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv[2] ?? 'target/licences.txt');
