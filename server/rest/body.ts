import { Refusal } from '../http/errors.ts'

/** The body of a write: its text goes to Postgres as it is, and only its keys are looked at. */
export type Body = {
  text: string
  isArray: boolean
  /** How many objects; undefined where the body was not read because the columns are given. */
  size: number | undefined
  keys: string[]
}

/** Reads the keys of a JSON object, or of an array of objects with the same keys (PGRST102). */
export function readBody(text: string, contentType: string | undefined, columns: string[] | undefined): Body {
  const json = asJson(text, contentType)
  // PostgreSQL parses what we do not
  if (columns) return { text: json, isArray: /^\s*\[/.test(json), size: undefined, keys: columns }
  const parsed = parse(json)
  if (!Array.isArray(parsed)) return { text: json, isArray: false, size: 1, keys: keysOf(parsed) }
  const keys = parsed.length > 0 ? keysOf(parsed[0]) : []
  const expected = new Set(keys)
  for (const row of parsed) {
    const own = keysOf(row)
    if (own.length !== keys.length || !own.every((key) => expected.has(key))) {
      throw invalid('All object keys must match')
    }
  }
  return { text: json, isArray: true, size: parsed.length, keys }
}

/** What an update sets: one object, alone or in an array. */
export function readChange(text: string, contentType: string | undefined, columns: string[] | undefined): Body {
  const body = readBody(text, contentType, undefined)
  if (body.size !== undefined && body.size > 1) throw invalid('An update takes one object')
  return columns && body.size === 1 ? { ...body, keys: columns } : body
}

/** JSON of a body that may also be a form; an empty one is `{}` where a call has no arguments. */
export function asJson(text: string, contentType: string | undefined): string {
  const type = (contentType ?? 'application/json').split(';', 1)[0]!.trim().toLowerCase()
  if (type === 'application/json' || type === '') return text
  if (type === 'application/x-www-form-urlencoded') return JSON.stringify(Object.fromEntries(new URLSearchParams(text)))
  throw invalid(`Content-Type not acceptable: ${type}`)
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('Empty or invalid json')
  }
}

export function keysOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.keys(value)
  throw invalid('Empty or invalid json', 'Send an object, or an array of objects.')
}

const invalid = (message: string, hint: string | null = null) => new Refusal(400, 'PGRST102', message, { hint })
