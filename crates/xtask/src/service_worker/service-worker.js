// Keeps one whole version of the site, so that it opens and plays without a network.
// `cargo xtask build` fills in the version and the names of the files.
const VERSION = '⟦version⟧';
/** What the page needs to play. */
const FILES = ['⟦files⟧'];

// Caches belong to the whole host, which may hold another copy of this site under another path.
const OURS = `second-thought ${self.registration.scope} `;
const CACHE = OURS + VERSION;
const PAGE = self.registration.scope;

/** Fetches the whole version or, where anything is missing, nothing. */
async function install() {
  // The page has no hash in its name, so it may already be another version's. The others are what their names say.
  const page = await fetch(PAGE, { cache: 'no-cache' });
  const text = await page.text();
  if (!page.ok || !text.includes(VERSION)) throw new Error(`the page is not of version ${VERSION}`);
  const cache = await caches.open(CACHE);
  try {
    await cache.addAll(FILES.map((file) => new Request(file, { cache: 'force-cache' })));
    await cache.put(PAGE, new Response(text, { headers: page.headers }));
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

/** What is kept; what is not is fetched, and kept if its name says that it never changes. */
async function answer(request) {
  const { origin, pathname } = new URL(request.url);
  const address = origin + pathname;
  const isPage = address === PAGE || address === `${PAGE}index.html`;
  const cache = await caches.open(CACHE);
  const kept = await (isPage ? cache.match(PAGE) : cache.match(request)) ?? await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200 && /-[0-9a-f]{16}\.\w+$/.test(pathname)) await cache.put(request, response.clone());
  return response;
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOld()));
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(PAGE)) event.respondWith(answer(event.request));
});
// A new version waits until the person asks for it. What this visit fetched before there was a service worker is kept too.
self.addEventListener('message', (event) => {
  const addresses = (event.data.keep ?? []).filter((address) => address.startsWith(PAGE));
  const keep = (address) => answer(new Request(address, { cache: 'force-cache' }));
  event.waitUntil(Promise.allSettled(addresses.map(keep)));
  if (event.data === 'take over') self.skipWaiting();
});
