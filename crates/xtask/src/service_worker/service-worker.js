// Stores one complete version of the site, so that the page works without a network. `cargo xtask build` inserts the
// version and the names of the files.
const VERSION = '⟦version⟧';
/** The files that the page needs to play. */
const FILES = ['⟦files⟧'];

// All pages of a host share its caches. The host may have another copy of this site under another path.
const OURS = `second-thought ${self.registration.scope} `;
const CACHE = OURS + VERSION;
const PAGE = self.registration.scope;

/** A file's name ends with the hash of its content, computed like `content_hash` in `release.rs`. */
const HASHED = /-([0-9a-f]{16})\.(\w+)$/;
/** The header of a stored file whose content was checked against its name. So the file is hashed only once, not at each start. */
const CHECKED = 'X-Checked';
const TYPES = {
  css: 'text/css', js: 'text/javascript', png: 'image/png', svg: 'image/svg+xml', tsv: 'text/tab-separated-values',
  txt: 'text/plain', wasm: 'application/wasm', webmanifest: 'application/manifest+json',
};

/** The FNV-1a hash with 64 bits, computed in two halves. The prime is 2^40 + 0x1b3. */
function fingerprint(bytes) {
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (const byte of bytes) {
    const mixed = (low ^ byte) >>> 0;
    const product = mixed * 0x1b3;
    high = (Math.imul(high, 0x1b3) + (mixed << 8) + Math.floor(product / 2 ** 32)) >>> 0;
    low = product >>> 0;
  }
  return [high, low].map((half) => half.toString(16).padStart(8, '0')).join('');
}

/** The response to be stored; undefined if its content does not match the hash in the address. */
async function checked(address, response) {
  const [, hash, ending] = HASHED.exec(address);
  const content = await response.arrayBuffer();
  if (fingerprint(new Uint8Array(content)) !== hash) return undefined;
  const headers = new Headers(response.headers);
  // These headers describe the transfer, not the content.
  for (const name of ['Content-Encoding', 'Content-Length', 'Vary']) headers.delete(name);
  if (TYPES[ending]) headers.set('Content-Type', TYPES[ending]);
  headers.set(CHECKED, hash);
  return new Response(content, { headers });
}

async function store(address, response) {
  const cache = await caches.open(CACHE);
  await cache.put(address, response.clone());
  return response;
}

/** The file, if this version has stored and checked it. */
async function own(address) {
  const found = await (await caches.open(CACHE)).match(address);
  return found?.headers.get(CHECKED) === HASHED.exec(address)[1] ? found : undefined;
}

/** The file if it was stored unchecked or by an older version, and if its content is right. A file with wrong content is deleted. */
async function adopted(address) {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS));
  for (const name of names) {
    const cache = await caches.open(name);
    const found = await cache.match(address);
    const whole = found && (await checked(address, found));
    if (whole) return store(address, whole);
    if (found) await cache.delete(address);
  }
  return undefined;
}

/** A file from the network. The browser's own cache may have a wrong file too, so the second attempt bypasses that cache. */
async function fetched(address) {
  for (const cache of ['force-cache', 'reload']) {
    const response = await fetch(address, { cache }).catch(() => undefined);
    // An interrupted transfer counts as a wrong file.
    const whole = response && (await checked(address, response).catch(() => undefined));
    if (whole) return store(address, whole);
  }
  return undefined;
}

/** A file, which is stored if necessary; undefined if the network returns content that does not match the hash. */
const file = async (address) => (await own(address)) ?? (await adopted(address)) ?? fetched(address);

/** Whether this is the complete page of this version. The page's name has no hash, and a host may add something to the page. */
const isPage = (text) => text.includes(VERSION) && text.includes('</html>');

/** Fetches and stores the page of this version. Returns undefined if the network returns another page. */
async function fetchedPage() {
  const response = await fetch(PAGE, { cache: 'no-cache' });
  const text = await response.text();
  if (!response.ok || !isPage(text)) return undefined;
  return store(PAGE, new Response(text, { headers: response.headers }));
}

/** The page of this version, which is stored if necessary. */
async function page() {
  const found = await (await caches.open(CACHE)).match(PAGE);
  return found && isPage(await found.clone().text()) ? found : fetchedPage();
}

/** Stores the complete version. If a file is missing or wrong, all files of this version are deleted. */
async function install() {
  try {
    const files = await Promise.all(FILES.map((name) => file(PAGE + name)));
    const missing = FILES.filter((_, index) => !files[index]);
    if (missing.length > 0) throw new Error(`missing or wrong files: ${missing.join(', ')}`);
    // The network may already return the page of another version.
    if (!(await fetchedPage())) throw new Error(`the page does not belong to version ${VERSION}`);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** Deletes old versions. The last old version is not deleted, because it may still be open in a tab. */
async function forgetOld() {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
}

/** The stored file, otherwise the network's response. Only files with the right content are stored. */
async function answer(request) {
  const { origin, pathname } = new URL(request.url);
  const address = origin + pathname;
  const isOfPage = address === PAGE || address === `${PAGE}index.html`;
  const found = isOfPage ? page() : HASHED.test(address) ? file(address) : undefined;
  // If a file cannot be stored, it is still fetched from the network.
  return (await found?.catch(() => undefined)) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOld()));
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(PAGE)) event.respondWith(answer(event.request));
});
// A new version waits until the user accepts it. The service worker also stores files that this visit loaded
// before the service worker ran.
self.addEventListener('message', (event) => {
  const addresses = (event.data.keep ?? []).filter((address) => address.startsWith(PAGE) && HASHED.test(address));
  event.waitUntil(Promise.allSettled(addresses.map(file)));
  if (event.data === 'take over') self.skipWaiting();
});
