import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { html, type MessageRoom, messageRoom } from './message-room.ts'

/* Things kept beside the talk: topics, drafts, what is saved, and what is taken along. */

let database: TestDatabase
let room: MessageRoom
beforeAll(async () => {
  database = await testDatabase()
  room = messageRoom(database)
})
afterAll(() => database.stop())

describe('a topic', () => {
  const topic = crypto.randomUUID()
  const prefers = (who: Someone, pref: string) =>
    room.ask(
      who,
      'insert into public.topic_prefs (topic_id, user_id, pref) values ($1, $2, $3) on conflict (topic_id, user_id) do update set pref = excluded.pref',
      [topic, who.id, pref],
    )
  const change = (who: Someone, what: string) =>
    room.ask<{ title: string; resolved_by: string | null; version: number }>(
      who,
      `update public.topics set ${what} where id = $1 returning title, resolved_by, version`,
      [topic],
    )
  beforeAll(() =>
    room.ask(mina, "insert into public.topics (id, conversation_id, title) values ($1, $2, 'Oven')", [topic, supper]),
  )

  test('is renamed and resolved by anyone who takes part, and by nobody else', async () => {
    expect(await change(tomas, "title = 'The oven'")).toMatchObject([{ title: 'The oven', version: 2 }])
    expect(await change(ruth, "resolved_at = '2020-01-01'")).toMatchObject([{ resolved_by: ruth.id }])
    expect(await change(mina, 'resolved_at = null')).toMatchObject([{ resolved_by: null }])
    expect(await change(jonas, "title = 'Mine'")).toEqual([])
    await room.ask(mina, "insert into public.topics (conversation_id, title) values ($1, 'Lifts')", [supper])
    await expect(change(mina, "title = 'LIFTS'")).rejects.toMatchObject({ code: '23505' })
  })

  test('that one has muted counts for nothing until one no longer does; the messages are still there', async () => {
    const before = await room.badge(mina)
    await prefers(mina, 'mute')
    await room.say(ruth, 'It smokes', { topic_id: topic })
    await room.say(ruth, 'Unlike this')
    expect(await room.badge(mina)).toEqual({ ...before, count: before.count + 1 })
    await prefers(mina, 'normal')
    expect(await room.badge(mina)).toEqual({ ...before, count: before.count + 2 })
  })

  test('is read by itself: the rest of the conversation stays unread, and what is marked unread comes back', async () => {
    await room.rpc(mina, 'read_conversation($1, $2)', [supper, 1_000_000])
    await room.say(ruth, 'It smokes again', { topic_id: topic })
    await room.say(ruth, 'Who has keys?')
    await room.say(ruth, 'It is out', { topic_id: topic })
    const unread = async (who: Someone) =>
      (
        await room.ask<{ unread: number; last_seq: number }>(
          who,
          'select unread, last_seq::int from public.conversation_topics($1) where topic_id = $2',
          [supper, topic],
        )
      )[0]
    const before = await room.badge(mina)
    const { last_seq } = (await unread(mina))!
    expect((await unread(mina))?.unread).toBe(2)
    await room.rpc(mina, 'read_topic($1, $2)', [topic, last_seq - 1])
    expect((await unread(mina))?.unread).toBe(1)
    await room.rpc(mina, 'read_topic($1, $2)', [topic, last_seq + 50])
    await room.rpc(mina, 'read_topic($1, $2)', [topic, 1])
    expect((await unread(mina))?.unread).toBe(0)
    expect(await room.badge(mina)).toEqual({ ...before, count: before.count - 2 })
    await room.rpc(mina, 'mark_unread($1, $2)', [supper, last_seq])
    expect((await unread(mina))?.unread).toBe(1)
    expect(await unread(jonas)).toBeUndefined()
    await expect(room.rpc(jonas, 'read_topic($1, $2)', [topic, 1])).rejects.toMatchObject({ code: 'PT404' })
    await room.rpc(mina, 'read_conversation($1, $2)', [supper, 1_000_000])
  })

  test('that one follows is told of, where else only what calls one by name is', async () => {
    const level = (it: string | null) =>
      room.ask(mina, 'update public.conversation_reads set notify_level = $2 where conversation_id = $1', [supper, it])
    const told = async () => (await room.told(supper)).filter(({ user_id }) => user_id === mina.id).length
    await level('mentions')
    await database.admin.query('delete from public.notifications')
    await room.say(ruth, 'It smokes', { topic_id: topic })
    expect(await told()).toBe(0)
    await prefers(mina, 'follow')
    await room.say(ruth, 'Again', { topic_id: topic })
    await room.say(ruth, 'Elsewhere')
    expect(await told()).toBe(1)
    await level(null)
    expect(await room.ask(ruth, 'select * from public.topic_prefs')).toEqual([])
  })
})

