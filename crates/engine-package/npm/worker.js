// The engine as a module worker: it receives UCI commands as text, and typed requests as objects, and sends lines and replies.
import { Dispatcher } from "./dispatcher.js";

// The program is compiled once, so that a search worker that replaces another starts quickly.
const program = fetch(new URL("engine_bg.wasm", import.meta.url))
  .then((response) => response.arrayBuffer())
  .then((bytes) => WebAssembly.compile(bytes));

const spawn = (onMessage) => {
  const search = new Worker(new URL("./search.js", import.meta.url), { type: "module" });
  search.onmessage = ({ data }) => onMessage(data);
  search.onerror = (event) => onMessage({ failure: event.message ?? "the search worker has failed" });
  program.then(
    (module) => search.postMessage({ module }),
    (error) => onMessage({ failure: `the engine could not be loaded: ${error.message}` }),
  );
  return { post: (item) => search.postMessage(item), terminate: () => search.terminate() };
};

const dispatcher = new Dispatcher(spawn, (message) => postMessage(message));
onmessage = ({ data }) => {
  dispatcher.receive(data);
  if (dispatcher.isClosed) close();
};
