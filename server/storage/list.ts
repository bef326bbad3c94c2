import type { RequestContext } from '../postgres/pipelined-query.ts'
import { asCaller, type StorageDeps } from './deps.ts'
import { invalidParameter } from './errors.ts'
import { bucketName } from './names.ts'
import { wholeOf } from './numbers.ts'

/** One row of a list: a file, or with an id of null a folder. */
type ListedObject = {
  name: string
  id: string | null
  updated_at: Date | null
  created_at: Date | null
  last_accessed_at: Date | null
  metadata: Record<string, unknown> | null
}

type Order = { column: string; order: 'asc' | 'desc' }

const most = 1000

/** Lists the objects that row level security shows of a bucket. */
export function listing(deps: StorageDeps) {
  const as = asCaller(deps)

  /** One folder: names within it, folders first. Defaults as the stock client's: 100 from 0 by name. */
  const list = (context: RequestContext, bucket: string, body: Record<string, unknown>) =>
    as(context, 'storage.object.list', (db) => {
      const path = text(body, 'prefix').replace(/^\/+/, '')
      const prefix = path === '' || path.endsWith('/') ? path : `${path}/`
      const { column, order } = orderIn(body, ['name', 'updated_at', 'created_at', 'last_accessed_at'])
      return db.query<ListedObject>(
        `select name, id, updated_at, created_at, last_accessed_at, metadata
         from storage.search($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          prefix,
          bucketName(bucket),
          Math.min(whole(body, 'limit', 1, 100), 10 * most),
          prefix.split('/').length,
          whole(body, 'offset', 0, 0),
          text(body, 'search'),
          column,
          order,
        ],
      )
    })

  /** Keys that begin with a prefix, page by page; with a delimiter, folders in their place. */
  const listV2 = (context: RequestContext, bucket: string, body: Record<string, unknown>) =>
    as(context, 'storage.object.list_v2', async (db) => {
      const prefix = text(body, 'prefix')
      const limit = Math.min(whole(body, 'limit', 1, most), most)
      const delimiter = body.with_delimiter === true ? '/' : ''
      const { column, order } = orderIn(body, ['name', 'updated_at', 'created_at'])
      const after = cursorIn(text(body, 'cursor'))
      const rows = await (column === 'name'
        ? db.query<Row>('select name as key, * from storage.list_objects_with_delimiter($1, $2, $3, $4, $5, $6, $7)', [
            bucketName(bucket),
            prefix,
            delimiter,
            limit + 1,
            after.key,
            '',
            order,
          ])
        : db.query<Row>(byMoment(column, order), [
            prefix,
            bucketName(bucket),
            limit + 1,
            after.key,
            after.moment,
            delimiter,
          ]))
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const hasNext = rows.length > limit
      return {
        hasNext,
        ...(hasNext && last ? { nextCursor: cursorOf(last.key, last.moment ?? '') } : {}),
        folders: page.filter(({ id }) => id === null).map(({ key }) => ({ name: key, key: key.replace(/\/$/, '') })),
        objects: page
          .filter(({ id }) => id !== null)
          .map(({ moment: _, ...object }: Row) => ({ ...object, name: object.key })),
      }
    })

  return { list, listV2 }
}

type Row = ListedObject & { key: string; moment?: string | null }

/** By a moment and then by key. A folder stands where the first of its files in that order would stand. */
const byMoment = (column: string, order: string) => `
  with found as (
    select coalesce(storage.get_common_prefix(name, $1, $6), name) as key, ${column} as at, *
    from storage.objects
    where bucket_id = $2 and name collate "C" >= $1 and name collate "C" < $1 || chr(1114111)
  ), listed as (
    select distinct on (key collate "C") key, at, case when key = name then id end as id,
      updated_at, created_at, last_accessed_at, metadata
    from found order by key collate "C", at ${order}
  )
  select key, key as name, id, updated_at, created_at, last_accessed_at, metadata,
    to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment
  from listed
  where $4 = '' or (at, key collate "C") ${order === 'desc' ? '<' : '>'} (nullif($5, '')::timestamptz, $4)
  order by at ${order}, key collate "C" ${order} limit $3`

const cursorOf = (key: string, moment: string) => Buffer.from(JSON.stringify([key, moment])).toString('base64url')

function cursorIn(cursor: string): { key: string; moment: string } {
  if (cursor === '') return { key: '', moment: '' }
  try {
    const [key, moment] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (typeof key === 'string' && typeof moment === 'string' && !key.includes('\0') && isMoment(moment))
      return { key, moment }
  } catch {
    throw invalidParameter('Invalid Parameter cursor')
  }
  throw invalidParameter('Invalid Parameter cursor')
}

const isMoment = (text: string) => text === '' || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,6}Z$/.test(text)

function orderIn(body: Record<string, unknown>, columns: string[]): Order {
  const asked = (body.sortBy ?? {}) as { column?: unknown; order?: unknown }
  const column = asked.column ?? 'name'
  const order = asked.order ?? 'asc'
  if (typeof column !== 'string' || !columns.includes(column)) throw invalidParameter('Invalid Parameter sortBy.column')
  if (order !== 'asc' && order !== 'desc') throw invalidParameter('Invalid Parameter sortBy.order')
  return { column, order }
}

function text(body: Record<string, unknown>, name: string) {
  const value = body[name] ?? ''
  if (typeof value !== 'string' || value.includes('\0') || value.length > 1024)
    throw invalidParameter(`Invalid Parameter ${name}`)
  return value
}

function whole(body: Record<string, unknown>, name: string, least: number, otherwise: number) {
  const value = wholeOf(body[name] ?? otherwise, least, 2 ** 31 - 2)
  if (value === undefined) throw invalidParameter(`Invalid Parameter ${name}`)
  return value
}
