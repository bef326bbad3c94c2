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

/** A function of the database whose result is a media type. Protocol: PostgREST, "Media Type Handlers". */
export type Handler = { media: string; schema: string; name: string; isBytes: boolean }

const json: Media = { form: 'json', single: false, stripNulls: false, type: 'application/json; charset=utf-8' }
const csv: Media = { ...json, form: 'csv', type: 'text/csv; charset=utf-8' }
const geo: Media = { ...json, form: 'geo', type: 'application/geo+json; charset=utf-8' }
const none: ReadonlyMap<string, Handler> = new Map()

/**
 * The first acceptable form of the header `Accept`; what nobody can write is refused (PGRST107).
 * `own` are the forms that the database has for these rows, `hasGeo` says whether it knows GeoJSON,
 * `isOnly` whether it writes nothing else of them by itself.
 */
export function mediaFor(accept: string | undefined, own = none, hasGeo = false, isOnly = false): Media {
  const any = own.get('*/*')
  if (any) return { ...json, form: 'own', type: 'application/octet-stream', handler: any }
  if (own.size === 0 && (!accept || accept === '*/*' || accept === 'application/json')) return json
  const wanted = listed(accept || '*/*')
  for (const { type, parameters } of wanted) {
    const found = ownOf(type, own, isOnly) ?? knownOf(type, parameters, hasGeo)
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

function ownOf(type: string, own: ReadonlyMap<string, Handler>, isOnly: boolean): Media | undefined {
  // what is asked for by no name is JSON, unless this is a function's only form
  const handler = own.get(type === '*/*' ? (own.size === 1 && isOnly ? [...own.keys()][0]! : 'application/json') : type)
  if (!handler || type.startsWith('application/vnd.pgrst.')) return undefined
  const charset = handler.isBytes || !/^text\/|json|xml/.test(handler.media) ? '' : '; charset=utf-8'
  return { ...json, form: 'own', type: handler.media + charset, handler }
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
