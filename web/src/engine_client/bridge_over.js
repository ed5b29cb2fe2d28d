// gloo-worker creates its Worker itself and does not expose it. Here `spawn` receives the one that the page has
// created; link.rs gives the reason.
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
