// The engine in a browser. `worker.js` can be used without this file.

/** Starts an engine; `listen` receives its lines and replies. */
export const createEngine = (listen) => {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => listen(data);
  worker.onerror = (event) => listen(`info string ${event.message ?? "the engine's worker could not be loaded"}`);
  return { postMessage: (message) => worker.postMessage(message), terminate: () => worker.terminate() };
};
