import { Refusal } from '../../http/errors.ts'
import type { PlanWish } from '../explained.ts'
import type { RestRequest } from '../request.ts'
import { type CountMethod, type Preferences, preferencesOf } from './preferences.ts'
import { type Pair, pairsOf } from './query.ts'

/** The parts of a REST request beside its path and body. */
export type Request = {
  method: string
  isRead: boolean
  schema: string
  /** The answer names its schema: there are several, or one was named. */
  isProfiled: boolean
  pairs: Pair[]
  preferences: Preferences
  accept: string | undefined
  contentType: string | undefined
  /** The way in which rows are counted; undefined if they are not. */
  counting?: CountMethod | undefined
  /** Set where the plan of the statement is asked for. */
  plan?: PlanWish
}

export function requestOf({ method, url, headers }: RestRequest, schemas: string[]): Request {
  const isRead = method === 'GET' || method === 'HEAD'
  const at = url.indexOf('?')
  const said = at < 0 ? [] : pairsOf(url.slice(at + 1).split('#', 1)[0]!)
  const profile = headers[isRead ? 'accept-profile' : 'content-profile']
  return {
    method,
    isRead,
    schema: schemaOf(profile, schemas),
    isProfiled: profile !== undefined || schemas.length > 1,
    // a range is for what is got
    pairs: method === 'GET' ? withRange(said, headers.range, headers['range-unit']) : said,
    preferences: preferencesOf(headers.prefer),
    accept: headers.accept,
    contentType: headers['content-type'],
  }
}

function schemaOf(profile: string | undefined, schemas: string[]) {
  if (!profile || schemas.includes(profile)) return profile || schemas[0]!
  throw new Refusal(406, 'PGRST106', `Invalid schema: ${profile}`, {
    hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
  })
}

/** `Range: 10-19` is an offset and a limit, narrowed by those of the query. */
function withRange(said: Pair[], range: string | undefined, unit: string | undefined): Pair[] {
  if (!range || (unit !== undefined && unit !== 'items')) return said
  const [, from, to] = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(range.trim()) ?? []
  if (from === undefined) return said
  if (to !== undefined && Number(to) < Number(from)) {
    throw new Refusal(416, 'PGRST103', 'Requested range not satisfiable', {
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    })
  }
  const given = (name: string) => said.find(([key]) => key === name)?.[1]
  const offset = Math.max(Number(from), Number(given('offset') ?? 0) || 0)
  const limit = given('limit')
  const end = to === undefined ? undefined : Number(to) + 1
  if (end === undefined) return [...said, ['offset', String(offset)]]
  const room = Math.max(0, end - offset)
  const most = limit !== undefined && /^\d+$/.test(limit) ? Math.min(room, Number(limit)) : room
  return [...said, ['limit', String(most)], ['offset', String(offset)]]
}
