import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { ines, mina, ruth, supper, tomas } from '../cast.ts'
import { talkRoom } from './talk-room.ts'

/* Who is told of what is said beside a lesson. */

let database: TestDatabase
let room: Awaited<ReturnType<typeof talkRoom>>
let its: Awaited<ReturnType<typeof room.course>>
let id: string
let asked: string
beforeAll(async () => {
  database = await testDatabase()
  room = await talkRoom(database)
  its = await room.course(2)
})
beforeEach(async () => {
  await room.asOwner('delete from public.adoptions')
  await room.asOwner('delete from public.user_blocks')
  id = (await room.adopt(its.version)).adoption_id
  asked = await room.talk(mina, id, key('A'))
  await room.asOwner('delete from public.notifications')
})
afterAll(() => database.stop())
const key = (name: string) => its.keys[name]!
const naming = (...people: { id?: string }[]) =>
  `<p>${people.map((person) => `<span data-mention="${person.id}">@x</span>`).join(' ')} look</p>`
const told = async (to: Someone) =>
  (
    await room.ask<{ line: string }>(
      to,
      "select concat_ws(' | ', message, reason, is_read) as line from public.notifications order by created_at, id",
    )
  ).map(({ line }) => line)

test('who asked hears of a reply, with the words and the address of the thread, and no more once they have read it', async () => {
  await room.reply(ruth, asked)
  expect(await told(mina)).toEqual(['Ruth Adeyemi replied in “How hot?”: Hot | author | f'])
  expect(await room.ask(mina, 'select type, url, group_id from public.notifications')).toEqual([
    {
      type: 'mention_received',
      url: `/groups/${supper}/curriculum/${id}/lesson/${key('A')}?thread=${asked}`,
      group_id: supper,
    },
  ])
  await room.deed(mina, 'read_thread', asked)
  expect(await told(mina)).toEqual(['Ruth Adeyemi replied in “How hot?”: Hot | author | t'])
  expect([await told(ruth), await told(tomas)]).toEqual([[], []])
})

test('who replies or follows hears of the next, until they say otherwise; so does who asked', async () => {
  await room.deed(tomas, 'follow_thread', asked)
  await room.reply(ruth, asked)
  await room.reply(mina, asked)
  expect([await told(ruth), (await told(tomas)).length]).toEqual([
    ['Mina Park replied in “How hot?”: Hot | member | f'],
    2,
  ])
  await room.deed(ruth, 'follow_thread', asked, false)
  await room.deed(mina, 'follow_thread', asked, false)
  await room.reply(ruth, asked)
  await room.reply(tomas, asked)
  expect([(await told(ruth)).length, (await told(mina)).length]).toEqual([1, 1])
})

test('who is named hears that, once, and nobody outside of the group', async () => {
  const said = await room.reply(ruth, asked, null, undefined, naming(mina, tomas, ines))
  expect(await told(mina)).toEqual(['Ruth Adeyemi mentioned you in “How hot?”: @x @x @x look | mentioned | f'])
  expect([(await told(tomas)).length, await told(ines)]).toEqual([1, []])
  for (const words of ['<p>No</p>', naming(mina)])
    await room.ask(ruth, 'update public.lesson_replies set body_html = $2 where id = $1', [said, words])
  expect((await told(mina)).length).toBe(1)
  await room.talk(mina, id, key('A'), { title: 'Salt?', body: naming(tomas, mina) })
  expect([await told(mina).then((all) => all.length), (await told(tomas)).at(-1)]).toEqual([
    1,
    'Mina Park mentioned you in “Salt?” | mentioned | f',
  ])
})

test('who gave the accepted answer hears it once', async () => {
  const said = await room.reply(ruth, asked)
  await room.asOwner('delete from public.notifications')
  for (const answer of [said, null, said]) await room.deed(mina, 'accept_reply', asked, answer)
  expect(await told(ruth)).toEqual(['Mina Park accepted your answer to “How hot?” | author | f'])
})

test('nobody hears of whom they have blocked, or who has blocked them', async () => {
  const block = 'insert into public.user_blocks (blocker_id, blocked_id) values ($1, $2)'
  await room.asOwner(block, [mina.id, ruth.id])
  await room.asOwner(block, [ruth.id, tomas.id])
  await room.reply(ruth, asked, null, undefined, naming(mina, tomas))
  expect([await told(mina), await told(tomas)]).toEqual([[], []])
})

test('nobody hears of a lesson that is closed to them', async () => {
  await room.limitMembers()
  await room.reply(mina, asked)
  await room.release(ruth, id, key('A'), null, '2090-01-01')
  await room.reply(ruth, asked, null, undefined, naming(mina))
  expect(await told(mina)).toEqual([])
})

test('of a hidden answer hear those who see it, and not a word of it; the prompt itself tells nobody', async () => {
  const prompt = await room.prompt(id, key('A'))
  expect([await told(mina), await told(tomas)]).toEqual([[], []])
  await room.deed(mina, 'follow_thread', prompt)
  await room.reply(ruth, prompt, null, undefined, naming(mina, tomas))
  expect([await told(mina), await told(tomas)]).toEqual([
    [],
    ['Ruth Adeyemi mentioned you in “And you?” | mentioned | f'],
  ])
  await room.reply(mina, prompt)
  await room.reply(ruth, prompt)
  expect(await told(mina)).toEqual(['Ruth Adeyemi replied in “And you?” | member | f'])
})

test('what was taken away is not left unread', async () => {
  const said = await room.reply(ruth, asked)
  await room.deed(ruth, 'delete_lesson_reply', said)
  expect(await told(mina)).toEqual([])
  await room.reply(ruth, asked)
  await room.deed(mina, 'delete_lesson_thread', asked)
  expect(await told(mina)).toEqual([])
})
