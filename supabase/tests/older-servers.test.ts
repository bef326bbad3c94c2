import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'

/* The migration that brings a database with functions newer than PostgreSQL 15 to what a new database has. */
const migration = readFileSync('supabase/migrations/0485_older_servers.sql', 'utf8')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.stop())

const definitions = async () =>
  (
    await database.admin.query<{ text: string }>(
      `select pg_get_functiondef(oid) as text from pg_proc
       where pronamespace = 'private'::regnamespace and prokind = 'f' order by oid::regprocedure::text`,
    )
  ).rows.map(({ text }) => text)

const formerly = (text: string) =>
  text
    .replaceAll('private.resolve_adoption(', 'private.resolve(')
    .replaceAll(/\bresolve_adoption\.(?=adoption_id|lesson_key)/g, 'resolve.')
    .replaceAll(/private\.can_be_cast\((?=day|person)/g, 'pg_input_is_valid(')
    .replace('so_long interval DEFAULT NULL::interval', "so_long interval DEFAULT 'infinity'::interval")

test('a database with the names of before ends like a new one', async () => {
  const fresh = await definitions()
  await database.admin.query('set check_function_bodies = off')
  for (const signature of ['uuid', 'uuid, uuid'])
    await database.admin.query(`alter function private.resolve_adoption(${signature}) rename to resolve`)
  const stale = fresh.map(formerly).filter((text) => !fresh.includes(text))
  for (const text of stale) await database.admin.query(text)
  await database.admin.query('drop function private.can_be_cast')
  expect(stale.length).toBeGreaterThan(15)
  expect(await definitions()).not.toEqual(fresh)
  await database.asService('postgres', (db) => db.query(migration))
  expect(await definitions()).toEqual(fresh)
})

test.each([
  ['2a3b5c7d-0000-4000-8000-000000000000', 'uuid', true],
  ['no id', 'uuid', false],
  ['2024-02-29', 'date', true],
  ['2023-02-29', 'date', false],
  ["2024-01-01'::date; select '", 'date', false],
  [null, 'uuid', null],
])('%o as a %s can be cast: %o', async (value, type, answer) => {
  const { rows } = await database.admin.query('select private.can_be_cast($1, $2::regtype) as it', [value, type])
  expect(rows[0].it).toBe(answer)
})
