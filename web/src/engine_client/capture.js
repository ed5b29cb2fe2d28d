// gloo-worker keeps the Worker that it makes to itself. This hands it over, so that the page can hear its errors
// and terminate it.
export function captureWorker(spawn) {
  const Original = globalThis.Worker;
  let made;
  globalThis.Worker = class extends Original {
    constructor(...parameters) {
      super(...parameters);
      made = this;
    }
  };
  try {
    spawn();
  } finally {
    globalThis.Worker = Original;
  }
  return made;
}
