import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../../server/postgres/database.ts'
import { asPerson, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { ines } from '../cast.ts'

/* The rows that PostgreSQL reads for a list, with 24,000 dates in 200 groups and Ines in 50 of them. */

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.admin.query(`
    set session_replication_role = replica;
    create temporary table rooms as select n, gen_random_uuid() as id from generate_series(1, 200) as n;
    insert into public.groups (id, tenant_id, name, slug, color)
      select rooms.id, tenant.id, 'Group ' || n, 'group-' || n, 'sky' from public.tenants as tenant, rooms where is_default;
    insert into public.group_members (group_id, user_id) select id, '${ines.id}' from rooms where n <= 50;
    insert into public.events (group_id, title, starts_local, ends_local, announced_at, cancelled_at)
      select id, 'Soup ' || k, now() at time zone 'UTC' + (k * 6 - 360.5) * interval '1 day' + n * interval '1 minute',
        now() at time zone 'UTC' + (k * 6 - 360.5) * interval '1 day' + (n + 60) * interval '1 minute',
        now() - (k * 7919 + n * 31) % 5000 * interval '1 minute', case when k % 15 = 7 then now() - (k * 7919 + n * 31) % 3000 * interval '1 minute' end
      from rooms, generate_series(1, 120) as k;
    insert into public.event_occurrences (id, event_id, group_id, on_date, starts_at, ends_at, visible)
      select id, id, group_id, starts_local::date, starts_local at time zone tz, ends_local at time zone tz, true from public.events
      where group_id in (select id from rooms);
    insert into public.event_counts (occurrence_id, event_id, group_id, listed)
      select id, event_id, group_id, true from public.event_occurrences where group_id in (select id from rooms);
    insert into public.event_rsvps (occurrence_id, user_id, event_id, group_id, status, listed)
      select id, '${ines.id}', event_id, group_id, 'going', true from public.event_occurrences
      where group_id in (select id from rooms where n <= 50) and starts_at > now() and hashtext(id::text) % 2 = 0;
    set session_replication_role = origin`)
  await database.admin.query(
    'vacuum analyze public.events, public.event_occurrences, public.event_counts, public.event_rsvps, public.group_members',
  )
}, 60_000)
afterAll(() => database.stop())

/** So that a small table is not walked through just because it is small. */
const pagesInMemory = "select set_config('random_page_cost', '1.1', true)"
const tables = ['events', 'event_occurrences', 'event_counts', 'event_rsvps']

/** The walks through whole tables, the entries that were read in indexes, and the rows that came. */
const read = (sql: string) => readAs((work) => asPerson(database, ines, work), sql)

const readAs = (as: <T>(work: (db: Db) => Promise<T>) => Promise<T>, sql: string) =>
  as(async (db) => {
    const count = async () => {
      const [counted] = await db.query<{ walks: number; entries: number }>(
        `select (select sum(seq_scan)::int from pg_stat_xact_user_tables where relid = any ($1::regclass[])) as walks,
           (select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int from pg_index where indrelid = any ($1::regclass[])) as entries`,
        [tables.map((table) => `public.${table}`)],
      )
      return counted!
    }
    await db.query(pagesInMemory)
    const before = await count()
    const rows = (await db.query(sql)).length
    const after = await count()
    return { rows, walks: after.walks - before.walks, entries: after.entries - before.entries }
  })

describe('a list of my events walks through no table, and reads little more than it shows', () => {
  const ahead = "now(), now() + interval '10 years'"
  test.each([
    ['the agenda', `${ahead}, most => 40`, 40, 800],
    [
      'the page after it',
      `${ahead}, after_at => now() + interval '20 days', after_id => gen_random_uuid(), most => 40`,
      40,
      800,
    ],
    ['a month of 42 days', "now(), now() + interval '42 days', most => 500", 350, 2600],
    ['the same without faces', "now(), now() + interval '42 days', most => 500, faces => false", 350, 2100],
    ['those without an answer', `${ahead}, unanswered => true, most => 20`, 20, 800],
    ['the next one', `${ahead}, most => 1`, 1, 300],
    ['the past', "'2000-01-01', now(), backwards => true, most => 40", 40, 800],
  ])('%s', async (_, request, wanted, most) => {
    const { rows, walks, entries } = await read(`select * from public.my_events(${request})`)
    expect(walks).toBe(0)
    expect(rows).toBe(wanted)
    expect(entries).toBeLessThanOrEqual(most)
  })
})

