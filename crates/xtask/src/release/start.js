// Starts the page, or shows in plain words why the page cannot start or continue.

const say = (text) => {
  document.querySelector('.status p').textContent = text;
};

// A program that has failed does nothing more. So the page contains the message about the failure and
// its buttons from the start.
const broken = document.getElementById('broken');
const [copy, reload] = broken.querySelectorAll('button');
const detailsOf = (error) =>
  [document.documentElement.dataset.broken, error?.stack ?? error, document.querySelector('meta[name="version"]')?.content, navigator.userAgent]
    .filter(Boolean)
    .join('\n');

const onError = ({ error, reason }) => {
  const cause = error ?? reason;
  // A stack overflow, which is a RangeError, ends the program too. The program sets `data-broken` before it fails.
  const ends = [globalThis.WebAssembly?.RuntimeError ?? Function, RangeError].some((kind) => cause instanceof kind);
  if (!(ends || document.documentElement.dataset.broken) || !broken.hidden) return;
  const details = detailsOf(cause);
  broken.querySelector('pre').textContent = details;
  broken.hidden = false;
  // If the browser does not allow copying, the details are still shown.
  copy.onclick = () => navigator.clipboard?.writeText(details).then(() => (copy.textContent = 'Copied'), () => {});
  reload.onclick = () => location.reload();
};
addEventListener('error', onError);
addEventListener('unhandledrejection', onError);

// A minimal program with a vector instruction. The page and the engine use such instructions.
const VECTOR = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11);

if (typeof WebAssembly !== 'object') {
  say('Second Thought needs WebAssembly, which this browser lacks or has switched off. Every browser of the last years has it; some switch it off in a strict or lockdown mode.');
} else if (!WebAssembly.validate(VECTOR)) {
  say('Second Thought needs a newer browser: this one lacks the vector instructions (SIMD) of WebAssembly, which browsers have had since 2021 and 2023 (Safari 16.4).');
} else {
  try {
    const { default: init } = await import('MODULE');
    await init();
  } catch (error) {
    // The browser's cache may contain another file in place of the script. The right file is fetched for the next
    // reload.
    fetch('MODULE', { cache: 'reload' }).catch(() => {});
    if (broken.hidden) say(`The page could not be loaded completely: ${error.message ?? error}. Reload it to try again.`);
    throw error;
  }
}