describe('a draft', () => {
  const put = (who: Someone, body: string, topic: string | null = null) =>
    room.ask(
      who,
      `insert into public.drafts (user_id, conversation_id, topic_id, body_html) values ($1, $2, $3, $4)
       on conflict (user_id, conversation_id, thread) do update set topic_id = excluded.topic_id, body_html = excluded.body_html`,
      [who.id, supper, topic, html(body)],
    )

  test('is one for each thread, on all devices of its person, and puts its conversation in mind', async () => {
    const topic = crypto.randomUUID()
    await room.ask(mina, "insert into public.topics (id, conversation_id, title) values ($1, $2, 'Soup')", [
      topic,
      supper,
    ])
    await room.said('drafts')
    for (const words of ['Dear', 'Dear all']) await put(mina, words)
    await put(mina, 'Leek', topic)
    expect(await room.ask(mina, 'select topic_id, body_html from public.drafts order by body_html')).toEqual([
      { topic_id: null, body_html: html('Dear all') },
      { topic_id: topic, body_html: html('Leek') },
    ])
    expect((await room.said('drafts')).map(({ topic, payload }) => [topic, payload.ids])).toEqual(
      Array.from({ length: 3 }, () => [`user:${mina.id}`, [supper]]),
    )
    expect((await room.listed(mina, supper))!.draft_at).toBeInstanceOf(Date)
    expect((await room.listed(tomas, supper))!.draft_at).toBeNull()
    await room.ask(mina, 'delete from public.drafts where conversation_id = $1', [supper])
    expect((await room.listed(mina, supper))!.draft_at).toBeNull()
  })
})

describe('what is saved', () => {
  test('is kept once, set aside, and taken away by its person; nobody else hears of it', async () => {
    const message = await room.say(ruth, 'Door code')
    for (const _ of [1, 2]) await room.rpc(mina, 'save_message($1)', [message])
    await room.ask(mina, 'update public.message_saves set done_at = now() where message_id = $1', [message])
    // saved anew it waits again
    await room.rpc(mina, 'save_message($1)', [message])
    expect(await room.ask(mina, 'select message_id, done_at from public.message_saves')).toEqual([
      { message_id: message, done_at: null },
    ])
    expect(new Set((await room.said('message_saves')).map(({ topic }) => topic))).toEqual(new Set([`user:${mina.id}`]))
    await room.rpc(mina, 'save_message($1, false)', [message])
    expect(await room.ask(mina, 'select * from public.message_saves')).toEqual([])
  })
})

describe('what a message has become', () => {
  test('is told to all, without saying what; and what is one’s own to oneself', async () => {
    const message = await room.say(ruth, 'Buy forks')
    await room.said('message_links')
    await room.rpc(mina, 'make_task_from_message($1, $2, $3)', [crypto.randomUUID(), message, supper])
    const { epoch } = (await room.listed(ruth, supper))!
    const payload = { table: 'message_links', op: 'INSERT', ids: [message] }
    expect(await room.said('message_links')).toEqual([{ topic: `conversation:${supper}:${epoch}`, payload }])
    await room.rpc(mina, 'make_task_from_message($1, $2)', [crypto.randomUUID(), message])
    expect(await room.said('message_links')).toEqual([{ topic: `user:${mina.id}`, payload }])
  })
})

describe('a poll that is taken away', () => {
  test('asks nobody any more, and asks again when it is put back', async () => {
    const id = crypto.randomUUID()
    await room.rpc(ruth, 'make_poll($1, $2, $3, $4)', [id, supper, 'Secret?', ['Yes', 'No']])
    const [option] = await room.ask<{ id: string }>(mina, 'select id from public.poll_options where poll_id = $1', [id])
    await room.rpc(mina, 'vote($1, $2)', [id, [option!.id]])
    const seen = async () => [
      await room.outcome(mina, 'select from public.polls where id = $1', [id]),
      await room.outcome(mina, 'select from public.poll_options where poll_id = $1', [id]),
      await room.outcome(mina, 'select from public.poll_votes where poll_id = $1', [id]),
    ]
    expect(await seen()).toEqual([1, 2, 1])
    await room.rpc(ruth, 'delete_message($1)', [id])
    expect(await seen()).toEqual([0, 0, 0])
    expect(await room.outcome(mina, 'select public.vote($1, $2)', [id, [option!.id]])).toBe('PT404')
    await room.rpc(ruth, 'restore_message($1)', [id])
    expect(await seen()).toEqual([1, 2, 1])
  })
})

describe('what one takes along', () => {
  test('is all that one has written, saved and set, and nothing that others have', async () => {
    await room.say(mina, 'Taken along')
    const { rows } = await database.admin.query<{ name: string; query: string }>(
      'select name, query from private.exports',
    )
    const of = async (who: Someone, name: string) => {
      const its = rows.find((row) => row.name === name)
      return (await database.admin.query(its!.query, [who.id])).rows
    }
    for (const name of [
      ...[
        'conversations',
        'conversation_reads',
        'messages',
        'message_reactions',
        'message_attachments',
        'message_saves',
      ],
      ...['drafts', 'scheduled_messages', 'poll_votes', 'blocks', 'mutes', 'reports', 'topics', 'topic_prefs'],
    ])
      expect(Array.isArray(await of(mina, name)), name).toBe(true)
    expect(await of(mina, 'messages')).toMatchObject([{ body_html: html('Taken along') }])
    expect(await of(mina, 'topic_prefs')).toMatchObject([{ pref: 'follow' }])
    expect(await of(jonas, 'messages')).toEqual([])
  })
})
