import { AuthClient } from '@supabase/auth-js'
import { Hono } from 'hono'
import type { JWK } from 'jose'
import { readAuthSettings } from '../server/auth/auth-settings.ts'
import { openPasswords, type Passwords } from '../server/auth/passwords.ts'
import { authRoutes } from '../server/auth/routes.ts'
import { openTokens } from '../server/auth/tokens.ts'
import { createLog } from '../server/log.ts'
import type { MailMessage } from '../server/mail/message.ts'
import type { Database, Db } from '../server/postgres/database.ts'
import type { Settings } from '../server/supabase-config.ts'
import { reader } from '../server/toml.ts'
import { testDatabase } from './database.ts'

type AuthAnswer = { status: number; headers: Headers; body: AuthBody }

/** Whatever an answer may hold; a test reads what it expects there. */
type AuthBody = SaidUser & {
  access_token: string
  refresh_token: string
  expires_at: number
  user: SaidUser
  code: string | number
  error_code: string
  /** As OAuth has it. */
  error: string
  weak_password: { reasons: string[] }
  keys: JWK[]
  name: string
  message: string
}
type SaidUser = { id: string; email: string; user_metadata: Record<string, unknown>; confirmation_sent_at: string }

/** This room on a database of its own, without a product or with ours, and a clock that stands until it is told to move. */
export async function startRoom(
  settings: Partial<Settings['auth']> = {},
  template: 'template_platform' | 'template_test' = 'template_platform',
) {
  const database = await testDatabase(template)
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
  const mails: MailMessage[] = []
  const log = createLog('debug', (line) => void logged.push(line))
  // a test on a busy machine waits for its turn, however long the line
  const work = { hashes: 0, statements: 0 }
  const passwords = countedPasswords(openPasswords(undefined, 60_000), work)
  const auth: Settings['auth'] = { ...usual, ...settings }
  const app = new Hono().route(
    '/auth/v1',
    authRoutes({
      database: countedDatabase(database, work),
      tokens,
      settings: { auth },
      secret: 'a secret of at least thirty-two characters',
      post: (mail) => void mails.push(mail),
      log,
      now: () => clock.now,
      passwords,
    }),
  )

  async function call(method: string, path: string, { body, token, headers }: Call = {}): Promise<AuthAnswer> {
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
    /** What was done so far: a request costs what is added until its answer is there. */
    work,
    /** What was sent to people, oldest first. */
    mails,
    call,
    newPerson,
    signUp: async (person = newPerson()) => ({ ...person, ...(await call('POST', '/signup', { body: person })).body }),
    signIn,
    /** The last mail to an address, once there is one that was not read before: its code and its link's path. */
    async mailTo(to: string): Promise<{ subject: string; text: string; html: string; code: string; link: string }> {
      const at = await new Promise<number>((found) => {
        const look = () => {
          const last = mails.findLastIndex((mail) => mail.to === to)
          if (last >= 0) found(last)
          else setImmediate(look)
        }
        look()
      })
      const { subject, text, html } = mails.splice(at, 1)[0]!
      const link = /https?:\S+(\/verify\?\S+)/.exec(text)?.[1] ?? ''
      return { subject, text, html, link, code: /Code: (\d+)/.exec(text)?.[1] ?? '' }
    },
    /** Where the link leads. */
    async follow(link: string) {
      const response = await app.request(`/auth/v1${link}`, { redirect: 'manual' })
      const to = new URL(response.headers.get('location') ?? 'http://nowhere')
      return { status: response.status, to, query: to.searchParams, fragment: new URLSearchParams(to.hash.slice(1)) }
    },
    refresh: (token: string) => call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } }),
    /** The stock client, with this app as its network. */
    client: ({ key = tokens.anonKey, ...options }: { flowType?: 'pkce' | 'implicit'; key?: string } = {}) => {
      const kept = new Map<string, string>()
      return new AuthClient({
        url: 'http://localhost/auth/v1',
        headers: { apikey: key, Authorization: `Bearer ${key}` },
        fetch: async (input, init) => app.request(input as string, init),
        autoRefreshToken: false,
        ...options,
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

type Work = { hashes: number; statements: number }

const countedPasswords = ({ hash, verify }: Passwords, work: Work): Passwords => ({
  hash(password) {
    work.hashes++
    return hash(password)
  },
  verify(password, kept) {
    work.hashes++
    return verify(password, kept)
  },
})

function countedDatabase(database: Database, work: Work): Database {
  const counted = (db: Db): Db => ({
    query(text, values) {
      work.statements++
      return db.query(text, values)
    },
  })
  return {
    ...database,
    asService: (login, deed) => database.asService(login, (db) => deed(counted(db))),
    once: (login) => counted(database.once(login)),
  }
}

type Call = { body?: unknown; token?: string | undefined; headers?: Record<string, string> }

// an empty config.toml, but for what a standing clock would never see the end of
const table = {
  auth: {
    email: { max_frequency: '0s' },
    sms: { max_frequency: '0s' },
    rate_limit: { email_sent: 10_000, sms_sent: 10_000 },
  },
}
const usual: Settings['auth'] = readAuthSettings(reader(table, {}), {
  originals: {},
  siteUrl: 'http://localhost:3000',
  brand: 'Harbour',
  supabaseDir: '/nowhere/supabase',
})
