import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PostgrestClient } from '@supabase/postgrest-js'
import { Hono } from 'hono'
import { afterEach } from 'vitest'
import { type Claims, type Env, tokenIn } from '../http/claims.ts'
import { createLog } from '../log.ts'
import type { Database } from '../postgres/database.ts'
import { restRoutes } from './routes.ts'
import { openSchemaCache } from './schema/cache.ts'
import { defaults, type RestSettings } from './settings.ts'

export const ada = '00000000-0000-4000-8000-0000000000aa'
export const bo = '00000000-0000-4000-8000-0000000000bb'

/** Log lines of the current test, printed only if it fails: many tests provoke errors. */
const logged: string[] = []
const log = createLog('error', { write: (line) => void logged.push(line) })
afterEach(({ task }) => {
  if (task.result?.state === 'fail') process.stderr.write(logged.join(''))
  logged.length = 0
})

/** The REST API on the tests' own small world. A token here is the claims themselves, as JSON in base64url. */
export async function openHarbour(
  database: Database & { admin: { query(text: string): Promise<unknown> } },
  maxRows = 1000,
  more: Partial<RestSettings> = {},
) {
  await database.admin.query(readFileSync(join(import.meta.dirname, 'testing.sql'), 'utf8'))
  const verify = async (token: string) => JSON.parse(Buffer.from(token, 'base64url').toString()) as Claims
  const settings = {
    ...defaults,
    schemas: ['public', 'other'],
    extraSearchPath: ['public', 'extensions'],
    maxRows,
    anonRole: 'anon',
    ...more,
  }
  const schema = openSchemaCache({ database, settings, log })
  const app = new Hono<Env>()
  app.route('/rest/v1', restRoutes({ database, identify: (asked) => verify(tokenIn(asked)), log, schema }))

  const tokenFor = (claims: Claims) => Buffer.from(JSON.stringify(claims)).toString('base64url')
  const as = (claims: Claims) => {
    const token = tokenFor(claims)
    const send = (path: string, init: RequestInit = {}) => {
      const headers = {
        apikey: tokenFor({ role: 'anon' }),
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...init.headers,
      }
      return Promise.resolve(app.request(`/rest/v1${path}`, { ...init, headers }))
    }
    const client = new PostgrestClient('http://localhost/rest/v1', {
      headers: { authorization: `Bearer ${token}` },
      fetch: (input, init) => Promise.resolve(app.request(String(input).replace('http://localhost', ''), init)),
    })
    const get = async (path: string, headers: Record<string, string> = {}) => {
      const response = await send(path, { headers })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
    }
    return { send, get, client, from: (table: string) => client.from(table), rpc: client.rpc.bind(client) }
  }
  return {
    app,
    schema,
    tokenFor,
    as,
    anon: as({ role: 'anon' }),
    ada: as({ role: 'authenticated', sub: ada }),
    bo: as({ role: 'authenticated', sub: bo }),
    service: as({ role: 'service_role' }),
  }
}
