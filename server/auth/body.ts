import type { Context } from 'hono'
import type { Env } from '../http/claims.ts'
import { Refusal } from '../http/errors.ts'
import { invalid } from './errors.ts'

export type Body = Record<string, unknown>

const deepest = 32

/** The request's JSON object, with nothing in it that PostgreSQL could not keep; else 400. */
export async function readBody(c: Context<Env>): Promise<Body> {
  const body = parsed(await c.req.text())
  if (!isObject(body)) throw new Refusal(400, 'bad_json', 'Could not parse request body as JSON: an object is expected')
  refuseUnkeepable(body)
  return body
}

/** A text of the body; undefined where it is missing, null or empty. */
export function textOf(body: Body, name: string, most = 255): string | undefined {
  const value = body[name] ?? ''
  if (typeof value !== 'string') throw invalid(`${name} must be a string`)
  if (value.length > most) throw invalid(`${name} must have at most ${most} characters`)
  return value || undefined
}

export function objectOf(body: Body, name: string): Body | undefined {
  const value = body[name] ?? undefined
  if (value !== undefined && !isObject(value)) throw invalid(`${name} must be an object`)
  return value
}

/** An address in the HTML standard's sense ("valid e-mail address", what `<input type=email>` takes), in lower case. */
export function emailOf(text: string): string {
  if (!address.test(text)) throw invalid('Unable to validate email address: invalid format')
  return text.toLowerCase()
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const address = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${label}(?:\\.${label})*$`, 'i')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'bad_json', 'Could not parse request body as JSON')
  }
}

/**
 * NUL and half a surrogate pair are JSON, but no text and no jsonb. A stack of our own: depth is the sender's choice.
 */
function refuseUnkeepable(body: Body) {
  const left: [unknown, number][] = [[body, 0]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [value, depth] = next
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      throw invalid('The body contains characters that cannot be stored')
    }
    if (typeof value !== 'object' || value === null) continue
    if (depth >= deepest) throw invalid(`The body is nested more than ${deepest} deep`)
    for (const [name, inner] of Object.entries(value)) left.push([name, depth + 1], [inner, depth + 1])
  }
}

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)
