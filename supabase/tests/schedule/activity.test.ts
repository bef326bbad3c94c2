import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { scheduleRoom } from './schedule-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof scheduleRoom>>
let version: string
beforeAll(async () => {
  database = await testDatabase()
  room = await scheduleRoom(database)
  version = await room.version()
})
beforeEach(() => database.admin.query('delete from public.adoptions'))
afterAll(() => database.stop())

const happened = async (by: Someone) =>
  (
    await room.ask<{ kind: string; actor_id: string; title: string }>(
      by,
      "select kind, actor_id, title from public.activity($1, array['curriculum_adopted', 'schedule_changed'])",
      [supper],
    )
  ).map(({ kind, actor_id, title }) => [kind, actor_id, title])

test('members read who took a curriculum up and whose hand moved its lessons, and outsiders nothing', async () => {
  const { adoption_id: id } = await room.adopt(version)
  const bump = { kind: 'bump', entry: await room.entry(id, 'B') }
  await room.change(id, bump)
  expect(await happened(mina)).toEqual([
    ['schedule_changed', ruth.id, 'Soups of the world'],
    ['curriculum_adopted', ruth.id, 'Soups of the world'],
  ])
  expect(await happened(jonas)).toEqual([])
})

test('several changes within an hour are one, an undone one is none, and “taught” is not news', async () => {
  const { adoption_id: id } = await room.adopt(version)
  const deed = async (kind: string, title: string) => ({ kind, entry: await room.entry(id, title) })
  const changes = async () => (await happened(mina)).filter(([kind]) => kind === 'schedule_changed').length
  await room.change(id, await deed('taught', 'A'))
  expect(await changes()).toBe(0)
  const first = await room.change(id, await deed('bump', 'B'))
  const second = await room.change(id, await deed('bump', 'C'))
  expect(await changes()).toBe(1)
  await room.change(id, await deed('bump', 'D'), { by: tomas })
  expect(await changes()).toBe(2)
  await room.undo(second.op)
  await room.undo(first.op)
  expect(await changes()).toBe(1)
})
