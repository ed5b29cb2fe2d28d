// Tests the npm package: npm packs it, and another program installs and uses it.
//
//     cargo xtask package
//     node --test crates/rules-service/tests/package.test.mjs

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const PACKAGE = fileURLToPath(new URL("../../../dist-packages/second-thought-rules", import.meta.url));
const manifest = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
const ASK = 'answer({ id: 1, body: { type: "checkers", start: "4k3/8/8/8/8/8/8/4K2R w K - 0 1" } }).body.type';

const run = (folder, program, ...args) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return stdout.trim();
};

/** The result of `work` in a folder in which the package is installed. Only the files named in its manifest are there. */
const installed = (work) => {
  const folder = mkdtempSync(join(tmpdir(), "second-thought-"));
  try {
    const target = join(folder, "node_modules", manifest.name);
    mkdirSync(target, { recursive: true });
    for (const file of ["package.json", ...manifest.files]) {
      cpSync(join(PACKAGE, file), join(target, file));
    }
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test("the manifest has name, version and license", () => {
  assert.equal(manifest.name, "second-thought-rules");
  assert.match(manifest.version, /^\d+\.\d+\.\d+$/);
  assert.equal(manifest.license, "MIT OR Apache-2.0");
});

test("the package can be imported and required by its name", () => {
  installed((folder) => {
    const imported = `import { answer } from "second-thought-rules"; console.log(${ASK});`;
    assert.equal(run(folder, process.execPath, "--input-type=module", "--eval", imported), "checkers");
    const required = `const { answer } = require("second-thought-rules"); console.log(${ASK});`;
    assert.equal(run(folder, process.execPath, "--input-type=commonjs", "--eval", required), "checkers");
  });
});

test("the package contains its types", () => {
  const types = readFileSync(join(PACKAGE, manifest.types), "utf8");
  assert.ok(manifest.files.includes(manifest.types.replace("./", "")));
  assert.match(types, /export function answer\(message: any\): any;/);
});

test("the program contains no paths of the machine that built it", () => {
  const text = readFileSync(join(PACKAGE, "second-thought-rules_bg.wasm"), "latin1");
  for (const place of ["cargo/registry/", "rustlib/src/"]) {
    assert.ok(!text.includes(place), place);
  }
});
