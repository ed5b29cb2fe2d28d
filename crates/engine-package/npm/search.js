// Searches in a worker of a browser. It receives the compiled program first, and then one item at a time.
import { initSync } from "./engine.js";
import { searchLoop } from "./search-loop.js";

const handle = searchLoop(globalThis.postMessage.bind(globalThis));
let start;
const started = new Promise((resolve) => {
  start = resolve;
});

onmessage = ({ data }) => {
  if (data.module === undefined) return started.then(() => handle(data));
  initSync({ module: data.module });
  start();
};
