// The rules in a browser, in a bundler, and everywhere but in Node.js. The program is fetched by `init`.
import load from "./rules.js";

export { Game, answer, readPgn } from "./rules.js";

let loaded;

/** Loads the program. Later calls return the same promise, unless loading has failed. */
export const init = (source) => {
  loaded ??= load(source === undefined ? undefined : { module_or_path: source }).then(
    () => {},
    (error) => {
      loaded = undefined;
      throw error;
    },
  );
  return loaded;
};
