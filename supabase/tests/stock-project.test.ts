import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'

/*
 * The migrations on a new hosted project, pushed as `supabase db push` does: one by one, as `postgres`, which is no
 * superuser there.
 */

const migrations = readdirSync('supabase/migrations').sort()
const textOf = (file: string) => readFileSync(`supabase/migrations/${file}`, 'utf8')

/** Schemas of the platform and of the extensions that it offers. */
const claimedSchemas =
  /^(auth|storage|realtime|_realtime|extensions|graphql|graphql_public|vault|pgsodium|pgsodium_masks|pgbouncer|cron|net|pgmq|pgmq_public|repack|tiger|tiger_data|topology|pgtle|dbdev|supabase_functions|supabase_migrations|_analytics|_supavisor|_supabase|etl|pg_.*)$/
/** Functions that its event triggers act on, in any schema. */
const claimedFunctions = /^resolve$/
const claimedTriggers =
  /^(issue_pg_graphql_access|issue_graphql_placeholder|issue_pg_cron_access|issue_pg_net_access|pgrst_ddl_watch|pgrst_drop_watch|api_restart)$/

const definitions = `
  select line from (
    select pg_get_functiondef(p.oid) as line from pg_proc as p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind in ('f', 'p')
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all
    select format('policy %s on %s.%s for %s to %s using %s check %s', policyname, schemaname, tablename, cmd, roles, qual, with_check) from pg_policies
    union all
    select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  ) as ours order by line`

/** Each right of each role on the schemas, tables, columns and functions of the product, and who owns them. */
const grants = `
  with ours as (select oid, nspname, nspowner, nspacl from pg_namespace where nspname in ('public', 'private')), held as (
    select 'schema ' || nspname as thing, null::oid as owner, coalesce(nspacl, acldefault('n', nspowner)) as acl from ours where nspname = 'private'
    union all
    select 'table ' || c.oid::regclass, c.relowner, coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner))
    from pg_class as c join ours on ours.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select format('column %s.%s', a.attrelid::regclass, a.attname), null, a.attacl
    from pg_attribute as a join pg_class as c on c.oid = a.attrelid join ours on ours.oid = c.relnamespace where a.attacl is not null
    union all
    select 'function ' || p.oid::regprocedure, p.proowner, coalesce(p.proacl, acldefault('f', p.proowner))
    from pg_proc as p join ours on ours.oid = p.pronamespace
    where not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  )
  select format('%s, of %s: %s', thing, coalesce(pg_get_userbyid(owner), '-'), string_agg(format('%s %s', coalesce(nullif(grantee, 0)::regrole::text, 'public'), privilege_type), ', '
    order by coalesce(nullif(grantee, 0)::regrole::text, 'public'), privilege_type)) as line
  from held cross join lateral aclexplode(acl) group by thing, owner order by 1`

describe('a stock project', () => {
  let stock: TestDatabase
  let embedded: TestDatabase
  const failures: string[] = []

  beforeAll(async () => {
    stock = await testDatabase('template_platform')
    embedded = await testDatabase()
    await stock.admin.query(readFileSync('supabase/tests/stock-project.sql', 'utf8'))
    await stock.admin.query(`alter database ${stock.name} owner to postgres`)
    const postgres = new pg.Client(stock.connections.as('postgres'))
    await postgres.connect()
    await postgres.query('set synchronous_commit = off')
    for (const file of migrations) {
      await postgres.query(textOf(file)).catch((error) => failures.push(`${file}: ${error.message}`))
      if (failures.length > 0) break
    }
    await postgres.end()
  })
  afterAll(async () => {
    await stock.stop()
    await embedded.stop()
  })

  test('takes every migration', () => {
    expect(failures).toEqual([])
  })

  test.each([
    ['functions, policies and triggers', definitions],
    ['rights', grants],
  ])('has the %s of the embedded server', async (_, query) => {
    const lines = async ({ admin }: TestDatabase) => (await admin.query(query)).rows.map(({ line }) => line)
    const expected = await lines(embedded)
    expect(await lines(stock)).toEqual(expected)
    expect(expected.length).toBeGreaterThan(1000)
  })

  test('refuses a function called resolve', async () => {
    const made = stock.asService('postgres', (db) =>
      db.query("create function private.resolve() returns int language sql as 'select 1'"),
    )
    await expect(made).rejects.toThrow(/permission denied|must be owner/)
  })
})

test('no migration takes a name that the platform claims', () => {
  const names = (pattern: RegExp) =>
    migrations.flatMap((file) => [...textOf(file).matchAll(pattern)].map(([, name = '']) => name.toLowerCase()))
  expect(names(/create\s+schema\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gi).filter((it) => claimedSchemas.test(it))).toEqual(
    [],
  )
  const functions = names(/create\s+(?:or\s+replace\s+)?(?:function|procedure)\s+(?:\w+\.)?"?(\w+)/gi)
  expect(functions.length).toBeGreaterThan(1000)
  expect(functions.filter((it) => claimedFunctions.test(it))).toEqual([])
  expect(names(/create\s+event\s+trigger\s+"?(\w+)/gi).filter((it) => claimedTriggers.test(it))).toEqual([])
})
