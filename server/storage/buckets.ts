import type { RequestContext } from '../postgres/pipelined-query.ts'
import { asCaller, queryRows, type StorageDeps, serviceContext } from './deps.ts'
import { bucketExists, bucketNotEmpty, invalidRequest, noSuchBucket, notSupported } from './errors.ts'
import { bucketName, sizeOf } from './names.ts'

type Bucket = {
  id: string
  name: string
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: string[] | null
}

const shown = `id, name, coalesce(owner_id, owner::text, '') as owner, public, type, file_size_limit::float8 as file_size_limit,
  allowed_mime_types, created_at, updated_at`
const limits = 'select id, name, public, file_size_limit, allowed_mime_types from storage.buckets where id = $1'
const sortable = ['id', 'name', 'created_at', 'updated_at']

/**
 * Buckets over their rows. Who may is a matter of policies on `storage.buckets`; without any, only the service key may.
 */
export function buckets(deps: StorageDeps) {
  const as = asCaller(deps)

  return {
    /** Returns what counts for uploads to a bucket and for reads of a public one, whoever asks. */
    async known(id: string): Promise<Bucket> {
      const [found] = await queryRows<Bucket>(deps, serviceContext, limits, [bucketName(id)], true)
      return found ?? missing()
    },

    list: (context: RequestContext, asked: Record<string, string | undefined>) =>
      as(context, 'storage.bucket.list', (db) => {
        const by = asked.sortColumn ?? 'name'
        const order = asked.sortOrder ?? 'asc'
        if (!sortable.includes(by) || !['asc', 'desc'].includes(order)) throw invalidRequest('Invalid sort')
        return db.query(
          `select ${shown} from storage.buckets
           where $3::text is null or position(lower($3) in lower(name)) > 0
           order by ${by} ${order} limit $1 offset $2`,
          [count(asked.limit, 1), count(asked.offset, 0) ?? 0, asked.search ?? null],
        )
      }),

    one: (context: RequestContext, id: string) =>
      as(context, 'storage.bucket.get', async (db) => {
        const [found] = await db.query(`select ${shown} from storage.buckets where id = $1`, [bucketName(id)])
        return found ?? missing()
      }),

    create: (context: RequestContext, sub: string | undefined, body: Record<string, unknown>) =>
      as(context, 'storage.bucket.create', async (db) => {
        const id = bucketName(body.id ?? body.name)
        const name = bucketName(body.name ?? body.id)
        if (body.type !== undefined && body.type !== 'STANDARD') throw notSupported('analytics')
        const { isPublic, limit, types } = settingsIn(body)
        await db
          .query(
            `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
             values ($1, $2, $3, $4, $5, $6, $7)`,
            [id, name, uuidOf(sub), sub ?? null, isPublic ?? false, limit ?? null, types ?? null],
          )
          .catch(taken)
        return { name: id }
      }),

    update: (context: RequestContext, id: string, body: Record<string, unknown>) =>
      as(context, 'storage.bucket.update', async (db) => {
        const { isPublic, limit, types } = settingsIn(body)
        const changed = await db.query(
          `update storage.buckets set updated_at = now(), public = coalesce($2, public),
             file_size_limit = case when $3 then $4::bigint else file_size_limit end,
             allowed_mime_types = case when $5 then $6::text[] else allowed_mime_types end
           where id = $1 returning id`,
          [bucketName(id), isPublic ?? null, limit !== undefined, limit ?? null, types !== undefined, types ?? null],
        )
        return changed.length > 0 ? { message: 'Successfully updated' } : missing()
      }),

    remove: (context: RequestContext, id: string) =>
      as(context, 'storage.bucket.delete', async (db) => {
        const gone = await db
          .query('delete from storage.buckets where id = $1 returning id', [bucketName(id)])
          .catch((error: { code?: string }) => {
            throw error.code === '23503' ? bucketNotEmpty() : error
          })
        return gone.length > 0 ? { message: 'Successfully deleted' } : missing()
      }),

    /** Removes what the caller may remove, a thousand at a time: rows first, then the bytes that no row names. */
    async empty(context: RequestContext, id: string) {
      for (;;) {
        const keys = await as(context, 'storage.bucket.empty', async (db) => {
          const found = await db.query('select 1 from storage.buckets where id = $1', [bucketName(id)])
          if (found.length === 0) return missing()
          const gone = await db.query<{ version: string | null }>(
            `delete from storage.objects where id in (select id from storage.objects where bucket_id = $1 limit 1000) returning version`,
            [id],
          )
          return gone.map(({ version }) => version)
        })
        await deps.bytes.remove(keys.filter((key) => key !== null))
        // the original's words, which empties later
        if (keys.length === 0) return { message: 'Empty bucket has been queued. Completion may take up to an hour.' }
      }
    },
  }
}

export type Buckets = ReturnType<typeof buckets>

/** A person's id where the older column `owner` can hold it. */
export const uuidOf = (sub: string | undefined) =>
  sub && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(sub) ? sub : null

function settingsIn(body: Record<string, unknown>) {
  const { public: isPublic, file_size_limit: limit, allowed_mime_types: types, versioning_status: versions } = body
  if (isPublic !== undefined && typeof isPublic !== 'boolean') throw invalidRequest('public must be true or false')
  if (types !== undefined && types !== null && !isList(types)) {
    throw invalidRequest('allowed_mime_types must be a list of mime types')
  }
  if (versions !== undefined && versions !== 'DISABLED') throw notSupported('versioning')
  return {
    isPublic,
    limit: limit === undefined || limit === null ? limit : sizeOf(limit),
    types: types as string[] | null | undefined,
  }
}

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' && /^[\w.+-]+\/(\*|[\w.+-]+)(;.*)?$/.test(one))

function count(text: string | undefined, least: number) {
  if (text === undefined) return null
  if (!/^\d{1,9}$/.test(text) || Number(text) < least) throw invalidRequest('limit and offset must be whole numbers')
  return Number(text)
}

function taken(error: { code?: string }): never {
  throw error.code === '23505' ? bucketExists() : error
}

function missing(): never {
  throw noSuchBucket()
}
