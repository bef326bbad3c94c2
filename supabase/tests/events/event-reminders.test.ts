import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { mina, ruth, supper, tomas } from '../cast.ts'
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

const change = (id: string, columns: string, at = '2026-03-02T12:01:00Z') =>
  room.ask(ruth, `update public.events set ${columns} where id = $1`, [id], at)

describe('reminders', () => {
  const tick = async (at: string) =>
    (await room.asOwner<{ many: number }>('select private.tell_event_reminders() as many', [], at))[0]!.many
  const reminded = (person: Someone) => room.told(person, 'event_reminder')
  const own = (person: Someone, id: string, minutes: number | null) =>
    room.ask(person, 'insert into public.event_reminders (event_id, offset_min) values ($1, $2)', [id, minutes])

  test('come to who comes or may, as each wants them, the last hour urgently, and to nobody else', async () => {
    const id = await room.event({ title: 'Soup' })
    await room.answer(mina, id, 'going')
    await room.answer(ruth, id, 'maybe')
    await room.answer(tomas, id, 'declined')
    await own(ruth, id, 30)
    expect(await tick('2026-03-09T19:00:10Z')).toBe(1)
    expect(await tick('2026-03-10T18:00:10Z')).toBe(1)
    expect(await tick('2026-03-10T18:30:10Z')).toBe(1)
    const rows = await room.asOwner('select severity from public.notifications where type = $1 order by created_at', [
      'event_reminder',
    ])
    expect(rows).toEqual([{ severity: 'normal' }, { severity: 'urgent' }, { severity: 'urgent' }])
    expect(await reminded(mina)).toHaveLength(2)
    expect(await reminded(ruth)).toHaveLength(1)
  })

  test('are dropped by who wants none, of what is cancelled, of an archived group and of a draft', async () => {
    const id = await room.event()
    await room.answer(mina, id, 'going')
    await own(mina, id, null)
    await room.answer(tomas, id, 'going')
    await change(id, "status = 'cancelled'")
    expect(await tick('2026-03-10T18:00:10Z')).toBe(0)
    await change(id, "status = 'scheduled'")
    await database.admin.query('update public.groups set archived_at = now() where id = $1', [supper])
    expect(await tick('2026-03-10T18:00:20Z')).toBe(0)
    await database.admin.query('update public.groups set archived_at = null where id = $1', [supper])
    expect(await tick('2026-03-10T18:00:30Z')).toBe(1)
    expect(await reminded(mina)).toEqual([])
  })

  test('come once to each, also when two look at the same moment', async () => {
    const id = await room.event()
    for (const person of [mina, tomas, ruth]) await room.answer(person, id, 'going')
    const at = '2026-03-09T19:00:10Z'
    let second: Promise<number> | undefined
    await database.asService('postgres', async (db) => {
      await db.query("select set_config('app.clock', $1, true)", [at])
      await db.query('select private.tell_event_reminders()')
      second = tick(at)
      await room.somebodyWaits()
    })
    expect(await second).toBe(0)
    for (const person of [mina, tomas, ruth]) expect(await reminded(person)).toHaveLength(1)
  })

  test('come again when the event moves to another day, and not when it moves by an hour', async () => {
    const id = await room.event()
    await room.answer(mina, id, 'going')
    expect(await tick('2026-03-09T19:00:10Z')).toBe(1)
    await change(id, "starts_local = '2026-03-10 20:00'", '2026-03-09T19:05:00Z')
    expect(await tick('2026-03-09T20:00:10Z')).toBe(0)
    await change(id, "starts_local = '2026-03-12 20:00', ends_local = '2026-03-12 21:00'", '2026-03-09T20:05:00Z')
    expect(await tick('2026-03-11T20:00:10Z')).toBe(1)
  })

  test('are eight at most for an event, and one’s next is known beforehand', async () => {
    const id = await room.event()
    await room.answer(mina, id, 'going')
    const next = () => room.ask(mina, 'select public.next_reminder()::text as at', [], before)
    expect(await next()).toEqual([{ at: '2026-03-09 19:00:00+00' }])
    for (const minutes of [10, 20, 30, 40, 50, 60, 2880]) await own(mina, id, minutes)
    await own(mina, id, 5)
    await expect(own(mina, id, 1)).rejects.toMatchObject({ code: '42501' })
    expect(await next()).toEqual([{ at: '2026-03-08 19:00:00+00' }])
    expect(await tick('2026-03-08T19:00:10Z')).toBe(1)
  })
})
