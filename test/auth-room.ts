import { AuthClient } from '@supabase/auth-js'
import { Hono } from 'hono'
import type { JWK } from 'jose'
import { openPasswords } from '../server/auth/passwords.ts'
import { authRoutes } from '../server/auth/routes.ts'
import { openTokens } from '../server/auth/tokens.ts'
import { createLog } from '../server/log.ts'
import type { Settings } from '../server/supabase-config.ts'
import { testDatabase } from './database.ts'

type Answer = { status: number; headers: Headers; body: Said }

/** Whatever an answer may hold; a test reads what it expects there. */
type Said = SaidUser & {
  access_token: string
  refresh_token: string
  expires_at: number
  user: SaidUser
  code: string | number
  error_code: string
  weak_password: { reasons: string[] }
  keys: JWK[]
  name: string
}
type SaidUser = { id: string; email: string; user_metadata: Record<string, unknown>; confirmation_sent_at: string }

/** This room on a database of its own and a clock that stands until it is told to move. */
export async function startRoom(settings: Partial<Settings['auth']> = {}) {
  const database = await testDatabase('template_platform')
  const clock = {
    now: Date.now(),
    forward(seconds: number) {
      clock.now += seconds * 1000
    },
  }
  const tokens = await openTokens({
    secrets: { signingKeys: [], jwtSecret: 'a secret of at least thirty-two characters' },
    save: () => {},
    now: () => Math.floor(clock.now / 1000),
  })
  const logged: string[] = []
  const log = createLog('debug', (line) => void logged.push(line))
  // a test on a busy machine waits for its turn, however long the line
  const passwords = openPasswords(undefined, 60_000)
  const auth: Settings['auth'] = { ...usual, ...settings }
  const app = new Hono().route(
    '/auth/v1',
    authRoutes({ database, tokens, settings: { auth }, log, now: () => clock.now, passwords }),
  )

  async function call(method: string, path: string, { body, token, headers }: Call = {}): Promise<Answer> {
    const response = await app.request(`/auth/v1${path}`, {
      method,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: {
        'x-supabase-api-version': '2024-01-01',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : {} }
  }

  let people = 0
  const newPerson = () => ({ email: `person${++people}@example.com`, password: 'a good long password' })
  const signIn = (person: { email: string; password: string }) =>
    call('POST', '/token?grant_type=password', { body: person })

  return {
    app,
    database,
    tokens,
    clock,
    settings: auth,
    logged,
    call,
    newPerson,
    signUp: async (person = newPerson()) => ({ ...person, ...(await call('POST', '/signup', { body: person })).body }),
    signIn,
    refresh: (token: string) => call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } }),
    /** The stock client, with this app as its network. */
    client: () => {
      const kept = new Map<string, string>()
      return new AuthClient({
        url: 'http://localhost/auth/v1',
        headers: { apikey: tokens.anonKey, Authorization: `Bearer ${tokens.anonKey}` },
        fetch: async (input, init) => app.request(input as string, init),
        autoRefreshToken: false,
        storageKey: `kept-${Math.random()}`,
        storage: {
          getItem: (name) => kept.get(name) ?? null,
          setItem: (name, value) => void kept.set(name, value),
          removeItem: (name) => void kept.delete(name),
        },
      })
    },
    stop: () => database.stop(),
  }
}

type Call = { body?: unknown; token?: string | undefined; headers?: Record<string, string> }

const usual: Settings['auth'] = {
  siteUrl: 'http://localhost:3000',
  additionalRedirectUrls: [],
  jwtExpiry: 3600,
  enableSignup: true,
  enableAnonymousSignIns: false,
  minimumPasswordLength: 8,
  passwordRequirements: '',
  enableRefreshTokenRotation: true,
  refreshTokenReuseInterval: 10,
  email: { enableSignup: true, enableConfirmations: false, doubleConfirmChanges: true, otpExpiry: 3600, otpLength: 6 },
  sessions: { timebox: 0, inactivityTimeout: 0 },
}
