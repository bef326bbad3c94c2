import { AuthClient, type Session } from '@supabase/auth-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '../../../test/fixtures/fake-browser.ts'

/* The stock auth client over our `fetch` and storage, with a token that has ended and a server that refuses. */

const ends = (at: number) => `e30.${btoa(JSON.stringify({ exp: at }))}.x`
const refreshing = 'http://server/auth/v1/token?grant_type=refresh_token'
let disk: Map<string, string>
let calls: number

beforeEach(() => {
  vi.resetModules()
  calls = 0
  disk = stubLocalStorage()
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const session = (expires_at: number) =>
  ({
    access_token: ends(expires_at),
    refresh_token: 'r',
    expires_at,
    expires_in: 3600,
    token_type: 'bearer',
    user: {},
  }) as Session

async function open(answer: () => Response | Promise<Response>, expires_at = Math.floor(Date.now() / 1000) - 60) {
  const { sparingSessions } = await import('./refresh.ts')
  const { authStorage, sessionKey } = await import('./auth-storage.ts')
  disk.set(sessionKey, JSON.stringify(session(expires_at)))
  const fetch = sparingSessions(async () => {
    calls += 1
    return answer()
  })
  const client = new AuthClient({
    url: 'http://server/auth/v1',
    storageKey: sessionKey,
    storage: authStorage,
    fetch,
    autoRefreshToken: false,
  })
  const ask = async () => {
    const answered = client.getSession()
    await vi.advanceTimersByTimeAsync(40_000)
    return answered
  }
  return { client, fetch, ask, isKept: () => disk.has(sessionKey) }
}

const cases: readonly [name: string, answer: () => Response | Promise<Response>][] = [
  ['429', () => Response.json({ code: 429, error_code: 'over_request_rate_limit' }, { status: 429 })],
  ['503', () => new Response('busy', { status: 503 })],
  ['a 400 without a code', () => new Response('<html>', { status: 400 })],
  ['a 401 of something else', () => Response.json({ error_code: 'no_authorization' }, { status: 401 })],
  ['403', () => Response.json({ error_code: 'unexpected' }, { status: 403 })],
  ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
]

test.each(cases)('a person stays signed in where a refresh is answered with %s', async (_, answer) => {
  const { ask, isKept } = await open(answer)
  expect((await ask()).error?.name).toBe('AuthRetryableFetchError')
  expect([isKept(), disk.has('ended by')]).toEqual([true, false])
})

test('a person whose session has ended is signed out', async () => {
  for (const code of ['session_not_found', 'refresh_token_not_found', 'session_expired']) {
    vi.resetModules()
    const { ask, isKept } = await open(() => Response.json({ code: 400, error_code: code }, { status: 400 }))
    await ask()
    expect(isKept()).toBe(false)
    expect(disk.get('ended by')).toBe(code)
  }
})

test('a busy server is asked again only when it wants to be', async () => {
  const { fetch } = await open(() => new Response(null, { status: 429, headers: { 'retry-after': '20' } }))
  for (let second = 0; second < 30; second++) {
    expect((await fetch(refreshing)).status).toBe(503)
    vi.advanceTimersByTime(1000)
  }
  expect(calls).toBe(2)
})

test('a person whose clock is two days ahead renews nothing', async () => {
  const { noteServerTime } = await import('../browser/server-clock.ts')
  const server = Date.now() - 48 * 3_600_000
  noteServerTime(new Response(null, { headers: { date: new Date(server).toUTCString() } }), Date.now())
  const { ask, isKept } = await open(() => new Response(null, { status: 500 }), server / 1000 + 3600)
  expect((await ask()).data.session?.refresh_token).toBe('r')
  expect([calls, isKept()]).toEqual([0, true])
})

test('a session that was read with a measured clock is stored with the server’s moment', async () => {
  const { noteServerTime } = await import('../browser/server-clock.ts')
  const server = Date.now() - 48 * 3_600_000
  noteServerTime(new Response(null, { headers: { date: new Date(server).toUTCString() } }), Date.now())
  const expires = Math.floor(server / 1000) + 3600
  await open(() => new Response(null, { status: 500 }), expires)
  const { authStorage, sessionKey } = await import('./auth-storage.ts')
  const read = authStorage.getItem(sessionKey)!
  expect(JSON.parse(read).expires_at).toBeGreaterThan(expires + 47 * 3600)
  authStorage.setItem(sessionKey, read)
  expect(JSON.parse(disk.get(sessionKey)!).expires_at).toBe(expires)
})
