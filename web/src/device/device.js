// Functions of the device that not every browser supports: keeping the screen on, and files that open the installed
// page.

let isWanted = false;
let lock;

/** Keeps the screen on, if that is still wanted. A page loses the lock when it is hidden, so it requests the lock again when it is shown. */
async function request() {
  if (!isWanted || document.hidden || !navigator.wakeLock) return;
  try {
    const held = await navigator.wakeLock.request('screen');
    lock?.release();
    lock = held;
    if (!isWanted) held.release();
  } catch {
    // The browser refuses the lock, for example because the battery is low. The game does not depend on the lock.
  }
}

/** Keeps the screen on if `isOn` is true; otherwise, the screen may turn off again. */
export function keepScreenOn(isOn) {
  isWanted = isOn;
  if (isOn) {
    request();
    document.addEventListener('visibilitychange', request);
  } else {
    lock?.release();
    lock = undefined;
    document.removeEventListener('visibilitychange', request);
  }
}

/** Calls `receive` with the files that the system opens with the installed page. */
export function onLaunchedFiles(receive) {
  window.launchQueue?.setConsumer(async ({ files }) => {
    const data = new DataTransfer();
    for (const handle of files ?? []) data.items.add(await handle.getFile());
    if (data.files.length > 0) receive(data.files);
  });
}

/** Vibrates for this number of milliseconds, if the device and the browser can. */
export function vibrate(milliseconds) {
  navigator.vibrate?.(milliseconds);
}
