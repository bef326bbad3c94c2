/** The type by the first bytes, whatever its host calls it; only what every browser shows and nothing runs in. */
export function typeOf(bytes: Uint8Array): string | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(1, 4) === 'PNG' && bytes[0] === 0x89) return 'image/png'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'image/gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  if (text(4, 8) === 'ftyp' && /^avi[fs]$/.test(text(8, 12))) return 'image/avif'
  return undefined
}

export interface Size {
  width: number
  height: number
}

/** The pixels of a picture, as its own head says; undefined where it says nothing that can be. */
export function sizeOf(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const size = heads[typeOf(bytes) ?? '']?.(view)
    return size && size.width > 0 && size.height > 0 ? size : undefined
  } catch (error) {
    // it ends before its head does
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const heads: Record<string, (view: DataView) => Size | undefined> = {
  'image/png': (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  'image/gif': (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  'image/jpeg': ofJpeg,
  'image/webp': ofWebp,
  'image/avif': ofAvif,
}

/** The frame header, past the segments before it. */
function ofJpeg(view: DataView) {
  for (let at = 2; at < view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const mark = view.getUint16(at)
    const isFrame = mark >= 0xffc0 && mark <= 0xffcf && mark !== 0xffc4 && mark !== 0xffc8 && mark !== 0xffcc
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    if (mark < 0xff00) return undefined
  }
  return undefined
}

/** RFC 9649: extended, without loss, or as a key frame. */
function ofWebp(view: DataView) {
  const kind = view.getUint8(15)
  const three = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  if (kind === 0x58) return { width: three(24) + 1, height: three(27) + 1 }
  if (kind === 0x4c) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

/** The largest of the sizes that its items have: one of many tiles has theirs too. */
function ofAvif(view: DataView) {
  let found: Size | undefined
  for (let at = 0; at + 16 <= Math.min(view.byteLength, 65_536); at++) {
    if (view.getUint32(at) !== 0x69737065) continue
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (!found || size.width * size.height > found.width * found.height) found = size
  }
  return found
}
