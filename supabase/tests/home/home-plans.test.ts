import { afterAll, beforeAll, expect, test } from 'vitest'
import { asPerson, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { ines } from '../cast.ts'

/* The rows that PostgreSQL reads for catching up after thirty days, with 200 groups and Ines in twenty of them. */

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.admin.query(`
    set session_replication_role = replica;
    create temporary table rooms as select n, gen_random_uuid() as id from generate_series(1, 200) as n;
    create temporary table people as select k, gen_random_uuid() as id from generate_series(1, 20) as k;
    insert into public.users (id, tenant_id, name) select people.id, tenant.id, 'm' || k from people, public.tenants as tenant where is_default;
    insert into public.groups (id, tenant_id, name, slug, color)
      select rooms.id, tenant.id, 'Group ' || n, 'group-' || n, 'sky' from public.tenants as tenant, rooms where is_default;
    insert into public.conversations (id, kind, group_id, last_seq, last_message_at) select id, 'group', id, 100, now() from rooms;
    insert into public.group_members (group_id, user_id) select rooms.id, people.id from rooms, people
      union select id, '${ines.id}' from rooms where n <= 20;
    insert into public.conversation_participants (conversation_id, user_id)
      select group_id, user_id from public.group_members where group_id in (select id from rooms);
    insert into public.conversation_reads (user_id, conversation_id, last_read_seq)
      select user_id, conversation_id, 70 from public.conversation_participants where conversation_id in (select id from rooms);
    insert into public.messages (conversation_id, seq, sender_id, body_html, created_at)
      select rooms.id, place, people.id, '<p>Soup</p>', now() - (101 - place) * interval '20 hours'
      from rooms, generate_series(1, 100) as place join people on people.k = 1 + place % 20;
    insert into private.message_mentions (message_id, user_id, conversation_id, seq)
      select message.id, person.id, conversation_id, seq from public.messages as message
      cross join (select id from people union select '${ines.id}') as person where seq % 50 = 0 and conversation_id in (select id from rooms);
    insert into public.announcements (group_id, title, published_at, created_at, created_by)
      select rooms.id, 'News ' || k, now() - k * interval '10 days', now() - k * interval '10 days', people.id from rooms, people;
    insert into public.tasks (id, group_id, title, rank, created_by)
      select md5('task' || n || '-' || k)::uuid, rooms.id, 'Wash ' || k, 'm', people.id from rooms, people;
    insert into public.task_assignees (task_id, user_id, group_id, assigned_by, assigned_at)
      select md5('task' || n || '-' || k)::uuid, person.id, rooms.id, people.id, now() - k * interval '10 days' from rooms, people,
        lateral (values (people.id), (case when n <= 20 then '${ines.id}'::uuid end)) as person (id) where person.id is not null;
    insert into public.events (id, group_id, title, starts_local, ends_local, announced_at, created_by)
      select md5('event' || n || '-' || k)::uuid, rooms.id, 'Soup ' || k, now() at time zone 'UTC' + k * interval '3 days', now() at time zone 'UTC' + k * interval '3 days' + interval '1 hour',
        now() - k * interval '10 days', people.id from rooms, people;
    insert into public.event_occurrences (id, event_id, group_id, on_date, starts_at, ends_at, visible)
      select id, id, group_id, starts_local::date, starts_local at time zone 'UTC', ends_local at time zone 'UTC', true from public.events where group_id in (select id from rooms);
    insert into public.catch_ups (user_id, last_here_at, seen_until) values ('${ines.id}', now() - interval '30 days', now() - interval '60 days');
    set session_replication_role = origin`)
  await database.admin.query('vacuum analyze')
}, 60_000)
afterAll(() => database.stop())

const tables = [
  'public.messages',
  'private.message_mentions',
  'public.announcements',
  'public.tasks',
  'public.task_assignees',
  'public.events',
  'public.event_occurrences',
  'public.conversation_reads',
]

/** The walks through whole tables, and the entries that were read in indexes. */
const read = <Row extends Record<string, unknown>>(sql: string) =>
  asPerson(database, ines, async (db) => {
    const count = async () => {
      const [counted] = await db.query<{ walks: number; entries: number }>(
        `select (select sum(seq_scan)::int from pg_stat_xact_user_tables where relid = any ($1::regclass[])) as walks,
           (select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int from pg_index where indrelid = any ($1::regclass[])) as entries`,
        [tables],
      )
      return counted!
    }
    // so that a small table is not walked through just because it is small
    await db.query("select set_config('random_page_cost', '1.1', true)")
    const before = await count()
    const rows = await db.query<Row>(sql)
    const after = await count()
    return { rows, walks: after.walks - before.walks, entries: after.entries - before.entries }
  })

test('catching up with twenty groups walks through no table, and reads little more than came', async () => {
  const { rows, walks, entries } = await read<{ its: { counts: object; items: object[] } }>(
    'select public.catch_up() as its',
  )
  expect(rows[0]!.its.counts).toMatchObject({ messages: 600, mentions: 20, tasks: 40, events: 40, announcements: 40 })
  expect(rows[0]!.its.items).toHaveLength(20)
  expect(walks).toBe(0)
  expect(entries).toBeLessThan(4_000)
})

test('so do the cards of twenty groups and the first tab of one', async () => {
  const cards = await read('select * from public.group_cards(current_date)')
  expect([cards.rows.length, cards.walks]).toEqual([20, 0])
  const tab = await read(
    `select public.group_overview((select group_id from public.group_members where user_id = '${ines.id}' limit 1), current_date)`,
  )
  expect(tab.walks).toBe(0)
  expect(tab.entries).toBeLessThan(1_000)
})
