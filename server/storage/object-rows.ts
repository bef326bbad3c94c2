import type { RequestContext } from '../postgres/pipelined-query.ts'
import type { Buckets } from './buckets.ts'
import { queryRows, type StorageDeps, serviceContext } from './deps.ts'
import { noSuchBucket, noSuchKey } from './errors.ts'
import { bucketName, objectName } from './names.ts'

export type StoredObject = {
  id: string
  bucket_id: string
  name: string
  /** The key of its bytes. */
  version: string
  owner_id: string | null
  metadata: {
    eTag: string
    size: number
    mimetype: string
    cacheControl: string
    lastModified: string
    contentEncoding?: string
  } & Record<string, unknown>
  user_metadata: Record<string, unknown> | null
  created_at: string | Date
  updated_at: string | Date
  last_accessed_at: string | Date
}

export const columns =
  'id, bucket_id, name, version, owner_id, metadata, user_metadata, created_at, updated_at, last_accessed_at'

/** The rows of files, one at a time, by the right that whoever asks has to them. */
export function objectRows(deps: StorageDeps, { known }: Buckets) {
  /** The row, if the caller may see it; what may not be seen does not exist. */
  async function head(
    context: RequestContext,
    bucket: string,
    name: string,
    operation = 'storage.object.get_authenticated_info',
  ): Promise<StoredObject> {
    const text = `select ${columns} from storage.find_object($1, $2, $3)`
    const values = [operation, bucketName(bucket), objectName(name)]
    const [found] = await queryRows<StoredObject>(deps, context, text, values, true)
    if (!found) throw noSuchKey()
    return found
  }

  /** The row of a file in a public bucket, which everyone may see. */
  async function publicHead(bucket: string, name: string): Promise<StoredObject> {
    const found = await anyHead(
      bucket,
      name,
      'exists (select from storage.buckets b where b.id = bucket_id and b.public)',
    )
    if (found) return found
    const { public: isPublic } = await known(bucket)
    throw isPublic ? noSuchKey() : noSuchBucket()
  }

  /**
   * The row of a file that a signed address names: for whoever had it signed, where it says who; else the right was
   * looked at then.
   */
  async function signedHead(bucket: string, name: string, by?: RequestContext): Promise<StoredObject> {
    if (by) return head(by, bucket, name, 'storage.object.get_signed')
    const found = await anyHead(bucket, name)
    if (!found) throw noSuchKey()
    return found
  }

  /** The row for a download with a key: of a public bucket anything, else what row level security shows. */
  async function readable(context: RequestContext, bucket: string, name: string): Promise<StoredObject> {
    const [{ public: isPublic }, seen] = await Promise.all([
      known(bucket),
      head(context, bucket, name, 'storage.object.get_authenticated').catch((unseen) => unseen as Error),
    ])
    if (!(seen instanceof Error)) return seen
    if (isPublic) return signedHead(bucket, name)
    throw seen
  }

  async function anyHead(bucket: string, name: string, where = 'true'): Promise<StoredObject | undefined> {
    const text = `select ${columns} from storage.objects where bucket_id = $1 and name = $2 and ${where}`
    const [found] = await queryRows<StoredObject>(
      deps,
      serviceContext,
      text,
      [bucketName(bucket), objectName(name)],
      true,
    )
    return found
  }

  return { head, publicHead, signedHead, readable }
}

export type ObjectRows = ReturnType<typeof objectRows>
