import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { AuthClient } from '@supabase/auth-js'
import { afterEach, describe, expect, test } from 'vitest'

/* The installed client's behaviour when a server answers so: our answers rely on it. */

const folder = join(dirname(createRequire(import.meta.url).resolve('@supabase/auth-js')), '..')
const read = (path: string) => readFileSync(join(folder, 'main', path), 'utf8')

test('the client looks every 30 s, refreshes three looks ahead, 90 s, and backs off from 200 ms up to 30 s', () => {
  const constants = read('lib/constants.js')
  expect(constants).toMatch(/AUTO_REFRESH_TICK_DURATION_MS = 30 \* 1000;/)
  expect(constants).toMatch(/AUTO_REFRESH_TICK_THRESHOLD = 3;/)
  expect(constants).toMatch(
    /EXPIRY_MARGIN_MS = exports\.AUTO_REFRESH_TICK_THRESHOLD \* exports\.AUTO_REFRESH_TICK_DURATION_MS;/,
  )
  const client = read('GoTrueClient.js')
  expect(client).toMatch(/sleep\)\(200 \* Math\.pow\(2, attempt - 1\)\)/)
  expect(client).toMatch(/nextBackOffInterval - startedAt < constants_1\.AUTO_REFRESH_TICK_DURATION_MS/)
})

let server: Server | undefined
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((closed) => (server ? server.close(closed) : closed(undefined)))
  server = undefined
})

/** A server that answers each request with the next of these statuses, and the last of them from then on. */
async function answering(...statuses: number[]) {
  const asked: string[] = []
  server = createServer((request, response) => {
    const status = statuses[Math.min(asked.length, statuses.length - 1)]!
    asked.push(request.url!)
    request.resume()
    const body = status === 200 ? session('renewed') : { code: 'x', message: 'no' }
    response.writeHead(status, { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((ready) => server!.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, asked }
}

const token = (exp: number) =>
  `${[{ alg: 'HS256' }, { sub: 'ada', exp }].map((one) => Buffer.from(JSON.stringify(one)).toString('base64url')).join('.')}.x`
function session(refresh_token: string, lasts = 3600) {
  const expires_at = Math.floor(Date.now() / 1000) + lasts
  const user = { id: 'ada', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' }
  return { access_token: token(expires_at), refresh_token, token_type: 'bearer', expires_in: lasts, expires_at, user }
}

function clientWith(url: string, kept: object) {
  const storage = new Map([['kept', JSON.stringify(kept)]])
  const client = new AuthClient({
    ...{ url, storageKey: 'kept', autoRefreshToken: false, headers: {} },
    storage: {
      getItem: (name) => storage.get(name) ?? null,
      setItem: (name, value) => void storage.set(name, value),
      removeItem: (name) => void storage.delete(name),
    },
  })
  return { client, storage }
}

describe('signing out', () => {
  test.each([401, 403, 404])('counts as done when the server answers %i', async (status) => {
    const { url } = await answering(status)
    const { client, storage } = clientWith(url, session('old'))
    expect((await client.signOut()).error).toBeNull()
    expect(storage.has('kept')).toBe(false)
  })
})

describe('refreshing', () => {
  test.each([400, 401, 403, 422])('that is refused with %i lets go of the session', async (status) => {
    const { url, asked } = await answering(status)
    const { client, storage } = clientWith(url, session('old', -10))
    const heard: string[] = []
    client.onAuthStateChange((event) => void heard.push(event))
    expect((await client.getSession()).data.session).toBeNull()
    expect(storage.has('kept')).toBe(false)
    expect(heard).toContain('SIGNED_OUT')
    expect(asked.length).toBe(1)
  })

  test.each([502, 503, 504])('is tried again after %i, and the session stays', async (status) => {
    const { url, asked } = await answering(status, status, 200)
    const { client, storage } = clientWith(url, session('old', -10))
    expect((await client.getSession()).data.session?.refresh_token).toBe('renewed')
    expect(JSON.parse(storage.get('kept')!).refresh_token).toBe('renewed')
    expect(asked.length).toBe(3)
  })
})
