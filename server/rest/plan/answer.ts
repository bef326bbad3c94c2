import { Refusal } from '../../http/errors.ts'
import type { RawRow } from '../../postgres/wire-messages.ts'
import { isObject } from '../parse/body.ts'
import type { Handler, Media } from '../parse/media.ts'
import type { Table } from '../schema/tables.ts'
import { ident, tableSql } from '../sql.ts'

/** The one row that every statement of this capability returns. */
export type Result = {
  page: number
  total: number | undefined
  body: Buffer | null
  headers: Buffer | null
  status: Buffer | null
  /** The number of rows that an upsert has changed rather than made. */
  merged: number
}

/**
 * The statement around `rows` (a select, or several after a `with`): how many, how many in all, and the
 * rows as one JSON text. A result type that never changes is what lets prepared statements outlive DDL.
 */
export function resultSql({
  rows,
  before = '',
  total = 'null',
  body,
  guard,
  merged,
}: {
  rows: string
  before?: string
  total?: string
  body: string
  guard?: string | undefined
  /** The number of rows that an upsert has changed rather than made. */
  merged?: string | undefined
}): string {
  const response = `nullif(current_setting('response.headers', true), ''), nullif(current_setting('response.status', true), '')`
  const further = merged ? `, ${guard ?? 'null'}, ${merged}` : guard ? `, ${guard}` : ''
  return `${before}select count(*), ${total}, ${body}, ${response}${further} from (${rows}) as _rows`
}

/** The rows as one text. */
export function bodySql({ form, stripNulls, handler }: Media, table?: Table): string {
  switch (form) {
    case 'json':
      return stripNulls ? `json_strip_nulls(coalesce(json_agg(_rows.*), '[]'))` : `coalesce(json_agg(_rows.*), '[]')`
    case 'geo':
      return `json_build_object('type', 'FeatureCollection', 'features', coalesce(json_agg(st_asgeojson(_rows)::json), '[]'))`
    case 'csv':
      // PostgreSQL's own text of a row is CSV within its parentheses
      return `coalesce((select string_agg(_key, ',') from json_object_keys((array_agg(row_to_json(_rows.*)))[1]) as _key), '') || e'\\n' || coalesce(string_agg(substring(_rows::text, 2, length(_rows::text) - 2), e'\\n'), '')`
    case 'own':
      return handledSql(handler!, table && handler!.of === 'table' ? `_rows::${tableSql(table)}` : '_rows')
  }
}

const handledSql = ({ schema, name }: Handler, rows: string) => `${ident(schema)}.${ident(name)}(${rows})::text`

/** The one value of a function, or all the values of a set. */
export function valueSql(media: Media): string {
  const { form, handler } = media
  if (form === 'own') {
    return handler!.of === 'whole' ? 'max(_rows.pgrst_scalar::text)' : handledSql(handler!, '_rows.pgrst_scalar')
  }
  if (form === 'csv') return bodySql(media)
  const values = `coalesce(json_agg(_rows.pgrst_scalar), '[]')`
  return media.stripNulls ? `json_strip_nulls(${values})` : values
}

/**
 * A write whose number of rows is wrong must not happen: then this expression fails, and with it the
 * statement. The number travels in the words of the failing cast (22P02), see `guarded`.
 */
export const guardSql = (allowed: string) => `case when ${allowed} then 0 else ('${wrongNumber}' || count(*))::int end`

const wrongNumber = 'rows written: '

/** The number of rows at which a guard failed; undefined for every other error. */
export function guarded(error: unknown): number | undefined {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  const found = code === '22P02' ? /"rows written: (\d+)"$/.exec(message)?.[1] : undefined
  return found === undefined ? undefined : Number(found)
}

export function resultOf(rows: RawRow[]): Result {
  const [page, total, body, headers, status, , merged] = rows[0]!
  return {
    page: number(page) ?? 0,
    total: number(total),
    body: body ?? null,
    headers: headers ?? null,
    status: status ?? null,
    merged: number(merged) ?? 0,
  }
}

const number = (bytes: Buffer | null | undefined) => (bytes ? Number(bytes.toString('latin1')) : undefined)

/** The body to send, out of what PostgreSQL wrote; `isOne` where that is one value, or null. */
export function sent(body: Buffer, { form, handler }: Media, isOne: boolean): Buffer {
  if (handler?.isBytes) return Buffer.from(body.subarray(2).toString('latin1'), 'hex')
  if (form !== 'json' || !isOne) return body
  // the only element of the array: it needs no second statement text, only two bytes less
  return body.length === 2 ? nothing : body.subarray(1, body.length - 1)
}

const nothing = Buffer.from('null')

export function notSingle(found: number) {
  return new Refusal(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${found} rows`,
  })
}

/** `0-24/3000`, or `*` for no rows: which rows these are, and of how many. */
export const contentRange = (from: number, count: number, total: number | undefined) =>
  `${count > 0 ? `${from}-${from + count - 1}` : '*'}/${total ?? '*'}`

/** The headers and status that a function put into `response.headers` and `response.status`. */
export function overrides({ headers, status }: Result): { headers: [string, string][]; status: number | undefined } {
  return {
    headers: headers ? headersOf(headers.toString()) : [],
    status: status ? statusOf(status.toString()) : undefined,
  }
}

function headersOf(text: string): [string, string][] {
  try {
    const list = JSON.parse(text) as unknown[]
    const found = list.map((one): [string, string] => {
      const entries = isObject(one) ? Object.entries(one) : []
      const [name, value] = entries[0] ?? []
      if (entries.length !== 1 || name === undefined || typeof value !== 'string') throw new TypeError('no header')
      return [name, value]
    })
    new Headers(found)
    return found
  } catch {
    throw new Refusal(
      500,
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    )
  }
}

function statusOf(text: string): number {
  const status = Number(text)
  if (Number.isInteger(status) && status >= 200 && status <= 599) return status
  throw new Refusal(500, 'PGRST112', 'response.status guc must be a valid status code')
}
