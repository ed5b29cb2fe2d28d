// Tests the npm package: another program installs and uses it.
//
//     cargo xtask package
//     node --test crates/rules-service/tests/package.test.mjs

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";

import { packageIn, run } from "./installed.mjs";

const { folder: PACKAGE, manifest, installed } = packageIn("second-thought-rules");
const MAX_KILOBYTES = 99;
const ASK = 'answer({ id: 1, body: { type: "checkers", start: "4k3/8/8/8/8/8/8/4K2R w K - 0 1" } }).body.type';

test("the manifest has name, version and license, and invents no address", () => {
  assert.equal(manifest.name, "second-thought-rules");
  assert.match(manifest.version, /^\d+\.\d+\.\d+$/);
  assert.equal(manifest.license, "MIT OR Apache-2.0");
  assert.equal(manifest.sideEffects, false);
  assert.equal(manifest.type, "module");
  assert.ok(!JSON.stringify(manifest).includes("example"));
});

test("the package can be imported and required by its name", () => {
  installed((folder) => {
    const programs = {
      module: ['import { Game, answer, init, readPgn } from "second-thought-rules"; await init();', "input-type=module"],
      commonjs: ['const { Game, answer, readPgn } = require("second-thought-rules");', "input-type=commonjs"],
    };
    for (const [kind, [head, type]] of Object.entries(programs)) {
      const use = `console.log(${ASK}, new Game().moves().length, readPgn("1. e4 *")[0].moves);`;
      assert.equal(run(folder, process.execPath, `--${type}`, "--eval", `${head} ${use}`), "checkers 20 [ 'e4' ]", kind);
    }
  });
});

test("a bundler for Node.js keeps the start of the program", () => {
  installed((folder, file) => {
    file("main.mjs", 'import { Game } from "second-thought-rules"; console.log(new Game().moves("e2").join());');
    const bundler = join(import.meta.dirname, "../../../node_modules/esbuild/bin/esbuild");
    run(folder, bundler, "main.mjs", "--bundle", "--platform=node", "--format=cjs", "--outfile=main.cjs", "--log-level=error",
      "--define:import.meta.url=here", "--banner:js=const here = require('node:url').pathToFileURL(__dirname + '/node_modules/second-thought-rules/node.js').href;");
    assert.equal(run(folder, process.execPath, "main.cjs"), "e3,e4");
  });
});

test("the files that a page loads are small", () => {
  const files = ["index.js", "rules.js", "rules_bg.wasm"].map((name) => readFileSync(join(PACKAGE, name)));
  const kilobytes = files.reduce((sum, content) => sum + brotliCompressSync(content).length, 0) / 1000;
  assert.ok(kilobytes <= MAX_KILOBYTES, `${kilobytes} kB`);
});

test("the program contains no paths of the machine that built it", () => {
  const text = readFileSync(join(PACKAGE, "rules_bg.wasm"), "latin1");
  for (const place of ["cargo/registry/", "rustlib/src/"]) {
    assert.ok(!text.includes(place), place);
  }
});
