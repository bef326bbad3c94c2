import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { type Claims, type Env, tokenIn } from '../../../server/http/claims.ts'
import { createLog } from '../../../server/log.ts'
import { restRoutes } from '../../../server/rest/routes.ts'
import { openSchemaCache, type SchemaCache } from '../../../server/rest/schema/cache.ts'
import { readSettings } from '../../../server/supabase-config.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { type FilledColumn, fillTables, readableColumns } from './filled-tables.ts'

/*
 * A stranger gets the same complete answer (status, headers, body) for a value that exists in rows which they may not
 * see and for one that does not: every readable column of every table and view, counted in every way, and explained.
 */

const stranger = { role: 'authenticated', sub: '00000000-0000-4000-8000-00000000aa01', email: 'stranger@example.org' }
const strangers = { authenticated: stranger, anon: { role: 'anon' } } satisfies Record<string, Claims>
const roles = ['authenticated', 'anon'] as const

const ways: Record<string, string>[] = [
  { prefer: 'count=planned' },
  { prefer: 'count=estimated' },
  { accept: 'application/vnd.pgrst.plan+json' },
]

const exact = { prefer: 'count=exact' }

let database: TestDatabase
let schema: SchemaCache
let app: Hono<Env>
const readable: Record<string, [string, FilledColumn[]][]> = {}
const dataDir = mkdtempSync(join(tmpdir(), 'counts-'))
beforeAll(async () => {
  const log = createLog('error')
  database = await testDatabase()
  await database.admin.query('insert into auth.users (id, email) values ($1, $2)', [stranger.sub, stranger.email])
  await fillTables(database)
  for (const role of roles) readable[role] = await readableColumns(database, role)
  // plans are switched on, as an operator may
  const settings = { ...readSettings(readConfig({ DATA_DIR: dataDir })).api, plan: true }
  schema = openSchemaCache({ database, settings, log })
  const verify = (token: string) => JSON.parse(Buffer.from(token, 'base64url').toString()) as Claims
  app = new Hono<Env>()
  app.route('/', restRoutes({ database, identify: (asked) => verify(tokenIn(asked)), log, schema }))
})
afterAll(async () => {
  await schema.end()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Asked = { table: string; column: string; value: string }

/** The complete answer, as one text that does not repeat the value itself. */
async function answer(claims: Claims, { table, column, value }: Asked, headers: Record<string, string>) {
  const query = new URLSearchParams({ select: column, limit: '1', [column]: `eq.${value}` })
  const token = Buffer.from(JSON.stringify(claims)).toString('base64url')
  const response = await app.request(`/${table}?${query}`, {
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  response.headers.delete('content-location')
  return JSON.stringify([response.status, [...response.headers], await response.text()]).replaceAll(value, '…')
}

/** The columns whose answers differ, as a share of the tables; rows that the stranger sees are theirs to ask for. */
async function differences(role: (typeof roles)[number], share: number) {
  const claims = strangers[role]
  const found: string[] = []
  for (const [table, columns] of readable[role]!.filter((_, at) => at % shares === share)) {
    for (const { column, present, absent } of columns) {
      const [there, nowhere] = [present, absent].map((value) => ({ table, column, value })) as [Asked, Asked]
      const counted = await answer(claims, there, exact)
      if (!counted.includes('*/0')) continue
      if (counted !== (await answer(claims, nowhere, exact))) found.push(`${table}.${column}: ${counted}`)
      for (const way of ways) {
        const [one, other] = [await answer(claims, there, way), await answer(claims, nowhere, way)]
        if (one !== other) found.push(`${table}.${column} with ${Object.values(way)}: ${one}, not ${other}`)
      }
    }
  }
  return found
}

const shares = 60
describe.each(roles)('%s learns nothing of rows that they may not see', (role) => {
  test.each(Array.from({ length: shares }, (_, share) => share))('in share %i of the tables', async (share) => {
    expect(await differences(role, share)).toEqual([])
  })
})

test('every table has rows', async () => {
  const { rows } = await database.admin.query(`
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and reltuples < 1`)
  expect(rows).toEqual([])
  expect(readable.authenticated!.length).toBeGreaterThan(100)
})
