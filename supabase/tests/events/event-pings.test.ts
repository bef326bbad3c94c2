import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { before, eventRoom } from './event-room.ts'

/* What one tells the organisers beside one's answer: late, on my way, and another time that would do. */

let database: TestDatabase
let room: ReturnType<typeof eventRoom>
beforeAll(async () => {
  database = await testDatabase()
  room = eventRoom(database)
})
afterAll(() => database.stop())
beforeEach(() => database.admin.query('delete from public.notifications'))

const soon = '2026-03-10T17:00:00Z'
const over = '2026-03-10T21:00:00Z'
const ping = (by: Someone, id: string, kind: string | null, minutes: number | null = null, at = soon) =>
  room.ask(by, 'select public.ping_event($1, $2, $3)', [id, kind, minutes], at)
const pings = async (by: Someone, id: string, at = soon) => {
  const text = "select kind || coalesce(' ' || minutes, '') as words from public.event_pings where occurrence_id = $1"
  return (await room.ask<{ words: string }>(by, text, [id], at)).map(({ words }) => words)
}
const suggest = (by: Someone, id: string, starts: string | null, at = before) =>
  room.ask(by, 'select public.suggest_time($1, $2)', [id, starts], at)
const suggestions = (by: Someone, id: string) =>
  room.ask(by, 'select user_id from public.event_suggestions where occurrence_id = $1', [id], before)

describe('a ping', () => {
  test('is said by who comes or may come, from two hours before the start until the end, and by nobody else', async () => {
    const id = await room.event()
    await room.answer(mina, id, 'maybe')
    await room.answer(tomas, id, 'declined')
    const early = { code: 'PT409', message: 'You can say this from two hours before the start.' }
    await expect(ping(mina, id, 'late', null, '2026-03-10T16:59:59Z')).rejects.toMatchObject(early)
    for (const who of [tomas, ruth]) await expect(ping(who, id, 'late')).rejects.toMatchObject({ code: '42501' })
    await expect(ping(jonas, id, 'late')).rejects.toMatchObject({ code: 'PT404' })
    await ping(mina, id, 'on_my_way')
    await ping(mina, id, 'late', 15)
    await ping(mina, id, 'late', 15)
    expect(await pings(ruth, id)).toEqual(['late 15'])
  })

  test('is a kind and 5 to 60 minutes', async () => {
    const id = await room.event()
    await room.answer(mina, id, 'going')
    for (const minutes of [4, 61, -1])
      await expect(ping(mina, id, 'late', minutes)).rejects.toMatchObject({ code: '23514' })
    await expect(ping(mina, id, '<b>')).rejects.toMatchObject({ code: '23514' })
  })

  test('is seen by its person and the organisers, told to them alone, and notifies nobody', async () => {
    const id = await room.event()
    await room.answer(mina, id, 'going')
    await room.answer(tomas, id, 'going')
    await room.asOwner("update public.group_members set role = 'member' where group_id = $1 and user_id = $2", [
      supper,
      tomas.id,
    ])
    await database.admin.query('delete from public.notifications')
    await room.said('event_pings')
    await ping(mina, id, 'late', 10)
    expect((await room.said('event_pings')).map(({ topic }) => topic)).toEqual([`user:${ruth.id}`, `user:${mina.id}`])
    expect([await pings(mina, id), await pings(ruth, id)]).toEqual([['late 10'], ['late 10']])
    expect(await pings(tomas, id)).toEqual([])
    expect(await room.told(ruth)).toEqual([])
    await room.asOwner("update public.group_members set role = 'manager' where group_id = $1 and user_id = $2", [
      supper,
      tomas.id,
    ])
  })

  test('goes with the answer, is taken back, and is gone after the end, before anything is swept', async () => {
    const id = await room.event()
    await room.answer(mina, id, 'going')
    await ping(mina, id, 'late')
    await room.answer(mina, id, 'declined', 0, undefined, soon)
    expect(await pings(ruth, id)).toEqual([])
    await room.answer(mina, id, 'going', 0, undefined, soon)
    await ping(mina, id, 'late')
    await ping(mina, id, null)
    expect(await pings(ruth, id)).toEqual([])
    await ping(mina, id, 'late')
    expect(await pings(ruth, id, over)).toEqual([])
    const swept = async (at: string) => (await room.asOwner('select private.forget_event_pings() as many', [], at))[0]
    expect(await swept(soon)).toEqual({ many: 0 })
    expect(Number((await swept(over))!.many)).toBeGreaterThan(0)
    // one that waited in a tunnel finds nobody there any more
    await ping(mina, id, 'late', null, over)
    expect(await room.asOwner('select from public.event_pings where occurrence_id = $1', [id])).toEqual([])
  })

  test('is refused for a cancelled event, in words', async () => {
    const id = await room.event()
    await room.answer(mina, id, 'going')
    await room.ask(ruth, "update public.events set status = 'cancelled' where id = $1", [id], before)
    await expect(ping(mina, id, 'late')).rejects.toMatchObject({ code: 'PT409', message: 'This event is cancelled.' })
  })
})

