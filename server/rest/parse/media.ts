import { Refusal } from '../../http/errors.ts'

/** The form of an answer. */
export type Media = {
  form: 'json' | 'csv' | 'geo' | 'own'
  single: boolean
  stripNulls: boolean
  type: string
  /** Writes the rows, where the database has a form of its own for them. */
  handler?: Handler
}

/**
 * A function of the database whose result is a media type. Protocol: PostgREST, "Media Type Handlers". It is an
 * aggregate over the rows of one table or of any, or (`whole`) what was called itself.
 */
export type Handler = { media: string; schema: string; name: string; isBytes: boolean; of: 'whole' | 'table' | 'any' }

type Handlers = ReadonlyMap<string, Handler>

/** The forms that the database has: of these rows as long as they are whole, and of any rows. */
export type Forms = { own: Handlers; any: Handlers; hasGeo: boolean }

const json: Media = { form: 'json', single: false, stripNulls: false, type: 'application/json; charset=utf-8' }
const csv: Media = { ...json, form: 'csv', type: 'text/csv; charset=utf-8' }
const geo: Media = { ...json, form: 'geo', type: 'application/geo+json; charset=utf-8' }

/** The first acceptable form of the header `Accept`; what nobody can write is refused (PGRST107). */
export function mediaFor(accept: string | undefined, { own, any, hasGeo }: Forms): Media {
  const isPlain = !accept || accept === '*/*' || accept === 'application/json'
  if (own.size === 0 && any.size === 0 && isPlain) return json
  const wanted = listed(accept || '*/*')
  for (const { type, parameters } of wanted) {
    const handler = handlerOf(type, own, any)
    const found = handler ? handled(handler) : knownOf(type, parameters, hasGeo)
    if (found) return found
  }
  const types = wanted.map(({ text }) => text).join(', ')
  throw new Refusal(406, 'PGRST107', `None of these media types are available: ${types}`)
}

/** The types of the header, the ones most wished for first (RFC 9110, 12.5.1). */
function listed(accept: string) {
  const types = accept.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
    const weight = Number(parameters.find((word) => word.startsWith('q='))?.slice(2) ?? 1)
    return { type, parameters, weight: Number.isNaN(weight) ? 1 : weight, text: part.trim() }
  })
  return types.sort((a, b) => b.weight - a.weight)
}

function handlerOf(type: string, own: Handlers, any: Handlers): Handler | undefined {
  // what has parameters of its own has no other form
  if (type.startsWith('application/vnd.pgrst.')) return undefined
  const whole = own.size === 1 ? [...own.values()].find(({ of }) => of === 'whole') : undefined
  // what is asked for by no name is JSON, unless this is a function's only form
  const named = type === '*/*' ? 'application/json' : type
  return own.get('*/*') ?? (type === '*/*' ? whole : undefined) ?? own.get(named) ?? any.get('*/*') ?? any.get(named)
}

/** Types that are sent with their character set; every other is as its handler writes it. */
const inLetters = new Set([
  'application/json',
  'application/geo+json',
  'application/openapi+json',
  'text/csv',
  'text/plain',
  'text/xml',
])

function handled(handler: Handler): Media {
  const { media } = handler
  const type = media === '*/*' ? 'application/octet-stream' : media
  return { ...json, form: 'own', type: inLetters.has(type) ? `${type}; charset=utf-8` : type, handler }
}

function knownOf(type: string, parameters: string[], hasGeo: boolean): Media | undefined {
  const stripNulls = parameters.includes('nulls=stripped')
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return json
    case 'text/csv':
    case 'text/*':
      return csv
    case 'application/geo+json':
      return hasGeo ? geo : undefined
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.object':
      return { ...json, single: true, stripNulls, type: written('application/vnd.pgrst.object+json', stripNulls) }
    case 'application/vnd.pgrst.array+json':
    case 'application/vnd.pgrst.array':
      return stripNulls ? { ...json, stripNulls, type: written('application/vnd.pgrst.array+json', true) } : json
    default:
      return undefined
  }
}

const written = (type: string, stripNulls: boolean) => `${type}${stripNulls ? ';nulls=stripped' : ''}; charset=utf-8`
