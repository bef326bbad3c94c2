import { randomUUID } from 'node:crypto'
import { isRolledBack } from '../http/errors.ts'
import type { RequestContext } from '../postgres/pipelined-query.ts'
import type { Buckets } from './buckets.ts'
import { oneTypeOf } from './content-type.ts'
import { queryRows, type StorageDeps } from './deps.ts'
import { invalidMimeType, keyExists, noSpaceLeft, tooLarge } from './errors.ts'
import { inspected } from './inspect/content.ts'
import { objectName } from './names.ts'

/** A file as somebody wants it kept. */
export type NewObject = {
  bucket: string
  name: string
  /** The type that it claims; `application/octet-stream` when it claims none. */
  type?: string | undefined
  /** The whole header, as `max-age=3600`. */
  cacheControl?: string | undefined
  contentEncoding?: string | undefined
  /** The uploader's own words about it. */
  metadata?: Record<string, unknown> | null | undefined
  upsert?: boolean | undefined
  /** The owner, when that is not the caller. */
  owner?: string | undefined
  /** Its length in bytes where that is known before. */
  length?: number | undefined
  /** True, as by default, where its ETag shall be the MD5 of its bytes, as S3 clients expect. */
  hashed?: boolean | undefined
  /** True where its type comes only with the file itself. */
  anyType?: boolean | undefined
  /** Its ETag, without quotes, where that is not the MD5 of the whole. */
  etag?: string | undefined
  /** Its bytes were counted as they came in parts. */
  counted?: boolean | undefined
  /** The operation that policies are told; 'storage.object.upload' by default. */
  operation?: string | undefined
}

type StoredFile = { id: string; version: string; size: number; md5: string; key: string }

/**
 * Keeps files: bytes first, under a key of ours, then the row under row level security. A row that is
 * refused takes its bytes with it; whoever may not add a row is told so before the first byte is read.
 */
export function putting(deps: StorageDeps, { known }: Buckets) {
  const { bytes } = deps
  const forget = forgetting(deps)

  /**
   * Refuses what the bucket or its policies would refuse, or has no space, without keeping anything. Returns how long
   * it may be.
   */
  async function mayPut(context: RequestContext, file: NewObject): Promise<number> {
    return (await allowanceFor(context, file)).limit
  }

  /**
   * A body on its way to be kept: held against what it claims to be, and a picture's place taken out of it, where
   * somebody relies on types; elsewhere as it came, as there.
   */
  async function inspectedFor(file: NewObject, body: AsyncIterable<Uint8Array>, limit: number) {
    return (await relies(file.bucket)) ? inspected(file, body, limit) : body
  }

  /** True where the types in a bucket are believed: all of them, or where it lists what it takes. */
  const relies = async (bucket: string) =>
    deps.checkTypes || ((await known(bucket)).allowed_mime_types ?? []).length > 0

  async function allowanceFor(context: RequestContext, file: NewObject) {
    objectName(file.name)
    // both at once; that there is no such bucket is said before that one may not write to it
    const trying = tried(context, file).catch((refused: Error) => refused)
    const bucket = await known(file.bucket)
    const space = await trying
    if (space instanceof Error) throw space
    const type = typeOf(file)
    if (!file.anyType && !allows(bucket.allowed_mime_types, type)) throw invalidMimeType(type)
    const limit = Math.min(deps.fileSizeLimit, bucket.file_size_limit ?? Number.POSITIVE_INFINITY)
    if ((file.length ?? 0) > limit) throw tooLarge()
    if ((file.length ?? 0) > space) throw noSpaceLeft()
    return { limit: Math.min(limit, space), refusal: space < limit ? noSpaceLeft : tooLarge }
  }

  async function put(context: RequestContext, file: NewObject, body: AsyncIterable<Uint8Array>): Promise<StoredFile> {
    const { limit, refusal } = await allowanceFor(context, file)
    const key = randomUUID()
    const written = await bytes.write(key, await inspectedFor(file, body, limit), limit, file.hashed, refusal)
    const id = await writeRow(context, file, { key, ...written })
    return { id, version: key, ...written, key: `${file.bucket}/${file.name}` }
  }

  /** Returns how many more bytes may come for a file; infinity, where nothing bounds them. */
  async function spaceFor(
    context: RequestContext,
    file: Pick<NewObject, 'bucket' | 'name' | 'owner'>,
  ): Promise<number> {
    if (!deps.bytesLeft) return Number.POSITIVE_INFINITY
    const text = `select ${deps.bytesLeft}($1, $2)::float8 as space`
    const [row] = await queryRows<Space>(deps, inTheNameOf(context, file), text, [file.bucket, file.name], true)
    return spaceIn(row)
  }

  async function tried(context: RequestContext, file: NewObject): Promise<number> {
    const metadata = JSON.stringify(metadataOf(file, { size: file.length ?? null, md5: '' }))
    const values = [...namesOf(context, file), metadata, String(file.upsert ?? false)]
    // what was counted as it came would be counted twice
    const space = deps.bytesLeft && !file.counted ? `${deps.bytesLeft}($2, $3)::float8` : 'null'
    const text = `select storage.try_object($1, $2, $3, $4, $5, $6) as tried, ${space} as space`
    const [row] = await queryRows<Space>(deps, inTheNameOf(context, file), text, values, true).catch(taken)
    return spaceIn(row)
  }

  /** Writes the row of written bytes and forgets those that it replaces. Returns its id. */
  async function writeRow(
    context: RequestContext,
    file: NewObject,
    written: { key: string; size: number; md5: string },
  ) {
    const words = file.metadata ? JSON.stringify(file.metadata) : null
    const [row] = await queryRows<{ id: string; replaced: string | null }>(
      deps,
      context,
      'select * from storage.keep_object($1, $2, $3, $4, $5, $6, $7, $8)',
      [
        ...namesOf(context, file),
        written.key,
        JSON.stringify(metadataOf(file, written)),
        words,
        String(file.upsert ?? false),
      ],
      false,
    ).catch(async (error) => {
      if (isRolledBack(error)) await forget([written.key])
      return taken(error)
    })
    if (row!.replaced) await forget([row!.replaced])
    return row!.id
  }

  return { put, mayPut, inspectedFor, relies, spaceFor, writeRow, forget }
}

