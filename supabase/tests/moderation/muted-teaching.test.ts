import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { arrangeRanks, mina, ruth, supper } from '../cast.ts'
import { lessonsRoom } from '../lessons/lessons-room.ts'

/* What is taught and what is handed in are words for others too. */

let database: TestDatabase
let room: Awaited<ReturnType<typeof lessonsRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await lessonsRoom(database)
  await arrangeRanks(database)
})
beforeEach(() => room.asOwner('delete from private.silences'))
afterAll(() => database.stop())

const mute = (person: string, group: string | null) =>
  room.asOwner(
    "insert into private.silences (user_id, group_id, until) values ($1, $2, private.clock() + interval '1 day')",
    [person, group],
  )

test('who is muted everywhere changes and publishes no teaching material', async () => {
  const curriculum = await room.curriculum(ruth, 'Soups of the world')
  const unit = await room.unit(curriculum)
  const lesson = await room.lesson(curriculum, unit, 'Pumpkin', ruth)
  const item = await room.item(curriculum, lesson, 'Read', ruth, { kind: 'read' })
  const ways: [string, () => Promise<unknown>][] = [
    ['a curriculum', () => room.curriculum(ruth, 'Rude soups')],
    ['its title', () => room.ask(ruth, "update public.curricula set title = 'Rude soups' where id = $1", [curriculum])],
    ['a unit', () => room.unit(curriculum, 'Rude')],
    ['a lesson', () => room.lesson(curriculum, unit, 'Rude', ruth)],
    [
      'a lesson’s words',
      () => room.ask(ruth, "update public.lessons set title = 'Rude' where version_id = $1", [curriculum]),
    ],
    ['an item', () => room.item(curriculum, lesson, 'Rude', ruth, { kind: 'read' })],
    ['an item’s words', () => room.ask(ruth, "update public.lesson_items set title = 'Rude' where key = $1", [item])],
    ['a version', () => room.publish(curriculum)],
  ]
  await mute(ruth.id, null)
  for (const [name, way] of ways)
    expect([name, await way().then(String, (error: Error) => error.message)]).toEqual([
      name,
      expect.stringMatching(/^You can’t post until /),
    ])
  // in one group alone it is nobody's in particular
  await room.asOwner('delete from private.silences')
  await mute(ruth.id, supper)
  for (const [, way] of ways) await way()
})

test('who is muted in a group hands nothing in there, and does their lessons', async () => {
  const curriculum = await room.curriculum(ruth, 'Soups of the world')
  const lesson = await room.lesson(curriculum, await room.unit(curriculum), 'Pumpkin', ruth)
  const upload = await room.item(curriculum, lesson, 'Tell', ruth, { kind: 'upload', settings: { max_files: 2 } })
  const id = (await room.adopt(await room.publish(curriculum))).adoption_id
  const hand = () => room.send(mina, id, lesson, upload, { text: 'Rude' })
  await mute(mina.id, supper)
  await expect(hand()).rejects.toThrow('You can’t post in this group until ')
  await room.asOwner('delete from private.silences')
  await hand()
})
