import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { mina, ruth, supper } from './cast.ts'
import { directId, type MessageRoom, messageRoom } from './messages/message-room.ts'

let database: TestDatabase
let room: MessageRoom
beforeAll(async () => {
  database = await testDatabase()
  room = messageRoom(database)
  await database.admin.query(
    `set role postgres; begin; ${readFileSync('supabase/demo.sql', 'utf8')}; commit; reset role`,
  )
})
afterAll(() => database.stop())

test('Ruth finds a talk in the demo: three to answer, one of which calls her, and two of Mina’s', async () => {
  expect(await room.listed(ruth, supper)).toMatchObject({ unread: 3, mentions: 1, people_count: 7, can_post: true })
  expect(await room.listed(ruth, directId(ruth.id, mina.id))).toMatchObject({ unread: 2, people: [mina.id] })
  expect(await room.badge(ruth)).toEqual({ count: 5, mentions: 1 })
  expect(await room.badge(mina)).toEqual({ count: 0, mentions: 0 })
  const [oven, ...others] = (await room.rpc(ruth, 'my_conversations()')).filter(({ draft_at }) => draft_at !== null)
  expect(oven).toMatchObject({ title: 'Oven repair', unread: 0 })
  expect(others).toEqual([])
})

test('a date is being looked for: somebody without an account has voted, and so has most of the group', async () => {
  const polls = await room.ask(mina, 'select title, voters, closed_at from public.date_polls')
  expect(polls).toEqual([{ title: 'Day trip to the coast', voters: 4, closed_at: null }])
})

test('helpers have signed up for most of what next week’s supper needs', async () => {
  const slots = await room.ask<{ line: string }>(
    mina,
    `select title || ' ' || taken || '/' || needed as line from public.event_slots
     where occurrence_id = '00000000-0000-4000-8000-0000000000e7' order by rank`,
  )
  expect(slots.map(({ line }) => line)).toEqual(['Bread and cheese 1/2', 'Set the tables 2/2', 'Wash up 0/3'])
})

test('who comes to next week’s supper has said what they eat and drink', async () => {
  expect(await room.ask(ruth, 'select user_id from public.event_question_answers')).toHaveLength(3)
  expect(await room.ask(mina, 'select user_id from public.event_question_answers')).toEqual([])
})

test('it has what people do with messages: a poll, answers, signs, a pin, a card, a task', async () => {
  const count = async (table: string) =>
    Number((await room.ask<{ n: string }>(ruth, `select count(*) as n from public.${table}`))[0]!.n)
  expect(await count('messages')).toBeGreaterThan(40)
  expect(await count('messages where reply_to_id is not null')).toBeGreaterThan(10)
  expect(await count('messages where topic_id is not null')).toBeGreaterThan(10)
  expect(await count('message_reactions')).toBeGreaterThan(30)
  for (const table of ['polls', 'message_pins', 'message_links', "link_cards where title <> ''"])
    expect(await count(table), table).toBe(1)
  expect(await room.ask(mina, 'select votes from public.poll_options order by place')).toEqual(
    [5, 1, 1].map((votes) => ({ votes })),
  )
})

test('next week’s supper is full: six come, two wait in line, and one may come', async () => {
  const answers = await room.ask<{ status: string; people: number }>(
    ruth,
    `select status, sum(1 + guests)::int as people from public.event_rsvps
     where event_id = '00000000-0000-4000-8000-0000000000e7' group by status order by status`,
  )
  expect(answers).toEqual([
    { status: 'going', people: 6 },
    { status: 'maybe', people: 1 },
    { status: 'waitlisted', people: 2 },
  ])
})
