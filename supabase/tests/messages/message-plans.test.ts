import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asPerson, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { dayFrom } from '../../../test/days.ts'
import { ines } from '../cast.ts'

/* The rows that PostgreSQL reads to answer, with 30,000 messages in 120 conversations and Ines in the 20 large ones. */

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.admin.query(`
    set session_replication_role = replica;
    create temporary table rooms as select n, gen_random_uuid() as id, case when n <= 20 then 1000 else 100 end as many from generate_series(1, 120) as n;
    insert into public.conversations (id, kind, last_seq, last_message_at) select id, 'small_group', many, now() from rooms;
    insert into public.conversation_participants (conversation_id, user_id) select id, '${ines.id}' from rooms where n <= 20;
    insert into public.conversation_reads (conversation_id, user_id, last_read_seq) select id, '${ines.id}', many - n from rooms where n <= 20;
    insert into public.messages (conversation_id, seq, body_html, created_at)
      select id, place, '<p>bread w' || (n * 31 + place) % 500 || ' ' || case when n = 7 and place = 50 then 'zeppelin' when n > 20 then 'regatta' else 'soup again' end
        || case when place % 10 = 0 then '明日の音楽' else '' end || case when n = 7 and place = 60 then '飛行船' else '' end || '</p>',
        now() - (many - place) * interval '12 hours' - n * interval '1 minute'
      from rooms, generate_series(1, many) as place;
    set session_replication_role = origin`)
  await database.admin.query('vacuum analyze public.messages, public.conversations, public.conversation_participants')
}, 60_000)
afterAll(() => database.stop())

/** The messages that a query reads: by walks through all of them, and out of their table by indexes. */
const read = (sql: string, values: unknown[] = [], mode = 'auto') =>
  asPerson(database, ines, async (db) => {
    await db.query("select set_config('plan_cache_mode', $1, true)", [mode])
    const count = async () => {
      const [counted] = await db.query<{ walks: number; fetched: number }>(
        "select seq_scan::int as walks, coalesce(idx_tup_fetch, 0)::int as fetched from pg_stat_xact_user_tables where relid = 'public.messages'::regclass",
      )
      return counted!
    }
    const before = await count()
    const rows = (await db.query(sql, values)).length
    const after = await count()
    return { rows, walks: after.walks - before.walks, fetched: after.fetched - before.fetched }
  })

describe('a search', () => {
  test.each([
    ['zeppelin', 1, 20],
    ['bread', 20, 200],
    ['bread zeppelin', 1, 20],
    ['"soup again"', 20, 200],
    ['nothing', 0, 0],
    [`bread before:${dayFrom(-300)}`, 20, 2500],
    ['飛行船', 1, 20],
    ['鯨', 0, 0],
    ['音楽', 20, 2500],
  ])('for %s walks through no table, and reads few messages', async (question, found, most) => {
    const { rows, walks, fetched } = await read('select * from public.search_messages($1)', [question])
    expect({ rows, walks }).toEqual({ rows: found, walks: 0 })
    expect(fetched).toBeLessThanOrEqual(most)
  })
})

test('the list of conversations and the badge read the last of each, and what is unread of it in an index', async () => {
  const list = await read('select * from public.my_conversations()')
  expect(list).toMatchObject({ rows: 20, walks: 0 })
  expect(list.fetched).toBeLessThanOrEqual(250)
  expect(await read('select * from public.unread_total()')).toMatchObject({ rows: 1, walks: 0 })
})

describe.each(['force_custom_plan', 'force_generic_plan'])('planned with %s', (mode) => {
  test('the newest fifty of a conversation, and fifty before, are read and no more', async () => {
    const [its] = await asPerson(database, ines, (db) =>
      db.query('select id from public.conversations order by id limit 1'),
    )
    for (const rule of ['seq > 0', 'seq < 700']) {
      const { rows, walks, fetched } = await read(
        `select * from public.messages where conversation_id = $1 and ${rule} order by seq desc limit 50`,
        [its!.id],
        mode,
      )
      expect({ rows, walks }).toEqual({ rows: 50, walks: 0 })
      expect(fetched, rule).toBeLessThanOrEqual(50)
    }
  })
})
