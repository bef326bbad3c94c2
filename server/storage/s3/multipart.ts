import { createHash } from 'node:crypto'
import { Refusal } from '../../http/errors.ts'
import { noSpaceLeft, noSuchUpload, tooLarge } from '../errors.ts'
import type { Objects } from '../objects.ts'
import { subOf } from '../put.ts'
import type { Part, Upload, Uploads } from '../uploads.ts'
import { empty, type S3Response, xmlAnswer } from './answers.ts'
import { copySourceOf, refuseUnless } from './conditions.ts'
import { lengthOf, newObject } from './objects.ts'
import type { S3Request } from './request.ts'
import { readXml } from './xml.ts'

type MultipartDeps = { objects: Objects; uploads: Uploads; fileSizeLimit: number; now: () => Date }

const days = 7 * 86_400_000

/** Multipart uploads: parts come in any order and number, and become one object when the caller says which. */
export function multipartHandlers({ objects, uploads, fileSizeLimit, now }: MultipartDeps) {
  /** The upload that a request names, if it is the caller's own and goes where the request goes. */
  async function uploadOf({ asker, bucket, key, query }: S3Request): Promise<Upload> {
    const upload = await uploads.find(query.get('uploadId') ?? '', now())
    const own = asker.role === 'service_role' || upload.owner === (subOf(asker) ?? null)
    if (!own || upload.resumable || upload.bucket !== bucket || upload.name !== key) throw noSuchUpload()
    return upload
  }

  async function keepPart(request: S3Request, upload: Upload, body: AsyncIterable<Uint8Array>) {
    const number = partNumberOf(request.query.get('partNumber'))
    const space = await objects.spaceFor(request.asker, { ...upload, owner: upload.owner ?? undefined })
    const refusal = space < fileSizeLimit ? noSpaceLeft : tooLarge
    const limit = Math.min(space, fileSizeLimit)
    if (lengthOf(request) > limit) throw refusal()
    const written = await uploads.write(body, limit, true, refusal)
    if (!(await uploads.add(upload.id, { ...written, number }))) throw noSuchUpload()
    return `"${written.md5}"`
  }

  return {
    async create(request: S3Request): Promise<S3Response> {
      const { asker, bucket, key } = request
      const file = newObject(request)
      await objects.mayPut(asker, { ...file, upsert: true, operation: 'storage.s3.upload.create' })
      const { id } = await uploads.begin({
        bucket,
        name: key,
        owner: subOf(asker) ?? null,
        type: file.type ?? 'application/octet-stream',
        cacheControl: file.cacheControl ?? 'no-cache',
        userMetadata: file.metadata ?? null,
        upsert: true,
        resumable: false,
        expiresAt: new Date(now().getTime() + days),
      })
      return xmlAnswer('InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId: id })
    },

    async part(request: S3Request): Promise<S3Response> {
      const upload = await uploadOf(request)
      return empty(200, { etag: await keepPart(request, upload, request.body()) })
    },

    async partCopy(request: S3Request): Promise<S3Response> {
      const { asker, headers } = request
      const upload = await uploadOf(request)
      const from = copySourceOf(headers['x-amz-copy-source'])
      const source = await objects.readable(asker, from.bucket, from.name)
      refuseUnless(source, headers)
      const { body } = await objects.open(source, copyRange(headers['x-amz-copy-source-range'], source.metadata.size))
      const etag = await keepPart(request, upload, body)
      return xmlAnswer('CopyPartResult', { LastModified: now().toISOString(), ETag: etag })
    },

    async complete(request: S3Request): Promise<S3Response> {
      const { asker, bucket, key } = request
      const upload = await uploadOf(request)
      const chosen = chosenParts(await request.text(), await uploads.parts(upload.id))
      const size = chosen.reduce((sum, part) => sum + part.size, 0)
      if (size > fileSizeLimit) throw tooLarge()
      // S3's ETag of such an object: the sum of the sums, and how many there were
      const sum = createHash('md5').update(Buffer.concat(chosen.map(({ md5 }) => Buffer.from(md5, 'hex'))))
      const etag = `${sum.digest('hex')}-${chosen.length}`
      const { userMetadata, type, cacheControl } = upload
      await objects.put(
        asker,
        {
          bucket,
          name: key,
          type,
          cacheControl,
          metadata: userMetadata,
          upsert: true,
          length: size,
          etag,
          hashed: false,
          counted: true,
          operation: 'storage.s3.upload.complete',
        },
        uploads.joined(chosen.map((part) => part.key)),
      )
      await uploads.end(upload.id)
      return xmlAnswer('CompleteMultipartUploadResult', {
        Location: `/${bucket}/${key}`,
        Bucket: bucket,
        Key: key,
        ETag: `"${etag}"`,
      })
    },

    async abort(request: S3Request): Promise<S3Response> {
      await uploads.end((await uploadOf(request)).id)
      return empty(204)
    },

    async parts(request: S3Request): Promise<S3Response> {
      const { bucket, key, query } = request
      const upload = await uploadOf(request)
      const most = Math.min(Number(query.get('max-parts') ?? 1000) || 1000, 1000)
      const after = Number(query.get('part-number-marker') ?? 0) || 0
      const all = (await uploads.parts(upload.id)).filter(({ number }) => number > after)
      const shown = all.slice(0, most)
      return xmlAnswer('ListPartsResult', {
        Bucket: bucket,
        Key: key,
        UploadId: upload.id,
        PartNumberMarker: after,
        NextPartNumberMarker: shown.at(-1)?.number ?? 0,
        MaxParts: most,
        IsTruncated: all.length > shown.length,
        StorageClass: 'STANDARD',
        Part: shown.map(({ number, createdAt, md5, size }) => ({
          PartNumber: number,
          LastModified: createdAt.toISOString(),
          ETag: `"${md5}"`,
          Size: size,
        })),
      })
    },
  }
}

function partNumberOf(text: string | null) {
  const number = Number(text)
  if (/^\d{1,5}$/.test(text ?? '') && number >= 1 && number <= 10_000) return number
  throw new Refusal(400, 'InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive')
}

/** The parts that the caller names, in its order, which has to rise; each with the ETag that it was told. */
function chosenParts(text: string, parts: Part[]): Part[] {
  const { Part: listed = [] } = readXml(text, 'CompleteMultipartUpload') as {
    Part?: { PartNumber?: unknown; ETag?: unknown }[]
  }
  if (listed.length === 0) throw new Refusal(400, 'MalformedXML', 'An upload is completed with at least one part.')
  const byNumber = new Map(parts.map((part) => [part.number, part]))
  let last = 0
  return listed.map(({ PartNumber, ETag }) => {
    const number = partNumberOf(String(PartNumber ?? ''))
    if (number <= last) throw new Refusal(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.')
    last = number
    const part = byNumber.get(number)
    if (!part || (ETag !== undefined && String(ETag).replaceAll('"', '').trim() !== part.md5))
      throw new Refusal(400, 'InvalidPart', 'One or more of the specified parts could not be found.')
    return part
  })
}

function copyRange(text: string | undefined, size: number) {
  if (text === undefined) return undefined
  const [, start, end] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(text) ?? []
  const range = { start: Number(start), end: Number(end) }
  if (start === undefined || end === undefined || range.start > range.end)
    throw new Refusal(400, 'InvalidArgument', 'The x-amz-copy-source-range value must be of the form bytes=first-last')
  if (range.end >= size) throw new Refusal(416, 'InvalidRange', 'The requested range is not satisfiable')
  return range
}
