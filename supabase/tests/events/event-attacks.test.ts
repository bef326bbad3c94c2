import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { Person } from '../../../test/database.ts'
import {
  anon,
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
import { eventWire, hours } from './event-wire.ts'

/* Events against those who do not keep to the rules, with the stock client over the wire. */

let app: Awaited<ReturnType<typeof testApp>>
let { ask, asOwner, said, newId, table, event, rpc, answer, row, answersOf } = {} as Awaited<
  ReturnType<typeof eventWire>
>
beforeAll(async () => {
  app = await testApp()
  ;({ ask, asOwner, said, newId, table, event, rpc, answer, row, answersOf } = await eventWire(app))
})
afterAll(() => app.stop())

const year = { since: '2040-01-01', until: '2041-01-01', most: 500 }
const listed = ({ data }: { data: unknown }) => (data as { event_id: string }[]).map(({ event_id }) => event_id)

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
      listed(await rpc(mina, 'my_events', year)).includes(id),
      listed(await rpc(mina, 'my_events', { ...year, unanswered: true })).includes(id),
      (await table(mina, 'event_hosts').select('user_id').eq('event_id', id)).data,
    ]
    const nothing = [[], 0, [], [], [], [{ id: supper, events: [] }], [], [], 0, false, false, []]
    expect(await secret()).toEqual(nothing)
    const reminder = { event_id: id, offset_min: 5 }
    expect((await table(mina, 'event_reminders').insert(reminder)).status).toBe(403)
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
      // only where an answer is seen does it bring its event
      (await table(who, 'event_occurrences').select('id, event_counts!inner(going)').eq('id', id)).data?.length,
      (await table(who, 'event_rsvp_notes').select('note').eq('event_id', id)).data?.length,
    ]
    expect(await looks(mina)).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(await looks(tomas)).toEqual([2, 1, 1, 1, 2, 1, 1])
    const card = (await rpc(mina, 'event_card_of', { event_id: id })).data as Record<string, unknown>[]
    const hidden = { going: null, guests: null, maybe: null, faces: [] }
    expect(card).toMatchObject([hidden])
    const rows = (await rpc(mina, 'my_events', year)).data as { event_id: string }[]
    expect(rows.filter(({ event_id }) => event_id === id)).toMatchObject([hidden])
    const lately = await rpc(mina, 'activity', { kinds: ['event_added', 'event_cancelled'] })
    expect(JSON.stringify(lately.data)).not.toContain(tomas.id)
    expect(JSON.stringify((await rpc(mina, 'search', { query: 'is:going soup' })).data)).not.toContain(id)
    // and with numbers alone, no names
    await table(ruth).update({ show_count: true }).eq('id', id)
    expect(await looks(mina)).toEqual([0, 0, 1, 1, 0, 1, 0])
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

  test('come once to an admin of the instance who is a member, too', async () => {
    const id = await event()
    const seat = [supper, superAdmin.id]
    await asOwner('insert into public.group_members (group_id, user_id) values ($1, $2)', seat)
    const { data } = await rpc(superAdmin, 'my_events', { since: '2040-01-01', until: '2041-01-01', in_group: supper })
    await asOwner('delete from public.group_members where group_id = $1 and user_id = $2', seat)
    expect((data as { event_id: string }[]).map(({ event_id }) => event_id).filter((one) => one === id)).toEqual([id])
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

  test('of strangers and other admins are no more than those to an id of nothing, whatever they try', async () => {
    const id = await event({ capacity: 1 })
    await answer(mina, id, 'going')
    const nothing = newId()
    const before = [await row(id), await answersOf(id)]
    const tries = (event_id: string): [name: string, args: Record<string, unknown>][] => [
      ['delete_event', { id: event_id }],
      ['restore_event', { id: event_id }],
      ['host_event', { event_id, user_id: jonas.id }],
      ['give_place', { occurrence_id: event_id, user_id: mina.id }],
      ['waitlist_place', { occurrence_id: event_id }],
      ['link_event', { event_id, message_id: event_id }],
      ['event_card_of', { event_id }],
    ]
    for (const who of [jonas, ines, otherAdmin, suspended]) {
      for (const [n, [name, args]] of tries(id).entries()) {
        const told = await rpc(who, name, args)
        expect(told, name).toEqual(await rpc(who, ...tries(nothing)[n]!))
        expect(told.data ?? [], name).toEqual([])
      }
      for (const change of [{ title: 'Mine' }, { status: 'cancelled' }, { starts_local: '2040-03-06 18:00' }])
        expect((await table(who).update(change).eq('id', id).select()).data ?? []).toEqual([])
      expect((await table(who).insert({ id: newId(), group_id: supper, title: 'Mine', ...hours })).status).toBe(403)
      expect((await table(who, 'event_reminders').insert({ event_id: id, offset_min: 5 })).status).toBe(403)
    }
    expect([await row(id), await answersOf(id)]).toEqual(before)
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
