import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { Person } from '../../../test/database.ts'
import { actingOn } from '../acting.ts'
import {
  anon,
  arrangeRanks,
  choir,
  ines,
  jonas,
  mina,
  otherAdmin,
  ruth,
  superAdmin,
  supper,
  suspended,
  tenantAdmin,
  tomas,
} from '../cast.ts'

/* Events against those who do not keep to the rules, with the stock client over the wire. */

let app: Awaited<ReturnType<typeof testApp>>
let { ask, asOwner, said } = {} as ReturnType<typeof actingOn>
beforeAll(async () => {
  app = await testApp()
  ;({ ask, asOwner, said } = actingOn(app.database))
  await arrangeRanks(app.database)
  await app.database.admin.query('delete from public.events')
})
afterAll(() => app.stop())

const hours = { starts_local: '2040-03-06 19:00', ends_local: '2040-03-06 21:00', tz: 'Europe/London' }
let made = 0
const newId = () => `00000000-0000-4000-8000-0000000eb${String(++made).padStart(3, '0')}`
const table = (who: Person, name = 'events') => app.as(who).from(name)

/** An event of Ruth’s; its id. */
async function event(columns: Record<string, unknown> = {}) {
  const id = newId()
  const { error } = await table(ruth).insert({ id, group_id: supper, title: 'Soup', ...hours, ...columns })
  expect(error).toBeNull()
  return id
}
const rpc = async (who: Person, name: string, args: Record<string, unknown>) => {
  const { data, error, status } = await app.as(who).rpc(name, args)
  return { data, code: error?.code ?? null, words: error?.message ?? null, status }
}
const answer = (who: Person, occurrence_id: string, status: string | null, more: Record<string, unknown> = {}) =>
  rpc(who, 'answer_event', { occurrence_id, status, ...more })
const row = async (id: string) => (await asOwner('select * from public.events where id = $1', [id]))[0]
const answersOf = (id: string) =>
  asOwner('select user_id, status, guests from public.event_rsvps where event_id = $1 order by 1', [id])

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

