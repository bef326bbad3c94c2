import type { Readable } from 'node:stream'
import type { RequestContext } from '../postgres/pipelined-query.ts'
import { type ByteRange, BytesMissing } from './blobs/blob-store.ts'
import { buckets } from './buckets.ts'
import { asCaller, type StorageDeps } from './deps.ts'
import { accessDenied, noSuchKey } from './errors.ts'
import { listing } from './list.ts'
import { moveCopy } from './move-copy.ts'
import { bucketName, objectName } from './names.ts'
import { columns, objectRows, type StoredObject } from './object-rows.ts'
import { putting } from './put.ts'

/** Files: their rows in `storage.objects`, by which row level security decides, and their bytes. */
export function objects(deps: StorageDeps) {
  const as = asCaller(deps)
  const { bytes } = deps
  const allBuckets = buckets(deps)
  const seeing = objectRows(deps, allBuckets)
  const keeping = putting(deps, allBuckets)

  /** The bytes of a row; when an upload has replaced them in between, of the row as it is now. */
  async function open(object: StoredObject, range?: ByteRange): Promise<{ object: StoredObject; body: Readable }> {
    try {
      return { object, body: await bytes.read(object.version, range) }
    } catch (error) {
      if (!(error instanceof BytesMissing)) throw error
      const now = await seeing.signedHead(object.bucket_id, object.name)
      if (now.version === object.version) {
        deps.log.error('object has no bytes', { bucket: object.bucket_id, id: object.id })
        throw noSuchKey()
      }
      return { object: now, body: await bytes.read(now.version, range) }
    }
  }

  /** Removes what the caller may remove, and returns those rows: nothing, where nothing was there to be seen. */
  async function remove(
    context: RequestContext,
    bucket: string,
    names: string[],
    operation = 'storage.object.delete_many',
  ) {
    const gone = await as(context, operation, (db) =>
      db.query<StoredObject>(
        `delete from storage.objects where bucket_id = $1 and name = any($2) returning ${columns}`,
        [bucketName(bucket), names.map(objectName)],
      ),
    )
    await keeping.forget(gone.map(({ version }) => version))
    return gone
  }

  /** As `remove`, for one, which says why it did not. */
  async function removeOne(context: RequestContext, bucket: string, name: string) {
    await seeing.head(context, bucket, name, 'storage.object.delete')
    const gone = await remove(context, bucket, [name], 'storage.object.delete')
    if (gone.length === 0) throw accessDenied()
  }

  /** Returns those of the names that the caller may see. */
  async function namesOf(context: RequestContext, bucket: string, names: string[]): Promise<Set<string>> {
    const found = await as(context, 'storage.object.sign_many', (db) =>
      db.query<{ name: string }>('select name from storage.objects where bucket_id = $1 and name = any($2)', [
        bucketName(bucket),
        names,
      ]),
    )
    return new Set(found.map(({ name }) => name))
  }

  return {
    buckets: allBuckets,
    ...seeing,
    ...listing(deps),
    ...moveCopy(deps, allBuckets, keeping, seeing),
    put: keeping.put,
    mayPut: keeping.mayPut,
    spaceFor: keeping.spaceFor,
    namesOf,
    open,
    remove,
    removeOne,
  }
}

export type Objects = ReturnType<typeof objects>
