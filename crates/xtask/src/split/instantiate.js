// Replaces `WebAssembly.instantiateStreaming` in the page's script, which refuses programs that a server sends with the
// wrong type, and `fetch`. The browser's cache may have something else in place of a program, such as a login page: the
// second attempt bypasses it.
const { fetch, WebAssembly: { instantiateStreaming } } = globalThis;

const again = (address) => fetch(address, { cache: 'reload', redirect: 'error' });

// A redirect leads to something else, such as a login page, so it counts as a failure.
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
