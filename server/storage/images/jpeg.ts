import type { ByteReader } from '../blobs/byte-reader.ts'
import { invalidRequest } from '../errors.ts'
import { refuseBomb } from './pixels.ts'
import { blankPlace } from './tiff.ts'

const [startOfScan, end] = [0xda, 0xd9]
const alone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/**
 * A JPEG without the place where it was taken (ITU T.81, annex B): GPS is blanked in its EXIF; XMP, IPTC and
 * the index of further pictures go, as does all that stands behind its end, where such pictures and other
 * files hide. Not one pixel is touched.
 */
export async function* jpegWithoutPlace(source: ByteReader): AsyncGenerator<Uint8Array> {
  yield await source.take(2)
  for (;;) {
    const head = Buffer.from(await source.take(2))
    if (head.length < 2) return
    const marker = head[1]!
    // bytes that fill the space between two segments, which readers pass over
    if (head[0] !== 0xff || marker === 0xff || marker === 0) {
      source.giveBack(1)
      continue
    }
    if (marker === end) {
      yield head
      await source.drain()
      return
    }
    if (alone(marker)) {
      yield head
      continue
    }
    const segment = await segmentOf(source)
    if (isFrame(marker) && segment.length >= 7) refuseBomb(segment.readUInt16BE(5), segment.readUInt16BE(3))
    if (tellsPlace(marker, segment)) continue
    if (marker === 0xe1) blankPlace(segment.subarray(8))
    yield Buffer.concat([head, segment])
    if (marker === startOfScan) yield* scan(source)
  }
}

/** A segment with the two bytes of its length; a copy, which may be changed. */
async function segmentOf(source: ByteReader) {
  const size = await source.peek(2)
  const length = size.length < 2 ? 0 : size.readUInt16BE(0)
  const segment = Buffer.from(await source.take(length))
  if (length < 2 || segment.length < length) throw invalidRequest('The JPEG is damaged.')
  return segment
}

function tellsPlace(marker: number, segment: Buffer) {
  const name = segment.toString('latin1', 2, 40)
  if (marker === 0xe1) return !name.startsWith('Exif\0')
  if (marker === 0xe2) return name.startsWith('MPF\0')
  return marker === 0xed
}

/** The coded picture, up to the next marker that means something. */
async function* scan(source: ByteReader) {
  for (;;) {
    const piece = await source.some()
    if (piece.length === 0) return
    let at = piece.indexOf(0xff)
    while (at >= 0 && at + 1 < piece.length && isCoded(piece[at + 1]!)) at = piece.indexOf(0xff, at + 2)
    if (at < 0) {
      yield piece
      continue
    }
    if (at > 0) yield piece.subarray(0, at)
    source.giveBack(piece.length - at)
    const ahead = await source.peek(2)
    if (ahead.length < 2 || !isCoded(ahead[1]!)) return
  }
}

const isCoded = (next: number) => next === 0 || (next >= 0xd0 && next <= 0xd7)
