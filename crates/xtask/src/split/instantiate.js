// Replaces `fetch` and `WebAssembly.instantiateStreaming` in the page's script. The original function rejects programs
// that a server sends with the wrong type. The browser's cache may contain something else in place of a program, such
// as a login page. So the second attempt bypasses the cache.
const { fetch, WebAssembly: { instantiateStreaming } } = globalThis;

const again = (address) => fetch(address, { cache: 'reload', redirect: 'error' });

// A redirect usually leads to something else, such as a login page. So a redirect counts as a failure.
export const fetchProgram = (address) => fetch(address, { redirect: 'error' }).catch(() => again(address));

async function program(response, imports) {
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  const isTyped = response.headers.get('Content-Type') === 'application/wasm';
  return isTyped ? instantiateStreaming(response, imports) : WebAssembly.instantiate(await response.arrayBuffer(), imports);
}

export async function instantiate(source, imports) {
  const response = await source;
  return program(response, imports).catch(async () => program(await again(response.url), imports));
}
