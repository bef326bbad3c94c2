import type { Database } from '../../postgres/database.ts'
import { asCaller } from '../deps.ts'
import type { Objects } from '../objects.ts'
import { type S3Response, xmlAnswer } from './answers.ts'
import { encoder, maxKeys } from './list.ts'
import type { S3Request } from './request.ts'

/**
 * ListMultipartUploads: what row level security shows of them, which without a policy is only the service key's to see.
 */
export function uploadList({
  database,
  objects,
}: {
  database: Pick<Database, 'asUser'>
  objects: Pick<Objects, 'buckets'>
}) {
  const as = asCaller({ database })
  return async ({ context, bucket, query }: S3Request): Promise<S3Response> => {
    await objects.buckets.known(bucket)
    const most = maxKeys(query.get('max-uploads'))
    const told = encoder(query.get('encoding-type'))
    const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? '']
    const [keyMarker, idMarker] = [query.get('key-marker') ?? '', query.get('upload-id-marker') ?? '']
    const rows = await as(context, 'storage.s3.upload.list', (db) =>
      db.query<{ key: string; id: string | null; created_at: Date | null }>(
        'select * from storage.list_multipart_uploads_with_delimiter($1, $2, $3, $4, $5, $6)',
        [bucket, prefix, delimiter, most + 1, keyMarker, idMarker],
      ),
    )
    const shown = rows.slice(0, most)
    const last = rows.length > most ? shown.at(-1) : undefined
    return xmlAnswer('ListMultipartUploadsResult', {
      Bucket: bucket,
      Prefix: told(prefix),
      Delimiter: delimiter ? told(delimiter) : undefined,
      KeyMarker: told(keyMarker),
      UploadIdMarker: idMarker,
      NextKeyMarker: last && told(last.key),
      NextUploadIdMarker: last?.id ?? undefined,
      MaxUploads: most,
      EncodingType: query.get('encoding-type') ?? undefined,
      IsTruncated: last !== undefined,
      Upload: shown
        .filter(({ id }) => id !== null)
        .map(({ key, id, created_at }) => ({
          Key: told(key),
          UploadId: id,
          Initiated: created_at?.toISOString(),
          StorageClass: 'STANDARD',
        })),
      CommonPrefixes: shown.filter(({ id }) => id === null).map(({ key }) => ({ Prefix: told(key) })),
    })
  }
}
