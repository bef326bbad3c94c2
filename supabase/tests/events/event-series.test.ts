import fc from 'fast-check'
import pg from 'pg'
import { RRule } from 'rrule'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { randomRule } from '../../../test/fixtures/random-rule.ts'
import { ines, mina, ruth, supper, tomas } from '../cast.ts'
import { before } from './event-room.ts'
import { seriesRoom } from './series-room.ts'

let database: TestDatabase
let room: ReturnType<typeof seriesRoom>
beforeAll(async () => {
  database = await testDatabase()
  room = seriesRoom(database)
})
beforeEach(async () => {
  await database.admin.query(
    'delete from public.events; delete from public.notifications; delete from public.group_off_days',
  )
})
afterAll(() => database.stop())

const count = async (event: string) =>
  Number(
    (
      await room.asOwner(
        'select count(*) as many from public.event_occurrences where event_id = $1 and withdrawn_at is null',
        [event],
      )
    )[0]!.many,
  )

describe('a series', () => {
  test('stands a year ahead, and its first date has its id', async () => {
    const id = await room.series()
    expect(await room.dates([id], '2026-04-01')).toEqual([
      '2026-03-10 Tue 10 Mar 19:00',
      '2026-03-17 Tue 17 Mar 19:00',
      '2026-03-24 Tue 24 Mar 19:00',
      '2026-03-31 Tue 31 Mar 19:00',
    ])
    expect(await count(id)).toBe(52)
    expect(await room.on(id, '2026-03-10')).toBe(id)
  })

  test('begins with the first day of its rule, ends after so many, and leaves out and adds days', async () => {
    const id = await room.series({
      rrule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=3',
      exdates: '{2026-03-19}',
      rdates: '{2026-03-25}',
    })
    expect(await room.dates([id])).toEqual([
      '2026-03-12 Thu 12 Mar 19:00',
      '2026-03-25 Wed 25 Mar 19:00',
      '2026-03-26 Thu 26 Mar 19:00',
    ])
  })

  test('is told once, with how often it takes place', async () => {
    await room.series({ title: 'Soup' })
    expect(await room.told(mina)).toEqual(['event_created: Ruth Adeyemi added “Soup” · Tue 10 Mar, 19:00, weekly'])
  })

  test('asks for an answer to its next date alone', async () => {
    const id = await room.series()
    const open = "select on_date::text from public.my_events('2026-03-01', '2027-04-01', unanswered => true)"
    expect(await room.ask(mina, open, [], before)).toEqual([{ on_date: '2026-03-10' }])
    await room.answer(mina, id, 'going')
    expect(await room.ask(mina, open, [], before)).toEqual([])
    expect(await room.ask(mina, open, [], '2026-03-11T12:00:00Z')).toEqual([{ on_date: '2026-03-17' }])
  })

  test('is found by search as long as one of its dates is to come, and leads to the next', async () => {
    const id = await room.series({ title: 'Soup kitchen' })
    const found = await room.ask(
      mina,
      "select state, url from public.search('soup', '{events}')",
      [],
      '2026-04-02T12:00:00Z',
    )
    expect(found).toEqual([{ state: 'upcoming', url: `/events?eventId=${id}&on=2026-04-07` }])
  })
})

