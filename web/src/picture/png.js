// Conversions that only the browser can do: an SVG to a PNG, and the drawings on the board with their computed styles.

/** The PNG file of an SVG text, `size` pixels wide and high. */
export async function pngOf(svg, size) {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = size;
    canvas.getContext('2d').drawImage(image, 0, 0, size, size);
    return await new Promise((done) => canvas.toBlob(done));
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The attributes of a shape whose values come from the style sheets. */
const LOOK = ['color', 'fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity'];

/** The arrows and circles on the board, as SVG without style sheets. */
export function visibleDrawings() {
  const layer = document.querySelector('.drawings');
  if (!layer) return '';
  const copy = layer.cloneNode(true);
  const copies = copy.querySelectorAll('*');
  layer.querySelectorAll('*').forEach((shape, at) => {
    const style = getComputedStyle(shape);
    for (const name of LOOK) copies[at].setAttribute(name, style.getPropertyValue(name));
  });
  return [...copy.children].map((shape) => new XMLSerializer().serializeToString(shape)).join('');
}
