import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { jonas, mina, ruth, tenantAdmin, tomas } from '../cast.ts'
import { talkRoom } from './talk-room.ts'

/* Pictures in what is said beside a lesson: whoever reads the words sees them, and nobody else. */

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

const pathOf = (post: string, random = '0123456789') => `${id}/${post}/${random}/soup.jpg`
const shown = (path: string) => `<p>So</p><img data-bucket="talk" data-path="${path}">`
const put = (by: Someone, path: string) =>
  room.ask(by, "insert into storage.objects (bucket_id, name, owner_id) values ('talk', $1, auth.uid()::text)", [path])
const sees = async (by: Someone, path: string) =>
  (await room.ask(by, "select from storage.objects where bucket_id = 'talk' and name = $1", [path])).length === 1

test('who writes sees a picture before it is said, the members with the words, and no one outside', async () => {
  const post = randomUUID()
  const path = pathOf(post)
  await put(mina, path)
  expect([await sees(mina, path), await sees(ruth, path)]).toEqual([true, false])
  await room.talk(mina, id, its.keys.A!, { id: post, body: shown(path) })
  expect([await sees(ruth, path), await sees(tomas, path), await sees(jonas, path)]).toEqual([true, true, false])
  await room.deed(mina, 'delete_lesson_thread', post)
  expect(await sees(tomas, path)).toBe(false)
})

test('the picture of a hidden answer is seen by who has answered and who leads, and by no pass', async () => {
  const prompt = await room.prompt(id, its.keys.A!)
  const post = randomUUID()
  const path = pathOf(post)
  await put(tomas, path)
  await room.reply(tomas, prompt, null, post, shown(path))
  expect([await sees(mina, path), await sees(tenantAdmin, path), await sees(ruth, path)]).toEqual([false, false, true])
  await room.reply(mina, prompt)
  expect(await sees(mina, path)).toBe(true)
})

test('nobody puts a picture among the words of another, beside a lesson of another group, or under a path of their own', async () => {
  const post = await room.talk(mina, id, its.keys.A!)
  const said = await room.reply(ruth, post)
  const prompt = await room.prompt(id, its.keys.A!)
  for (const path of [
    pathOf(said),
    pathOf(prompt),
    `${randomUUID()}/${post}/0123456789/soup.jpg`,
    `${id}/${post}/soup.jpg`,
    `${id}/${post}/0123456789/a/soup.jpg`,
    `${id}/not-an-id/0123456789/soup.jpg`,
    `${id}/${post}/../0123456789/soup.jpg`,
  ])
    await expect(put(mina, path), path).rejects.toMatchObject({ code: '42501' })
  await expect(put(jonas, pathOf(randomUUID()))).rejects.toMatchObject({ code: '42501' })
  await put(mina, pathOf(post))
})

test('a picture that its words do not show is forgotten after a week; one that lies in the trash with them stays', async () => {
  const after = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const forget = (days: number) => room.asOwner('select private.forget_talk_pictures() as it', [], after(days))
  // of what was said before
  await forget(8)
  const kept = randomUUID()
  const trashed = randomUUID()
  for (const post of [kept, trashed]) {
    await put(mina, pathOf(post))
    await room.talk(mina, id, its.keys.A!, { id: post, body: shown(pathOf(post)) })
  }
  await put(mina, pathOf(kept, 'another-one'))
  await put(mina, pathOf(randomUUID()))
  await room.deed(mina, 'delete_lesson_thread', trashed)
  expect(await forget(6)).toEqual([{ it: 0 }])
  expect(await forget(8)).toEqual([{ it: 2 }])
  const left = await room.asOwner<{ name: string }>("select name from storage.objects where bucket_id = 'talk'")
  expect(
    left
      .map(({ name }) => name)
      .filter((name) => name.startsWith(id))
      .sort(),
  ).toEqual([kept, trashed].map((post) => pathOf(post)).sort())
})
