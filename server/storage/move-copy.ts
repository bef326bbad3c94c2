import { randomUUID } from 'node:crypto'
import type { RequestContext } from '../postgres/pipelined-query.ts'
import { BytesMissing } from './blobs/blob-store.ts'
import { type Buckets, uuidOf } from './buckets.ts'
import { asCaller, type StorageDeps } from './deps.ts'
import { accessDenied, invalidKey, invalidMimeType, noSuchKey, tooLarge } from './errors.ts'
import { contentEncodingOf } from './inspect/packed.ts'
import { objectName } from './names.ts'
import { columns, type ObjectRows, type StoredObject } from './object-rows.ts'
import { allows, type FileWriter, type NewObject, subOf, taken } from './put.ts'

/** The source or destination of a copy or move. */
export type ObjectPath = { bucket: string; name: string }

type CopyOptions = {
  upsert?: boolean
  /** The copy's own values in place of the original's: `mimetype`, `cacheControl`, `contentEncoding`. */
  changes?: Record<string, string> | undefined
  /** The uploader's own words, in place of those about the original. */
  words?: Record<string, unknown> | null | undefined
}

/** Files under another name: moved, which touches no byte, or copied, with bytes of their own. */
export function moveCopy(
  deps: StorageDeps,
  { known }: Buckets,
  { mayPut, inspectedFor, relies, writeRow, forget }: FileWriter,
  { head, signedHead }: ObjectRows,
) {
  const as = asCaller(deps)
  const { bytes } = deps

  async function move(context: RequestContext, from: ObjectPath, to: ObjectPath): Promise<StoredObject> {
    objectName(to.name)
    const source = await head(context, from.bucket, from.name, 'storage.object.move')
    if (from.bucket === to.bucket && from.name === to.name) return source
    await mayHold(to.bucket, source)
    const file = { ...to, type: source.metadata.mimetype, contentEncoding: source.metadata.contentEncoding }
    if (!(await isTold(from, to))) await refuseUnfit(source.version, file, source.metadata.size)
    const owner = subOf(context) ?? source.owner_id
    return as(context, 'storage.object.move', async (db) => {
      const [moved] = await db
        .query<StoredObject>(
          `update storage.objects set bucket_id = $2, name = $3, owner = $4, owner_id = $5 where id = $1 returning ${columns}`,
          [source.id, to.bucket, to.name, uuidOf(owner ?? undefined), owner],
        )
        .catch(taken)
      if (!moved) throw accessDenied()
      return moved
    })
  }

  async function copy(
    context: RequestContext,
    from: ObjectPath,
    to: ObjectPath,
    { upsert = false, changes, words }: CopyOptions = {},
  ): Promise<StoredObject> {
    objectName(to.name)
    if (from.bucket === to.bucket && from.name === to.name && !upsert) throw invalidKey(to.name)
    const source = await head(context, from.bucket, from.name, 'storage.object.copy')
    const { mimetype: type, cacheControl, size, eTag, ...told } = { ...source.metadata, ...changes }
    const contentEncoding = contentEncodingOf(told.contentEncoding)
    const operation = 'storage.object.copy'
    const file = {
      ...to,
      type,
      cacheControl,
      contentEncoding,
      metadata: words === undefined ? source.user_metadata : words,
      length: size,
      upsert,
      operation,
    }
    const limit = await mayPut(context, file)
    const key = randomUUID()
    const same =
      type === source.metadata.mimetype &&
      contentEncoding === source.metadata.contentEncoding &&
      (await isTold(from, to))
    try {
      if (same) await bytes.copy(source.version, key)
      // under another type, or where types are believed, the bytes are looked at anew
      else await refuseUnfit(source.version, file, limit).then(() => bytes.copy(source.version, key))
    } catch (refused) {
      await forget([key])
      throw refused instanceof BytesMissing ? noSuchKey() : refused
    }
    const md5 = /^"([0-9a-f]{32})"$/.exec(eTag)?.[1] ?? ''
    await writeRow(context, file, { key, size, md5 })
    return signedHead(to.bucket, to.name)
  }

  async function refuseUnfit(version: string, file: NewObject, limit: number) {
    if (!(await relies(file.bucket))) return
    for await (const _ of await inspectedFor(file, await bytes.read(version), limit));
  }

  /** True where what a file claims to be was held against its bytes, or nobody relies on it. */
  const isTold = async (from: ObjectPath, to: ObjectPath) => (await relies(from.bucket)) || !(await relies(to.bucket))

  async function mayHold(bucket: string, { metadata }: StoredObject) {
    const { allowed_mime_types: types, file_size_limit: limit } = await known(bucket)
    if (!allows(types, metadata.mimetype)) throw invalidMimeType(metadata.mimetype)
    if (limit !== null && metadata.size > limit) throw tooLarge()
  }

  return { move, copy }
}
