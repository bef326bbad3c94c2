import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { Person } from '../../../test/database.ts'
import { actingOn } from '../acting.ts'
import { anon, arrangeRanks, ines, jonas, mina, otherAdmin, ruth, supper, suspended, tomas } from '../cast.ts'

/* Series and days off against those who do not keep to the rules, with the stock client over the wire. */

let app: Awaited<ReturnType<typeof testApp>>
let { asOwner } = {} as ReturnType<typeof actingOn>
let id: string
beforeAll(async () => {
  app = await testApp()
  ;({ asOwner } = actingOn(app.database))
  await arrangeRanks(app.database)
  await app.database.admin.query('delete from public.events')
  id = await series()
})
afterAll(() => app.stop())

/** A day so many from now. */
const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const hours = { starts_local: `${ahead(7)} 19:00`, ends_local: `${ahead(7)} 21:00`, tz: 'Europe/London' }
const third = ahead(21)
const weekly = 'FREQ=WEEKLY;COUNT=20'
const insert = (who: Person, columns: Record<string, unknown>) =>
  app
    .as(who)
    .from('events')
    .insert({ id: randomUUID(), group_id: supper, title: 'Soup', ...hours, ...columns })
    .select('id')
async function series() {
  const { data, error } = await insert(ruth, { rrule: weekly })
  expect(error).toBeNull()
  return data![0]!.id as string
}
const rpc = async (who: Person, name: string, args: Record<string, unknown>) => {
  const { error, status } = await app.as(who).rpc(name, args)
  return { code: error?.code ?? null, words: error?.message ?? '', status }
}
const edit = (who: Person, scope: unknown, change: unknown, more: Record<string, unknown> = {}) =>
  rpc(who, 'edit_series', { id: randomUUID(), event_id: id, on_date: third, scope, change, ...more })
const whole = async () => ({
  events: await asOwner('select * from public.events order by id'),
  dates: await asOwner('select * from public.event_occurrences order by id'),
})

