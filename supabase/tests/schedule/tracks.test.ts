import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { ruth } from '../cast.ts'
import { scheduleRoom } from './schedule-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof scheduleRoom>>
let version: string
beforeAll(async () => {
  database = await testDatabase()
  room = await scheduleRoom(database)
  const id = await room.curriculum(ruth, 'Soups and breads')
  for (const [name, titles] of [
    ['Soups', 'ABC'],
    ['Breads', 'XY'],
  ] as const) {
    const unit = await room.unit(id, name, ruth)
    for (const title of titles) await room.lesson(id, unit, title, ruth, { minutes: 50 })
  }
  version = await room.publish(id, ruth)
})
beforeEach(() => database.admin.query('delete from public.adoptions'))
afterAll(() => database.stop())

const fridays = { kind: 'pattern', track: 2, rrule: 'FREQ=WEEKLY;BYDAY=FR', start_time: '16:00', minutes: 60 }

async function twoTracks() {
  const { adoption_id: id } = await room.adopt(version)
  await room.change(id, { ...fridays, from_on: '2026-03-03' })
  const move = async (title: string, track: number, unit = false) =>
    room.change(id, { kind: 'track', entry: await room.entry(id, title), track, unit })
  return { id, move, plan: () => room.plan(id) }
}

test('a unit runs on meetings of its own beside the other, and is put back in its place', async () => {
  const { id, move, plan } = await twoTracks()
  const before = await room.kept(id)
  expect(await plan()).toBe('A 03-03, B 03-10, C 03-17, X 03-24, Y 03-31')
  const there = await move('Y', 2, true)
  expect(await plan()).toBe('A 03-03, B 03-10, C 03-17, X 03-06, Y 03-13')
  expect(there).toMatchObject({ ends_on: '2026-03-17', tray: 0 })
  await move('A', 2)
  expect(await plan()).toBe('B 03-03, C 03-10, A 03-06, X 03-13, Y 03-20')
  await move('A', 1)
  await move('X', 1, true)
  expect(await plan()).toBe('A 03-03, B 03-10, C 03-17, X 03-24, Y 03-31')
  expect(before).toBeTruthy()
})

test('one undo brings the tracks back as they were, row by row', async () => {
  const { id, move } = await twoTracks()
  const before = await room.kept(id)
  const { op } = await move('X', 2, true)
  await room.undo(op)
  expect(await room.kept(id)).toEqual(before)
})

test('what was taught stays in its track, and a joined lesson stands by itself', async () => {
  const { id, move, plan } = await twoTracks()
  await room.change(id, { kind: 'merge', entry: await room.entry(id, 'B') })
  await room.change(id, { kind: 'taught', entry: await room.entry(id, 'A') })
  await move('A', 2, true)
  expect(await plan()).toBe('A 03-03, X 03-10, Y 03-17, B 03-06, C 03-13')
})

test('there are four tracks and no more, and a gap has none', async () => {
  const { id, move } = await twoTracks()
  await expect(move('A', 5)).rejects.toMatchObject({ code: '22023' })
  await room.change(id, { kind: 'bump', entry: await room.entry(id, 'A') })
  const gap = (await room.rows(id)).find(({ kind }) => kind === 'gap')!
  await expect(room.change(id, { kind: 'track', entry: gap.id, track: 2 })).rejects.toThrow('Choose a lesson.')
  await expect(
    room.change(id, { kind: 'track', entry: await room.entry(id, 'A'), track: 2, unit: 'all' }),
  ).rejects.toMatchObject({ code: '22023' })
})
