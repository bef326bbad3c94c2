import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { choir, mina, ruth, supper, tomas } from '../cast.ts'
import { eventWire, hours } from './event-wire.ts'

/* Input that nobody may write of an event, with the stock client over the wire. */

let app: Awaited<ReturnType<typeof testApp>>
let { asOwner, newId, table, event, answer, row, answersOf } = {} as Awaited<ReturnType<typeof eventWire>>
beforeAll(async () => {
  app = await testApp()
  ;({ asOwner, newId, table, event, answer, row, answersOf } = await eventWire(app))
})
afterAll(() => app.stop())

describe('bad input is refused with words, and what was there stays', () => {
  test.each<[string, Record<string, unknown>, number, RegExp]>([
    ['an end before the start', { ends_local: '2040-03-06 18:00' }, 400, /ends_after_start/],
    ['an end at the start', { ends_local: '2040-03-06 19:00' }, 400, /ends_after_start/],
    ['fifteen days', { ends_local: '2040-03-21 19:00' }, 400, /at_most_14_days/],
    ['a whole day that begins at noon', { all_day: true }, 400, /whole_days/],
    ['a zone that is nowhere', { tz: 'Europe/Nowhere' }, 400, /time zone/i],
    ['a zone that is a formula', { tz: 'Foo+3' }, 400, /There is no time zone called “Foo\+3”/],
    ['a zone with a formula behind its name', { tz: 'Europe/London5' }, 400, /There is no time zone/],
    ['a zone that only Postgres knows', { tz: 'MSK' }, 400, /There is no time zone/],
    ['an hour that is none', { starts_local: 'soon' }, 400, /timestamp/],
    ['the end of time', { starts_local: 'infinity', ends_local: 'infinity' }, 400, /starts_local|ends_after/],
    ['a capacity of 0', { capacity: 0 }, 400, /capacity/],
    ['eleven guests each', { guests_per_person: 11 }, 400, /guests_per_person/],
    ['guests below 0', { guests_per_person: -1 }, 400, /guests_per_person/],
    ['a deadline after the start', { deadline_min: -5 }, 400, /deadline_min/],
    ['an http link', { online_url: 'http://example.org/' }, 400, /online_url/],
    ['a javascript link', { online_url: 'javascript:alert(1)' }, 400, /online_url/],
    ['a link with a script behind it', { online_url: 'https://example.org/ javascript:alert(1)' }, 400, /online_url/],
    ['a cover of another group', { cover_path: `${choir}/events/0123456789.png` }, 400, /cover_path/],
    ['a cover that climbs out of its folder', { cover_path: `${supper}/events/../../x.png` }, 400, /cover_path/],
    ['20,001 letters', { body_html: `<p>${'a'.repeat(20_001 - 7)}</p>` }, 400, /body_html/],
    ['a script', { body_html: '<script>alert(1)</script>' }, 400, /html_is_safe/],
    ['no title', { title: '   ' }, 400, /title/],
    ['a title of 121 letters', { title: 'a'.repeat(121) }, 400, /title/],
    ['a short title in a long space', { title: `${' '.repeat(5000)}a` }, 400, /title/],
    ['names without numbers', { show_count: false }, 400, /list_needs_count/],
    ['a state that is none', { status: 'done' }, 400, /status/],
    ['a waitlist that is none', { waitlist_mode: 'lottery' }, 400, /waitlist_mode/],
    ['a team of another group', { team_id: '00000000-0000-4000-8000-00000000dead' }, 409, /foreign key/],
    ['another group', { group_id: choir }, 403, /permission denied/],
    ['another maker', { created_by: mina.id }, 403, /permission denied/],
    ['another version', { version: 7 }, 403, /permission denied/],
  ])('%s', async (_, change, status, words) => {
    const id = await event()
    const before = await row(id)
    const changed = await table(ruth).update(change).eq('id', id).select()
    expect({ status: changed.status, words: changed.error?.message }).toEqual({
      status,
      words: expect.stringMatching(words),
    })
    expect(await row(id)).toEqual(before)
    const added = await table(ruth).insert({ id: newId(), group_id: supper, title: 'Pie', ...hours, ...change })
    expect(added.status).toBe(status)
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['eleven guests', { guests: 11 }, 'You can bring up to 2 guests.'],
    ['three guests where two may come', { guests: 3 }, 'You can bring up to 2 guests.'],
    ['−1 guests', { guests: -1 }, 'The number of guests can’t be below 0.'],
    ['an answer that is none', { status: 'waitlisted' }, 'Answer with going, maybe or declined.'],
  ])('%s in an answer', async (_, more, words) => {
    const id = await event({ guests_per_person: 2 })
    await answer(mina, id, 'maybe', { guests: 1 })
    expect(await answer(mina, id, 'going', more)).toMatchObject({ status: 400, words })
    expect(await answersOf(id)).toEqual([{ user_id: mina.id, status: 'maybe', guests: 1 }])
  })

  test('a note of 301 letters, and an answer from nowhere', async () => {
    const id = await event()
    expect(await answer(mina, id, 'going', { note: 'a'.repeat(301) })).toMatchObject({ status: 400, code: '23514' })
    expect(await answer(mina, id, 'going', { source: 'a dream' })).toMatchObject({ status: 400, code: '23514' })
    expect(await answersOf(id)).toEqual([])
  })

  test.each([-1, 40_321])('a reminder %s minutes before', async (offset_min) => {
    const id = await event()
    expect((await table(mina, 'event_reminders').insert({ event_id: id, offset_min })).status).toBe(400)
    expect((await table(mina, 'event_reminders').select('id').eq('event_id', id)).data).toEqual([])
  })

  test('an answer past the deadline is a conflict, said in words, and what was answered stays', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)
    const id = await event({ starts_local: inDays(1), ends_local: inDays(2), tz: 'UTC' })
    await answer(mina, id, 'maybe')
    expect((await table(ruth).update({ deadline_min: 2880 }).eq('id', id)).status).toBe(204)
    const late = await answer(mina, id, 'going')
    expect(late).toMatchObject({ status: 409, code: 'PT409', words: expect.stringMatching(/^Answers closed on /) })
    expect(await answersOf(id)).toEqual([{ user_id: mina.id, status: 'maybe', guests: 0 }])
  })

  test('fewer places than people who come are kept as said, and nobody is thrown out', async () => {
    const id = await event({ capacity: 3, guests_per_person: 2 })
    await answer(mina, id, 'going', { guests: 2 })
    expect((await table(ruth).update({ capacity: 1 }).eq('id', id)).status).toBe(204)
    expect(await answersOf(id)).toEqual([{ user_id: mina.id, status: 'going', guests: 2 }])
    expect(await answer(mina, id, 'going', { guests: 1 })).toMatchObject({ data: 'going' })
    expect(await answer(tomas, id, 'going')).toMatchObject({ data: 'waitlisted' })
  })

  test('a zone that Postgres knows is one that devices know', async () => {
    const rows = await asOwner<{ name: string }>(
      "select name from pg_timezone_names where name ~ '^(UTC|[A-Z][A-Za-z]+(/[A-Za-z_-]+){1,2})$'",
    )
    expect(rows.length).toBeGreaterThan(400)
    const unknown = rows.filter(({ name }) => {
      try {
        return !new Intl.DateTimeFormat('en', { timeZone: name })
      } catch {
        return true
      }
    })
    expect(unknown).toEqual([])
  })
})
