import { once } from 'node:events'
import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { invalidRequest, tooLarge } from '../errors.ts'

const unpackers: Record<string, (() => Transform) | undefined> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/** Text packs to a tenth, a log to a fiftieth; what unfolds to more than this many times itself was made to. */
const largestRatio = 200
const anyRatioUpTo = 2 ** 20

/** The encoding of a packed file, if it can be unpacked here, else a refusal; undefined for one that is not packed. */
export function contentEncodingOf(text: string | undefined): string | undefined {
  const name = text?.trim().toLowerCase()
  if (!name || name === 'identity') return undefined
  if (Object.hasOwn(unpackers, name)) return name
  throw invalidRequest('The content encoding is not known.')
}

/**
 * The bytes of a packed body as they came, while `inspect` reads what is in them. A body that is refused there, does
 * not unpack or unfolds to more than `limit` ends with an error behind its last byte at the latest: its bytes are kept
 * only past that.
 */
export async function* inspectedPacked(
  encoding: string,
  body: AsyncIterable<Uint8Array>,
  limit: number,
  inspect: (unpacked: AsyncIterable<Uint8Array>) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const unpacker = unpackers[encoding]!()
  const size = { packed: 0, unpacked: 0 }
  let refused: { error: unknown } | undefined
  const inspecting = inspect(bounded(unpacker, size, limit)).catch((error: unknown) => {
    refused = { error: isUnpackable(error) ? invalidRequest('This file isn’t compressed in the way it says.') : error }
    unpacker.destroy()
  })
  try {
    for await (const piece of body) {
      if (refused) throw refused.error
      size.packed += piece.byteLength
      if (!unpacker.write(piece)) await Promise.race([once(unpacker, 'drain').catch(() => inspecting), inspecting])
      yield piece
    }
    unpacker.end()
    await inspecting
    if (refused) throw refused.error
  } finally {
    unpacker.destroy()
  }
}

async function* bounded(unpacker: Transform, size: { packed: number; unpacked: number }, limit: number) {
  for await (const piece of unpacker as AsyncIterable<Uint8Array>) {
    size.unpacked += piece.byteLength
    if (size.unpacked > limit) throw tooLarge('Unpacked, the file exceeds the maximum allowed size')
    if (size.unpacked > anyRatioUpTo && size.unpacked > largestRatio * size.packed)
      throw tooLarge('Unpacked, the file is too many times as large')
    yield piece
  }
}

/**
 * True for the errors of Node's unpackers on unreadable bytes: `Z_DATA_ERROR`, `ERR__ERROR_FORMAT…`, `ZSTD_error_…`.
 */
const isUnpackable = (error: unknown) => /^(Z_|ERR_|ZSTD_)/.test((error as { code?: string }).code ?? '')
