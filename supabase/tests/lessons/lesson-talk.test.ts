import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
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
const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('a member asks about a step, somebody replies, and who asked accepts the answer and takes that back', async () => {
  const asked = await room.talk(mina, id, key('A'), { item: key('Aa'), anchor: { block: 'b', quote: 'Stir' } })
  const first = await room.reply(ruth, asked)
  const second = await room.reply(ruth, asked, first)
  await room.deed(mina, 'accept_reply', asked, first)
  await room.deed(mina, 'accept_reply', asked, second)
  expect(await room.thread(ruth, asked)).toMatchObject({ state: 'answered', accepted_reply_id: second })
  await room.deed(mina, 'accept_reply', asked, null)
  expect(await room.thread(ruth, asked)).toMatchObject({ state: 'open', accepted_reply_id: null })
})

test('what an outbox repeats is said once', async () => {
  const asked = randomUUID()
  const said = randomUUID()
  for (let n = 0; n < 2; n++) {
    await room.talk(mina, id, key('A'), { id: asked })
    await room.reply(mina, asked, null, said)
    await room.deed(mina, 'react_reply', said, '👍')
    await room.deed(mina, 'read_thread', asked)
  }
  expect(await room.replies(ruth, asked)).toEqual([said])
  expect(await room.ask(ruth, 'select emoji from public.lesson_reactions')).toEqual([{ emoji: '👍' }])
  await room.deed(mina, 'react_reply', said, '👍', false)
  expect(await room.ask(ruth, 'select emoji from public.lesson_reactions')).toEqual([])
})

test('in a locked thread nobody replies until it is opened, and its answer stays', async () => {
  const asked = await room.talk(mina, id, key('A'))
  const said = await room.reply(ruth, asked)
  await room.deed(mina, 'accept_reply', asked, said)
  await expect(room.deed(mina, 'lock_thread', asked)).rejects.toMatchObject({ code: '42501' })
  await room.deed(ruth, 'lock_thread', asked)
  await expect(room.reply(mina, asked)).rejects.toMatchObject({ code: 'PT409' })
  await room.deed(ruth, 'lock_thread', asked, false)
  expect(await room.thread(mina, asked)).toMatchObject({ state: 'answered', accepted_reply_id: said })
})

test('deleted words are gone, their place stays where replies hang, and they come back', async () => {
  const asked = await room.talk(mina, id, key('A'))
  const alone = await room.talk(mina, id, key('A'))
  const said = await room.reply(ruth, asked)
  const below = await room.reply(mina, asked, said)
  await room.deed(mina, 'accept_reply', asked, said)
  await expect(room.deed(mina, 'delete_lesson_reply', said)).rejects.toMatchObject({ code: '42501' })
  for (const thread of [asked, alone]) await room.deed(mina, 'delete_lesson_thread', thread)
  expect(await room.thread(ruth, asked)).toMatchObject({ title: '', body_html: '' })
  expect(await room.thread(ruth, alone)).toBeUndefined()
  await room.deed(mina, 'restore_lesson_thread', asked)
  expect(await room.thread(ruth, asked)).toMatchObject({ title: 'How hot?', deleted_at: null })
  await room.deed(ruth, 'delete_lesson_reply', said)
  expect(await room.replies(mina, asked)).toEqual([said, below])
  expect(await room.thread(mina, asked)).toMatchObject({ state: 'open', accepted_reply_id: null })
  await room.deed(mina, 'delete_lesson_reply', below)
  expect(await room.replies(mina, asked)).toEqual([said])
  await expect(room.deed(ruth, 'restore_lesson_reply', below)).rejects.toMatchObject({ code: '42501' })
  await room.deed(mina, 'restore_lesson_reply', below)
  expect(await room.replies(mina, asked)).toEqual([said, below])
})

test('what somebody took away who may, its author does not have back, and why is written down', async () => {
  const asked = await room.talk(mina, id, key('A'))
  const said = await room.reply(mina, asked)
  const trash = async (by: typeof mina) =>
    (await room.ask<{ kind: string; id: string; title: string }>(by, 'select kind, id, title from public.trash()'))
      .filter(({ kind }) => kind.startsWith('lesson_'))
      .map((row) => [row.id, row.title])
  await room.deed(ruth, 'delete_lesson_thread', asked, 'Asked before')
  await room.deed(mina, 'delete_lesson_reply', said)
  expect(await room.thread(mina, asked)).toMatchObject({ deleted_by_class: 'moderator', body_html: '' })
  await expect(room.deed(mina, 'restore_lesson_thread', asked)).rejects.toMatchObject({ code: '42501' })
  expect([await trash(mina), await trash(ruth)]).toEqual([[[said, 'Hot']], [[asked, 'How hot?']]])
  await room.deed(ruth, 'restore_lesson_thread', asked)
  expect(await room.thread(mina, asked)).toMatchObject({ title: 'How hot?' })
  const [log] = await room.asOwner(
    "select after from public.audit_log where action = 'content.delete' and subject_id = $1",
    [asked],
  )
  expect(log).toEqual({ after: { reason: 'Asked before' } })
})

