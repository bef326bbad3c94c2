import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { before, eventRoom } from '../events/event-room.ts'
import { html } from './message-room.ts'

/* Source topics: what a group says in its conversation of something in another room. */

let database: TestDatabase
let room: ReturnType<typeof eventRoom>
beforeAll(async () => {
  database = await testDatabase()
  room = eventRoom(database)
})
afterAll(() => database.stop())

const say = (by: Someone, event: string, words: string, id: string = crypto.randomUUID()) =>
  room.ask(by, "select public.send_about('event', $1, $2, $3)", [event, id, html(words)], before)
const said = async (event: string) =>
  room.asOwner<{ title: string; words: string }>(
    `select topic.title, message.body_text as words from public.source_topics as its
     join public.topics as topic on topic.id = its.topic_id
     join public.messages as message on message.topic_id = topic.id
     where its.source_type = 'event' and its.source_id = $1 order by message.seq`,
    [event],
  )

test('the first word about an event makes its topic, under the event’s name, and the next one finds it', async () => {
  const id = await room.event({ title: 'Lantern walk' })
  const message = crypto.randomUUID()
  await say(mina, id, 'Shall I bring candles?', message)
  // sent once more it is said once
  await say(mina, id, 'Shall I bring candles?', message)
  await say(ruth, id, 'Please do')
  expect(await said(id)).toEqual([
    { title: 'Lantern walk', words: 'Shall I bring candles?' },
    { title: 'Lantern walk', words: 'Please do' },
  ])
})

test('two who say the first word at once are in one topic', async () => {
  const id = await room.event({ title: 'Apple day' })
  await Promise.all([say(mina, id, 'One'), say(tomas, id, 'Two'), say(ruth, id, 'Three')])
  expect(await said(id)).toHaveLength(3)
  expect(await room.asOwner("select from public.topics where title like 'Apple day%'")).toHaveLength(1)
})

test('a topic whose name is taken has a number, and a long name is cut', async () => {
  const [one, two] = [await room.event({ title: 'Pea soup' }), await room.event({ title: 'pea soup' })]
  const long = await room.event({ title: 'Soup '.repeat(24).trim() })
  for (const id of [one, two, long]) await say(mina, id, 'Hello')
  expect((await said(two))[0]!.title).toBe('pea soup (2)')
  expect((await said(long))[0]!.title.length).toBeLessThanOrEqual(60)
})

test('an outsider, a draft and what is in the trash have no talk, and no topic is made for them', async () => {
  const gone = { code: 'PT404' }
  const open = await room.event({ title: 'Not Jonas’s' })
  const draft = await room.event({ title: 'Secret party', status: 'draft' })
  await expect(say(jonas, open, 'Me too')).rejects.toMatchObject(gone)
  await expect(say(ruth, draft, 'Shh')).rejects.toMatchObject(gone)
  await room.ask(ruth, 'select public.delete_event($1)', [open], before)
  await expect(say(mina, open, 'Still on?')).rejects.toMatchObject(gone)
  await expect(
    room.ask(mina, "select public.send_about('tasks', $1, gen_random_uuid(), '<p>x</p>')", [open], before),
  ).rejects.toMatchObject(gone)
  expect(await room.asOwner("select from public.topics where title in ('Not Jonas’s', 'Secret party')")).toEqual([])
})

test('who may say nothing in the conversation makes no topic there', async () => {
  const id = await room.event({ title: 'Quiet evening' })
  await database.admin.query('update public.groups set archived_at = now() where id = $1', [supper])
  await expect(say(mina, id, 'Hello')).rejects.toMatchObject({ code: '42501' })
  await database.admin.query('update public.groups set archived_at = null where id = $1', [supper])
  expect(await said(id)).toEqual([])
})

test('dates that are split off are talked about where they were, before and after, and undoing leaves nothing', async () => {
  const id = await room.event({ title: 'Bread class', rrule: 'FREQ=WEEKLY' })
  await say(mina, id, 'See you')
  const later = crypto.randomUUID()
  const change = JSON.stringify({ title: 'Cake class' })
  await room.ask(ruth, "select public.edit_series($1, $2, '2026-03-24', 'following', $3)", [later, id, change], before)
  await say(tomas, later, 'And cake')
  expect((await said(id)).map(({ words }) => words)).toEqual(['See you', 'And cake'])
  const other = await room.event({ title: 'Jam class', rrule: 'FREQ=WEEKLY' })
  const split = crypto.randomUUID()
  await room.ask(
    ruth,
    "select public.edit_series($1, $2, '2026-03-24', 'following', $3)",
    [split, other, change],
    before,
  )
  await say(tomas, split, 'The first word is said of the later ones')
  expect(await said(other)).toHaveLength(1)
  await room.ask(ruth, 'select public.undo_event_edit($1)', [later], before)
  expect(await room.asOwner('select from public.source_topics where source_id = $1', [later])).toEqual([])
})
