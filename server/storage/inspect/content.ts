import { limited } from '../blobs/blob-store.ts'
import { ByteReader } from '../blobs/byte-reader.ts'
import { packedPicture, tooLarge } from '../errors.ts'
import { jpegWithoutPlace } from '../images/jpeg.ts'
import { pngWithoutPlace } from '../images/png.ts'
import { blankPlace } from '../images/tiff.ts'
import { webpWithoutPlace } from '../images/webp.ts'
import { inspectedPacked } from './packed.ts'
import { refuseLie } from './sniff.ts'

const head = 4100
const wholeInMemory = 32 * 2 ** 20

/**
 * A body on its way to where bytes are kept: refused when it is not what it says or longer than `limit`, and
 * with a picture's place taken out of it. Memory stays the same however long it is.
 */
export async function inspected(
  { type: claimed, contentEncoding }: { type?: string | undefined; contentEncoding?: string | undefined },
  body: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<AsyncIterable<Uint8Array>> {
  if (contentEncoding) {
    return inspectedPacked(contentEncoding, body, limit, async (unpacked) => {
      const inside = new ByteReader(unpacked)
      // what has to be taken out of it cannot be while it is packed, which makes no picture smaller
      if (withoutPlace[(await foundIn(inside, claimed)) ?? '']) throw packedPicture()
      await inside.drain()
    })
  }
  const source = new ByteReader(body)
  const found = await foundIn(source, claimed)
  const cleaned = withoutPlace[found ?? '']
  return closing(source, cleaned ? cleaned(new ByteReader(limited(source.rest(), limit, tooLarge))) : source.rest())
}

/** The type of a body by its first bytes, which may not give the lie to what it says. */
async function foundIn(source: ByteReader, claimed = '') {
  const start = await source.peek(head)
  const { fileTypeFromBuffer } = await import('file-type')
  const found = (await fileTypeFromBuffer(start))?.mime
  refuseLie(claimed, found, start)
  return found
}

const withoutPlace: Record<string, ((source: ByteReader) => AsyncGenerator<Uint8Array>) | undefined> = {
  'image/jpeg': jpegWithoutPlace,
  'image/png': pngWithoutPlace,
  'image/apng': pngWithoutPlace,
  'image/webp': webpWithoutPlace,
  'image/tiff': blanked,
  'image/avif': blanked,
  'image/heic': blanked,
  'image/heif': blanked,
}

/** Formats that point to and fro within themselves: taken whole, and blanked where EXIF or XMP is found. */
async function* blanked(source: ByteReader) {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of source.rest()) {
    size += part.length
    if (size > wholeInMemory) throw tooLarge('A picture of this format has at most 32 MiB.')
    parts.push(part)
  }
  const whole = Buffer.concat(parts)
  blankPlace(whole)
  for (let at = whole.indexOf('Exif\0\0'); at >= 0; at = whole.indexOf('Exif\0\0', at + 6))
    blankPlace(whole.subarray(at + 6))
  for (let at = whole.indexOf('<x:xmpmeta'); at >= 0; at = whole.indexOf('<x:xmpmeta', at + 1)) {
    const end = whole.indexOf('</x:xmpmeta>', at)
    whole.fill(0x20, at, end < 0 ? whole.length : end + '</x:xmpmeta>'.length)
  }
  yield whole
}

/** Whoever stops reading the cleaned body stops what it was read from, too. */
async function* closing(source: ByteReader, body: AsyncIterable<Uint8Array>) {
  try {
    yield* body
  } finally {
    await source.close()
  }
}
