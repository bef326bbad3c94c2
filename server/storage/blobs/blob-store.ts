import type { Readable } from 'node:stream'

/** The size of a file, and its MD5 in hex, which S3 clients compare; empty where it was not wanted. */
export type WrittenBytes = { size: number; md5: string }

/** Inclusive, counted from 0, as HTTP counts. */
export type ByteRange = { start: number; end: number }

/**
 * The store of bytes, under keys that we made up (`[\w-]+`): nothing that a caller named reaches a path. A key is
 * written once and never again, so whoever reads it reads the whole of one file.
 */
export interface BlobStore {
  /**
   * Keeps a body whole or not at all; one longer than `limit` is refused with `refusal`. Hashing costs more than the
   * rest of it together.
   */
  write(
    key: string,
    body: AsyncIterable<Uint8Array>,
    limit: number,
    hashed?: boolean,
    refusal?: () => Error,
  ): Promise<WrittenBytes>
  /** Rejects with `BytesMissing` before the first byte when nothing is there. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Copies without the bytes passing through this process, where that can be done. */
  copy(from: string, to: string): Promise<void>
  /** A key that is not there is as good as removed. */
  remove(keys: string[]): Promise<void>
  /** Every key, in any order. */
  list(): AsyncIterable<{ key: string; writtenAt: Date }>
}

export class BytesMissing extends Error {}

/** A body that is refused where it passes the limit. */
export async function* limited(body: AsyncIterable<Uint8Array>, limit: number, refusal: () => Error) {
  let size = 0
  for await (const piece of body) {
    size += piece.byteLength
    if (size > limit) throw refusal()
    yield piece
  }
}
