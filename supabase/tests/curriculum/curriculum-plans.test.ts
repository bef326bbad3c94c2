import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asPerson, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { ines, supper } from '../cast.ts'

/* The rows that PostgreSQL reads with 700 curricula of 12 lessons in two versions, of which Ines writes 250 and was given 250. */

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.admin.query(`
    set session_replication_role = replica;
    insert into public.group_members (group_id, user_id) values ('${supper}', '${ines.id}') on conflict do nothing;
    create temporary table shelf as select n, gen_random_uuid() as id, gen_random_uuid() as published, gen_random_uuid() as unit from generate_series(1, 700) as n;
    insert into public.curricula (id, tenant_id, owner_id, title, latest_version_id)
      select shelf.id, tenant.id, case when n <= 250 then '${ines.id}'::uuid end, 'Soups ' || n, published from public.tenants as tenant, shelf where is_default;
    insert into public.curriculum_versions (id, curriculum_id, number, state, published_at, lesson_count)
      select id, id, 2, 'draft', null, 0 from shelf union all select published, id, 1, 'published', now(), 12 from shelf;
    insert into public.curriculum_shares (curriculum_id, group_id) select id, '${supper}' from shelf where n between 251 and 500;
    insert into public.units (version_id, key, title, rank) select version_id, unit, 'Autumn', 'a' from shelf, unnest(array[id, published]) as version_id;
    insert into public.lessons (version_id, unit_key, title, rank, minutes)
      select version_id, unit, 'Lesson ' || k, 'U' || lpad(k::text, 5, '0'), 40 from shelf, unnest(array[id, published]) as version_id, generate_series(1, 12) as k;
    set session_replication_role = origin`)
  await database.admin.query(
    'vacuum analyze public.curricula, public.curriculum_versions, public.curriculum_shares, public.units, public.lessons, public.group_members',
  )
}, 60_000)
afterAll(() => database.stop())

const parts = ['units', 'lessons', 'lesson_items']
const tables = ['curricula', 'curriculum_versions', 'curriculum_shares', ...parts]

/** The walks through whole tables of what is in curricula, the entries that were read in indexes, and the rows that came. */
const read = (sql: string, values: unknown[] = []) =>
  asPerson(database, ines, async (db) => {
    const count = async () => {
      const [counted] = await db.query<{ walks: number; entries: number }>(
        `select (select sum(seq_scan)::int from pg_stat_xact_user_tables where relid = any ($2::regclass[])) as walks,
           (select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int from pg_index where indrelid = any ($1::regclass[])) as entries`,
        [tables, parts].map((list) => list.map((table) => `public.${table}`)),
      )
      return counted!
    }
    // so that a small table is not walked through just because it is small
    await db.query("select set_config('random_page_cost', '1.1', true)")
    const before = await count()
    const rows = (await db.query(sql, values)).length
    const after = await count()
    return { rows, walks: after.walks - before.walks, entries: after.entries - before.entries }
  })

describe('what I read of many curricula reads little more than it shows', () => {
  test('the library of 500', async () => {
    const { rows, entries } = await read('select * from public.my_curricula()')
    expect(rows).toBe(500)
    expect(entries).toBeLessThan(16_000)
  })

  test('the outline of one version walks through no table of lessons', async () => {
    const [given] = (
      await database.admin.query(`select latest_version_id as id from public.curricula where title = 'Soups 300'`)
    ).rows
    const { rows, walks, entries } = await read(
      'select key, title from public.lessons where version_id = $1 order by unit_key, rank, key',
      [given.id],
    )
    expect({ rows, walks }).toEqual({ rows: 12, walks: 0 })
    expect(entries).toBeLessThan(6000)
  })
})
