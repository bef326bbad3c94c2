const side = 512

interface Area {
  x: number
  y: number
  width: number
  height: number
}

/**
 * A part of a picture, as a square of 512 pixels. Nothing but the pixels goes along: not where it was taken, nor when.
 */
export async function cutOut(picture: ImageBitmap, { x, y, width, height }: Area): Promise<Blob> {
  const { canvas, context } = blank(side, side)
  context.drawImage(picture, x, y, width, height, 0, 0, side, side)
  return blobOf(canvas)
}

/** A picture as a file that an `img` can show, turned the way it was held. */
export async function drawn(picture: ImageBitmap): Promise<Blob> {
  const { canvas, context } = blank(picture.width, picture.height)
  context.drawImage(picture, 0, 0)
  return blobOf(canvas)
}

function blank(width: number, height: number) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  return { canvas, context: canvas.getContext('2d')! }
}

/** WebP; a browser that cannot write it gives PNG instead, and the file says which. */
const blobOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((give, fail) =>
    canvas.toBlob(
      (blob) => (blob ? give(blob) : fail(new Error('The picture could not be made.'))),
      'image/webp',
      0.86,
    ),
  )
