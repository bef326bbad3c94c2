import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PostgrestClient } from '@supabase/postgrest-js'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Claims, type Env, tokenIn } from '../server/http/claims.ts'
import { createLog } from '../server/log.ts'
import { restRoutes } from '../server/rest/routes.ts'
import { openSchemaCache } from '../server/rest/schema/cache.ts'
import { defaults, type RestSettings } from '../server/rest/settings.ts'
import { type TestDatabase, testDatabase } from './database.ts'

/*
 * A request as the documentation writes it, and its answer: each row is one. Nothing that a row writes is
 * kept (`db-tx-end=rollback`), so rows know nothing of each other.
 */
export type ExampleRow = [request: string, status: number, body?: unknown, more?: More]

export type More = {
  /** Whoever asks; `reader` is signed in. */
  as?: 'reader' | 'anon'
  sends?: Record<string, string>
  body?: unknown
  /** Headers of the answer; null where there is none. */
  gives?: Record<string, string | null>
}

/** PostgREST's own refusal, whole. */
export const no = (code: string, message: string, details: unknown = null, hint: string | null = null) => ({
  code,
  message,
  details,
  hint,
})

/** Runs the rows of one section against a clone of its own. */
export function asked(rows: Record<string, ExampleRow[]>, settings: Partial<RestSettings> = {}) {
  const world = opened(settings)
  for (const [section, requests] of Object.entries(rows)) {
    test.each(requests)(`${section}: %s → %i`, async (request, status, body, more = {}) => {
      const answer = await world.ask(request, more)
      expect({ status: answer.status, body: answer.body }).toEqual({
        status,
        body: body === undefined ? answer.body : body,
      })
      for (const [name, value] of Object.entries(more.gives ?? {})) expect(answer.headers.get(name), name).toBe(value)
    })
  }
}

/** The documentation's world, served as from the start of this file's tests to their end. */
export function opened(settings: Partial<RestSettings> = {}) {
  let database: TestDatabase
  let app: Hono<Env>
  beforeAll(async () => {
    database = await testDatabase('template_platform')
    for (const file of ['world.sql', 'functions.sql'])
      await database.admin.query(readFileSync(join(import.meta.dirname, '../server/rest/conformance', file), 'utf8'))
    await database.admin.query('analyze')
    const log = createLog('error')
    const given: RestSettings = {
      ...defaults,
      extraSearchPath: ['public', 'extensions'],
      maxRows: 1000,
      txEnd: 'rollback',
      anonRole: 'anon',
      ...settings,
    }
    const schema = openSchemaCache({ database, settings: given, log })
    app = new Hono<Env>()
    const verify = async (token: string) => JSON.parse(Buffer.from(token, 'base64url').toString()) as Claims
    app.route('/rest/v1', restRoutes({ database, identify: (asked) => verify(tokenIn(asked)), log, schema }))
  })
  afterAll(() => database.stop())

  return {
    async ask(request: string, { as = 'reader', sends = {}, body }: More) {
      const [, method = '', path = ''] = /^(\w+) (.*)$/s.exec(request) ?? []
      const response = await app.request(`/rest/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${tokens[as]}`, 'content-type': 'application/json', ...sends },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      const isJson = /json/.test(response.headers.get('content-type') ?? '')
      return {
        status: response.status,
        headers: response.headers,
        body: isJson && text !== '' ? JSON.parse(text) : text,
      }
    },
    app: () => app,
    tokens,
    client: () =>
      new PostgrestClient('http://localhost/rest/v1', {
        headers: { authorization: `Bearer ${tokens.reader}` },
        fetch: async (input, init) => app.request(String(input).replace('http://localhost', ''), init),
      }),
  }
}

const token = (claims: Claims) => Buffer.from(JSON.stringify(claims)).toString('base64url')
const tokens = { reader: token({ role: 'authenticated', sub: 'ada' }), anon: token({ role: 'anon' }) }
