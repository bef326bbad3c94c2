import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { trialLog, trialProduct } from '../../test/realtime.ts'
import { type RightsOf, readsEntry, readsRights } from './rights.ts'

let database: TestDatabase
let rightsOf: RightsOf

beforeAll(async () => {
  database = await testDatabase('template_platform')
  await database.admin.query(`set role postgres; ${trialProduct}; reset role`)
  rightsOf = readsRights({ database, log: trialLog })
})
beforeEach(async () => {
  await database.admin.query('reset role; truncate realtime.messages, doors')
})
afterAll(() => database.stop())

const rows = async (sql: string, values: unknown[] = []) => (await database.admin.query(sql, values)).rows
const ann = { role: 'authenticated', sub: 'ann' }

test('rights are what the policies say, for each extension, and asking leaves nothing behind', async () => {
  await rows(`insert into doors values ('here', 'ann', false), ('there', 'ann', true)`)
  expect(await rightsOf(ann, 'here', '{}')).toEqual({ reads: ['broadcast'], writes: [] })
  expect(await rightsOf(ann, 'there', '{}')).toEqual({ reads: ['broadcast'], writes: ['broadcast'] })
  expect(await rightsOf(ann, 'elsewhere', '{}')).toEqual({ reads: [], writes: [] })
  expect(await rightsOf({ role: 'anon' }, 'here', '{}')).toEqual({ reads: [], writes: [] })
  expect(await rightsOf({ role: 'service_role' }, 'elsewhere', '{}')).toEqual({
    reads: ['broadcast', 'presence'],
    writes: ['broadcast', 'presence'],
  })
  expect(await rows('select * from realtime.messages')).toEqual([])
})

test('who may be seen on a topic need not be allowed to speak there, nor to hear', async () => {
  await rows(`insert into doors values ('here', 'ann', false), ('there', 'ann', true)`)
  await rows(
    `create policy be_seen on realtime.messages for insert to authenticated with check (extension = 'presence')`,
  )
  try {
    expect(await rightsOf(ann, 'here', '{}')).toEqual({ reads: ['broadcast'], writes: ['presence'] })
    expect(await rightsOf(ann, 'there', '{}')).toEqual({ reads: ['broadcast'], writes: ['broadcast', 'presence'] })
    expect(await rightsOf(ann, 'elsewhere', '{}')).toEqual({ reads: [], writes: ['presence'] })
    await rows('revoke select on realtime.messages from authenticated')
    expect(await rightsOf(ann, 'there', '{}')).toEqual({ reads: [], writes: ['broadcast', 'presence'] })
  } finally {
    await rows('drop policy be_seen on realtime.messages; grant select on realtime.messages to authenticated')
  }
})

test('a policy that stumbles over a topic, and a role that does not exist, allow nothing', async () => {
  await rows(`create policy number on realtime.messages for select to authenticated using (realtime.topic()::int = 1)`)
  try {
    expect(await rightsOf(ann, '1', '{}')).toEqual({ reads: ['broadcast', 'presence'], writes: [] })
    expect(await rightsOf(ann, 'no number', '{}')).toEqual({ reads: [], writes: [] })
  } finally {
    await rows('drop policy number on realtime.messages')
  }
  expect(await rightsOf({ role: 'nobody_of_this_name' }, '1', '{}')).toEqual({ reads: [], writes: [] })
})

test('telling never fails the write that it tells of', async () => {
  await rows(`begin; create table diary (line text); grant insert on diary to authenticated; set role authenticated`)
  await rows(`insert into diary values ('kept')`)
  await rows(`select realtime.send('{"n": 1}', 'changed', 'no right to speak')`)
  await rows('reset role')
  await rows(`select realtime.send(null, null, null)`)
  expect(await rows('select line from diary')).toEqual([{ line: 'kept' }])
  expect(await rows('select * from realtime.messages')).toEqual([])
  await rows('rollback')
})