/** The events that a query reads in their table, past what its index says. */
const fetched = (sql: string) =>
  asPerson(database, ines, async (db) => {
    const count = async () => {
      const [its] = await db.query<{ walks: number; fetched: number }>(
        "select seq_scan::int as walks, coalesce(idx_tup_fetch, 0)::int as fetched from pg_stat_xact_user_tables where relid = 'public.events'::regclass",
      )
      return its!
    }
    await db.query(pagesInMemory)
    const before = await count()
    const rows = (await db.query(sql)).length
    const after = await count()
    return { rows, walks: after.walks - before.walks, fetched: after.fetched - before.fetched }
  })

describe('of 6,000 events of mine no more are read than are shown', () => {
  test.each([
    ['a search that all answer', "public.search('soup', '{events}', 20)", 20],
    ['a search for one day', "public.search('soup after:2000-01-01 is:upcoming', '{events}', 20)", 20],
    ['what was added lately', "public.activity(kinds => '{event_added}')", 30],
    ['what was cancelled lately', "public.activity(kinds => '{event_cancelled}')", 30],
  ])('by %s', async (_, request, wanted) => {
    const { rows, walks, fetched: read } = await fetched(`select * from ${request}`)
    expect({ rows, walks }).toEqual({ rows: wanted, walks: 0 })
    // and those that stand last in the table, of which an index never knows whether they are still there
    expect(read).toBeLessThanOrEqual(2 * wanted + 100)
  })

  test('by activity, which goes on page by page through all of them, each once and the newest first', async () => {
    const seen: string[] = []
    let after = ''
    for (;;) {
      const page = await asPerson(database, ines, (db) =>
        db.query<{ id: string; at: string }>(
          `select id, at::text from public.activity(kinds => '{event_added}', most => 100${after})`,
        ),
      )
      seen.push(...page.map(({ id }) => id))
      const last = page.at(-1)
      if (!last || page.length < 100) break
      after = `, before => '${last.at}', before_id => '${last.id}'`
    }
    const { rows } = await database.admin.query(
      `select its.id from public.events as its join public.group_members as mine on mine.group_id = its.group_id and mine.user_id = $1
       order by its.announced_at desc, its.id desc`,
      [ines.id],
    )
    expect(seen).toEqual(rows.map(({ id }) => id))
  })
})

test('all pages of the future, one after the other, have each date once and in order', async () => {
  const seen: string[] = []
  let after = ''
  for (;;) {
    const page = await asPerson(database, ines, (db) =>
      db.query<{ occurrence_id: string; at: string }>(
        `select occurrence_id, starts_at::text as at from public.my_events(now(), 'infinity', most => 333${after})`,
      ),
    )
    seen.push(...page.map(({ occurrence_id }) => occurrence_id))
    const last = page.at(-1)
    if (!last || page.length < 333) break
    after = `, after_at => '${last.at}', after_id => '${last.occurrence_id}'`
  }
  const { rows } = await database.admin.query(
    `select at.id from public.event_occurrences as at join public.group_members as mine on mine.group_id = at.group_id and mine.user_id = $1
     where at.visible and at.ends_at > now() order by at.starts_at, at.id`,
    [ines.id],
  )
  expect(seen).toEqual(rows.map(({ id }) => id))
  expect(seen.length).toBeGreaterThan(2900)
})

test('the minute’s look at what to remind of walks through no table', async () => {
  const { admin } = database
  await admin.query('begin')
  const walks = async () =>
    Number(
      (
        await admin.query(
          'select sum(seq_scan) as walks from pg_stat_xact_user_tables where relid = any ($1::regclass[])',
          [tables.map((table) => `public.${table}`)],
        )
      ).rows[0].walks,
    )
  await admin.query(pagesInMemory)
  const before = await walks()
  await admin.query('select private.tell_event_reminders()')
  expect((await walks()) - before).toBe(0)
  await admin.query('rollback')
})

test('a calendar of 50 groups walks through no table, and reads a few entries for each of its 2,000 dates', async () => {
  await database.admin.query(
    `insert into private.calendar_feeds (token, user_id, scope) values ('ines-calendar', '${ines.id}', 'mine')`,
  )
  const { walks, entries } = await readAs(
    (work) => database.asService('postgres', work),
    "select private.calendar_feed('ines-calendar', '203.0.113.7')",
  )
  expect(walks).toBe(0)
  expect(entries).toBeLessThanOrEqual(14_000)
})
