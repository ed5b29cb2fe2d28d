// Installs a built npm package for a test, as npm would, and type-checks programs that use it.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** Runs a program in a folder and returns its output. */
export const run = (folder, program, ...args) => {
  // A program that does not end fails the test.
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: "utf8", timeout: 120_000 });
  assert.equal(status, 0, stderr);
  return stdout.trim();
};

/** A built package: its folder, its manifest, and functions that use it from another folder. */
export const packageIn = (name) => {
  const folder = join(ROOT, "dist-packages", name);
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

  /**
   * Calls `work` in a folder in which the package is installed, and returns its result. Only the files that the
   * package's manifest names are installed.
   * `work` receives the folder, and a function that writes a file into it.
   */
  const installed = (work) => {
    const place = mkdtempSync(join(tmpdir(), "second-thought-"));
    try {
      install(place);
      return work(place, (file, text) => writeFileSync(join(place, file), text));
    } finally {
      rmSync(place, { recursive: true });
    }
  };

  const install = (place) => {
    const target = join(place, "node_modules", name);
    mkdirSync(target, { recursive: true });
    for (const file of ["package.json", ...manifest.files]) cpSync(join(folder, file), join(target, file));
  };

  /** The errors of the type checker in these programs, by file name. */
  const typeErrors = (programs) =>
    installed((place, file) => {
      for (const [program, text] of Object.entries(programs)) file(program, text);
      file("package.json", '{ "type": "module" }');
      const options = { strict: true, noEmit: true, target: "es2022", lib: ["es2022"], module: "nodenext", types: [] };
      file("tsconfig.json", JSON.stringify({ compilerOptions: options, files: Object.keys(programs) }));
      const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
      const { stdout } = spawnSync(process.execPath, [compiler, "--project", "."], { cwd: place, encoding: "utf8" });
      return stdout.split("\n").filter((line) => /error TS/.test(line));
    });

  return { folder, manifest, install, installed, typeErrors };
};
