// Loads the worker's program as a module of Node.js. The program is in the folder of the site, or it is a build of
// `wasm-bindgen --target nodejs`.
//
//     const { answer, clear } = await load("dist");
//     answer({ id: 1, body: { type: "hello" } });

import { readFile, readdir, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

/** Returns the functions that the worker's program exports. `path` is the site's folder or a script for Node.js. */
export const load = async (path) =>
  (await stat(path)).isDirectory() ? fromFolder(path) : createRequire(import.meta.url)(resolve(path));

const fromFolder = async (folder) => {
  const names = await readdir(folder);
  const file = (pattern) => {
    const name = names.find((name) => pattern.test(name));
    if (!name) {
      throw new Error(`no file like ${pattern} in ${folder}`);
    }
    return readFile(join(folder, name));
  };
  // Outside of an ES module package, Node.js loads a `.js` file as CommonJS. But it loads a `data:` URL with the file's
  // text as a module.
  const script = await file(/^engine-worker(?!.*loader).*\.js$/);
  const exports = await import(`data:text/javascript;base64,${script.toString("base64")}`);
  exports.initSync({ module: await file(/^engine-worker.*\.wasm$/) });
  return exports;
};
