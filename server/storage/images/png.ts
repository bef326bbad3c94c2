import { crc32 } from 'node:zlib'
import type { ByteReader } from '../blobs/byte-reader.ts'
import { invalidRequest } from '../errors.ts'
import { refuseBomb } from './pixels.ts'
import { blankPlace } from './tiff.ts'

const most = 1 << 20
const texts = new Set(['iTXt', 'tEXt', 'zTXt'])

/**
 * A PNG (ISO/IEC 15948, clause 5) without the place where it was taken: GPS is blanked in `eXIf`, texts and what stands
 * behind the end go.
 */
export async function* pngWithoutPlace(source: ByteReader): AsyncGenerator<Uint8Array> {
  yield await source.take(8)
  for (;;) {
    const head = Buffer.from(await source.take(8))
    if (head.length < 8) return
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, 8)
    if (type === 'IHDR') {
      const size = await source.peek(8)
      if (size.length === 8) refuseBomb(size.readUInt32BE(0), size.readUInt32BE(4))
    }
    if (type === 'eXIf') {
      const chunk = Buffer.from(await source.take(length > most ? 0 : length + 4))
      if (chunk.length < length + 4) throw invalidRequest('The PNG is damaged.')
      yield* exif(head, chunk)
    } else if (texts.has(type)) {
      for await (const _ of source.pass(length + 4));
    } else {
      yield head
      yield* source.pass(length + 4)
    }
    if (type === 'IEND') {
      await source.drain()
      return
    }
  }
}

function* exif(head: Buffer, chunk: Buffer) {
  const data = chunk.subarray(0, -4)
  blankPlace(data)
  chunk.writeUInt32BE(crc32(data, crc32(head.subarray(4))), chunk.length - 4)
  yield head
  yield chunk
}

/** Puts the sums of a PNG's chunks right, in place. True where one was wrong. */
export function mendSums(png: Buffer): boolean {
  if (png.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return false
  let mended = false
  for (let at = 8; at + 12 <= png.length; ) {
    const end = at + 8 + png.readUInt32BE(at)
    if (end + 4 > png.length) return mended
    const sum = crc32(png.subarray(at + 4, end))
    mended ||= png.readUInt32BE(end) !== sum
    png.writeUInt32BE(sum, end)
    at = end + 4
  }
  return mended
}