describe('one date', () => {
  test('that is moved keeps its name and its answers, and the others stay', async () => {
    const id = await room.series({ title: 'Soup' })
    const date = await room.on(id, '2026-03-17')
    await room.answer(mina, date, 'going')
    await database.admin.query('delete from public.notifications')
    const { effects } = await room.edit(id, '2026-03-17', 'this', {
      starts_local: '2026-03-18 18:00',
      ends_local: '2026-03-18 20:00',
    })
    expect(effects).toEqual([{ on_date: '2026-03-17', effect: 'moved', answers: 1 }])
    expect((await room.dates([id])).slice(0, 3)).toEqual([
      '2026-03-10 Tue 10 Mar 19:00',
      '2026-03-17 Wed 18 Mar 18:00',
      '2026-03-24 Tue 24 Mar 19:00',
    ])
    expect(await room.answers(date)).toEqual(['mina going'])
    expect(await room.told(tomas)).toEqual(['event_updated: “Soup” Tue 17 Mar, 19:00 → Wed 18 Mar, 18:00'])
    const [card] = await room.ask(
      mina,
      "select repeats, moved, on_date::text from public.event_card_of($1, '2026-03-17')",
      [id],
    )
    expect(card).toEqual({ repeats: true, moved: true, on_date: '2026-03-17' })
  })

  test('that is cancelled says so with its day, is on again, and the way back leaves nothing to read', async () => {
    const id = await room.series({ title: 'Soup' })
    await database.admin.query('delete from public.notifications')
    const { id: edit } = await room.edit(id, '2026-03-24', 'this', { status: 'cancelled', cancelled_reason: 'No oven' })
    expect(await room.told(mina)).toEqual(['event_updated: “Soup” on Tue 24 Mar is cancelled · No oven'])
    const [card] = await room.ask(mina, "select state, reason from public.event_card_of($1, '2026-03-24')", [id])
    expect(card).toEqual({ state: 'cancelled', reason: 'No oven' })
    await room.undo(edit, ruth, '2026-03-02T12:01:00Z')
    expect(await room.told(mina)).toEqual([])
    expect((await room.dates([id]))[2]).toBe('2026-03-24 Tue 24 Mar 19:00')
  })

  test('may have a title and a place of its own, until it says what all say', async () => {
    const id = await room.series({ title: 'Soup', place_name: 'Hall' })
    await room.edit(id, '2026-03-17', 'this', { title: 'Big soup', place_name: 'Kitchen' })
    const card = () =>
      room.ask(mina, "select title, place_name from public.event_card_of($1, '2026-03-17')", [id], before)
    expect(await card()).toEqual([{ title: 'Big soup', place_name: 'Kitchen' }])
    await room.edit(id, '2026-03-17', 'this', { title: 'Soup' })
    expect(await card()).toEqual([{ title: 'Soup', place_name: 'Kitchen' }])
  })

  test('that is left out is seen no more, and comes back with its answers', async () => {
    const id = await room.series()
    const date = await room.on(id, '2026-03-17')
    await room.answer(mina, date, 'going')
    const { id: edit, effects } = await room.edit(id, '2026-03-17', 'this', { left_out: true })
    expect(effects).toEqual([{ on_date: '2026-03-17', effect: 'withdrawn', answers: 1 }])
    expect(await room.ask(mina, 'select id from public.event_occurrences where id = $1', [date])).toEqual([])
    await room.undo(edit)
    expect((await room.dates([id]))[1]).toBe('2026-03-17 Tue 17 Mar 19:00')
    expect(await room.answers(date)).toEqual(['mina going'])
  })

  test('tells in its history what was changed of it alone, and what was taken back', async () => {
    const id = await room.series({ title: 'Soup' })
    const { id: edit } = await room.edit(id, '2026-03-17', 'this', { title: 'Big soup', place_name: 'Kitchen' })
    await room.undo(edit)
    await room.edit(id, '2026-03-24', 'this', { status: 'cancelled' })
    expect(
      await room.ask(
        mina,
        "select verb, data from public.activity_log where subject_id = $1 and data ? 'on_date' order by id",
        [id],
      ),
    ).toEqual([
      {
        verb: 'changed',
        data: { on_date: '2026-03-17', title: [null, 'Big soup'], place_name: [null, 'Kitchen'] },
      },
      {
        verb: 'changed',
        data: { on_date: '2026-03-17', title: ['Big soup', null], place_name: ['Kitchen', null] },
      },
      { verb: 'cancelled', data: { on_date: '2026-03-24', status: ['scheduled', 'cancelled'] } },
    ])
    expect(await room.ask(ines, 'select from public.activity_log where subject_id = $1', [id])).toEqual([])
  })

  test('that was added, and that a later rule has too, is left out all the same', async () => {
    const id = await room.series()
    await room.edit(id, '2026-03-10', 'all', { rdates: ['2026-03-18'] })
    await room.edit(id, '2026-03-10', 'all', { rrule: 'FREQ=WEEKLY;BYDAY=TU,WE' })
    await room.edit(id, '2026-03-18', 'this', { left_out: true })
    expect(await room.dates([id], '2026-03-25')).toEqual([
      '2026-03-10 Tue 10 Mar 19:00',
      '2026-03-11 Wed 11 Mar 19:00',
      '2026-03-17 Tue 17 Mar 19:00',
      '2026-03-24 Tue 24 Mar 19:00',
    ])
  })
})

