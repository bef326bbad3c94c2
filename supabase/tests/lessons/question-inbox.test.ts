import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { ines, mina, ruth, supper, tomas } from '../cast.ts'
import { talkRoom } from './talk-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof talkRoom>>
let its: Awaited<ReturnType<typeof room.course>>
let id: string
beforeAll(async () => {
  database = await testDatabase()
  room = await talkRoom(database)
  its = await room.course(2)
})
beforeEach(async () => {
  await room.asOwner('delete from public.adoptions')
  id = (await room.adopt(its.version)).adoption_id
})
afterAll(() => database.stop())
const key = (name: string) => its.keys[name]!

type Waiting = {
  thread_id: string
  title: string
  lesson: string
  excerpt: string
  replies: number
  waits: boolean
}
const inbox = (by: Someone, group: string | null = null) =>
  room.ask<Waiting>(by, 'select * from public.question_inbox($1)', [group])
const ids = async (by: Someone) => (await inbox(by)).map(({ thread_id }) => thread_id)
const age = (thread: string, hours: number) =>
  room.asOwner(
    `update public.lesson_threads set created_at = private.clock() - make_interval(hours => $2) where id = $1`,
    [thread, hours],
  )
const line = (person: string) =>
  room.asOwner<{ message: string; url: string }>('select message, url from private.digest_lines_of($1)', [person])

test('a leader sees first what has waited for two days, then what else is open; what is answered is not there', async () => {
  const [fresh, old, talked, answered] = [
    await room.talk(mina, id, key('A'), { title: 'Fresh' }),
    await room.talk(mina, id, key('B'), { title: 'Old' }),
    await room.talk(mina, id, key('A'), { title: 'Talked about' }),
    await room.talk(mina, id, key('A'), { title: 'Answered' }),
  ]
  await room.talk(mina, id, key('A'), { kind: 'comment', title: 'A remark' })
  await room.reply(ruth, talked)
  await room.deed(mina, 'accept_reply', answered, await room.reply(ruth, answered))
  for (const [thread, hours] of [
    [old, 49],
    [talked, 80],
  ] as const)
    await age(thread, hours)
  expect(await ids(ruth)).toEqual([old, talked, fresh])
  expect((await inbox(ruth))[0]).toMatchObject({
    title: 'Old',
    lesson: 'B',
    excerpt: 'Tell me',
    replies: 0,
    waits: true,
  })
  expect((await inbox(ruth, supper)).map(({ waits }) => waits)).toEqual([true, false, false])
})

test('who asked and adds a word themselves waits on; one’s own question is not one’s to answer', async () => {
  const asked = await room.talk(mina, id, key('A'))
  await room.reply(mina, asked)
  await age(asked, 49)
  await room.talk(ruth, id, key('A'))
  expect(await inbox(ruth)).toMatchObject([{ thread_id: asked, waits: true, replies: 1 }])
})

test('members have no inbox, but for the lessons that they lead; strangers have none', async () => {
  const first = await room.talk(tomas, id, key('A'))
  await room.talk(tomas, id, key('B'))
  expect(await ids(mina)).toEqual([])
  await room.asOwner('update public.scheduled_lessons set leader_id = $1 where adoption_id = $2 and lesson_key = $3', [
    mina.id,
    id,
    key('A'),
  ])
  expect(await ids(mina)).toEqual([first])
  expect(await ids(ines)).toEqual([])
})

test('the digest counts what waits in one line, for those who lead, and not while talk is off', async () => {
  const asked = await room.talk(tomas, id, key('A'))
  expect(await line(ruth.id)).toEqual([])
  await age(asked, 49)
  expect(await line(ruth.id)).toEqual([
    { message: '1 question has waited for more than two days', url: `/groups/${supper}/today` },
  ])
  expect(await line(mina.id)).toEqual([])
  await room.asOwner("update public.feature_flags set enabled = false where key = 'lesson_discussions'")
  expect(await line(ruth.id)).toEqual([])
  expect(await inbox(ruth)).toEqual([])
  await room.asOwner("update public.feature_flags set enabled = true where key = 'lesson_discussions'")
  expect(await line(ruth.id)).toHaveLength(1)
})

test('the digest of a lesson tells those who lead it what was asked and answered, and nobody else', async () => {
  const open = await room.talk(mina, id, key('A'), { title: 'Still open' })
  const answered = await room.talk(mina, id, key('A'))
  await room.deed(mina, 'accept_reply', answered, await room.reply(ruth, answered))
  expect(await room.deed(ruth, 'lesson_digest', id, key('A'))).toMatchObject({
    asked: 2,
    answered: 1,
    open: [{ thread_id: open, title: 'Still open' }],
    hard: [],
  })
  for (const other of [mina, ines])
    await expect(room.deed(other, 'lesson_digest', id, key('A'))).rejects.toMatchObject({ code: 'PT404' })
})
