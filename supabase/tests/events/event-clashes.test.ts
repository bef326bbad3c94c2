import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asPerson, type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { choir, demoteRuth, ines, jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { before, eventRoom } from './event-room.ts'

/* Clashes: how many of those who usually come are asked elsewhere at a time that somebody has in mind. */

let database: TestDatabase
let room: ReturnType<typeof eventRoom>
beforeAll(async () => {
  database = await testDatabase()
  room = eventRoom(database)
  // only what these tests plan is on
  await database.admin.query('delete from public.events')
  await demoteRuth(database)
})
afterAll(() => database.stop())

interface Clash extends Record<string, unknown> {
  usual: number | null
  busy: number | null
  title: string | null
  events: number | null
}
const clashes = async (by: Someone, starts: string, ends: string, group = supper, but: string | null = null) => {
  const text = 'select * from public.event_clashes($1, $2, $3, $4)'
  const [row] = await room.ask<Clash>(by, text, [group, starts, ends, but], before)
  return row
}
const evening = ['2026-03-10T19:30:00Z', '2026-03-10T20:00:00Z'] as const
const nothing = { usual: null, busy: null, title: null, events: null }

describe('a time at which the choir rehearses', () => {
  let rehearsal: string
  beforeAll(async () => {
    await database.admin.query(
      'insert into public.group_members (group_id, user_id) values ($1, $2), ($1, $3) on conflict do nothing',
      [choir, mina.id, tomas.id],
    )
    rehearsal = await room.event({ group_id: choir, title: 'Rehearsal' }, tomas)
  })

  test('asks the members of both groups, by number, and names an event only to who is in its group', async () => {
    expect(await clashes(tomas, ...evening)).toEqual({ usual: 3, busy: 2, title: 'Rehearsal', events: 1 })
    // Ruth sings in no choir, and learns nothing of it
    expect(await clashes(ruth, ...evening)).toEqual({ usual: 3, busy: 0, title: null, events: 0 })
  })

  test('is free before it begins and after it ends, and for the event that is being moved', async () => {
    const none = { usual: 3, busy: 0, title: null, events: 0 }
    expect(await clashes(tomas, '2026-03-10T17:00:00Z', '2026-03-10T19:00:00Z')).toEqual(none)
    expect(await clashes(tomas, '2026-03-10T21:00:00Z', '2026-03-10T22:00:00Z')).toEqual(none)
    expect(await clashes(tomas, ...evening, supper, rehearsal)).toEqual(none)
    expect(await clashes(tomas, evening[1], evening[0])).toEqual(nothing)
    expect(await clashes(tomas, '2026-01-01T00:00:00Z', '2028-01-01T00:00:00Z')).toEqual(nothing)
  })

  test('is asked by who plans the group’s events: nobody else learns a number', async () => {
    expect(await clashes(mina, ...evening)).toEqual(nothing)
    expect(await clashes(jonas, ...evening)).toEqual(nothing)
    expect(await clashes(ines, ...evening)).toEqual(nothing)
    expect(await clashes(ruth, ...evening, choir)).toEqual(nothing)
  })

  test('counts nothing of a draft, of what is cancelled or in the trash, nor whether somebody said they can’t', async () => {
    await room.answer(mina, rehearsal, 'declined')
    expect(await clashes(tomas, ...evening)).toMatchObject({ busy: 2 })
    await room.ask(tomas, "update public.events set status = 'cancelled' where id = $1", [rehearsal], before)
    expect(await clashes(tomas, ...evening)).toMatchObject({ busy: 0 })
    const draft = await room.event({ group_id: choir, title: 'Surprise', status: 'draft' }, tomas)
    expect(await clashes(tomas, ...evening)).toMatchObject({ busy: 0 })
    await room.ask(tomas, "update public.events set status = 'scheduled' where id = $1", [draft], before)
    expect(await clashes(tomas, ...evening)).toMatchObject({ busy: 2, title: 'Surprise' })
    await room.ask(tomas, 'select public.delete_event($1)', [draft], before)
    expect(await clashes(tomas, ...evening)).toMatchObject({ busy: 0 })
  })

  test('counts of the members only those who came to one of the last eight, where somebody did', async () => {
    const last = await room.event(
      { starts_local: '2026-02-24 19:00', ends_local: '2026-02-24 21:00' },
      ruth,
      '2026-02-01T12:00Z',
    )
    await room.answer(mina, last, 'going', 0, undefined, '2026-02-02T12:00Z')
    await room.event({ group_id: choir, title: 'Concert' }, tomas)
    expect(await clashes(tomas, ...evening)).toEqual({ usual: 1, busy: 1, title: 'Concert', events: 1 })
  })
})

test('a look at a time takes less than 20 ms, walks through no table of events, with 24,000 dates in 200 groups', async () => {
  await database.admin.query(`
    set session_replication_role = replica;
    create temporary table rooms as select n, gen_random_uuid() as id from generate_series(1, 200) as n;
    insert into public.groups (id, tenant_id, name, slug, color)
      select rooms.id, tenant.id, 'Group ' || n, 'group-' || n, 'sky' from public.tenants as tenant, rooms where is_default;
    insert into public.group_members (group_id, user_id, role) select id, '${ruth.id}', 'admin' from rooms where n <= 50;
    insert into public.group_members (group_id, user_id) select rooms.id, person.id from rooms, public.users as person where n <= 50 and person.id <> '${ruth.id}';
    insert into public.events (id, group_id, title, starts_local, ends_local)
      select gen_random_uuid(), rooms.id, 'Soup ' || k, timestamp '2026-03-10 19:00' + (k - 60) * interval '1 day', timestamp '2026-03-10 21:00' + (k - 60) * interval '1 day'
      from rooms, generate_series(1, 120) as k;
    insert into public.event_occurrences (id, event_id, group_id, on_date, starts_at, ends_at, visible)
      select id, id, group_id, starts_local::date, starts_local at time zone tz, ends_local at time zone tz, true from public.events where title like 'Soup %';
    set session_replication_role = origin`)
  await database.admin.query(
    'vacuum analyze public.events, public.event_occurrences, public.group_members, public.event_rsvps',
  )
  const walks =
    "select coalesce(sum(seq_scan), 0)::int as many from pg_stat_xact_user_tables where relid in ('public.events'::regclass, 'public.event_occurrences'::regclass)"
  await asPerson(database, ruth, async (db) => {
    await db.query("select set_config('random_page_cost', '1.1', true), set_config('app.clock', $1, true)", [before])
    const look = () => db.query('select * from public.event_clashes($1, $2, $3)', [supper, ...evening])
    const [[begun]] = [await db.query<{ many: number }>(walks)]
    await look()
    const [ended] = await db.query<{ many: number }>(walks)
    expect(ended!.many).toBe(begun!.many)
    const times: number[] = []
    for (let n = 0; n < 9; n++) {
      const start = performance.now()
      await look()
      times.push(performance.now() - start)
    }
    expect(Math.min(...times)).toBeLessThan(20)
  })
})
