import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { jonas, mina, ruth, tomas } from '../cast.ts'
import { before, eventRoom } from './event-room.ts'

let database: TestDatabase
let room: ReturnType<typeof eventRoom>
beforeAll(async () => {
  database = await testDatabase()
  room = eventRoom(database)
})
beforeEach(async () => {
  await database.admin.query('delete from public.events; delete from public.notifications')
})
afterAll(() => database.stop())

const message = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  )

describe('an event', () => {
  test('is made by who manages events, with a title and its hours, and has its one occurrence at once', async () => {
    const id = await room.event()
    const rows = await room.ask(
      mina,
      'select id, on_date::text, starts_at::text, state from public.event_occurrences',
      [],
      before,
    )
    expect(rows).toEqual([{ id, on_date: '2026-03-10', starts_at: '2026-03-10 19:00:00+00', state: 'scheduled' }])
  })

  test('is not made by a member, nor by somebody from elsewhere', async () => {
    expect(await message(room.event({}, mina))).toContain('row-level security')
    expect(await message(room.event({}, jonas))).toContain('row-level security')
  })

  test('that is moved to another day keeps its occurrence, and with it what people said', async () => {
    const id = await room.event()
    await room.answer(mina, id, 'going')
    const moved =
      "update public.events set starts_local = '2026-03-12 18:00', ends_local = '2026-03-12 20:00' where id = $1"
    await room.ask(ruth, moved, [id], before)
    const rows = await room.ask(mina, 'select id, on_date::text from public.event_occurrences', [], before)
    expect(rows).toEqual([{ id, on_date: '2026-03-12' }])
    expect(await room.answers(id)).toEqual(['mina going'])
  })

  test('in draft is its organisers’ alone, and once out never a draft again', async () => {
    const id = await room.event({ status: 'draft' })
    expect(await room.ask(mina, 'select id from public.events')).toEqual([])
    expect(await room.ask(mina, 'select id from public.event_occurrences')).toEqual([])
    expect(await room.ask(tomas, 'select id from public.event_occurrences')).toEqual([{ id }])
    expect(await room.told(mina)).toEqual([])
    await room.ask(tomas, "update public.events set status = 'scheduled' where id = $1", [id], before)
    expect(await room.ask(mina, 'select id from public.events')).toEqual([{ id }])
    expect(await message(room.ask(ruth, "update public.events set status = 'draft' where id = $1", [id]))).toContain(
      'can’t become a draft',
    )
  })
})

describe('answers', () => {
  test('are counted, with guests as far as the event lets one bring them', async () => {
    const id = await room.event({ guests_per_person: 2 })
    expect(await room.answer(mina, id, 'going', 2)).toBe('going')
    expect(await room.answer(tomas, id, 'maybe')).toBe('maybe')
    expect(await room.counts(id)).toEqual({ going: 1, guests: 2, maybe: 1 })
    expect(await message(room.answer(ruth, id, 'going', 3))).toBe('You can bring up to 2 guests.')
    expect(await message(room.answer(ruth, id, 'going', -1))).toBe('The number of guests can’t be below 0.')
    expect(await message(room.answer(jonas, id, 'going'))).toContain('no longer exists')
  })

  test('beyond the capacity wait in line, and a place that is freed goes to the first', async () => {
    const id = await room.event({ capacity: 1 })
    expect(await room.answer(ruth, id, 'going')).toBe('going')
    expect(await room.answer(mina, id, 'going')).toBe('waitlisted')
    expect(await room.answer(tomas, id, 'going')).toBe('waitlisted')
    const place = 'select public.waitlist_place($1) as place'
    expect(await room.ask(tomas, place, [id])).toEqual([{ place: 2 }])
    await room.answer(ruth, id, 'declined')
    expect(await room.answers(id)).toEqual(['ruth declined', 'mina going', 'tomas waitlisted'])
    expect(await room.told(mina)).toContainEqual(expect.stringContaining('You have a place at “Supper'))
    await room.answer(mina, id, 'declined')
    expect(await room.answers(id)).toEqual(['mina declined', 'ruth declined', 'tomas going'])
  })

  test('that come late wait where it is full meanwhile, and past the deadline are refused and change nothing', async () => {
    const id = await room.event({ capacity: 1, deadline_min: 60 })
    const late = (person: Someone, status: string, at: string) => room.answer(person, id, status, 0, undefined, at)
    await room.answer(ruth, id, 'going')
    await room.answer(tomas, id, 'maybe')
    // written offline, sent at the last moment, and once more since nobody heard the answer
    for (const _ of [1, 2]) expect(await late(mina, 'going', '2026-03-10T18:00:00Z')).toBe('waitlisted')
    const past = '2026-03-10T18:00:01Z'
    for (const status of ['going', 'declined'])
      await expect(late(tomas, status, past)).rejects.toMatchObject({
        code: 'PT409',
        message: 'Answers closed on 10 Mar at 18:00.',
      })
    expect(await late(tomas, 'maybe', past)).toBe('maybe')
    expect(await late(mina, 'going', past)).toBe('waitlisted')
    expect(await room.answers(id)).toEqual(['ruth going', 'tomas maybe', 'mina waitlisted'])
  })

  test('come until it is over, and not while it is cancelled', async () => {
    const id = await room.event()
    const cancel = (status: string) =>
      room.ask(ruth, 'update public.events set status = $2 where id = $1', [id, status], before)
    await cancel('cancelled')
    await expect(room.answer(mina, id, 'going')).rejects.toMatchObject({
      code: 'PT409',
      message: 'This event is cancelled.',
    })
    await cancel('scheduled')
    expect(await room.answer(mina, id, 'going', 0, undefined, '2026-03-10T20:59:59Z')).toBe('going')
    await expect(room.answer(mina, id, 'declined', 0, undefined, '2026-03-10T21:00:00Z')).rejects.toMatchObject({
      code: 'PT409',
      message: 'This event is over.',
    })
    expect(await room.answers(id)).toEqual(['mina going'])
  })

  test('who cannot come is known to the organisers alone', async () => {
    const id = await room.event()
    await room.answer(tomas, id, 'declined')
    await room.answer(ruth, id, 'going')
    const seen = 'select user_id from public.event_rsvps where occurrence_id = $1 order by user_id'
    expect(await room.ask(mina, seen, [id])).toEqual([{ user_id: ruth.id }])
    expect(await room.ask(ruth, seen, [id])).toEqual([{ user_id: ruth.id }, { user_id: tomas.id }])
  })
})

