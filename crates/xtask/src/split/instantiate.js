// Stands in the page's script for `WebAssembly.instantiateStreaming`, which refuses programs from a server that does not know their type.
const { instantiateStreaming } = WebAssembly;

export async function instantiate(source, imports) {
  const response = await source;
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  const isTyped = response.headers.get('Content-Type') === 'application/wasm';
  return isTyped ? instantiateStreaming(response, imports) : WebAssembly.instantiate(await response.arrayBuffer(), imports);
}
