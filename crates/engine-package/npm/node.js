// The engine in Node.js. The search runs in a worker thread.
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { Dispatcher } from "./dispatcher.js";

let program;

/** Starts an engine; `listen` receives its lines and replies. */
export const createEngine = (listen) => {
  program ??= new WebAssembly.Module(readFileSync(new URL("engine_bg.wasm", import.meta.url)));
  const spawn = (onMessage) => {
    const search = new Worker(new URL("search-node.js", import.meta.url), { workerData: program });
    search.on("message", onMessage);
    search.on("error", (error) => onMessage({ failure: error.message }));
    return { post: (item) => search.postMessage(item), terminate: () => search.terminate() };
  };
  const dispatcher = new Dispatcher(spawn, listen);
  return { postMessage: (message) => dispatcher.receive(message), terminate: () => dispatcher.close() };
};
