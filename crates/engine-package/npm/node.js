// The engine in Node.js. The search runs in a worker thread.
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { Dispatcher } from "./dispatcher.js";

let program;

/** Starts an engine; `listen` receives its lines and replies. */
export const createEngine = (listen) => {
  program ??= new WebAssembly.Module(readFileSync(new URL("engine_bg.wasm", import.meta.url)));
  const spawn = (onMessage) => {
    // Options of the process, such as `--input-type`, may be invalid for a worker that is loaded from a file.
    const options = { workerData: program, execArgv: [] };
    const search = new Worker(new URL("search-node.js", import.meta.url), options);
    search.on("message", onMessage);
    search.on("error", (error) => onMessage({ failure: error.message }));
    return { post: (item) => search.postMessage(item), terminate: () => search.terminate() };
  };
  let isEnded = false;
  // `listen` is called after the dispatcher has handled the message, as in a browser: `listen` may then send the next one or
  // end the engine.
  const send = (message) => queueMicrotask(() => isEnded || listen(message));
  const dispatcher = new Dispatcher(spawn, send);
  const terminate = () => {
    isEnded = true;
    dispatcher.close();
  };
  return { postMessage: (message) => dispatcher.receive(message), terminate };
};