describe('a suggestion of another time', () => {
  const thursday = '2026-03-12 19:00'

  test('is of who can’t come, still to come, and told to the organisers with the answer', async () => {
    const id = await room.event({ title: 'Soup' })
    await expect(suggest(mina, id, thursday)).rejects.toMatchObject({ code: '42501' })
    await room.answer(mina, id, 'declined')
    await expect(suggest(mina, id, '2026-03-01 19:00')).rejects.toMatchObject({ code: '22023' })
    await database.admin.query("update public.notifications set is_read = true where type = 'event_created'")
    await suggest(mina, id, thursday)
    await suggest(mina, id, thursday)
    const words = 'rsvp_received: Mina Park can’t come to “Soup”, but suggests Thu 12 Mar, 19:00'
    expect(await room.told(ruth)).toEqual([words])
    expect(await suggestions(ruth, id)).toHaveLength(1)
    await suggest(mina, id, '2026-03-13 19:00')
    expect(await room.told(ruth)).toEqual([words.replace('Thu 12', 'Fri 13')])
    await suggest(mina, id, null)
    expect(await room.told(ruth)).toEqual([])
  })

  test('goes when the answer changes, and no other member ever sees it', async () => {
    const id = await room.event()
    await room.answer(mina, id, 'declined')
    await suggest(mina, id, thursday)
    expect(await suggestions(mina, id)).toHaveLength(1)
    await room.asOwner("update public.group_members set role = 'member' where group_id = $1 and user_id = $2", [
      supper,
      tomas.id,
    ])
    expect(await suggestions(tomas, id)).toEqual([])
    await room.asOwner("update public.group_members set role = 'manager' where group_id = $1 and user_id = $2", [
      supper,
      tomas.id,
    ])
    await room.answer(mina, id, 'declined', 0, 'In Lisbon')
    expect(await suggestions(ruth, id)).toHaveLength(1)
    await room.answer(mina, id, 'going')
    expect(await suggestions(ruth, id)).toEqual([])
  })

  test('is accepted as a move of the event, which goes the way of every edit, and back', async () => {
    const id = await room.event({ title: 'Stew' })
    await room.answer(mina, id, 'declined')
    await room.answer(tomas, id, 'going')
    await suggest(mina, id, thursday)
    const edit = crypto.randomUUID()
    const change = JSON.stringify({ starts_local: thursday, ends_local: '2026-03-12 21:00' })
    await room.ask(ruth, "select public.edit_series($1, $2, '2026-03-10', 'this', $3)", [edit, id, change], before)
    expect(await room.told(tomas, 'event_updated')).toEqual([
      'event_updated: “Stew” Tue 10 Mar, 19:00 → Thu 12 Mar, 19:00',
    ])
    await room.ask(ruth, 'select public.undo_event_edit($1)', [edit], before)
    expect(await suggestions(ruth, id)).toHaveLength(1)
    expect(await room.told(tomas, 'event_updated')).toEqual([])
  })
})
