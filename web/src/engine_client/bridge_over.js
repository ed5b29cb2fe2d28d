// gloo-worker creates its own Worker and does not expose it.
// This function makes `spawn` use the given worker instead. The reason is in link.rs.
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
