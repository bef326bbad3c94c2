import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Db } from '../postgres/database.ts'
import type { Asker } from '../postgres/flight.ts'
import { buckets, uuidOf } from './buckets.ts'
import { BytesMissing, type Range } from './bytes.ts'
import { accessDenied, invalidKey, invalidMimeType, noSuchBucket, noSuchKey, tooLarge } from './errors.ts'
import { listing } from './list.ts'
import { bucketName, objectName } from './names.ts'
import { asCaller, flying, type Needs, serviceAsker } from './needs.ts'
import { allows, putting, subOf, taken } from './put.ts'

export type StoredObject = {
  id: string
  bucket_id: string
  name: string
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

/** What the uploader says about a file. */
export type Words = Record<string, unknown> | null | undefined

/** Where something goes, or comes from. */
export type Place = { bucket: string; name: string }

const columns = `id, bucket_id, name, version, owner_id, metadata, user_metadata, created_at, updated_at, last_accessed_at`
const find = `select ${columns} from storage.objects where bucket_id = $1 and name = $2`

/** Files: their rows in `storage.objects`, by which row level security decides, and their bytes. */
export function objects(needs: Needs) {
  const as = asCaller(needs)
  const { bytes } = needs
  const allBuckets = buckets(needs)
  const { put, mayPut } = putting(needs, allBuckets)

  /** The row, if the asker may see it; what may not be seen does not exist. */
  async function head(
    asker: Asker,
    bucket: string,
    name: string,
    operation = 'storage.object.get_authenticated_info',
  ): Promise<StoredObject> {
    const text = `select ${columns} from storage.find_object($1, $2, $3)`
    const values = [operation, bucketName(bucket), objectName(name)]
    const [found] = await flying<StoredObject>(needs, asker, text, values, true)
    if (!found) throw noSuchKey()
    return found
  }

  /** Which of these names the asker may see. */
  async function namesOf(asker: Asker, bucket: string, names: string[]): Promise<Set<string>> {
    const found = await as(asker, 'storage.object.sign_many', (db) =>
      db.query<{ name: string }>('select name from storage.objects where bucket_id = $1 and name = any($2)', [
        bucketName(bucket),
        names,
      ]),
    )
    return new Set(found.map(({ name }) => name))
  }

  /** The row of a file in a public bucket, which everyone may see. */
  async function publicHead(bucket: string, name: string) {
    const found = await anyHead(bucket, name, true)
    if (found) return found
    const { public: isPublic } = await allBuckets.known(bucket)
    throw isPublic ? noSuchKey() : noSuchBucket()
  }

  /** The row whoever asks, or none; in a public bucket only, where that is said. */
  async function anyHead(bucket: string, name: string, publicOnly = false): Promise<StoredObject | undefined> {
    const where = publicOnly ? 'exists (select from storage.buckets b where b.id = bucket_id and b.public)' : 'true'
    const text = `${find} and ${where}`
    const [found] = await flying<StoredObject>(needs, serviceAsker, text, [bucketName(bucket), objectName(name)], true)
    return found
  }

  /** The row of a file that a signed address names: the right was looked at when it was signed. */
  async function signedHead(bucket: string, name: string): Promise<StoredObject> {
    const found = await anyHead(bucket, name)
    if (!found) throw noSuchKey()
    return found
  }

  /** The row for a download with a key: of a public bucket anything, else what row level security shows. */
  async function readable(asker: Asker, bucket: string, name: string) {
    const [{ public: isPublic }, seen] = await Promise.all([
      allBuckets.known(bucket),
      head(asker, bucket, name, 'storage.object.get_authenticated').catch((unseen) => unseen as Error),
    ])
    if (!(seen instanceof Error)) return seen
    if (isPublic) return signedHead(bucket, name)
    throw seen
  }

  /** The bytes of a row; when an upload has replaced them in between, of the row as it is now. */
  async function open(object: StoredObject, range?: Range): Promise<{ object: StoredObject; body: Readable }> {
    try {
      return { object, body: await bytes.read(object.version, range) }
    } catch (error) {
      if (!(error instanceof BytesMissing)) throw error
      const now = await signedHead(object.bucket_id, object.name)
      if (now.version === object.version) {
        needs.log.error('a row has no bytes', { bucket: object.bucket_id, id: object.id })
        throw noSuchKey()
      }
      return { object: now, body: await bytes.read(now.version, range) }
    }
  }

  /** Removes what the asker may remove, and returns those rows: nothing, where nothing was there to be seen. */
  async function remove(asker: Asker, bucket: string, names: string[], operation = 'storage.object.delete_many') {
    const gone = await as(asker, operation, (db) =>
      db.query<StoredObject>(
        `delete from storage.objects where bucket_id = $1 and name = any($2) returning ${columns}`,
        [bucketName(bucket), names.map(objectName)],
      ),
    )
    await forget(gone.map(({ version }) => version))
    return gone
  }

  /** As `remove`, for one, which says why it did not. */
  async function removeOne(asker: Asker, bucket: string, name: string) {
    await head(asker, bucket, name, 'storage.object.delete')
    const gone = await remove(asker, bucket, [name], 'storage.object.delete')
    if (gone.length === 0) throw accessDenied()
  }

  async function move(asker: Asker, from: Place, to: Place): Promise<StoredObject> {
    objectName(to.name)
    return as(asker, 'storage.object.move', async (db) => {
      const source = await row(db, from.bucket, from.name)
      if (from.bucket === to.bucket && from.name === to.name) return source
      await mayHold(to.bucket, source)
      const [moved] = await db
        .query<StoredObject>(
          `update storage.objects set bucket_id = $2, name = $3, owner = $4, owner_id = $5 where id = $1 returning ${columns}`,
          [
            source.id,
            to.bucket,
            to.name,
            uuidOf(subOf(asker)) ?? uuidOf(source.owner_id ?? undefined),
            subOf(asker) ?? source.owner_id,
          ],
        )
        .catch(taken)
      if (!moved) throw accessDenied()
      return moved
    })
  }

  /** A second file with bytes of its own. `changes` replaces what is said about it: type, cache control; `words` what its uploader said. */
  async function copy(
    asker: Asker,
    from: Place,
    to: Place,
    {
      upsert = false,
      changes,
      words,
    }: { upsert?: boolean; changes?: Record<string, string> | undefined; words?: Words } = {},
  ): Promise<StoredObject> {
    objectName(to.name)
    if (from.bucket === to.bucket && from.name === to.name && !upsert) throw invalidKey(to.name)
    const source = await head(asker, from.bucket, from.name, 'storage.object.copy')
    const metadata = { ...source.metadata, ...changes, lastModified: new Date().toISOString() }
    await mayHold(to.bucket, { ...source, metadata })
    const file = {
      ...to,
      type: metadata.mimetype,
      cacheControl: metadata.cacheControl,
      length: source.metadata.size,
      upsert,
      operation: 'storage.object.copy',
    }
    await mayPut(asker, file)
    const key = randomUUID()
    try {
      await bytes.copy(source.version, key)
      const sub = subOf(asker)
      const { copied, replaced } = await as(asker, 'storage.object.copy', async (db) => {
        const [old] = upsert ? await db.query<StoredObject>(find, [to.bucket, to.name]) : []
        const [copied] = await db
          .query<StoredObject>(
            `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
             values ($1, $2, $3, $4, $5, $6, $7)
             ${upsert ? 'on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id, version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata' : ''}
             returning ${columns}`,
            [
              to.bucket,
              to.name,
              uuidOf(sub),
              sub ?? null,
              key,
              metadata,
              words === undefined ? source.user_metadata : words,
            ],
          )
          .catch(taken)
        return { copied: copied!, replaced: old?.version }
      })
      if (replaced) await forget([replaced])
      return copied
    } catch (refused) {
      await forget([key])
      throw refused instanceof BytesMissing ? noSuchKey() : refused
    }
  }

  async function mayHold(bucket: string, { metadata }: StoredObject) {
    const { allowed_mime_types: types, file_size_limit: limit } = await allBuckets.known(bucket)
    if (!allows(types, metadata.mimetype)) throw invalidMimeType(metadata.mimetype)
    if (limit !== null && metadata.size > limit) throw tooLarge()
  }

  /** The rows are gone, so nothing names these bytes: what cannot be removed now is swept later. */
  async function forget(keys: string[]) {
    await bytes.remove(keys).catch((error: Error) => {
      needs.log.warn('bytes are left for the sweeper', { error: error.message })
    })
  }

  return {
    buckets: allBuckets,
    ...listing(needs),
    put,
    mayPut,
    head,
    namesOf,
    publicHead,
    signedHead,
    readable,
    open,
    remove,
    removeOne,
    move,
    copy,
  }
}

export type Objects = ReturnType<typeof objects>

async function row(db: Db, bucket: string, name: string): Promise<StoredObject> {
  const [found] = await db.query<StoredObject>(find, [bucketName(bucket), objectName(name)])
  if (!found) throw noSuchKey()
  return found
}
