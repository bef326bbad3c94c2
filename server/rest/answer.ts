import { Refusal } from '../http/errors.ts'
import type { RawRow } from '../postgres/raw-bytes.ts'

/** The one row that every statement of this room returns. */
export type Result = {
  page: number
  total: number | undefined
  body: Buffer | null
  headers: Buffer | null
  status: Buffer | null
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
}: {
  rows: string
  before?: string
  total?: string
  body: string
  guard?: string | undefined
}): string {
  const response = `nullif(current_setting('response.headers', true), ''), nullif(current_setting('response.status', true), '')`
  return `${before}select count(*), ${total}, ${body}, ${response}${guard ? `, ${guard}` : ''} from (${rows}) as _rows`
}

export const bodySql = ({ stripNulls }: { stripNulls: boolean }) =>
  stripNulls ? `json_strip_nulls(coalesce(json_agg(_rows.*), '[]'))` : `coalesce(json_agg(_rows.*), '[]')`

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
  const [page, total, body, headers, status] = rows[0]!
  return {
    page: number(page) ?? 0,
    total: number(total),
    body: body ?? null,
    headers: headers ?? null,
    status: status ?? null,
  }
}

const number = (bytes: Buffer | null | undefined) => (bytes ? Number(bytes.toString('latin1')) : undefined)

/** The only element of the array: it needs no second statement text, only two bytes less. */
export const onlyElement = (array: Buffer) => array.subarray(1, array.length - 1)

export function notSingle(found: number) {
  return new Refusal(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${found} rows`,
  })
}

/** `0-24/3000`, or `*` for no rows: which rows these are, and of how many. */
export const contentRange = (from: number, count: number, total: number | undefined) =>
  `${count > 0 ? `${from}-${from + count - 1}` : '*'}/${total ?? '*'}`

/** What a function put into `response.headers` and `response.status` for its answer. */
export function overrides({ headers, status }: Result): { headers: [string, string][]; status: number | undefined } {
  return {
    headers: headers ? headersOf(headers.toString()) : [],
    status: status ? statusOf(status.toString()) : undefined,
  }
}

function headersOf(text: string): [string, string][] {
  try {
    const list = JSON.parse(text) as Record<string, string>[]
    const found = list.flatMap((one) => Object.entries(one))
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