/**
 * Removes bytes that no row names any more: what cannot be removed now is swept later, and nobody is told of a failure
 * that was none.
 */
const forgetting =
  ({ bytes, log }: StorageDeps) =>
  async (keys: string[]) =>
    bytes.remove(keys.filter(Boolean)).catch((error: Error) => {
      log.warn('bytes left for the sweeper', { error: error.message })
    })

export type FileWriter = ReturnType<typeof putting>

type Space = { space: number | null }
const spaceIn = (row: Space | undefined) => Math.max(0, row?.space ?? Number.POSITIVE_INFINITY)

/** Names in its claims the owner of an upload by a signed address. */
const inTheNameOf = (context: RequestContext, { owner }: Pick<NewObject, 'owner'>): RequestContext =>
  owner && subOf(context) === undefined
    ? { ...context, claims: JSON.stringify({ role: context.role, sub: owner }) }
    : context

/** The operation that keeps a file, and where and whose it will be: the first arguments of either function. */
const namesOf = (context: RequestContext, file: NewObject) => {
  const { operation = 'storage.object.upload', bucket, name, owner = subOf(context) ?? null } = file
  return [operation, bucket, name, owner]
}

/** The metadata that Supabase keeps about a file, under the same names. */
function metadataOf(file: NewObject, { size, md5, key }: { size: number | null; md5: string; key?: string }) {
  return {
    // with a number behind it S3 clients know that it is no MD5; the key is new for each upload
    eTag: `"${file.etag ?? (md5 || `${(key ?? '').replaceAll('-', '')}-1`)}"`,
    size,
    mimetype: typeOf(file),
    cacheControl: file.cacheControl ?? 'no-cache',
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
    ...(file.contentEncoding ? { contentEncoding: file.contentEncoding } : {}),
  }
}

const typeOf = ({ type }: NewObject) => oneTypeOf(type)

/** True where a bucket's list names the type, or its kind as `image/*`. Parameters as `;charset=…` do not count. */
export function allows(list: string[] | null, type: string) {
  if (!list || list.length === 0) return true
  const bare = type.split(';')[0]!.trim().toLowerCase()
  return list.some((one) => {
    const allowed = one.split(';')[0]!.trim().toLowerCase()
    return allowed === '*/*' || allowed === bare || (allowed.endsWith('/*') && bare.startsWith(allowed.slice(0, -1)))
  })
}

export const subOf = (context: RequestContext) => (JSON.parse(context.claims) as { sub?: string }).sub

export function taken(error: { code?: string }): never {
  throw error.code === '23505' ? keyExists() : error
}
