import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { mina, ruth, tomas } from '../cast.ts'
import { before, eventRoom } from './event-room.ts'

/* The messages about events and answers as they change: on whose channels they are, with ids and never with words. */

let database: TestDatabase
let room: ReturnType<typeof eventRoom>
beforeAll(async () => {
  database = await testDatabase()
  room = eventRoom(database)
})
beforeEach(async () => {
  await database.admin.query('delete from public.events; delete from realtime.messages')
})
afterAll(() => database.stop())

const channel = (...people: Someone[]) => people.map(({ id }) => `user:${id}`)

/** The channels that a table was told on since the last look; each message names ids and nothing else. */
async function toldOf(table: string, ids: string[]) {
  const told = await room.said(table)
  for (const { payload } of told)
    expect(payload).toEqual({ table, op: expect.stringMatching(/^(INSERT|UPDATE|DELETE)$/), ids })
  return [...new Set(told.map(({ topic }) => topic))]
}
const operations = async (table: string) => [...new Set((await room.said(table)).map(({ payload }) => payload.op))]

describe('a note', () => {
  test('is told to its person and the organisers, also when the answer stays as it was', async () => {
    const id = await room.event()
    await room.answer(mina, id, 'going', 0, 'No nuts')
    expect(await toldOf('event_rsvp_notes', [id])).toEqual(channel(ruth, tomas, mina))
    await room.answer(mina, id, 'going', 0, 'No nuts, please')
    expect(await toldOf('event_rsvp_notes', [id])).toEqual(channel(ruth, tomas, mina))
    await room.answer(mina, id, 'going', 0, '')
    expect(await operations('event_rsvp_notes')).toEqual(['DELETE'])
    await room.answer(mina, id, 'maybe', 0, 'Perhaps')
    await room.answer(mina, id, null)
    expect(await operations('event_rsvp_notes')).toEqual(['INSERT', 'DELETE'])
  })

  test('that says the same again, or that nobody touches, is told to nobody', async () => {
    const id = await room.event()
    await room.answer(mina, id, 'going', 0, 'No nuts')
    await room.said('event_rsvp_notes')
    await room.answer(mina, id, 'going', 0, 'No nuts')
    await room.answer(mina, id, 'maybe')
    expect(await room.said('event_rsvp_notes')).toEqual([])
  })

  test('of an organiser is not told to members, and is to a member who hosts', async () => {
    const id = await room.event()
    await room.answer(tomas, id, 'going', 0, 'I bring soup')
    expect(await toldOf('event_rsvp_notes', [id])).toEqual(channel(ruth, tomas))
    await room.ask(ruth, 'select public.host_event($1, $2)', [id, mina.id])
    await room.answer(tomas, id, 'going', 0, 'I bring bread')
    expect(await toldOf('event_rsvp_notes', [id])).toEqual(channel(ruth, tomas, mina))
  })
})

describe('an event', () => {
  const link = (id: string, url: string | null) =>
    room.ask(ruth, 'update public.events set online_url = $2 where id = $1', [id, url], before)

  test('whose link changes is told to its group without the link, and as a draft to its organisers alone', async () => {
    const id = await room.event()
    const draft = await room.event({ status: 'draft' })
    await room.said('events')
    await link(id, 'https://meet.example.org/supper')
    expect(await toldOf('events', [id])).toEqual([expect.stringMatching(/^group:/)])
    await link(draft, 'https://meet.example.org/surprise')
    expect(await toldOf('events', [draft])).toEqual(channel(ruth, tomas))
  })

  test('that gets a host is told to its group, and as a draft to its organisers alone', async () => {
    const id = await room.event()
    const draft = await room.event({ status: 'draft' })
    const host = 'select public.host_event($1, $2, $3)'
    await room.said('event_hosts')
    await room.ask(ruth, host, [id, mina.id, true])
    expect(await toldOf('event_hosts', [id])).toEqual([expect.stringMatching(/^group:/), ...channel(mina)])
    await room.ask(ruth, host, [draft, tomas.id, true])
    expect(await toldOf('event_hosts', [draft])).toEqual(channel(ruth, tomas))
    await room.ask(ruth, host, [draft, mina.id, true])
    expect(await toldOf('event_hosts', [draft])).toEqual(channel(ruth, tomas, mina))
    await room.ask(ruth, host, [draft, mina.id, false])
    expect(await toldOf('event_hosts', [draft])).toEqual(channel(ruth, tomas, mina))
  })

  test('whose names are not shown tells the group of no answer, and one that shows them of who comes', async () => {
    const [open, hidden] = [await room.event(), await room.event({ show_guest_list: false, show_count: false })]
    const group = async (table: string) =>
      (await room.said(table)).filter(({ topic }) => topic.startsWith('group:')).flatMap(({ payload }) => payload.ids)
    for (const id of [open, hidden]) await room.answer(mina, id, 'going', 0, 'Hello')
    expect(await group('event_rsvps')).toEqual([open])
    for (const id of [open, hidden]) await room.answer(mina, id, 'maybe')
    expect(await group('event_counts')).toEqual([open])
    // who cannot come is known to organisers alone, and so is that they were not there before
    await room.answer(mina, open, 'declined')
    await room.said('event_rsvps')
    await room.answer(mina, open, null)
    expect(await group('event_rsvps')).toEqual([])
  })
})
