import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { ines, mina, ruth, supper } from '../cast.ts'
import { before } from '../events/event-room.ts'
import { seriesRoom } from '../events/series-room.ts'

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

type Days = { id: string; starts_on: string; ends_on: string; label: string }
const days = (starts_on: string, ends_on: string, label: string): Days => ({
  id: randomUUID(),
  starts_on,
  ends_on,
  label,
})
const take = (list: unknown, { by = ruth as Someone, dry = false } = {}) =>
  room.ask<{ title: string; effect: string }>(
    by,
    "select title, effect from public.import_off_days($1, $2, $3) where kind <> 'streaks'",
    [supper, JSON.stringify(list), dry],
    before,
  )
const kept = () => room.asOwner('select label, source from public.group_off_days order by starts_on')

describe('a school’s holidays', () => {
  const spring = days('2026-03-23', '2026-03-27', 'Spring break')
  const may = days('2026-04-06', '2026-04-10', 'Easter')

  test('say together what they cancel, are set together, and are told of once', async () => {
    const id = await room.series({ title: 'Soup' })
    await room.answer(mina, await room.on(id, '2026-03-24'), 'going')
    await room.answer(mina, await room.on(id, '2026-04-07'), 'going')
    await database.admin.query('delete from public.notifications')
    expect(await take([spring, may], { dry: true })).toEqual([
      { title: 'Soup', effect: 'cancelled' },
      { title: 'Soup', effect: 'cancelled' },
    ])
    expect(await kept()).toEqual([])
    expect(await room.told(mina)).toEqual([])

    await take([spring, may])
    expect(await take([spring, may])).toEqual([])
    expect(await kept()).toEqual([
      { label: 'Spring break', source: 'ics' },
      { label: 'Easter', source: 'ics' },
    ])
    expect(await room.told(mina)).toEqual(['event_updated: “Days off”, 23 Mar to 10 Apr: 2 meetings are cancelled'])

    await room.removeDaysOff(spring.id)
    await room.removeDaysOff(may.id)
    expect(await room.told(mina)).toEqual([])
    expect((await room.dates([id], '2026-04-10')).filter((line) => line.includes('cancelled'))).toEqual([])
  })

  test.each([
    ['none', []],
    ['a hundred and one', Array.from({ length: 101 }, () => days('2026-03-23', '2026-03-27', 'Break'))],
    ['one twice', [spring, spring]],
    ['a day that no calendar has', [{ ...spring, ends_on: '2026-02-30' }]],
    ['one without a name', [{ ...spring, label: null }]],
    ['more than is asked for', [{ ...spring, source: 'manual' }]],
    ['words', 'holidays'],
    ['a list of words', ['holidays']],
  ])('are refused as a whole: %s', async (_, list) => {
    await expect(take(list)).rejects.toThrow('Send 1 to 100 days off')
    expect(await kept()).toEqual([])
  })

  test('are refused as a whole where one ends before it starts', async () => {
    await expect(take([may, { ...spring, ends_on: '2026-03-01' }])).rejects.toThrow('group_off_days_check')
    expect(await kept()).toEqual([])
  })

  test('are for those who may change the group’s settings', async () => {
    await expect(take([spring], { by: mina })).rejects.toThrow('You need settings management permissions.')
    await expect(take([spring], { by: ines })).rejects.toThrow('This group no longer exists')
  })
})
