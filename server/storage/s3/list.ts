import { Refusal } from '../../http/errors.ts'
import type { Database } from '../../postgres/database.ts'
import { asCaller } from '../deps.ts'
import type { Objects } from '../objects.ts'
import { xmlAnswer } from './answers.ts'
import type { S3Request } from './request.ts'

type Row = {
  name: string
  id: string | null
  metadata: { eTag?: string; size?: number } | null
  updated_at: Date | null
}

/** ListObjects and ListObjectsV2: what the caller may see, by name, with folders where a delimiter is given. */
export function lists({
  database,
  objects,
}: {
  database: Pick<Database, 'asUser'>
  objects: Pick<Objects, 'buckets'>
}) {
  const as = asCaller({ database })

  async function page(request: S3Request, after: string) {
    const { context, bucket, query } = request
    await objects.buckets.known(bucket)
    const most = maxKeys(query.get('max-keys'))
    const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? '']
    const rows =
      most === 0
        ? []
        : await as(context, 'storage.s3.object.list', (db) =>
            db.query<Row>('select * from storage.list_objects_with_delimiter($1, $2, $3, $4, $5)', [
              bucket,
              prefix,
              delimiter,
              most + 1,
              after,
            ]),
          )
    const shown = rows.slice(0, most)
    const told = encoder(query.get('encoding-type'))
    return {
      last: shown.at(-1)?.name ?? '',
      truncated: rows.length > most,
      content: {
        Name: bucket,
        Prefix: told(prefix),
        Delimiter: delimiter ? told(delimiter) : undefined,
        MaxKeys: most,
        EncodingType: query.get('encoding-type') ?? undefined,
        IsTruncated: rows.length > most,
      },
      entries: {
        Contents: shown
          .filter(({ id }) => id !== null)
          .map(({ name, metadata, updated_at }) => ({
            Key: told(name),
            LastModified: updated_at?.toISOString(),
            ETag: metadata?.eTag,
            Size: metadata?.size ?? 0,
            StorageClass: 'STANDARD',
          })),
        CommonPrefixes: shown.filter(({ id }) => id === null).map(({ name }) => ({ Prefix: told(name) })),
      },
      told,
    }
  }

  return {
    async v1(request: S3Request) {
      const marker = request.query.get('marker') ?? ''
      const { last, truncated, content, entries, told } = await page(request, marker)
      return xmlAnswer('ListBucketResult', {
        ...content,
        Marker: told(marker),
        NextMarker: truncated ? told(last) : undefined,
        ...entries,
      })
    },

    async v2(request: S3Request) {
      const token = request.query.get('continuation-token')
      const startAfter = request.query.get('start-after') ?? ''
      const { last, truncated, content, entries, told } = await page(request, token ? fromToken(token) : startAfter)
      return xmlAnswer('ListBucketResult', {
        ...content,
        StartAfter: startAfter ? told(startAfter) : undefined,
        KeyCount: entries.Contents.length + entries.CommonPrefixes.length,
        ContinuationToken: token ?? undefined,
        NextContinuationToken: truncated ? toToken(last) : undefined,
        ...entries,
      })
    },
  }
}

export function maxKeys(text: string | null) {
  if (text === null) return 1000
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text), 1000)
  throw new Refusal(400, 'InvalidArgument', 'The number of keys must be from 0 to 2147483647.')
}

/** Encodes what XML cannot hold as in an address, for callers who ask for that. */
export function encoder(type: string | null) {
  if (type === null) return (text: string) => text
  if (type === 'url') return (text: string) => encodeURIComponent(text).replaceAll('%2F', '/')
  throw new Refusal(400, 'InvalidArgument', 'Invalid Encoding Method specified in Request')
}

const toToken = (name: string) => Buffer.from(`after:${name}`).toString('base64url')

function fromToken(token: string) {
  const text = Buffer.from(token, 'base64url').toString('utf8')
  if (text.startsWith('after:') && toToken(text.slice(6)) === token) return text.slice(6)
  throw new Refusal(400, 'InvalidArgument', 'The continuation token provided is incorrect')
}
