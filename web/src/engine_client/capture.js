// gloo-worker keeps the Worker that it makes to itself, and panics where none can be made. This hands the Worker over,
// so that the page can hear its errors and terminate it, or undefined where the browser makes none.
export function captureWorker(spawn) {
  const Original = globalThis.Worker;
  if (typeof Original !== 'function') return undefined;
  let made;
  globalThis.Worker = function (...parameters) {
    try {
      made = new Original(...parameters);
      return made;
    } catch {
      return { postMessage() {}, terminate() {}, addEventListener() {} };
    }
  };
  try {
    spawn();
  } finally {
    globalThis.Worker = Original;
  }
  return made;
}