describe('this and later dates', () => {
  test('become an event of their own, with their ids, their answers and the links that led there', async () => {
    const id = await room.series({ title: 'Soup', place_name: 'Hall' })
    const [early, late] = [await room.on(id, '2026-03-10'), await room.on(id, '2026-03-31')]
    for (const date of [early, late]) await room.answer(mina, date, 'going', 0, 'With bread')
    await database.admin.query('delete from public.notifications')
    const change = { starts_local: '2026-03-24 18:30', ends_local: '2026-03-24 20:30', place_name: 'Kitchen' }
    const { id: split, effects } = await room.edit(id, '2026-03-24', 'following', change)
    expect(effects).toHaveLength(50)
    expect(await room.dates([id])).toEqual(['2026-03-10 Tue 10 Mar 19:00', '2026-03-17 Tue 17 Mar 19:00'])
    expect(await room.dates([split])).toEqual([
      '2026-03-24 Tue 24 Mar 18:30',
      '2026-03-31 Tue 31 Mar 18:30',
      '2026-04-07 Tue 7 Apr 18:30',
    ])
    expect(await room.on(split, '2026-03-31')).toBe(late)
    expect(await room.answers(late)).toEqual(['mina going'])
    expect(await room.told(mina)).toEqual([
      'event_updated: “Soup” Tue 24 Mar, 19:00 → Tue 24 Mar, 18:30 · Hall → Kitchen · and all later dates',
    ])
    const [card] = await room.ask(mina, "select event_id, my_status from public.event_card_of($1, '2026-03-31')", [id])
    expect(card).toEqual({ event_id: split, my_status: 'going' })

    await room.answer(tomas, late, 'maybe')
    await room.undo(split, ruth, '2026-03-02T12:01:00Z')
    expect((await room.dates([id]))[3]).toBe('2026-03-31 Tue 31 Mar 19:00')
    expect(await count(id)).toBe(52)
    expect(await room.on(id, '2026-03-31')).toBe(late)
    expect(await room.answers(late)).toEqual(['mina going', 'tomas maybe'])
    expect(await room.asOwner('select id, split_from from public.events')).toEqual([{ id, split_from: null }])
    expect(await room.told(mina, 'event_updated')).toEqual([])
    expect(await room.asOwner('select from public.event_rsvps where reconfirm')).toEqual([])
  })

  test('may end, and sent twice it is one edit', async () => {
    const id = await room.series()
    const one = await room.edit(id, '2026-03-24', 'following', { left_out: true })
    const again = await room.edit(id, '2026-03-24', 'following', { left_out: true }, { id: one.id })
    expect(again.effects).toEqual(one.effects)
    expect(await room.dates([id], '2028-01-01')).toHaveLength(2)
  })

  test('keep to how often the series was to take place', async () => {
    const id = await room.series({ rrule: 'FREQ=WEEKLY;COUNT=5' })
    const { id: split } = await room.edit(id, '2026-03-24', 'following', { title: 'Stew' })
    expect(await room.dates([id, split], '2028-01-01')).toHaveLength(5)
    expect(await room.asOwner('select rrule from public.events order by created_at, rrule')).toEqual([
      { rrule: 'FREQ=WEEKLY;COUNT=3' },
      { rrule: 'FREQ=WEEKLY;UNTIL=20260323' },
    ])
  })
})

