// gloo-worker makes its Worker itself and gives nobody access to it. Here `spawn` gets the one that the page has made:
// link.rs says why.
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
