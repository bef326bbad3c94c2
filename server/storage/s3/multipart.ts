import { Refusal } from '../../http/errors.ts'
import { noSpaceLeft, noSuchUpload, tooLarge } from '../errors.ts'
import type { Objects } from '../objects.ts'
import { subOf } from '../put.ts'
import type { Upload } from '../upload-rows.ts'
import type { Uploads } from '../uploads.ts'
import { empty, type S3Response, xmlAnswer } from './answers.ts'
import { copySourceOf, refuseUnless } from './conditions.ts'
import { lengthOf, newObject } from './objects.ts'
import { chosenParts, etagOfParts, partList, partNumberOf } from './parts.ts'
import type { S3Request } from './request.ts'

type MultipartDeps = { objects: Objects; uploads: Uploads; fileSizeLimit: number; now: () => Date }

const days = 7 * 86_400_000

/** Multipart uploads: parts come in any order and number, and become one object when the caller says which. */
export function multipartHandlers({ objects, uploads, fileSizeLimit, now }: MultipartDeps) {
  /** The upload that a request names, if it is the caller's own and goes where the request goes. */
  async function uploadOf({ context, bucket, key, query }: S3Request): Promise<Upload> {
    const upload = await uploads.find(query.get('uploadId') ?? '', now())
    const own = context.role === 'service_role' || upload.owner === (subOf(context) ?? null)
    if (!own || upload.resumable || upload.bucket !== bucket || upload.name !== key) throw noSuchUpload()
    return upload
  }

  async function keepPart(request: S3Request, upload: Upload, body: AsyncIterable<Uint8Array>) {
    const number = partNumberOf(request.query.get('partNumber'))
    const space = await objects.spaceFor(request.context, { ...upload, owner: upload.owner ?? undefined })
    const refusal = space < fileSizeLimit ? noSpaceLeft : tooLarge
    const limit = Math.min(space, fileSizeLimit)
    if (lengthOf(request) > limit) throw refusal()
    const written = await uploads.write(body, limit, true, refusal)
    if (!(await uploads.add(upload.id, { ...written, number }))) throw noSuchUpload()
    return `"${written.md5}"`
  }

  return {
    async create(request: S3Request): Promise<S3Response> {
      const { context, bucket, key } = request
      const file = newObject(request)
      await objects.mayPut(context, { ...file, upsert: true, operation: 'storage.s3.upload.create' })
      const { id } = await uploads.begin({
        bucket,
        name: key,
        owner: subOf(context) ?? null,
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
      const { context, headers } = request
      const upload = await uploadOf(request)
      const from = copySourceOf(headers['x-amz-copy-source'])
      const source = await objects.readable(context, from.bucket, from.name)
      refuseUnless(source, headers)
      const { body } = await objects.open(source, copyRange(headers['x-amz-copy-source-range'], source.metadata.size))
      const etag = await keepPart(request, upload, body)
      return xmlAnswer('CopyPartResult', { LastModified: now().toISOString(), ETag: etag })
    },

    async complete(request: S3Request): Promise<S3Response> {
      const { context, bucket, key } = request
      const upload = await uploadOf(request)
      const chosen = chosenParts(await request.text(), await uploads.parts(upload.id))
      const size = chosen.reduce((sum, part) => sum + part.size, 0)
      if (size > fileSizeLimit) throw tooLarge()
      const etag = etagOfParts(chosen)
      const { userMetadata, type, cacheControl } = upload
      await objects.put(
        context,
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
      const { id } = await uploadOf(request)
      return partList(request, id, await uploads.parts(id))
    },
  }
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
