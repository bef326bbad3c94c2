import type { Context, MiddlewareHandler } from 'hono'
import { isLoopbackHost } from '../config.ts'
import { networkOf } from './address.ts'
import { type Claims, type Env, type Headers, requestHeaders } from './claims.ts'
import { Refusal } from './errors.ts'

/** So many a second in the long run, and so many at once. */
type Allowance = { perSecond: number; burst: number }

/** The allowances of one address and one person per capability. A school behind one address is many people. */
export const allowances = {
  auth: { address: { perSecond: 100, burst: 3_000 }, person: { perSecond: 20, burst: 300 } },
  rest: { address: { perSecond: 1_000, burst: 20_000 }, person: { perSecond: 200, burst: 5_000 } },
  realtime: { address: { perSecond: 500, burst: 10_000 }, person: { perSecond: 100, burst: 2_000 } },
  storage: { address: { perSecond: 1_000, burst: 20_000 }, person: { perSecond: 200, burst: 5_000 } },
  functions: { address: { perSecond: 200, burst: 4_000 }, person: { perSecond: 20, burst: 400 } },
  // the links of mails, which a provider follows for all its people
  mail: { address: { perSecond: 20, burst: 1_000 }, person: { perSecond: 20, burst: 1_000 } },
} satisfies Record<string, { address: Allowance; person: Allowance }>

type RateLimitDeps = {
  allowed: { address: Allowance; person: Allowance }
  /** The operator's factor on that; 0 for no limit. */
  factor: number
  /** The claims of a token that was verified before: a person is counted from their second request on. */
  known: (token: string) => Claims | undefined
  now?: () => number
}

/**
 * The refusal of a request that exceeds its limit; undefined if the request is allowed. Each `door` (a group of endpoints)
 * has its own limit per address, so that a flood of one does not block the others.
 */
export type Limit = (headers: Headers, door?: string) => Refusal | undefined

/**
 * Lets through what one address (of IPv6, one network of 64 bits; this machine apart) and one person may ask, and
 * answers 429 with `Retry-After` past that. Each process counts for itself.
 */
export function openLimit({ allowed, factor, known, now = () => performance.now() }: RateLimitDeps): Limit {
  if (factor === 0) return () => undefined
  const addresses = openCounter(times(allowed.address, factor))
  const people = openCounter(times(allowed.person, factor))

  return (headers, door = '') => {
    const at = now()
    const { authorization } = headers
    const person = authorization === undefined ? undefined : known(authorization.slice('Bearer '.length))?.sub
    const address = headers['x-forwarded-for']
    // a flood of anonymous requests does not block signed-in users behind the same address
    const from = (address: string) => `${networkOf(address)} ${person === undefined ? door : 'people'}`
    const told = address === undefined || isLoopbackHost(address) ? 0 : addresses.take(from(address), at)
    const wait = Math.max(told, person === undefined ? 0 : people.take(person, at))
    return wait === 0 ? undefined : tooMany(wait)
  }
}

/** The same before what follows, with its refusal in the capability's own shape. */
export function rateLimit(limit: Limit, tell: (c: Context<Env>, refusal: Refusal) => Response): MiddlewareHandler<Env> {
  return (c, next) => {
    const refusal = limit(requestHeaders(c))
    return refusal ? Promise.resolve(tell(c, refusal)) : next()
  }
}

const times = ({ perSecond, burst }: Allowance, factor: number): Allowance => ({
  perSecond: perSecond * factor,
  burst: Math.max(1, burst * factor),
})

function tooMany(seconds: number) {
  return new Refusal(429, 'PT429', 'Too many requests.', {
    hint: `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    headers: { 'retry-after': String(seconds) },
  })
}

/**
 * Counts by key. Of each it keeps one number: when all that it took will be forgotten. Keys that are as good as new
 * are swept; where `most` of them are not, the oldest makes room, so the memory is bounded whoever asks.
 */
export function openCounter({ perSecond, burst }: Allowance, most = 20_000) {
  const each = 1000 / perSecond
  const span = each * burst
  const until = new Map<string, number>()
  let sweptAt = 0

  function sweep(now: number) {
    if (now - sweptAt > 1_000) {
      sweptAt = now
      for (const [key, at] of until) if (at <= now) until.delete(key)
    }
    if (until.size >= most) until.delete(until.keys().next().value!)
  }

  return {
    /** 0 when one more may be taken at `now` (milliseconds), else after how many whole seconds it may. */
    take(key: string, now: number): number {
      const then = Math.max(until.get(key) ?? 0, now) + each
      // what adding up small numbers leaves over is no request
      if (then - now > span + 1e-6) return Math.ceil((then - now - span) / 1000)
      if (until.size >= most && !until.has(key)) sweep(now)
      until.set(key, then)
      return 0
    },
    get size() {
      return until.size
    },
  }
}
