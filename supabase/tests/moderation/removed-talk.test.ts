import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { arrangeRanks, mina, ruth, superAdmin, tomas } from '../cast.ts'
import { talkRoom } from '../lessons/talk-room.ts'
import { moderationRoom } from './moderation-room.ts'

let database: TestDatabase
let talk: Awaited<ReturnType<typeof talkRoom>>
let room: ReturnType<typeof moderationRoom>
let course: Awaited<ReturnType<typeof talk.course>>
let id: string
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  talk = await talkRoom(database)
  room = moderationRoom(database)
  course = await talk.course(2)
})
beforeEach(async () => {
  await room.clear()
  await room.asOwner('delete from public.adoptions')
  id = (await talk.adopt(course.version)).adoption_id
})
afterAll(() => database.stop())

const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const words = async (by: Someone, table: string, thing: string) =>
  (await room.ask<{ body_html: string }>(by, `select body_html from public.${table} where id = $1`, [thing]))[0]
    ?.body_html ?? ''
const found = async (by: Someone) =>
  JSON.stringify(await room.ask(by, "select * from public.search('quince')")).includes('uince')

test.each([
  ['lesson_thread', 'lesson_threads'],
  ['lesson_reply', 'lesson_replies'],
])(
  'a %s that is removed is gone for everybody, stays so, and comes back within the term of an appeal',
  async (kind, table) => {
    const thread = await talk.talk(mina, id, course.keys.A!, {
      title: kind === 'lesson_thread' ? 'Quince' : 'How',
      body: '<p>Quince jam</p>',
    })
    const thing =
      kind === 'lesson_thread' ? thread : await talk.reply(mina, thread, null, randomUUID(), '<p>Quince jam</p>')
    if (kind === 'lesson_reply')
      await room.asOwner("update public.lesson_threads set body_html = '<p>x</p>' where id = $1", [thread])
    expect(await found(tomas)).toBe(true)
    const done = await room.act(ruth, await room.reported(tomas, kind, thing), 'remove')
    for (const by of [mina, tomas, ruth]) {
      expect(await words(by, table, thing)).toBe('')
      expect(await found(by)).toBe(false)
      expect(JSON.stringify(await room.ask(by, 'select * from public.trash()'))).not.toContain('uince')
      expect(JSON.stringify(await room.ask(by, 'select message from public.notifications'))).not.toContain('uince')
    }
    for (const by of [mina, ruth, superAdmin])
      await expect(room.one(by, `restore_${kind}($1)`, [thing])).rejects.toThrow()
    await room.asOwner('select private.forget_deleted_talk()', [], later(30.5))
    await room.revert(ruth, done)
    expect(await words(tomas, table, thing)).toBe('<p>Quince jam</p>')
  },
)
