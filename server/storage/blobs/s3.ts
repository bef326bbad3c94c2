import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { S3Config } from '../../config.ts'
import { tooLarge } from '../errors.ts'
import { type BlobStore, BytesMissing, limited } from './blob-store.ts'

// what S3 takes at least for every part but the last is 5 MiB, and 10,000 parts at most
const partSize = 8 * 2 ** 20

/** Bytes as objects in one bucket of any S3-compatible server. At most one part of an upload is in memory at a time. */
export function s3Bytes(config: S3Config): BlobStore {
  const { bucket: Bucket, prefix } = config
  const client = new S3Client({
    ...(config.endpoint ? { endpoint: config.endpoint } : {}),
    region: config.region,
    forcePathStyle: config.pathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // the newer checksums are not known everywhere
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket, Key: prefix + key })

  async function inParts(key: string, first: Buffer, parts: AsyncGenerator<Buffer>) {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(at(key)))
    const upload = { ...at(key), UploadId: UploadId! }
    try {
      const Parts = []
      for (let PartNumber = 1, Body: Buffer | undefined = first; Body; PartNumber++) {
        const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }))
        Parts.push({ PartNumber, ETag: ETag! })
        Body = (await parts.next()).value as Buffer | undefined
      }
      await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    } catch (failed) {
      // what cannot be given up now is given up by the bucket's own rules
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
      throw failed
    }
  }

  return {
    async write(key, body, limit, hashed = true, refusal = tooLarge) {
      const hash = hashed ? createHash('md5') : undefined
      let size = 0
      const counted = async function* () {
        for await (const piece of limited(body, limit, refusal)) {
          size += piece.byteLength
          hash?.update(piece)
          yield piece
        }
      }
      const parts = partsOf(counted())
      const first = (await parts.next()).value as Buffer | undefined
      if (!first || first.length < partSize) {
        await client.send(new PutObjectCommand({ ...at(key), Body: first ?? Buffer.alloc(0) }))
      } else await inParts(key, first, parts)
      return { size, md5: hash?.digest('hex') ?? '' }
    },

    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client
        .send(new GetObjectCommand({ ...at(key), ...(Range ? { Range } : {}) }))
        .catch(missing)
      return Body as Readable
    },

    async copy(from, to) {
      const CopySource = `${Bucket}/${prefix}${from}`.split('/').map(encodeURIComponent).join('/')
      await client.send(new CopyObjectCommand({ ...at(to), CopySource })).catch(missing)
    },

    async remove(keys) {
      for (let from = 0; from < keys.length; from += 1000) {
        const Objects = keys.slice(from, from + 1000).map((key) => ({ Key: prefix + key }))
        await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
      }
    },

    async *list() {
      for (let ContinuationToken: string | undefined; ; ) {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: prefix, ...(ContinuationToken ? { ContinuationToken } : {}) }),
        )
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key && LastModified) yield { key: Key.slice(prefix.length), writtenAt: LastModified }
        }
        ContinuationToken = page.NextContinuationToken
        if (!ContinuationToken) return
      }
    },
  }
}

/** The body in parts of one size, the last of which may be shorter. */
async function* partsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    let rest = piece
    while (size + rest.byteLength >= partSize) {
      const cut = partSize - size
      yield Buffer.concat([...held, rest.subarray(0, cut)])
      held = []
      size = 0
      rest = rest.subarray(cut)
    }
    if (rest.byteLength > 0) held.push(rest)
    size += rest.byteLength
  }
  if (size > 0) yield Buffer.concat(held)
}

function missing(error: { name?: string; $metadata?: { httpStatusCode?: number } }): never {
  throw error.name === 'NoSuchKey' || error.$metadata?.httpStatusCode === 404
    ? new BytesMissing('These bytes are not there.')
    : error
}
