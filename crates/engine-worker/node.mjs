// Loads the worker's program as a module of Node.js from the folder of the site.
//
//     const { answer, clear, loadTeacher } = await load("dist");
//     answer({ id: 1, body: { type: "hello" } });

import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

/** Returns the functions that the worker's program exports. `folder` is the site's folder. */
export const load = async (folder) => {
  const names = await readdir(folder);
  const file = (pattern, encoding) => {
    const name = names.find((name) => pattern.test(name));
    if (!name) {
      throw new Error(`no file like ${pattern} in ${folder}`);
    }
    return readFile(join(folder, name), encoding);
  };
  // Outside of an ES module package, Node.js loads a `.js` file as CommonJS.
  // But Node.js loads a `data:` URL with the text of the file as a module.
  // A module at a `data:` URL cannot fetch files, so a `data:` URL also replaces the address of the later part.
  const script = await file(/^engine-worker(?!.*loader).*\.js$/, "utf8");
  const teacher = await file(/^split_teacher.*\.wasm$/, "base64");
  const complete = script.replace(/(?:\.\/)?split_teacher[\w-]*\.wasm/, `data:application/wasm;base64,${teacher}`);
  const exports = await import(`data:text/javascript;base64,${Buffer.from(complete).toString("base64")}`);
  exports.initSync({ module: await file(/^engine-worker_bg.*\.wasm$/) });
  return exports;
};
