import fc from 'fast-check'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { sample } from '../../test/sample.ts'
import type { Claims, Env } from './claims.ts'
import { openCounter, openLimit, rateLimit } from './rate-limit.ts'

describe('a counter', () => {
  test('lets a burst through at once, then as many as come back, and says how long to wait', () => {
    const counter = openCounter({ perSecond: 2, burst: 5 })
    const taken = Array.from({ length: 6 }, () => counter.take('ada', 1_000))
    expect(taken).toEqual([0, 0, 0, 0, 0, 1])
    expect(counter.take('bo', 1_000)).toBe(0)
    expect(counter.take('ada', 1_499)).toBe(1)
    expect(counter.take('ada', 1_500)).toBe(0)
    expect(counter.take('ada', 1_500)).toBe(1)
    expect(Array.from({ length: 6 }, () => counter.take('ada', 60_000))).toEqual([0, 0, 0, 0, 0, 1])
  })

  test('never lets more through in any stretch than the burst and what came back in it', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 })
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 10 }), (pauses, rate, burst) => {
        const counter = openCounter({ perSecond: rate, burst })
        const through: number[] = []
        let now = 0
        for (const pause of pauses) {
          now += pause
          if (counter.take('ada', now) === 0) through.push(now)
        }
        for (const [at, from] of through.entries()) {
          for (const [later, to] of through.slice(at).entries()) {
            expect(later + 1).toBeLessThanOrEqual(burst + ((to - from) / 1000) * rate + 1e-3)
          }
        }
      }),
      sample(100),
    )
  })

  test('is bounded whoever asks', () => {
    const counter = openCounter({ perSecond: 1, burst: 10 }, 1_000)
    for (let at = 0; at < 50_000; at++) counter.take(`address ${at}`, at / 100)
    expect(counter.size).toBeLessThanOrEqual(1_000)
  })
})

describe('a capability', () => {
  const people: Record<string, string> = { first: 'ada', second: 'ada', third: 'bo' }
  function open() {
    const app = new Hono<Env>()
    const allowed = { address: { perSecond: 1, burst: 3 }, person: { perSecond: 1, burst: 2 } }
    const known = (token: string) =>
      people[token] ? ({ role: 'authenticated', sub: people[token] } as Claims) : undefined
    app.use(
      rateLimit(openLimit({ allowed, factor: 1, known, now: () => 0 }), (c, { status, headers }) =>
        c.body(null, status as 429, headers),
      ),
    )
    app.get('/', (c) => c.text('here'))
    return async (from: string | undefined, token?: string) => {
      const headers = {
        ...(from ? { 'x-forwarded-for': from } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      }
      const response = await app.request('/', { headers })
      return response.status === 200 ? 200 : `${response.status} ${response.headers.get('retry-after')}`
    }
  }

  test('leaves whoever is signed in their own way past a flood of strangers, and each door its own', () => {
    const allowed = { address: { perSecond: 1, burst: 3 }, person: { perSecond: 1, burst: 2 } }
    const known = (token: string) =>
      people[token] ? ({ role: 'authenticated', sub: people[token] } as Claims) : undefined
    const limit = openLimit({ allowed, factor: 1, known, now: () => 0 })
    const from = { 'x-forwarded-for': '203.0.113.7' }
    const flood = Array.from({ length: 5 }, () => limit(from, 'password')?.status)
    expect(flood).toEqual([undefined, undefined, undefined, 429, 429])
    expect(limit({ ...from, authorization: 'Bearer forged' }, 'password')?.status).toBe(429)
    expect(limit({ ...from, authorization: 'Bearer first' })).toBeUndefined()
    expect(limit(from, 'refresh_token')).toBeUndefined()
  })

  test('counts by address, of IPv6 by network, and this machine not at all', async () => {
    const ask = open()
    const from = async (...addresses: string[]) => {
      const all: (number | string)[] = []
      for (const address of addresses) all.push(await ask(address))
      return all
    }
    expect(await from(...Array(4).fill('203.0.113.7'))).toEqual([200, 200, 200, '429 1'])
    expect(await from('203.0.113.8')).toEqual([200])
    expect(await from('2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:3::', '2001:db8:1:2::4')).toEqual([
      200,
      200,
      200,
      '429 1',
    ])
    expect(await from('2001:db8:1:3::1', ...Array(9).fill('127.0.0.1'), ...Array(9).fill('::1'))).toEqual(
      Array(19).fill(200),
    )
  })

  test('counts a person wherever they are and whatever token they bring', async () => {
    const ask = open()
    expect([await ask('127.0.0.1', 'first'), await ask('198.51.100.1', 'second')]).toEqual([200, 200])
    expect([await ask('198.51.100.2', 'first'), await ask('198.51.100.2', 'third')]).toEqual(['429 1', 200])
    expect(await ask('127.0.0.1', 'unknown')).toBe(200)
  })
})
