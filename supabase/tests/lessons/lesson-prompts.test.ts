import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { mina, ruth, supper } from '../cast.ts'
import { talkRoom } from './talk-room.ts'

/* The author's questions, which open their threads on the day of their lesson. */

let database: TestDatabase
let room: Awaited<ReturnType<typeof talkRoom>>
let its: Awaited<ReturnType<typeof room.course>>
let id: string
const settings = { prompt: 'What simmers <you>?', hide_until_answered: true }
beforeAll(async () => {
  database = await testDatabase()
  room = await talkRoom(database)
  its = await room.course(2, undefined, (title) => (title.endsWith('a') ? { kind: 'discuss', settings } : {}))
})
beforeEach(async () => {
  await room.asOwner('delete from public.adoptions')
  await room.asOwner("update public.groups set tz = 'Pacific/Auckland' where id = $1", [supper])
  id = (await room.adopt(its.version, { now: '2026-03-01T00:00Z' })).adoption_id
})
afterAll(() => database.stop())
const key = (name: string) => its.keys[name]!
const open = async (at: string) =>
  (await room.asOwner<{ it: number }>('select private.open_prompts() as it', [], at))[0]!.it
const opened = async () =>
  (await room.asOwner<{ title: string }>('select title from public.lesson_threads order by title')).map(
    ({ title }) => title,
  )
const hide = (node_type: string, node_key: string) => room.adapt(id, [{ node_type, node_key, op: 'hide' }])

test('a prompt opens once, at midnight where the group is, with its question and text, and tells nobody', async () => {
  expect(await open('2026-03-02T10:45Z')).toBe(0)
  await room.asOwner('delete from public.notifications')
  expect([await open('2026-03-02T11:00Z'), await open('2026-03-02T11:15Z')]).toEqual([1, 0])
  const [thread] = await room.ask(mina, 'select * from public.lesson_threads')
  expect(thread).toMatchObject({
    adoption_id: id,
    lesson_key: key('A'),
    item_key: key('Aa'),
    prompt_key: key('Aa'),
    kind: 'prompt',
    title: 'Aa',
    body_html: '<p>What simmers &lt;you&gt;?</p><p>Stir Aa well</p>',
    hide_until_answered: true,
    created_by: null,
  })
  expect(await room.asOwner('select from public.notifications')).toEqual([])
  expect([await open('2026-03-09T11:00Z'), await opened()]).toEqual([1, ['Aa', 'Ba']])
})

test('what the group hides asks nothing, nor a lesson that it hides, until it is shown again', async () => {
  await hide('item', key('Aa'))
  await hide('lesson', key('B'))
  expect([await open('2026-03-20T00:00Z'), await opened()]).toEqual([0, []])
  await room.adapt(id, [{ node_type: 'item', node_key: key('Aa'), op: 'hide', reset: true, version: 1 }])
  expect([await open('2026-03-20T00:00Z'), await opened()]).toEqual([1, ['Aa']])
})

test('what the group adds or says otherwise is asked so', async () => {
  const added = crypto.randomUUID()
  await room.adapt(id, [
    { node_type: 'item', node_key: key('Aa'), op: 'edit', field: 'title', value: 'And you?' },
    {
      node_type: 'item',
      node_key: added,
      op: 'add',
      value: {
        kind: 'discuss',
        title: 'Ours',
        parent: key('A'),
        after: null,
        settings: {},
        required: true,
        blocks: [],
      },
    },
  ])
  expect([await open('2026-03-04T00:00Z'), await opened()]).toEqual([2, ['And you?', 'Ours']])
})

test('nothing opens while the plan is paused, talk is switched off or the group doesn’t discuss; a deleted prompt stays so', async () => {
  const off = async (on: string, again: string) => {
    await room.asOwner(on)
    expect(await open('2026-03-04T00:00Z')).toBe(0)
    await room.asOwner(again)
  }
  await off(
    "update public.adoptions set status = 'paused', paused_on = '2026-03-02'",
    "update public.adoptions set status = 'active', paused_on = null",
  )
  const flag = (enabled: boolean) =>
    `update public.feature_flags set enabled = ${enabled} where key = 'lesson_discussions'`
  await off(flag(false), flag(true))
  await room.adapt(id, [
    { node_type: 'curriculum', node_key: await curriculum(), op: 'edit', field: 'discussion', value: false },
  ])
  expect(await open('2026-03-04T00:00Z')).toBe(0)
  await room.adapt(id, [
    { node_type: 'curriculum', node_key: await curriculum(), op: 'edit', field: 'discussion', reset: true, version: 1 },
  ])
  expect(await open('2026-03-04T00:00Z')).toBe(1)
  const [prompt] = await room.asOwner<{ id: string }>('select id from public.lesson_threads')
  await room.deed(ruth, 'delete_lesson_thread', prompt!.id)
  await room.asOwner('select private.forget_deleted_talk()', [], '2090-01-01T00:00Z')
  expect([await open('2026-03-04T00:00Z'), await room.thread(mina, prompt!.id)]).toMatchObject([0, { title: '' }])
})

const curriculum = async () =>
  (await room.asOwner<{ it: string }>('select curriculum_id as it from public.adoptions'))[0]!.it
