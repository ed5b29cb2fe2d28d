// The service worker that keeps the site for the next visit, with or without a network.
let waiting;

// Registers it and calls `onUpdate` when another version of the site is complete and waits.
export async function keepSite(address, onUpdate) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const offer = (worker) => {
    // The first version replaces none.
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
    // Without it the page plays as well, as long as there is a network.
  }
}

// Lets the waiting version take over and opens the page again.
export function openNewVersion() {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('take over');
}
