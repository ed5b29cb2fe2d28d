// From a drawing to points: the browser's own canvas does it.

/** The PNG file of an SVG text, so many points wide and high. */
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
