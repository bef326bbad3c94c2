import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('template_platform')
})
afterAll(() => database.stop())

const undo = new Error('undone')
/** As the owner of the product, undone at once. */
const tries = (sql: string) =>
  database
    .asService('postgres', async (db) => {
      await db.query(sql)
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })

describe('the owner of the product, as on Supabase', () => {
  test.each([
    'create extension citext with schema extensions; create extension pg_trgm with schema extensions',
    'create table public.boats (owner uuid references auth.users on delete cascade)',
    "create function public.f() returns trigger language plpgsql as 'begin return new; end'; create trigger t after insert on auth.users for each row execute function public.f()",
    'create policy p on realtime.messages for select to authenticated using (true); drop policy p on realtime.messages',
    'create role sailor; grant sailor to authenticator',
    "alter role authenticator set pgrst.db_schemas = 'public'",
    'alter role authenticator set pgrst.db_plan_enabled = true; alter role authenticator set pgrst.db_aggregates_enabled = true',
    "alter role authenticator set pgrst.db_tx_end = 'rollback'",
    "select crypt('word', gen_salt('bf', 4)), uuid_generate_v4(), gen_random_bytes(4)",
    'create extension hstore; create extension ltree; create extension unaccent; create extension btree_gist',
    "call extensions.create_extension('moddatetime', 'extensions', true); call extensions.create_extension('earthdistance', null, false)",
    "call extensions.create_extension('postgres_fdw', null, true); create server s foreign data wrapper postgres_fdw",
    'set local session_replication_role = replica; create table public.rafts ()',
    'create table public.boats (); alter publication supabase_realtime add table public.boats',
    "select realtime.send('{}', 'event', 'topic', true)",
    'create schema private',
    "notify pgrst, 'reload schema'",
  ])('may: %s', (sql) => tries(sql))

  test.each([
    'drop table auth.users cascade',
    'alter table auth.users add column boat text',
    'create index on auth.users (email)',
    "create function auth.boat() returns int language sql as 'select 1'",
    'create table realtime.boats ()',
    'alter table realtime.messages disable row level security',
    'drop table realtime.messages',
    'create event trigger e on ddl_command_end execute function extensions.refuse_platform_ddl()',
    'alter role supabase_admin nosuperuser',
    "call extensions.create_extension('plpython3u', null, false)",
    'set local session_replication_role = replica; drop table realtime.messages',
    'set local session_replication_role = replica; alter table auth.users add column boat text',
    "copy (select 1) to program 'true'",
  ])('may not: %s', async (sql) => {
    await expect(tries(sql)).rejects.toMatchObject({ code: '42501' })
  })

  test('gives what it makes to everyone unless it says otherwise, so that a forgotten revoke shows here too', async () => {
    await database.asService('postgres', async (db) => {
      await db.query('create table public.open_boats (id int)')
      const [row] = await db.query("select has_table_privilege('anon', 'public.open_boats', 'delete') as it")
      expect(row?.it).toBe(true)
    })
  })
})

test('a request’s role reaches neither the platform’s secrets nor the roles above it', async () => {
  const asAnon = (text: string) => database.query({ role: 'anon', claims: '{}' }, { text })
  await expect(asAnon('select * from auth.users')).rejects.toMatchObject({ code: '42501' })
  await expect(asAnon('select * from auth.refresh_tokens')).rejects.toMatchObject({ code: '42501' })
  await expect(asAnon('select rolpassword from pg_authid')).rejects.toMatchObject({ code: '42501' })
  await expect(asAnon("select pg_read_file('postgresql.conf')")).rejects.toMatchObject({ code: '42501' })
})
