// Starts the page from the files inside it. Makes an address for each file, after the files to which it refers.
{
  // This function is also the beginning of the worker's script, so it uses nothing that is defined outside of it.
  const openFiles = (files) => {
    const addresses = new Map();
    const withAddresses = (text) => text.replace(/(?:\.\/)?⟦([^⟧]*)⟧/g, (_, name) => addresses.get(name));
    for (const [name, type, base64] of files) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const content = type === 'application/wasm' ? bytes : withAddresses(new TextDecoder().decode(bytes));
      addresses.set(name, URL.createObjectURL(new Blob([content], { type })));
    }
    return { addresses, withAddresses };
  };

  // On a page from `file://`, Chromium runs only classic workers. These workers can load only addresses that
  // they have made themselves.
  const PlainWorker = globalThis.Worker;
  if (PlainWorker) {
    globalThis.Worker = class extends PlainWorker {
      constructor(address) {
        super(address);
      }
    };
  }
  const all = JSON.parse(document.getElementById('files').textContent);
  // The worker also loads the part of its program that explains.
  const isEngines = ([name]) => name.includes('engine-worker') || name.startsWith('split_teacher');
  const engine = JSON.stringify(all.filter(isEngines));
  const loader = `import((${openFiles})(${engine}).addresses.get('engine-worker_loader.js'));`;
  const page = openFiles(all.filter((file) => !isEngines(file)));
  page.addresses.set('engine-worker_loader.js', URL.createObjectURL(new Blob([loader], { type: 'text/javascript' })));
  for (const meta of document.querySelectorAll('meta[content*="⟦"]')) meta.content = page.withAddresses(meta.content);
  // The import waits for the whole page, as a module script of a site does.
  document.addEventListener('DOMContentLoaded', () => import(page.addresses.get('start.js')));
}