describe('all dates', () => {
  test('on another weekday keep their place in the week, their answers, and what was chosen for one', async () => {
    const id = await room.series()
    const [second, third] = [await room.on(id, '2026-03-17'), await room.on(id, '2026-03-24')]
    await room.answer(mina, second, 'going')
    await room.edit(id, '2026-03-24', 'this', { starts_local: '2026-03-23 12:00', ends_local: '2026-03-23 13:00' })
    const change = {
      rrule: 'FREQ=WEEKLY;BYDAY=TH',
      starts_local: '2026-03-12 18:00',
      ends_local: '2026-03-12 20:00',
    }
    const { id: edit } = await room.edit(id, '2026-03-10', 'all', change)
    expect((await room.dates([id])).slice(0, 4)).toEqual([
      '2026-03-12 Thu 12 Mar 18:00',
      '2026-03-19 Thu 19 Mar 18:00',
      '2026-03-26 Mon 23 Mar 12:00',
      '2026-04-02 Thu 2 Apr 18:00',
    ])
    expect(await room.on(id, '2026-03-19')).toBe(second)
    expect(await room.on(id, '2026-03-26')).toBe(third)
    await room.undo(edit)
    expect((await room.dates([id])).slice(0, 3)).toEqual([
      '2026-03-10 Tue 10 Mar 19:00',
      '2026-03-17 Tue 17 Mar 19:00',
      '2026-03-24 Mon 23 Mar 12:00',
    ])
    expect(await room.answers(second)).toEqual(['mina going'])
  })

  test('less often: what has no day is withdrawn, and asks again when its day comes back', async () => {
    const id = await room.series()
    const second = await room.on(id, '2026-03-17')
    await room.answer(mina, second, 'going')
    const { effects } = await room.edit(
      id,
      '2026-03-10',
      'all',
      { rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU' },
      { dry: true },
    )
    expect(effects[0]).toEqual({ on_date: '2026-03-17', effect: 'withdrawn', answers: 1 })
    await room.edit(id, '2026-03-10', 'all', { rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU' })
    expect(await room.dates([id], '2026-04-01')).toEqual(['2026-03-10 Tue 10 Mar 19:00', '2026-03-24 Tue 24 Mar 19:00'])
    await room.edit(id, '2026-03-10', 'all', { rrule: 'FREQ=WEEKLY;BYDAY=TU' })
    expect(await room.on(id, '2026-03-17')).toBe(second)
    expect(await room.asOwner('select status, reconfirm from public.event_rsvps')).toEqual([
      { status: 'going', reconfirm: true },
    ])
  })

  test('leave what has begun as it was', async () => {
    const id = await room.series()
    const later = '2026-03-18T12:00:00Z'
    await room.edit(
      id,
      '2026-03-24',
      'all',
      { starts_local: '2026-03-24 17:00', ends_local: '2026-03-24 18:00' },
      { at: later },
    )
    expect((await room.dates([id])).slice(0, 4)).toEqual([
      '2026-03-10 Tue 10 Mar 19:00',
      '2026-03-17 Tue 17 Mar 19:00',
      '2026-03-24 Tue 24 Mar 17:00',
      '2026-03-31 Tue 31 Mar 17:00',
    ])
  })

  test('only looked at change nothing and tell nobody', async () => {
    const id = await room.series()
    const all = await room.asOwner('select * from public.event_occurrences order by id')
    await database.admin.query('delete from public.notifications; delete from realtime.messages')
    const change = { starts_local: '2026-03-11 17:00', ends_local: '2026-03-11 18:00', rrule: 'FREQ=WEEKLY;BYDAY=WE' }
    for (const scope of ['this', 'following', 'all'] as const) {
      const { effects } = await room.edit(id, '2026-03-17', scope, scope === 'this' ? { title: 'Stew' } : change, {
        dry: true,
      })
      expect(effects.length).toBeGreaterThan(0)
    }
    expect(await room.asOwner('select * from public.event_occurrences order by id')).toEqual(all)
    expect(await room.told(mina)).toEqual([])
    expect(await room.said('events')).toEqual([])
  })

  test('based on what somebody else has changed meanwhile are refused', async () => {
    const id = await room.series()
    await expect(room.edit(id, '2026-03-17', 'all', { title: 'Stew' }, { version: 7 })).rejects.toThrow(
      'Someone else changed',
    )
    const { id: edit } = await room.edit(id, '2026-03-17', 'all', { title: 'Stew' })
    await room.ask(ruth, "update public.events set title = 'Pie' where id = $1", [id], before)
    await expect(room.undo(edit)).rejects.toThrow('changed again')
  })
})

describe('going to all', () => {
  test('is an answer to each date; one that was answered by hand keeps its own', async () => {
    const id = await room.series({ title: 'Soup' })
    const [second, third] = [await room.on(id, '2026-03-17'), await room.on(id, '2026-03-24')]
    await room.answer(mina, second, 'declined')
    await database.admin.query('delete from public.notifications')
    await room.answerAll(mina, id, 'going')
    expect(await room.answers(second)).toEqual(['mina declined'])
    expect(await room.answers(third)).toEqual(['mina going'])
    expect(await room.counts(third)).toEqual({ going: 1, guests: 0, maybe: 0 })
    expect(await room.told(ruth)).toEqual(['rsvp_received: Mina Park is going to all dates of “Soup”'])
    await room.answer(mina, third, 'maybe')
    await room.answerAll(mina, id, 'declined')
    expect(await room.answers(third)).toEqual(['mina maybe'])
    expect(await room.answers(id)).toEqual(['mina declined'])
    await room.answerAll(mina, id, null)
    expect(await room.asOwner('select status from public.event_rsvps order by 1')).toEqual([
      { status: 'declined' },
      { status: 'maybe' },
    ])
  })

  test('fills each date in the order in which people said so, also one that is made later', async () => {
    const id = await room.series({ capacity: 1 })
    await room.answerAll(mina, id, 'going', 0, '2026-03-02T12:00:00Z')
    await room.answerAll(tomas, id, 'going', 0, '2026-03-02T12:01:00Z')
    expect(await room.answers(id)).toEqual(['mina going', 'tomas waitlisted'])
    await room.asOwner('select private.top_up_events()', [], '2026-05-02T12:00:00Z')
    const last = await room.on(id, '2027-04-27')
    expect(await room.answers(last)).toEqual(['mina going', 'tomas waitlisted'])
    await room.answer(mina, last, 'declined')
    expect(await room.answers(last)).toEqual(['mina declined', 'tomas going'])
  })

  test('is no answer to what does not repeat, nor anybody’s who is not in the group', async () => {
    const single = await room.event()
    await expect(room.answerAll(mina, single, 'going')).rejects.toThrow('doesn’t repeat')
  })
})

describe('the year ahead', () => {
  const night = '2026-04-01T02:00:00Z'
  const topUp = () => room.asOwner<{ many: number }>('select private.top_up_events() as many', [], night)

  test('is kept up each night, once, by however many', async () => {
    const ids: string[] = []
    for (let n = 0; n < 12; n++) ids.push(await room.series())
    await Promise.all([topUp(), topUp(), topUp()])
    for (const id of ids) expect(await count(id)).toBe(52 + 4)
    expect(await topUp()).toEqual([{ many: 0 }])
  })

  test('leaves to another what that one is making, and goes on where it was killed', async () => {
    const ids = [await room.series(), await room.series(), await room.series()]
    const killed = new pg.Client(database.connections.as('supabase_admin'))
    const gone = new Promise((known) => killed.on('error', known))
    await killed.connect()
    const { rows } = await killed.query<{ pid: number }>('select pg_backend_pid() as pid')
    await killed.query('begin')
    await killed.query("select set_config('app.clock', $1, true)", [night])
    await killed.query('select private.top_up_events()')
    expect(await topUp()).toEqual([{ many: 0 }])
    await database.admin.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    await gone
    await expect.poll(topUp).toEqual([{ many: 3 }])
    for (const id of ids) expect(await count(id)).toBe(56)
  })

  test('follows a zone that changes its clocks in another way than was known', async () => {
    const id = await room.series()
    await room.asOwner('select private.follow_zones()', [], before)
    // as if placed by what was known of London a year ago
    await database.admin.query(
      "set session_replication_role = replica; update public.event_occurrences set starts_at = starts_at - interval '1 hour'; set session_replication_role = origin; update private.zone_prints set print = 'another'",
    )
    expect((await room.dates([id]))[0]).toBe('2026-03-10 Tue 10 Mar 18:00')
    await room.asOwner('select private.follow_zones()', [], before)
    expect((await room.dates([id]))[0]).toBe('2026-03-10 Tue 10 Mar 19:00')
    expect(await room.asOwner('select private.follow_zones() as many', [], before)).toEqual([{ many: 0 }])
  })
})

describe('the days and hours of a series', () => {
  test('are those of the package that reads RFC 5545, for 200 rules', async () => {
    const last = '2028-06-01'
    const rules = fc.sample(randomRule, 200)
    const { rows } = await database.admin.query<{ days: string[] }>(
      `select array(select day::text from private.rule_days(jsonb_populate_record(null::public.events,
         jsonb_build_object('rrule', text, 'starts_local', start)), start, $3) as day order by day) as days
       from unnest($1::text[], $2::date[]) with ordinality as asked (text, start, n) order by n`,
      [rules.map(({ text }) => text), rules.map(({ start }) => start), last],
    )
    const theirs = rules.map(({ text, start }) =>
      new RRule({ ...RRule.parseString(text), dtstart: new Date(`${start}T00:00:00Z`) })
        .between(new Date(`${start}T00:00:00Z`), new Date(`${last}T00:00:00Z`), true)
        .map((day) => day.toISOString().slice(0, 10)),
    )
    expect(rules.map((rule, n) => ({ rule, days: rows[n]!.days }))).toEqual(
      rules.map((rule, n) => ({ rule, days: theirs[n] })),
    )
  })

  test.each([
    ...['Europe/London', 'Europe/Madrid', 'America/New_York', 'America/St_Johns', 'America/Santiago'],
    ...['Australia/Lord_Howe', 'Pacific/Auckland', 'Africa/Cairo'],
  ])('stay at six in %s, whatever its clocks do', async (tz) => {
    const at = '2027-01-01T12:00:00Z'
    const id = await room.series({ tz, starts_local: '2027-01-05 18:00', ends_local: '2027-01-05 20:00' }, ruth, at)
    const rows = await room.asOwner<{ starts_at: Date; ends_at: Date }>(
      'select starts_at, ends_at from public.event_occurrences where event_id = $1 order by starts_at',
      [id],
    )
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: tz, timeStyle: 'short' })
    expect(rows).toHaveLength(52)
    expect(new Set(rows.map(({ starts_at }) => clock.format(new Date(starts_at))))).toEqual(new Set(['18:00']))
    expect(new Set(rows.map(({ ends_at }) => clock.format(new Date(ends_at))))).toEqual(new Set(['20:00']))
    // two changes of its clocks lie between
    expect(new Set(rows.map(({ starts_at }) => new Date(starts_at).toISOString().slice(11, 16))).size).toBe(2)
  })
})

test('a group’s events stay with the group', async () => {
  const id = await room.series()
  expect(
    await room.ask(mina, 'select distinct group_id from public.event_occurrences where event_id = $1', [id]),
  ).toEqual([{ group_id: supper }])
})