describe('a member who manages no events', () => {
  test('neither makes, moves, cancels, hosts nor deletes one', async () => {
    const id = await event()
    const draft = await event({ status: 'draft' })
    const before = await row(id)
    expect((await table(mina).insert({ id: newId(), group_id: supper, title: 'Mine', ...hours })).status).toBe(403)
    for (const change of [{ starts_local: '2040-03-06 18:00' }, { status: 'cancelled' }, { capacity: 1 }])
      expect((await table(mina).update(change).eq('id', id).select()).data).toEqual([])
    expect((await table(mina).delete().eq('id', id)).status).toBe(403)
    expect((await table(mina).upsert({ id, group_id: supper, title: 'Mine', ...hours })).status).toBe(403)
    expect(await rpc(mina, 'delete_event', { id })).toMatchObject({ code: '42501' })
    expect(await rpc(mina, 'restore_event', { id })).toMatchObject({ code: '42501' })
    expect(await rpc(mina, 'host_event', { event_id: id, user_id: mina.id })).toMatchObject({ code: '42501' })
    // a draft is not there for her, under no name
    for (const [name, args] of [
      ['delete_event', { id: draft }],
      ['restore_event', { id: draft }],
      ['host_event', { event_id: draft, user_id: mina.id }],
      ['answer_event', { occurrence_id: draft, status: 'going' }],
      ['give_place', { occurrence_id: draft, user_id: mina.id }],
      ['link_event', { event_id: draft, message_id: draft }],
    ] as const)
      expect(await rpc(mina, name, args), name).toMatchObject({ code: 'PT404', status: 404 })
    const hosts = { event_id: id, user_id: mina.id, group_id: supper }
    expect((await table(mina, 'event_hosts').insert(hosts)).status).toBe(403)
    const file = new Blob(['x'], { type: 'image/png' })
    const covers = app.as(mina).storage.from('covers')
    expect((await covers.upload(`${supper}/events/0123456789.png`, file)).error).not.toBeNull()
    expect(await row(id)).toEqual(before)
  })

  test('as a host sees the answers, and changes nothing', async () => {
    const id = await event({ show_guest_list: false, show_count: false })
    await answer(tomas, id, 'declined', { note: 'Away' })
    expect((await table(mina, 'event_rsvps').select('user_id').eq('event_id', id)).data).toEqual([])
    expect(await rpc(ruth, 'host_event', { event_id: id, user_id: mina.id })).toMatchObject({ status: 204 })
    expect((await table(mina, 'event_rsvps').select('user_id, status').eq('event_id', id)).data).toEqual([
      { user_id: tomas.id, status: 'declined' },
    ])
    expect((await table(mina, 'event_rsvp_notes').select('note').eq('event_id', id)).data).toEqual([{ note: 'Away' }])
    expect((await table(mina).update({ title: 'Mine' }).eq('id', id).select()).data).toEqual([])
    expect(await rpc(mina, 'give_place', { occurrence_id: id, user_id: tomas.id })).toMatchObject({ code: '42501' })
    expect(await rpc(ruth, 'host_event', { event_id: id, user_id: mina.id, hosts: false })).toMatchObject({
      status: 204,
    })
    expect((await table(mina, 'event_rsvps').select('user_id').eq('event_id', id)).data).toEqual([])
    // whoever is not in the group is no host
    expect((await rpc(ruth, 'host_event', { event_id: id, user_id: jonas.id })).code).toBe('23503')
  })

  test('reads of a draft neither its words nor that it is there, and later not what the draft had said', async () => {
    const id = await event({ status: 'draft', title: 'Party for Mina' })
    const secret = async () => [
      (await table(mina).select('id').eq('id', id)).data,
      (await table(mina).select('id', { count: 'exact', head: true }).eq('id', id)).count,
      (await table(mina, 'event_occurrences').select('id').eq('event_id', id)).data,
      (await table(mina, 'event_counts').select('going').eq('event_id', id)).data,
      (await table(mina, 'activity_log').select('data').eq('subject_id', id)).data,
      (await table(mina, 'groups').select('id, events(id)').eq('id', supper).eq('events.id', id)).data,
      (await rpc(mina, 'search', { query: 'Party for' })).data,
      (await rpc(mina, 'event_card_of', { event_id: id })).data,
      (await ask(mina, 'select from public.activity() where id = $1', [id])).length,
    ]
    const nothing = [[], 0, [], [], [], [{ id: supper, events: [] }], [], [], 0]
    expect(await secret()).toEqual(nothing)
    const report = { subject_type: 'event', subject_id: id, reason: 'spam' }
    expect((await table(mina, 'reports').insert(report)).status).toBe(403)
    const point = { user_id: ruth.id, type: 'event_created', message: 'There is one', related_id: id }
    expect((await table(mina, 'notifications').insert(point)).status).toBe(403)
    await said('events')
    expect((await table(ruth).update({ title: 'Party for M.', place_name: 'Hall' }).eq('id', id)).status).toBe(204)
    expect(
      (await said('events'))
        .map(({ topic }) => topic)
        .filter((topic) => topic !== `user:${suspended.id}`)
        .toSorted(),
    ).toEqual([`user:${ruth.id}`, `user:${tomas.id}`])
    await table(ruth).update({ title: 'Supper' }).eq('id', id)
    await table(ruth).update({ status: 'scheduled' }).eq('id', id)
    await table(ruth).update({ title: 'Big supper' }).eq('id', id)
    const log = JSON.stringify((await table(mina, 'activity_log').select('verb, data').eq('subject_id', id)).data)
    expect(log).toContain('Big supper')
    expect(log).not.toContain('Party')
    expect(log).not.toContain('Hall')
  })

  test('sees neither names nor numbers where they are not shown, on whatever way', async () => {
    const id = await event({ show_guest_list: false, show_count: false })
    await said('event_rsvps')
    await said('event_counts')
    await answer(tomas, id, 'going', { note: 'With soup' })
    const topics = new Set((await said('event_rsvps')).map(({ topic }) => topic))
    topics.delete(`user:${suspended.id}`)
    expect([...topics].toSorted()).toEqual([`user:${ruth.id}`, `user:${tomas.id}`])
    await answer(ruth, id, 'maybe')
    expect(await said('event_counts')).toEqual([])
    const looks = async (who: Person) => [
      (await table(who, 'event_rsvps').select('user_id').eq('event_id', id).neq('user_id', mina.id)).data?.length,
      (
        await table(who, 'event_rsvps')
          .select('*', { count: 'exact', head: true })
          .eq('event_id', id)
          .eq('status', 'going')
      ).count,
      (await table(who, 'event_counts').select('going').eq('event_id', id)).data?.length,
      (
        await table(who, 'event_counts')
          .select('going', { count: 'exact', head: true })
          .gt('going', 0)
          .eq('event_id', id)
      ).count,
      (await table(who, 'event_occurrences').select('id, event_rsvps(user_id)').eq('id', id)).data?.[0]?.event_rsvps
        .length,
      (await table(who, 'event_rsvp_notes').select('note').eq('event_id', id)).data?.length,
    ]
    expect(await looks(mina)).toEqual([0, 0, 0, 0, 0, 0])
    expect(await looks(tomas)).toEqual([2, 1, 1, 1, 2, 1])
    const card = (await rpc(mina, 'event_card_of', { event_id: id })).data as Record<string, unknown>[]
    expect(card).toMatchObject([{ going: null, guests: null, maybe: null, faces: [] }])
    expect(JSON.stringify((await rpc(mina, 'search', { query: 'is:going soup' })).data)).not.toContain(id)
    // and with numbers alone, no names
    await table(ruth).update({ show_count: true }).eq('id', id)
    expect(await looks(mina)).toEqual([0, 0, 1, 1, 0, 0])
  })

  test('reads what others say to organisers nowhere', async () => {
    const id = await event()
    await answer(tomas, id, 'going', { note: 'No nuts' })
    await answer(ruth, id, 'declined')
    expect((await table(mina, 'event_rsvp_notes').select('note')).data).toEqual([])
    expect(
      (await table(mina, 'event_rsvps').select('user_id, event_rsvp_notes(note)').eq('event_id', id)).data,
    ).toEqual([{ user_id: tomas.id, event_rsvp_notes: null }])
  })
})

