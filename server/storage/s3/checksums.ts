import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** A sum that is taken piece by piece; what it comes to is told in base64, as S3's headers have it. */
export type Sum = { add(bytes: Uint8Array): void; base64(): string }

/** The sums that `x-amz-checksum-…` and `content-md5` name. Of others (crc64nvme) nothing is claimed. */
export const sums: Record<string, () => Sum> = {
  'content-md5': () => hashSum('md5'),
  'x-amz-checksum-sha1': () => hashSum('sha1'),
  'x-amz-checksum-sha256': () => hashSum('sha256'),
  'x-amz-checksum-crc32': () => crcSum(crc32),
  'x-amz-checksum-crc32c': () => crcSum(crc32c),
}

function hashSum(name: string): Sum {
  const hash = createHash(name)
  return { add: (bytes) => void hash.update(bytes), base64: () => hash.digest('base64') }
}

function crcSum(next: (bytes: Uint8Array, value: number) => number): Sum {
  let value = 0
  return {
    add(bytes) {
      value = next(bytes, value)
    },
    base64() {
      const four = Buffer.alloc(4)
      four.writeUInt32BE(value >>> 0)
      return four.toString('base64')
    },
  }
}

/** Castagnoli's polynomial, which Node has no function for (RFC 3720, appendix B.4). */
function crc32c(bytes: Uint8Array, before: number) {
  table ??= Uint32Array.from({ length: 256 }, (_, byte) => {
    let rest = byte
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0x82f63b78 : rest >>> 1
    return rest
  })
  let value = ~before
  for (let i = 0; i < bytes.length; i++) value = table[(value ^ bytes[i]!) & 255]! ^ (value >>> 8)
  return ~value >>> 0
}
let table: Uint32Array | undefined
