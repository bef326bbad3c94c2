import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { jonas, mina, ruth, tomas } from '../cast.ts'
import { scheduleRoom } from './schedule-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof scheduleRoom>>
let adoption: string
let lesson: string
beforeAll(async () => {
  database = await testDatabase()
  room = await scheduleRoom(database)
  adoption = (await room.adopt(await room.version())).adoption_id
  const [row] = await room.asOwner<{ key: string }>(
    'select lesson_key as key from public.scheduled_lessons where id = $1',
    [await room.entry(adoption, 'B')],
  )
  lesson = row!.key
})
afterAll(() => database.stop())

const asked = async (who = mina, by = ruth, id = randomUUID()) => {
  await room.ask(by, 'select public.ask_to_lead($1, $2, $3, $4)', [id, adoption, lesson, who.id])
  return id
}
const answer = (id: string, accepts: boolean, by = mina) =>
  room.ask(by, 'select public.answer_lead($1, $2)', [id, accepts])
const leads = async () =>
  (
    await room.asOwner<{ id: string | null }>(
      'select leader_id as id from public.scheduled_lessons where adoption_id = $1 and lesson_key = $2',
      [adoption, lesson],
    )
  )[0]!.id
const told = async (who = mina) =>
  (
    await room.asOwner<{ message: string }>(
      "select message from public.notifications where user_id = $1 and type = 'mention_received' order by created_at",
      [who.id],
    )
  ).map(({ message }) => message)

test('who is asked to lead a lesson says yes, and leads it; a no gives it back', async () => {
  const id = await asked()
  await asked(mina, ruth, id)
  expect(await told()).toEqual(['Can you lead “B”?'])
  await answer(id, true)
  await answer(id, true)
  expect(await leads()).toBe(mina.id)
  expect(await told(ruth)).toEqual(['Leads “B”'])
  await answer(id, false)
  expect(await leads()).toBeNull()
})

test('a newer request takes the place of one that waits, which is withdrawn', async () => {
  await database.admin.query('delete from public.notifications')
  const first = await asked()
  await asked(tomas)
  expect(await told()).toEqual([])
  await expect(answer(first, true)).rejects.toMatchObject({ code: 'PT409' })
})

test('nobody answers for another, and nobody outside the group asks or is asked', async () => {
  const id = await asked()
  await expect(answer(id, true, tomas)).rejects.toMatchObject({ code: 'PT404' })
  await expect(asked(jonas)).rejects.toMatchObject({ code: '22023' })
  await expect(asked(mina, jonas)).rejects.toMatchObject({ code: 'PT404' })
})
