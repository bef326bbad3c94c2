import { isUtf8 } from 'node:buffer'
import { Refusal } from '../../http/errors.ts'
import { jsonOfCsv } from './csv.ts'

/** The body of a write: its text goes to Postgres as it is, and only its keys are looked at. */
export type Body = {
  text: string
  isArray: boolean
  /** The number of objects; undefined where the body was not read because the columns are given. */
  size: number | undefined
  keys: string[]
}

/** Reads the keys of a JSON object, or of an array of objects with the same keys (PGRST102). Anything else is no row. */
export function readBody(json: string, columns: string[] | undefined): Body {
  // PostgreSQL parses what we do not
  if (columns) return { text: json, isArray: !/^\s*\{/.test(json), size: undefined, keys: columns }
  const parsed = parse(json)
  if (isObject(parsed)) return { text: json, isArray: false, size: 1, keys: Object.keys(parsed) }
  if (!Array.isArray(parsed)) return { text: '[]', isArray: true, size: 0, keys: [] }
  return { text: json, isArray: true, size: parsed.length, keys: commonKeys(parsed) }
}

/** The one row that a `PUT` puts: of several the first is taken. */
export function readRow(json: string): { body: Body; row: Record<string, unknown> } {
  const parsed = parse(json)
  if (Array.isArray(parsed)) commonKeys(parsed)
  const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed
  const row = isObject(first) ? first : {}
  return { body: { text: JSON.stringify(row), isArray: false, size: 1, keys: Object.keys(row) }, row }
}

/** Text as PostgreSQL takes it: other bytes are refused in its words, since decoding would store other characters. */
export function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Refusal(400, '22021', 'invalid byte sequence for encoding "UTF8"')
  return bytes.toString('utf8')
}

/** The type of a body without its parameters. */
export const contentTypeOf = (header: string | undefined) =>
  (header || 'application/json').split(';', 1)[0]!.trim().toLowerCase()

/** JSON of a body that may also be a form, or lines of CSV. */
export function asJson(text: string, contentType: string | undefined): string | Promise<string> {
  const type = contentTypeOf(contentType)
  if (type === 'application/json') return text
  if (type === 'application/x-www-form-urlencoded') return JSON.stringify(Object.fromEntries(new URLSearchParams(text)))
  if (type === 'text/csv') return jsonOfCsv(text)
  throw unacceptable(type)
}

export const unacceptable = (type: string) => invalid(`Content-Type not acceptable: ${type}`)

export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('Empty or invalid json')
  }
}

/** The keys that every element of a list has, which is to hold objects alone, in the order of the first. */
export function commonKeys(list: unknown[]): string[] {
  const keys = isObject(list[0]) ? Object.keys(list[0]) : []
  const expected = new Set(keys)
  for (const row of list) {
    const own = isObject(row) ? Object.keys(row) : undefined
    if (own?.length !== keys.length || !own.every((key) => expected.has(key))) {
      throw invalid('All object keys must match')
    }
  }
  return keys
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const invalid = (message: string) => new Refusal(400, 'PGRST102', message)
