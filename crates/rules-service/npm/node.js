// The rules in Node.js. The program is loaded when this module is loaded.
import { readFileSync } from "node:fs";
import * as rules from "./rules.js";

// The functions are exported from here, and not directly from `rules.js`, so that no bundler omits loading the program.
const start = () => {
  rules.initSync({ module: readFileSync(new URL("rules_bg.wasm", import.meta.url)) });
  return rules;
};

const started = start();

export const Game = started.Game;
export const answer = started.answer;
export const readPgn = started.readPgn;

/** Does nothing: the program is already loaded. The function exists so that the same script also runs in a browser. */
export const init = async () => {};