test('after thirty days deleted words are gone for good, and so is the place on which nothing hangs', async () => {
  const asked = await room.talk(mina, id, key('A'))
  const said = await room.reply(ruth, asked)
  const below = await room.reply(mina, asked, said)
  const alone = await room.talk(mina, id, key('A'))
  for (const thread of [asked, alone]) await room.deed(mina, 'delete_lesson_thread', thread)
  await room.deed(ruth, 'delete_lesson_reply', said)
  const empty = () => room.asOwner('select private.forget_deleted_talk() as it', [], later(31))
  const kept = async () => (await room.asOwner('select id from public.lesson_threads')).map((row) => row.id)
  expect(await empty()).toEqual([{ it: 3 }])
  expect([await kept(), await room.replies(mina, asked)]).toEqual([[asked], [said, below]])
  await expect(room.deed(mina, 'restore_lesson_thread', asked)).rejects.toMatchObject({ code: 'PT404' })
  await room.deed(mina, 'delete_lesson_reply', below)
  expect([await empty(), await kept()]).toEqual([[{ it: 1 }], []])
  await room.talk(mina, id, key('A'), { id: alone })
  await room.deed(mina, 'delete_lesson_thread', alone)
  await room.asOwner('delete from public.adoptions')
  expect(await room.asOwner('select id from private.deleted_talk')).toEqual([])
})

test('who may only read says that they have read, and follows', async () => {
  const asked = await room.talk(mina, id, key('A'))
  await room.asOwner('update public.groups set archived_at = now() where id = $1', [supper])
  await room.deed(tomas, 'read_thread', asked)
  await room.deed(tomas, 'follow_thread', asked, false)
  expect(await room.ask(tomas, 'select follows from public.thread_reads')).toEqual([{ follows: false }])
  await room.asOwner('update public.groups set archived_at = null where id = $1', [supper])
  await expect(room.deed(ines, 'follow_thread', asked)).rejects.toMatchObject({ code: 'PT404' })
})

test('where a group says that it discusses no lessons nobody begins or goes on', async () => {
  const asked = await room.talk(mina, id, key('A'))
  await room.asOwner(
    `insert into public.adoption_overrides (adoption_id, group_id, node_type, node_key, op, field, value, author_id)
     select its.id, its.group_id, 'curriculum', its.curriculum_id, 'edit', 'discussion', 'false', $2 from public.adoptions as its where its.id = $1`,
    [id, ruth.id],
  )
  for (const deed of [() => room.talk(mina, id, key('A')), () => room.reply(mina, asked)])
    await expect(deed()).rejects.toMatchObject({ code: '42501' })
  expect(await room.thread(mina, asked)).toBeDefined()
})

test('the group hears which threads and replies changed, and none of their words', async () => {
  await room.said('lesson_threads')
  const asked = await room.talk(mina, id, key('A'))
  const heard = JSON.stringify(await room.said('lesson_threads'))
  expect(heard).toContain(asked)
  expect(heard).not.toContain('How hot')
})

test('signs are told to the group; of hidden answers those hear who have answered and who lead the lesson', async () => {
  const heard = async (table: string) => new Set((await room.said(table)).map(({ topic }) => topic))
  const said = await room.reply(ruth, await room.talk(mina, id, key('A')))
  await heard('lesson_reactions')
  await room.deed(mina, 'react_reply', said, '👍')
  expect(await heard('lesson_reactions')).toEqual(new Set([`group:${supper}`]))
  const hidden = await room.reply(mina, await room.prompt(id, key('A')))
  const those = new Set([mina, ruth, tomas].map((person) => `user:${person.id}`))
  expect(await heard('lesson_replies')).toEqual(those)
  await room.deed(ruth, 'react_reply', hidden, '👍')
  expect(await heard('lesson_reactions')).toEqual(those)
  const note = randomUUID()
  await room.ask(mina, 'insert into public.lesson_notes (id, adoption_id, lesson_key) values ($1, $2, $3)', [
    note,
    id,
    key('A'),
  ])
  await heard('lesson_notes')
  await room.ask(mina, 'delete from public.lesson_notes where id = $1', [note])
  expect(await heard('lesson_notes')).toEqual(new Set([`user:${mina.id}`]))
})

test('with talk switched off nothing of it is there, and it is back when it is on again', async () => {
  const asked = await room.talk(mina, id, key('A'))
  await room.reply(mina, asked)
  await room.asOwner("update public.feature_flags set enabled = false where key = 'lesson_discussions'")
  expect(await room.thread(mina, asked)).toBeUndefined()
  expect(await room.replies(ruth, asked)).toEqual([])
  for (const deed of [
    () => room.talk(mina, id, key('A')),
    () => room.reply(mina, asked),
    () => room.deed(mina, 'read_thread', asked),
  ])
    await expect(deed()).rejects.toMatchObject({ code: 'PT404' })
  await room.asOwner("update public.feature_flags set enabled = true where key = 'lesson_discussions'")
  expect(await room.replies(ruth, asked)).toHaveLength(1)
})

test('a note is its writer’s alone', async () => {
  const note = randomUUID()
  const text = `insert into public.lesson_notes (id, adoption_id, lesson_key, color, note_html) values ($1, $2, $3, 'pink', '<p>Mine</p>') on conflict do nothing`
  for (let n = 0; n < 2; n++) await room.ask(mina, text, [note, id, key('A')])
  const seen = (by: typeof mina) => room.ask(by, 'select color from public.lesson_notes')
  expect(await seen(mina)).toEqual([{ color: 'pink' }])
  for (const other of [ruth, ines]) expect(await seen(other as typeof mina)).toEqual([])
  await expect(room.ask(ines, text, [randomUUID(), id, key('A')])).rejects.toMatchObject({ code: 'PT404' })
})