describe('people hear', () => {
  test('of an event once, of its change as old → new, and of what is put back nothing', async () => {
    const id = await room.event({ title: 'Soup', place_name: 'Hall' })
    expect(await room.told(mina)).toEqual(['event_created: Ruth Adeyemi added “Soup” · Tue 10 Mar, 19:00'])
    expect(await room.told(ruth)).toEqual([])
    const at = (minutes: number) => `2026-03-02T12:0${minutes}:00Z`
    await room.ask(ruth, "update public.events set place_name = 'Kitchen' where id = $1", [id], at(1))
    expect((await room.told(mina)).at(-1)).toBe('event_updated: “Soup” Hall → Kitchen')
    await room.ask(ruth, "update public.events set starts_local = '2026-03-10 19:30' where id = $1", [id], at(2))
    expect((await room.told(mina)).slice(1)).toEqual([
      'event_updated: “Soup” Tue 10 Mar, 19:00 → Tue 10 Mar, 19:30 · Hall → Kitchen',
    ])
    await room.ask(
      ruth,
      "update public.events set starts_local = '2026-03-10 19:00', place_name = 'Hall' where id = $1",
      [id],
      at(3),
    )
    expect((await room.told(mina)).slice(1)).toEqual([])
  })

  test('of answers as organisers, and nothing of what was taken back unread', async () => {
    const id = await room.event({ title: 'Soup' })
    await room.answer(mina, id, 'going')
    expect(await room.told(ruth)).toEqual(['rsvp_received: Mina Park is going to “Soup” · Tue 10 Mar, 19:00'])
    await room.answer(mina, id, null)
    expect(await room.told(ruth)).toEqual([])
    expect(await room.counts(id)).toEqual({ going: 0, guests: 0, maybe: 0 })
  })

  test('a day and an hour before, when they come', async () => {
    const id = await room.event({ title: 'Soup', place_name: 'Hall' })
    await room.answer(mina, id, 'going')
    const tick = (at: string) => room.asOwner('select private.tell_event_reminders() as many', [], at)
    expect(await tick('2026-03-09T18:59:00Z')).toEqual([{ many: 0 }])
    expect(await tick('2026-03-09T19:00:30Z')).toEqual([{ many: 1 }])
    expect(await tick('2026-03-09T19:01:30Z')).toEqual([{ many: 0 }])
    expect(await tick('2026-03-10T18:00:30Z')).toEqual([{ many: 1 }])
    expect((await room.told(mina, 'event_reminder')).at(-1)).toBe('event_reminder: “Soup” · Tue 10 Mar, 19:00 · Hall')
  })
})

test('the list of what is on shows what the tables show, with one’s answer and the numbers', async () => {
  const id = await room.event()
  const secret = await room.event({ status: 'draft', title: 'Secret' })
  await room.answer(tomas, id, 'going')
  const list = "select event_id, going, my_status, mine, faces from public.my_events('2026-03-01', '2026-04-01')"
  expect(await room.ask(mina, list, [], before)).toEqual([
    { event_id: id, going: 1, my_status: null, mine: false, faces: [tomas.id] },
  ])
  expect(await room.ask(tomas, list, [], before)).toHaveLength(2)
  const grid = "select going, faces from public.my_events('2026-03-01', '2026-04-01', faces => false)"
  expect(await room.ask(mina, grid, [], before)).toEqual([{ going: 1, faces: [] }])
  const open = "select event_id from public.my_events('2026-03-01', '2026-04-01', unanswered => true)"
  expect(await room.ask(mina, open, [], before)).toEqual([{ event_id: id }])
  expect(await room.ask(tomas, open, [], before)).toEqual([])
  // a draft is there for who hosts it, manager or not
  await room.ask(ruth, 'select public.host_event($1, $2)', [secret, mina.id])
  expect(await room.ask(mina, list, [], before)).toMatchObject([
    { event_id: id, mine: false },
    { event_id: secret, mine: true },
  ])
})
