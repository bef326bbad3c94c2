import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { mina, ruth, supper } from '../cast.ts'
import { html, messageRoom } from './message-room.ts'

/* The channel of a conversation: what it carries, which is never more than everyone on it may read. */
let database: TestDatabase
let room: ReturnType<typeof messageRoom>
beforeAll(async () => {
  database = await testDatabase()
  room = messageRoom(database)
})
afterAll(() => database.stop())
beforeEach(() => database.admin.query('delete from realtime.messages'))

type ChannelMessage = { topic: string; payload: { op: string; ids: string[]; rows?: Record<string, unknown>[] } }

/** The messages on the conversation's channel about a table since the last look. */
const channelMessages = async (table: string) =>
  ((await room.said(table)) as ChannelMessage[]).filter(({ topic }) => topic.startsWith('conversation:'))

test('a new message comes as its readers read it', async () => {
  const id = await room.say(mina, 'Who brings the bread?')
  const [read] = await room.ask(ruth, 'select to_jsonb(its) as it from public.messages as its where id = $1', [id])
  expect(await channelMessages('messages')).toEqual([
    { topic: `conversation:${supper}:1`, payload: { table: 'messages', op: 'INSERT', ids: [id], rows: [read!.it] } },
  ])
})

test('several at once come in their order, and more than twenty without their words', async () => {
  const many = (count: number) =>
    room.asOwner(
      `insert into public.messages (conversation_id, sender_id, body_html)
       select $1, $2, '<p>' || n || '</p>' from generate_series(1, $3) as n`,
      [supper, mina.id, count],
    )
  await many(20)
  const [first] = await channelMessages('messages')
  expect(first!.payload.rows!.map(({ body_text }) => body_text)).toEqual(
    Array.from({ length: 20 }, (_, n) => String(n + 1)),
  )
  await many(21)
  const [then] = await channelMessages('messages')
  expect(then!.payload.ids).toHaveLength(21)
  expect(then!.payload.rows).toBeUndefined()
})

const file = { path: `${supper}/abcdefgh/plan.pdf`, name: 'plan.pdf', type: 'application/pdf', bytes: 5 }
test.each([
  [
    'with a link, whose card comes beside it',
    () => room.say(mina, '', { body_html: '<p><a href="https://a.example">a</a></p>' }),
  ],
  [
    'that asks something',
    () => room.rpc(mina, 'make_poll($1, $2, $3, $4)', [crypto.randomUUID(), supper, 'When?', ['Now', 'Later']]),
  ],
  [
    'with a file',
    async () => {
      await database.admin.query(
        "insert into storage.objects (bucket_id, name, owner_id, metadata) values ('messages', $1, $2, '{}')",
        [file.path, mina.id],
      )
      const files = JSON.stringify([{ ...file, id: crypto.randomUUID() }])
      await room.rpc(mina, 'send_message($1, $2, $3, attachments => $4)', [
        crypto.randomUUID(),
        supper,
        html('Here'),
        files,
      ])
    },
  ],
])('one %s is asked for', async (_, deed) => {
  await deed()
  const [told] = await channelMessages('messages')
  expect(told!.payload).toMatchObject({ op: 'INSERT', ids: [expect.any(String)] })
  expect(told!.payload.rows).toBeUndefined()
})

test('what is long is asked for', async () => {
  await room.asOwner(
    `insert into public.messages (conversation_id, sender_id, body_html)
     select $1, $2, '<p>' || repeat('bread ', 3000) || '</p>' from generate_series(1, 6)`,
    [supper, mina.id],
  )
  const [told] = await channelMessages('messages')
  expect(told!.payload.ids).toHaveLength(6)
  expect(told!.payload.rows).toBeUndefined()
})

test('of what is changed, taken away, reacted to or pinned only ids are told', async () => {
  const id = await room.say(mina, 'I brng it')
  await channelMessages('messages')
  await room.ask(mina, 'update public.messages set body_html = $2 where id = $1', [id, html('I bring it')])
  await room.ask(ruth, 'insert into public.message_reactions (message_id, emoji) values ($1, $2)', [id, '👍'])
  await room.rpc(mina, 'delete_message($1)', [id])
  const { rows } = await database.admin.query(
    "select payload from realtime.messages where topic like 'conversation:%' and event = 'changed'",
  )
  expect(rows.length).toBeGreaterThanOrEqual(3)
  for (const { payload } of rows) expect(Object.keys(payload).toSorted()).toEqual(['id', 'ids', 'op', 'table'])
})
