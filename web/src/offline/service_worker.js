// The service worker that stores the site for the next visit, with or without a network.
let waiting;

// Registers the service worker. Calls `onUpdate` when a new version
// of the site is completely stored and waits for activation.
export async function storeSite(address, onUpdate) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const offer = (worker) => {
    // The first version of the site does not replace another version, so it is not offered.
    if (!worker || !serviceWorker.controller) return;
    waiting = worker;
    onUpdate();
  };
  try {
    const registration = await serviceWorker.register(address, { updateViaCache: 'none' });
    offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed') offer(worker);
      });
    });
    const { active } = await serviceWorker.ready;
    active?.postMessage({ keep: performance.getEntriesByType('resource').map(({ name }) => name) });
  } catch {
    // Without a service worker, the page works only while there is a network.
  }
}

// Activates the waiting version and reloads the page.
export function openNewVersion() {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('take over');
}