describe('answers', () => {
  test('are one’s own, and written by their function alone', async () => {
    const id = await event({ capacity: 1 })
    await answer(ruth, id, 'going')
    await answer(tomas, id, 'going')
    await answer(mina, id, 'going')
    const before = await asOwner('select * from public.event_rsvps where event_id = $1 order by user_id', [id])
    const keys = { occurrence_id: id, event_id: id, group_id: supper }
    const rsvps = () => table(mina, 'event_rsvps')
    for (const who of [mina, tomas])
      expect((await rsvps().insert({ ...keys, user_id: who.id, status: 'going', listed: true })).status).toBe(403)
    for (const change of [
      { queued_at: '2000-01-01' },
      { status: 'going', queued_at: null },
      { granted_at: '2000-01-01' },
      { guests: 9 },
    ])
      expect((await rsvps().update(change).eq('user_id', mina.id)).status).toBe(403)
    expect((await rsvps().delete().eq('user_id', ruth.id)).status).toBe(403)
    expect((await rpc(mina, 'answer_event', { occurrence_id: id, status: 'declined', user_id: ruth.id })).status).toBe(
      404,
    )
    expect((await rpc(mina, 'give_place', { occurrence_id: id, user_id: mina.id })).code).toBe('42501')
    expect((await table(mina, 'event_counts').update({ going: 0 }).eq('event_id', id)).status).toBe(403)
    expect(await asOwner('select * from public.event_rsvps where event_id = $1 order by user_id', [id])).toEqual(before)
    expect((await rpc(tomas, 'waitlist_place', { occurrence_id: id })).data).toBe(1)
    expect((await rpc(mina, 'waitlist_place', { occurrence_id: id })).data).toBe(2)
    expect((await rpc(ruth, 'waitlist_place', { occurrence_id: id })).data).toBe(null)
  })

  test('come of members alone: no stranger, no admin who is none, nobody from another tenant, and nobody who is suspended', async () => {
    const id = await event()
    const nothing = newId()
    for (const who of [jonas, ines, otherAdmin]) {
      const told = await answer(who, id, 'going')
      expect(told).toMatchObject({ status: 404, code: 'PT404' })
      // an id that is guessed says as much as one of nothing
      expect(told).toEqual(await answer(who, nothing, 'going'))
      for (const name of ['events', 'event_occurrences', 'event_counts', 'event_rsvps', 'event_hosts'])
        expect((await table(who, name).select('*')).data, name).toEqual([])
      expect((await rpc(who, 'event_card_of', { event_id: id })).data).toEqual([])
      expect(
        (await rpc(who, 'my_events', { since: '2040-01-01', until: '2041-01-01', in_group: supper })).data,
      ).toEqual([])
    }
    for (const who of [tenantAdmin, superAdmin])
      expect(await answer(who, id, 'going')).toMatchObject({
        code: '42501',
        words: 'Only group members can answer.',
      })
    expect((await answer(anon, id, 'going')).status).toBe(401)
    expect((await answer(suspended, id, 'going')).status).toBe(403)
    expect(await answersOf(id)).toEqual([])
  })

  test('end with membership, and give their place to the next', async () => {
    const id = await event({ capacity: 1 })
    await app.database.admin.query(
      'insert into public.group_members (group_id, user_id) values ($1, $2) on conflict do nothing',
      [supper, ines.id],
    )
    await answer(ines, id, 'going', { note: 'Hello' })
    await answer(mina, id, 'going')
    await rpc(ruth, 'remove_member', { group_id: supper, user_id: ines.id })
    expect(await answersOf(id)).toEqual([{ user_id: mina.id, status: 'going', guests: 0 }])
    expect(await answer(ines, id, 'going')).toMatchObject({ code: 'PT404' })
    expect((await table(ines, 'event_rsvp_notes').select('note')).data).toEqual([])
  })

  test('of an event in the trash are nobody’s to read, and all of them come back with it', async () => {
    const id = await event({ capacity: 1, title: 'Gone' })
    await answer(mina, id, 'going', { note: 'Me' })
    await answer(tomas, id, 'going')
    expect((await rpc(ruth, 'delete_event', { id })).status).toBe(204)
    for (const who of [mina, ruth, tomas]) {
      for (const name of ['events', 'event_occurrences', 'event_counts', 'event_hosts'])
        expect(
          (
            await table(who, name)
              .select('*')
              .eq(name === 'events' ? 'id' : 'event_id', id)
          ).data,
          name,
        ).toEqual([])
      // one’s own words are one’s own
      const theirs = await table(who, 'event_rsvps').select('user_id').eq('event_id', id).neq('user_id', who.id)
      expect(theirs.data).toEqual([])
      expect((await answer(who, id, 'declined')).code).toBe('PT404')
      expect((await rpc(who, 'waitlist_place', { occurrence_id: id })).data).toBe(null)
      expect((await rpc(who, 'event_card_of', { event_id: id })).data).toEqual([])
      expect((await rpc(who, 'search', { query: 'Gone' })).data).toEqual([])
      expect((await table(who, 'activity_log').select('verb').eq('subject_id', id)).data).toEqual([])
    }
    expect((await rpc(jonas, 'restore_event', { id })).code).toBe('PT404')
    expect((await rpc(ruth, 'restore_event', { id })).status).toBe(204)
    expect(await answersOf(id)).toMatchObject([{ status: 'waitlisted' }, { status: 'going' }])
    expect((await table(mina, 'event_rsvps').select('user_id').eq('status', 'going').eq('event_id', id)).data).toEqual([
      { user_id: mina.id },
    ])
  })
})

describe('a group, or an account, that is deleted', () => {
  test('takes its events with it, and nobody is told of places', async () => {
    const id = await event({ capacity: 1 })
    await answer(mina, id, 'going')
    await answer(tomas, id, 'going')
    await app.database.admin.query('delete from auth.users where id = $1', [mina.id])
    expect(await answersOf(id)).toEqual([{ user_id: tomas.id, status: 'going', guests: 0 }])
    await app.database.admin.query('delete from public.notifications')
    await app.database.admin.query('delete from public.groups where id = $1', [supper])
    expect(await asOwner('select id from public.events')).toEqual([])
    expect(await asOwner("select message from public.notifications where type = 'event_updated'")).toEqual([])
  })
})
