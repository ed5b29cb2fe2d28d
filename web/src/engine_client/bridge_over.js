// gloo-worker makes its Worker itself, panics where that fails, and keeps it. Here `spawn` gets the worker that the page has
// made, so that the page hears its errors and can terminate it.
export function bridgeOver(worker, spawn) {
  const Worker = globalThis.Worker;
  globalThis.Worker = function () {
    return worker;
  };
  try {
    spawn();
  } finally {
    globalThis.Worker = Worker;
  }
}