describe('a series that is none is refused with words', () => {
  test.each<[string, Record<string, unknown>, RegExp]>([
    ['a rule that never comes', { rrule: 'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30' }, /never take place/],
    ['a rule of no times', { rrule: 'FREQ=WEEKLY;COUNT=0' }, /rrule_check/],
    ['an end before the start', { rrule: 'FREQ=WEEKLY;UNTIL=20200301' }, /never take place/],
    ['a rule by the hour', { rrule: 'FREQ=HOURLY' }, /rrule_check/],
    ['a rule that is a script', { rrule: "FREQ=DAILY'; drop table public.events; --" }, /rrule_check/],
    ['a rule without end', { rrule: `FREQ=DAILY;BYMONTH=${'1,'.repeat(400)}1` }, /rrule_check/],
    ['an empty rule', { rrule: '' }, /rrule_check/],
    ['a day twice', { rrule: weekly, rdates: ['2040-03-07', '2040-03-07'] }, /rdates_check/],
    ['a day of no year', { rrule: weekly, exdates: ['infinity'] }, /exdates_check/],
    [
      'more days than a year has',
      {
        rrule: weekly,
        rdates: Array.from({ length: 401 }, (_, n) => new Date(Date.UTC(2041, 0, n + 1)).toISOString().slice(0, 10)),
      },
      /rdates_check/,
    ],
    ['a day that is none', { rrule: weekly, rdates: ['soon'] }, /date/],
    [
      'an event that it came from',
      { rrule: weekly, split_from: '00000000-0000-4000-8000-0000000000aa' },
      /permission denied/,
    ],
  ])('%s', async (_, columns, words) => {
    const { error, status } = await insert(ruth, columns)
    expect(error?.message).toMatch(words)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  test.each<[string, unknown, unknown, RegExp]>([
    ['no scope', null, { title: 'Stew' }, /Choose this date/],
    ['another scope', 'none', { title: 'Stew' }, /Choose this date/],
    ['nothing', 'all', {}, /can’t be changed here/],
    ['a list', 'all', [], /can’t be changed here/],
    ['its group', 'all', { group_id: randomUUID() }, /can’t be changed here/],
    ['its maker', 'all', { created_by: mina.id }, /can’t be changed here/],
    ['the capacity of one date', 'this', { capacity: 3 }, /can’t be changed here/],
    ['the rule of one date', 'this', { rrule: weekly }, /can’t be changed here/],
    ['all dates left out', 'all', { left_out: true }, /can’t be changed here/],
    ['a start without an end', 'this', { starts_local: `${third} 18:00` }, /start goes with its end/],
    [
      'an end before the start',
      'this',
      { starts_local: `${third} 18:00`, ends_local: `${third} 17:00` },
      /Choose an end after the start/,
    ],
    ['fifteen days', 'this', { starts_local: `${third} 18:00`, ends_local: `${ahead(60)} 17:00` }, /own_hours/],
    ['an hour that is none', 'this', { starts_local: 'soon', ends_local: 'later' }, /timestamp/],
    ['a draft again', 'all', { status: 'draft' }, /takes place or is cancelled/],
    ['a title of 121 letters', 'this', { title: 'a'.repeat(121) }, /own_check/],
    ['no title', 'this', { title: ' ' }, /own_check/],
    ['a javascript link', 'this', { online_url: 'javascript:alert(1)' }, /own_check/],
    ['a link over http', 'following', { online_url: 'http://example.org' }, /online_url/],
    [
      'a reason of 301 letters',
      'this',
      { status: 'cancelled', cancelled_reason: 'a'.repeat(301) },
      /called_off_reason/,
    ],
    ['a rule that never comes', 'following', { rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, /never take place/],
    ['a cover of another group', 'all', { cover_path: `${randomUUID()}/events/0123456789.png` }, /cover_path/],
    ['places below those of nobody', 'all', { capacity: 0 }, /capacity/],
  ])('an edit: %s', async (_, scope, change, words) => {
    const before = await whole()
    const { words: said, status } = await edit(ruth, scope, change)
    expect(said).toMatch(words)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(await whole()).toEqual(before)
  })

  test('a day that is no date of it, and one that is over', async () => {
    expect(await edit(ruth, 'this', { title: 'Stew' }, { on_date: ahead(22) })).toMatchObject({ status: 404 })
    const past = await insert(ruth, {
      starts_local: '2020-03-03 19:00',
      ends_local: '2020-03-03 21:00',
      rrule: 'FREQ=WEEKLY',
    })
    const dates = await asOwner<{ day: string }>(
      'select on_date::text as day from public.event_occurrences where event_id = $1 order by on_date',
      [past.data![0]!.id],
    )
    // of what began long ago the last year is made, and nothing of it changes any more
    expect(dates.length).toBeLessThan(120)
    expect(
      await edit(ruth, 'following', { title: 'Stew' }, { event_id: past.data![0]!.id, on_date: dates[0]!.day }),
    ).toMatchObject({ words: 'This date is over.', status: 409 })
  })
})

describe('nobody but an organiser of the group', () => {
  const deeds: [string, (who: Person) => Promise<{ status: number; words: string }>][] = [
    [
      'moves a date',
      (who) => edit(who, 'this', { starts_local: `${ahead(22)} 19:00`, ends_local: `${ahead(22)} 21:00` }),
    ],
    ['looks what a split would do', (who) => edit(who, 'following', { title: 'Stew' }, { dry: true })],
    ['splits', (who) => edit(who, 'following', { title: 'Stew' })],
    ['changes all', (who) => edit(who, 'all', { rrule: 'FREQ=DAILY' })],
    [
      'cancels by days off',
      (who) =>
        rpc(who, 'set_off_days', {
          id: randomUUID(),
          group_id: supper,
          starts_on: ahead(20),
          ends_on: ahead(22),
          label: 'Holiday',
        }),
    ],
    [
      'looks what days off would do',
      (who) =>
        rpc(who, 'set_off_days', {
          id: randomUUID(),
          group_id: supper,
          starts_on: ahead(20),
          ends_on: ahead(22),
          label: 'Holiday',
          dry: true,
        }),
    ],
  ]
  test.each(deeds)('%s', async (_, deed) => {
    const before = await whole()
    const outcomes = await Promise.all(
      [mina, jonas, ines, otherAdmin, suspended, anon].map(async (who) => (await deed(who)).status),
    )
    // a member is told why; who is not there finds nothing; the others may call nothing at all
    expect(outcomes[0]).toBe(403)
    expect(
      outcomes.every((status) => [401, 403, 404].includes(status)),
      String(outcomes),
    ).toBe(true)
    expect(await whole()).toEqual(before)
  })

  test('undoes an edit, and a manager does, once', async () => {
    const one = randomUUID()
    expect(await edit(ruth, 'this', { title: 'Stew' }, { id: one })).toMatchObject({ status: 200 })
    for (const who of [mina, jonas, otherAdmin, suspended, anon])
      expect([401, 403, 404]).toContain((await rpc(who, 'undo_event_edit', { id: one })).status)
    expect(await rpc(tomas, 'undo_event_edit', { id: one })).toMatchObject({ status: 204 })
    expect(await rpc(tomas, 'undo_event_edit', { id: one })).toMatchObject({ status: 204 })
    expect(await asOwner("select from public.event_occurrences where own <> '{}'")).toEqual([])
    expect(await rpc(ruth, 'undo_event_edit', { id: randomUUID() })).toMatchObject({ status: 404 })
  })

  test('finds an edit by guessing its id, or takes an event’s id for one', async () => {
    const taken = await series()
    expect(await edit(ruth, 'following', { title: 'Stew' }, { id: taken })).toMatchObject({ status: 409 })
  })

  test('writes dates, answers to all or edits past the functions', async () => {
    for (const who of [ruth, mina]) {
      const client = app.as(who)
      const results = await Promise.all([
        client.from('event_occurrences').update({ own_starts: null }).eq('event_id', id),
        client.from('event_series_rsvps').insert({ event_id: id, group_id: supper, status: 'going' }),
        client.from('event_rsvps').update({ by_default: true }).eq('event_id', id),
        client.from('group_off_days').insert({
          group_id: supper,
          starts_on: ahead(20),
          ends_on: ahead(22),
          label: 'x',
          applied: ['events'],
        }),
      ])
      expect(results.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    }
  })
})

describe('answers to all dates', () => {
  const all = (who: Person, status: unknown, more: Record<string, unknown> = {}) =>
    rpc(who, 'answer_series', { event_id: id, status, ...more })
  test.each<[string, unknown, Record<string, unknown>, number]>([
    ['another word', 'perhaps', {}, 400],
    ['a place in the waitlist', 'waitlisted', {}, 400],
    ['more guests than one may bring', 'going', { guests: 1 }, 400],
    ['less than none', 'going', { guests: -1 }, 400],
    ['to no event', 'going', { event_id: randomUUID() }, 404],
  ])('%s', async (_, status, more, code) => {
    expect(await all(mina, status, more)).toMatchObject({ status: code })
  })

  test('are one’s own, and nobody else reads them', async () => {
    for (const who of [jonas, ines, otherAdmin, suspended, anon])
      expect([401, 403, 404]).toContain((await all(who, 'going')).status)
    expect(await all(mina, 'going')).toMatchObject({ status: 204 })
    const seen = await Promise.all(
      [mina, ruth, tomas, jonas].map(
        async (who) => (await app.as(who).from('event_series_rsvps').select('user_id')).data,
      ),
    )
    expect(seen).toEqual([[{ user_id: mina.id }], [], [], []])
    await asOwner('delete from public.group_members where user_id = $1 and group_id = $2', [mina.id, supper])
    expect(await asOwner('select from public.event_series_rsvps')).toEqual([])
  })
})
