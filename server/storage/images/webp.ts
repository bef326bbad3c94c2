import type { ByteReader } from '../blobs/byte-reader.ts'
import { invalidRequest } from '../errors.ts'
import { refuseBomb } from './pixels.ts'
import { blankPlace } from './tiff.ts'

const most = 1 << 20

/**
 * A WebP (RFC 9649) without the place where it was taken: GPS is blanked in `EXIF`, `XMP ` becomes spaces, and what
 * stands behind the end goes.
 */
export async function* webpWithoutPlace(source: ByteReader): AsyncGenerator<Uint8Array> {
  const head = Buffer.from(await source.take(12))
  yield head
  for (let left = head.readUInt32LE(4) - 4; left >= 8; ) {
    const chunk = Buffer.from(await source.take(8))
    if (chunk.length < 8) return
    const type = chunk.toString('latin1', 0, 4)
    const length = chunk.readUInt32LE(4)
    const padded = length + (length % 2)
    refuseBomb(...sizeOf(type, await source.peek(Math.min(padded, 10))))
    yield chunk
    if (type === 'EXIF' || type === 'XMP ') {
      const told = Buffer.from(await source.take(length > most ? 0 : padded))
      if (told.length < length) throw invalidRequest('The WebP is damaged.')
      if (type === 'XMP ') told.fill(0x20, 0, length)
      else blankPlace(told.toString('latin1', 0, 6) === 'Exif\0\0' ? told.subarray(6) : told)
      yield told
    } else yield* source.pass(padded)
    left -= 8 + padded
  }
  await source.drain()
}

/** Width and height that a chunk tells of, else 0. */
function sizeOf(type: string, start: Buffer): [number, number] {
  if (start.length < 10) return [0, 0]
  if (type === 'VP8X') return [start.readUIntLE(4, 3) + 1, start.readUIntLE(7, 3) + 1]
  if (type === 'VP8 ') return [start.readUInt16LE(6) & 0x3fff, start.readUInt16LE(8) & 0x3fff]
  if (type !== 'VP8L') return [0, 0]
  const bits = start.readUInt32LE(1)
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
}
