// Stores one whole version of the site, so that it opens and plays without a network.
// `cargo xtask build` fills in the version and the names of the files.
const VERSION = '⟦version⟧';
/** What the page needs to play. */
const FILES = ['⟦files⟧'];

// Caches belong to the whole host, which may hold another copy of this site under another path.
const OURS = `second-thought ${self.registration.scope} `;
const CACHE = OURS + VERSION;
const PAGE = self.registration.scope;

/** A file's name ends with the hash of its content, as `fingerprint` in `release.rs` makes it. */
const HASHED = /-([0-9a-f]{16})\.(\w+)$/;
/** The header of a stored file whose content was compared with its name: it is hashed once, and not at each start. */
const CHECKED = 'X-Checked';
const TYPES = {
  css: 'text/css', js: 'text/javascript', png: 'image/png', svg: 'image/svg+xml', txt: 'text/plain', wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
};

/** FNV-1a, 64 bits, in two halves: the prime is 2^40 + 0x1b3. */
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

/** A file as it is stored; nothing where its content is not what its name says: a page of the network, or a part of the file. */
async function checked(address, response) {
  const [, hash, ending] = HASHED.exec(address);
  const content = await response.arrayBuffer();
  if (fingerprint(new Uint8Array(content)) !== hash) return undefined;
  const headers = new Headers(response.headers);
  // These were about the transfer.
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

/** A file that this version has stored. */
async function own(address) {
  const found = await (await caches.open(CACHE)).match(address);
  return found?.headers.get(CHECKED) === HASHED.exec(address)[1] ? found : undefined;
}

/** A file that is stored and was never checked, or by an older version; what is wrong is thrown away. */
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

/** A file from the network. What the browser's own cache holds may be wrong too: the second try goes past it. */
async function fetched(address) {
  for (const cache of ['force-cache', 'reload']) {
    const response = await fetch(address, { cache }).catch(() => undefined);
    // A transfer that breaks off is no file either.
    const whole = response && (await checked(address, response).catch(() => undefined));
    if (whole) return store(address, whole);
  }
  return undefined;
}

/** A file, stored; nothing where it does not arrive as the release holds it. */
const file = async (address) => (await own(address)) ?? (await adopted(address)) ?? fetched(address);

/** Whether this is the page of this version, to its end. Its name has no hash, and a host may add to it. */
const isPage = (text) => text.includes(VERSION) && text.includes('</html>');

/** The page of this version from the network, stored; nothing where the network answers with another one. */
async function fetchedPage() {
  const response = await fetch(PAGE, { cache: 'no-cache' });
  const text = await response.text();
  if (!response.ok || !isPage(text)) return undefined;
  return store(PAGE, new Response(text, { headers: response.headers }));
}

/** The page of this version, stored. */
async function page() {
  const found = await (await caches.open(CACHE)).match(PAGE);
  return found && isPage(await found.clone().text()) ? found : fetchedPage();
}

/** Fetches the whole version or, where anything is missing or wrong, nothing. */
async function install() {
  try {
    const files = await Promise.all(FILES.map((name) => file(PAGE + name)));
    const missing = FILES.filter((_, index) => !files[index]);
    if (missing.length > 0) throw new Error(`not as they were released: ${missing.join(', ')}`);
    // It may already be another version's.
    if (!(await fetchedPage())) throw new Error(`the page is not of version ${VERSION}`);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** Forgets old versions, but for the last one: a page of it may still be open. */
async function forgetOld() {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
}

/** What is stored, or what the network says: only what is as it was released is stored. */
async function answer(request) {
  const { origin, pathname } = new URL(request.url);
  const address = origin + pathname;
  const isOfPage = address === PAGE || address === `${PAGE}index.html`;
  const found = isOfPage ? page() : HASHED.test(address) ? file(address) : undefined;
  // Where nothing can be stored, the page still works with a network.
  return (await found?.catch(() => undefined)) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOld()));
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(PAGE)) event.respondWith(answer(event.request));
});
// A new version waits until the person asks for it. What this visit fetched before there was a service worker is stored too.
self.addEventListener('message', (event) => {
  const addresses = (event.data.keep ?? []).filter((address) => address.startsWith(PAGE) && HASHED.test(address));
  event.waitUntil(Promise.allSettled(addresses.map(file)));
  if (event.data === 'take over') self.skipWaiting();
});
