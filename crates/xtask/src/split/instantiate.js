// Stands in the page's script for `WebAssembly.instantiateStreaming`, which refuses programs from a server that does not know their
// type, and for `fetch`. What comes in place of a program, such as the page of a network that wants a login, may be in the browser's
// cache: the second try goes past it.
const { fetch, WebAssembly: { instantiateStreaming } } = globalThis;

const again = (address) => fetch(address, { cache: 'reload', redirect: 'error' });

// A program is at its address, and nowhere else.
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