test('a changed row is told with what it was and what it is', async () => {
  await rows(`
    create table notes (id int, line text);
    create function tell() returns trigger language plpgsql security definer as $$ begin
      perform realtime.broadcast_changes('notes', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
      return null; end $$;
    create trigger tell after insert or update or delete on notes for each row execute function tell();
    insert into notes values (1, 'a'); update notes set line = 'b'; delete from notes`)
  const told = await rows('select event, topic, private, payload from realtime.messages order by event')
  const base = { id: expect.any(String), table: 'notes', schema: 'public' }
  const [was, is] = [
    { id: 1, line: 'a' },
    { id: 1, line: 'b' },
  ]
  expect(told.map(({ payload }) => payload)).toEqual([
    { ...base, operation: 'DELETE', record: null, old_record: is },
    { ...base, operation: 'INSERT', record: was, old_record: null },
    { ...base, operation: 'UPDATE', record: is, old_record: was },
  ])
  expect(told[0]).toMatchObject({ event: 'DELETE', topic: 'notes', private: true })
})

test('the last messages of a topic are for who may read it, oldest first, and none of another kind', async () => {
  await rows(`insert into doors values ('here', 'ann', false)`)
  const began = Date.now()
  await rows(
    `begin; select realtime.send(jsonb_build_object('n', n), 'said', 'here') from generate_series(1, 30) n; commit`,
  )
  await rows(`select realtime.send('{}', 'said', 'here', false), realtime.send('{}', 'said', 'there')`)
  await rows(`insert into realtime.messages (topic, extension, event, payload, private, inserted_at)
    values ('here', 'broadcast', 'said', '{"n": 0}', true, (now() - interval '73 hours') at time zone 'utc')`)
  const past = async (sub: string, since: number, limit = 25) => {
    const entry = await readsEntry({ database, log: trialLog })({ role: 'authenticated', sub }, 'here', '{}', {
      since,
      limit,
    })
    return entry.past.map(({ said }) => JSON.parse('payload' in said ? said.payload : '{}').n)
  }
  const last = (count: number) => Array.from({ length: count }, (_, n) => 31 - count + n)
  expect(await past('ann', began - 1000)).toEqual(last(25))
  expect(await past('ann', 0, 3)).toEqual(last(3))
  expect(await past('ann', Date.now() + 60_000)).toEqual([])
  expect(await past('eve', 0)).toEqual([])
  await rows("delete from realtime.messages where inserted_at > (now() - interval '1 hour') at time zone 'utc'")
  expect(await past('ann', 0)).toEqual([])
})

test('days are made ahead, take in what came early, and go after three', async () => {
  await rows(`
    create table realtime.messages_2001_02_03 partition of realtime.messages for values from ('2001-02-03') to ('2001-02-04');
    alter table realtime.messages_2001_02_03 owner to supabase_realtime_admin;
    insert into realtime.messages (topic, extension, inserted_at) values
      ('old', 'broadcast', '2001-02-03'), ('older', 'broadcast', '2000-01-01'),
      ('early', 'broadcast', now() at time zone 'utc' + interval '5 days')`)
  // one transaction has one day, also when the test goes on past midnight
  const days = await database.asService('supabase_realtime_admin', async (db) => {
    await db.query('select realtime.make_partitions(6)')
    return db.query<{ day: string; ahead: number | null }>(`
      select inhrelid::regclass::text as day,
        to_date(substring(inhrelid::regclass::text from '_(\\d{4}_\\d\\d_\\d\\d)$'), 'YYYY_MM_DD') - (now() at time zone 'utc')::date as ahead
      from pg_inherits where inhparent = 'realtime.messages'::regclass order by ahead`)
  })
  expect(await rows('select topic, tableoid::regclass::text as day from realtime.messages')).toEqual([
    { topic: 'early', day: expect.stringMatching(/^realtime\.messages_\d{4}_\d\d_\d\d$/) },
  ])
  expect(days).toContainEqual({ day: 'realtime.messages_default', ahead: null })
  const ahead = days.flatMap((day) => day.ahead ?? [])
  expect(ahead.filter((n) => n >= 0)).toEqual([0, 1, 2, 3, 4, 5, 6])
  // a database that was made before midnight has its first day too
  expect(ahead.filter((n) => n < -3)).toEqual([])
})
