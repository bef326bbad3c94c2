import { Refusal } from '../../http/errors.ts'
import { preconditionFailed } from '../errors.ts'
import { contentEncodingOf } from '../inspect/packed.ts'
import { objectName } from '../names.ts'
import type { Objects } from '../objects.ts'
import type { NewObject } from '../put.ts'
import { serve } from '../serve.ts'
import { empty, type Ready, type S3Response, xmlAnswer } from './answers.ts'
import { copySourceOf, isSame, refuseUnless } from './conditions.ts'
import type { S3Request } from './request.ts'
import { inHeader, wishesIn } from './response-headers.ts'
import { readXml } from './xml.ts'

/** The S3 handlers of single objects. Row level security decides, as for everybody who comes by HTTP. */
export function objectHandlers({ objects }: { objects: Objects }) {
  /** GET and HEAD, with ranges and conditions, held in like every file that is served from here. */
  async function get({ c, context, bucket, key, query }: S3Request): Promise<Ready> {
    const object = await objects.readable(context, bucket, key)
    for (const [name, value] of Object.entries(object.user_metadata ?? {})) {
      if (/^[\w-]{1,100}$/.test(name) && !isNested(value)) c.header(`x-amz-meta-${name}`, inHeader(value))
    }
    const { metadata, headers } = wishesIn(query, object.metadata)
    return { ready: await serve(c, objects, { ...object, metadata }, headers) }
  }

  /** Nothing here has tags; who asks for those of an object must be able to see it. */
  async function tagging({ context, bucket, key }: S3Request): Promise<S3Response> {
    await objects.readable(context, bucket, key)
    return xmlAnswer('Tagging', { TagSet: '' })
  }

  return {
    get,
    head: get,
    tagging,

    async put(request: S3Request): Promise<S3Response> {
      const { context, headers } = request
      if (headers['if-match'] !== undefined) {
        const now = await objects.readable(context, request.bucket, request.key)
        if (!isSame(now.metadata.eTag, headers['if-match'])) throw preconditionFailed()
      }
      const onlyNew = headers['if-none-match'] !== undefined
      const file = { ...newObject(request), upsert: !onlyNew, length: lengthOf(request) }
      const kept = await objects
        .put(context, { ...file, operation: 'storage.s3.object.put' }, request.body())
        .catch((error) => {
          throw onlyNew && error instanceof Refusal && error.code === 'KeyAlreadyExists' ? preconditionFailed() : error
        })
      return empty(200, { etag: `"${kept.md5}"` })
    },

    async copy(request: S3Request): Promise<S3Response> {
      const { context, headers } = request
      const from = copySourceOf(headers['x-amz-copy-source'])
      const source = await objects.readable(context, from.bucket, from.name)
      refuseUnless(source, headers)
      const replaces = headers['x-amz-metadata-directive'] === 'REPLACE'
      const to = { bucket: request.bucket, name: request.key }
      if (from.bucket === to.bucket && from.name === to.name && !replaces)
        throw new Refusal(
          400,
          'InvalidRequest',
          'This copy request is illegal because it is trying to copy an object to itself.',
        )
      const { type, cacheControl, metadata } = newObject(request)
      const copied = await objects.copy(context, from, to, {
        upsert: true,
        ...(replaces
          ? {
              changes: { mimetype: type ?? 'application/octet-stream', cacheControl: cacheControl ?? 'no-cache' },
              words: metadata,
            }
          : {}),
      })
      return xmlAnswer('CopyObjectResult', { LastModified: copied.metadata.lastModified, ETag: copied.metadata.eTag })
    },

    async remove({ context, bucket, key }: S3Request): Promise<S3Response> {
      await objects.buckets.known(bucket)
      await objects.remove(context, bucket, [key], 'storage.s3.object.delete')
      return empty(204)
    },

    /**
     * DeleteObjects: up to a thousand. What was not there is as good as deleted; what stays although it is seen is
     * told.
     */
    async removeMany(request: S3Request): Promise<S3Response> {
      const { context, bucket } = request
      await objects.buckets.known(bucket)
      const { Object: listed, Quiet } = readXml(await request.text(), 'Delete') as {
        Object?: { Key?: unknown }[]
        Quiet?: string
      }
      const keys = (listed ?? []).map(({ Key }) => String(Key ?? ''))
      if (keys.length === 0 || keys.length > 1000)
        throw new Refusal(400, 'MalformedXML', 'The list of keys must have from 1 to 1000 of them.')
      const valid = keys.filter(isName)
      await objects.remove(context, bucket, valid, 'storage.s3.object.delete_many')
      const stays = await objects.namesOf(context, bucket, valid)
      return xmlAnswer('DeleteResult', {
        Deleted: Quiet === 'true' ? [] : valid.filter((key) => !stays.has(key)).map((Key) => ({ Key })),
        Error: [
          ...[...stays].map((Key) => ({ Key, Code: 'AccessDenied', Message: 'Access Denied' })),
          ...keys.filter((key) => !isName(key)).map((Key) => ({ Key, Code: 'InvalidKey', Message: 'Invalid key' })),
        ],
      })
    },
  }
}

/** The number of bytes that a request says it brings; 0 where it says nothing. */
export const lengthOf = ({ headers }: Pick<S3Request, 'headers'>) =>
  Number(headers['x-amz-decoded-content-length'] ?? headers['content-length']) || 0

/** Reads the object that a request makes. */
export function newObject({ bucket, key, headers }: Pick<S3Request, 'bucket' | 'key' | 'headers'>): NewObject {
  const said = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'))
  const named = headers['content-encoding']?.split(',').map((one) => one.trim())
  const encoding = contentEncodingOf(named?.filter((one) => one !== 'aws-chunked').join(', '))
  return {
    bucket,
    name: key,
    type: headers['content-type'] ?? 'application/octet-stream',
    cacheControl: headers['cache-control'] ?? 'no-cache',
    metadata: Object.fromEntries(said.map(([name, value]) => [name.slice('x-amz-meta-'.length), value])),
    ...(encoding ? { contentEncoding: encoding } : {}),
  }
}

/** True where it could be an object's name at all. */
function isName(key: string) {
  try {
    return objectName(key) === key
  } catch (refused) {
    if (refused instanceof Refusal) return false
    throw refused
  }
}

const isNested = (value: unknown) => typeof value === 'object'
