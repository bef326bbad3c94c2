import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { arrangeRanks, ines, jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { directId, html, type MessageRoom, messageRoom } from './message-room.ts'

let database: TestDatabase
let room: MessageRoom
beforeAll(async () => {
  database = await testDatabase()
  room = messageRoom(database)
  await arrangeRanks(database)
})
afterAll(() => database.stop())

const words = (id: string) =>
  room.look(id, 'body_text, seq::int, sender_id, version, deleted_by_class, edited_at is not null as edited')
const peopleOf = async (conversation: string) =>
  (
    await room.asOwner<{ user_id: string }>(
      'select user_id from public.conversation_participants where conversation_id = $1 and left_at is null order by user_id',
      [conversation],
    )
  ).map(({ user_id }) => user_id)

describe('a conversation of two', () => {
  // the client's test has the same three
  test.each([
    [
      '00000000-0000-4000-8000-0000000000a1',
      '00000000-0000-4000-8000-0000000000a2',
      'a4d16bf5-a4bd-8130-868a-3618310429c7',
    ],
    [
      'ffffffff-ffff-4fff-bfff-ffffffffffff',
      '00000000-0000-4000-8000-0000000000a1',
      '8e8fa5d2-4903-8f5e-a28e-9091404a9d94',
    ],
    [
      '7d9f4c1e-2b3a-4c5d-8e6f-0a1b2c3d4e5f',
      '018f2a6b-9c3d-7e4f-a1b2-c3d4e5f60718',
      '68d80d16-0c30-8ef1-8a39-1bdde55518ef',
    ],
  ])('%s and %s have one id, whoever begins it and wherever', async (one, other, id) => {
    const [row] = await room.asOwner<{ here: string; there: string }>(
      'select private.direct_id($1, $2) as here, private.direct_id($2, $1) as there',
      [one, other],
    )
    expect({ ...row, client: directId(one, other) }).toEqual({ here: id, there: id, client: id })
  })

  test('exists once, also when both begin it at the same moment', async () => {
    const id = directId(ruth.id, tomas.id)
    await Promise.all([
      room.rpc(ruth, 'start_direct($1, $2)', [id, tomas.id]),
      room.rpc(tomas, 'start_direct($1, $2)', [id, ruth.id]),
      room.rpc(ruth, 'start_direct($1, $2)', [id, tomas.id]),
    ])
    expect(await peopleOf(id)).toEqual([ruth.id, tomas.id])
  })

  test('is not begun with a stranger, with oneself, or under an id of one’s own choosing', async () => {
    const begin = (id: string, other: string) => room.outcome(mina, 'select public.start_direct($1, $2)', [id, other])
    expect(await begin(directId(mina.id, jonas.id), jonas.id)).toBe('42501')
    expect(await begin(directId(mina.id, mina.id), mina.id)).toBe('42501')
    expect(await begin(crypto.randomUUID(), ruth.id)).toBe('22023')
    expect(await begin(directId(ruth.id, tomas.id), ruth.id)).toBe('22023')
  })

  test('says nothing while a group, or the tenant, has direct messages switched off', async () => {
    const id = await room.direct(ruth, mina)
    const switched = (on: boolean) =>
      room.ask(ruth, 'update public.groups set direct_messages = $2 where id = $1', [supper, on])
    await switched(false)
    await expect(room.say(mina, 'Hm', { conversation_id: id })).rejects.toMatchObject({ code: '42501' })
    expect((await room.listed(mina, id))!.can_post).toBe(false)
    await switched(true)
    await database.admin.query(`update public.tenants set settings = settings || '{"direct_messages": false}'`)
    await expect(room.say(mina, 'Hm', { conversation_id: id })).rejects.toMatchObject({ code: '42501' })
    await database.admin.query(`update public.tenants set settings = settings - 'direct_messages'`)
    await room.say(mina, 'Hm', { conversation_id: id })
    expect((await room.listed(mina, id))!.can_post).toBe(true)
  })

  test('says nothing once one has blocked the other, who learns nothing of why', async () => {
    const id = await room.direct(ruth, mina)
    await room.rpc(ruth, 'block_person($1)', [mina.id])
    for (const who of [ruth, mina])
      await expect(room.say(who, 'Hm', { conversation_id: id })).rejects.toThrow(
        'You can’t message this person directly.',
      )
    expect(await room.ask(mina, 'select * from public.user_blocks')).toEqual([])
    await room.rpc(ruth, 'block_person($1, false)', [mina.id])
    await room.say(mina, 'Hm', { conversation_id: id })
  })
})

describe('the conversation of a group', () => {
  test('follows its members by itself, and its name changes when somebody leaves', async () => {
    const group = crypto.randomUUID()
    await room.rpc(ruth, 'create_group($1, $2)', [group, 'Rowers'])
    expect(await peopleOf(group)).toEqual([ruth.id])
    await database.admin.query('insert into public.group_members (group_id, user_id) values ($1, $2)', [group, ines.id])
    expect(await peopleOf(group)).toEqual([ruth.id, ines.id])
    await room.say(ruth, 'Welcome', { conversation_id: group })
    const topics = async () =>
      (await room.ask<{ it: string }>(ines, 'select private.my_conversation_topics() as it')).map(({ it }) => it)
    expect(await topics()).toContain(`conversation:${group}:1`)
    await room.rpc(ines, 'leave_group($1)', [group])
    expect(await peopleOf(group)).toEqual([ruth.id])
    expect(await topics()).toEqual([])
    expect(await room.ask(ines, 'select * from public.messages where conversation_id = $1', [group])).toEqual([])
    expect((await room.listed(ruth, group))!.epoch).toBe(2)
    // who comes back reads again, from here on
    await database.admin.query('insert into public.group_members (group_id, user_id) values ($1, $2)', [group, ines.id])
    expect(await room.listed(ines, group)).toMatchObject({ unread: 0, last_seq: '1' })
  })

  test('is read and not written to while the group is archived', async () => {
    const group = crypto.randomUUID()
    await room.rpc(ruth, 'create_group($1, $2)', [group, 'Divers'])
    await room.rpc(ruth, 'archive_group($1)', [group])
    await expect(room.say(ruth, 'Hm', { conversation_id: group })).rejects.toThrow('archived')
  })
})

describe('a conversation among a few', () => {
  test('is begun once, takes more people and lets them go; who began it takes them out', async () => {
    const id = crypto.randomUUID()
    for (const _ of [1, 2]) await room.rpc(ruth, 'make_conversation($1, $2, $3)', [id, [tomas.id], 'Oven'])
    expect(await peopleOf(id)).toEqual([ruth.id, tomas.id])
    await room.rpc(tomas, 'add_participants($1, $2)', [id, [mina.id, ruth.id]])
    expect(await peopleOf(id)).toEqual([ruth.id, tomas.id, mina.id])
    expect(await room.outcome(mina, 'select public.remove_participant($1, $2)', [id, tomas.id])).toBe('42501')
    expect(await room.outcome(mina, 'select public.add_participants($1, $2)', [id, [jonas.id]])).toBe('42501')
    await room.rpc(ruth, 'remove_participant($1, $2)', [id, mina.id])
    expect(await room.outcome(mina, 'select public.read_conversation($1, 1)', [id])).toBe('PT404')
    await room.rpc(ruth, 'leave_conversation($1)', [id])
    expect(await peopleOf(id)).toEqual([tomas.id])
    await room.ask(tomas, "update public.conversations set title = 'Stove' where id = $1", [id])
    expect(await room.listed(tomas, id)).toMatchObject({ title: 'Stove', epoch: 3 })
  })

  test('is not left where it is a group’s', async () => {
    expect(await room.outcome(mina, 'select public.leave_conversation($1)', [supper])).toBe('42501')
  })
})

describe('a message', () => {
  test('sent twice, also at the same moment, is there once and leaves no gap', async () => {
    const few = await room.few(ruth, [tomas, mina])
    const id = crypto.randomUUID()
    await Promise.all([1, 2, 3].map(() => room.say(ruth, 'Once', { id, conversation_id: few })))
    await Promise.all(
      [ruth, tomas, mina].flatMap((who) => [1, 2, 3, 4].map((n) => room.say(who, `${n}`, { conversation_id: few }))),
    )
    const rows = await room.ask<{ seq: string }>(
      ruth,
      'select seq from public.messages where conversation_id = $1 order by seq',
      [few],
    )
    expect(rows.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: 13 }, (_, n) => n + 1))
  })

  test('is edited within its hours, by whoever said it, and what it said before is kept', async () => {
    const id = await room.say(ruth, 'Ate six', {}, '2026-05-01T10:00:00Z')
    const edit = (who = ruth, at = '2026-05-01T11:00:00Z') =>
      room.ask(who, 'update public.messages set body_html = $2 where id = $1 returning 1', [id, html('At six')], at)
    expect(await edit(mina)).toEqual([])
    expect(await edit()).toHaveLength(1)
    expect(await words(id)).toMatchObject({ body_text: 'At six', edited: true, version: 2 })
    expect(await room.ask(mina, 'select body_html from public.message_edits where message_id = $1', [id])).toEqual([
      { body_html: html('Ate six') },
    ])
    const late = room.ask(
      ruth,
      "update public.messages set body_html = '<p>No</p>' where id = $1",
      [id],
      '2026-05-02T10:00:01Z',
    )
    await expect(late).rejects.toMatchObject({ code: '42501' })
  })

  test('that is taken away keeps its place and no word, and comes back for a day', async () => {
    const id = await room.say(mina, 'Secret', {}, '2026-05-03T10:00:00Z')
    await room.ask(
      mina,
      "update public.messages set body_html = '<p>More secret</p>' where id = $1",
      [id],
      '2026-05-03T10:01:00Z',
    )
    expect(await room.outcome(tomas, 'select public.delete_message($1)', [id])).toBe('42501')
    await room.rpc(mina, 'delete_message($1)', [id], '2026-05-03T11:00:00Z')
    expect(await words(id)).toMatchObject({ body_text: '', deleted_by_class: 'author' })
    expect(await room.ask(ruth, 'select * from public.message_edits where message_id = $1', [id])).toEqual([])
    expect(await room.outcome(ruth, 'select public.restore_message($1)', [id])).toBe('42501')
    await room.rpc(mina, 'restore_message($1)', [id], '2026-05-04T10:00:00Z')
    expect(await words(id)).toMatchObject({ body_text: 'More secret', deleted_by_class: null })
    await room.rpc(ruth, 'delete_message($1)', [id], '2026-05-05T10:00:00Z')
    expect(await words(id)).toMatchObject({ deleted_by_class: 'moderator' })
    await room.asOwner('select private.forget_deleted_messages()', [], '2026-05-06T10:00:00Z')
    const left = await database.admin.query('select 1 from public.message_edits where message_id = $1', [id])
    expect(left.rowCount).toBe(0)
  })

  test('answers in the topic of what it answers, and only in its own conversation', async () => {
    const topic = crypto.randomUUID()
    await room.ask(ruth, "insert into public.topics (id, conversation_id, title) values ($1, $2, 'Oven')", [
      topic,
      supper,
    ])
    const first = await room.say(ruth, 'It smokes', { topic_id: topic })
    const answer = await room.say(mina, 'Oh', { reply_to_id: first })
    expect(await room.look(answer, 'topic_id')).toEqual({ topic_id: topic })
    const few = await room.few(ruth, [tomas])
    await expect(room.say(ruth, 'Hm', { conversation_id: few, reply_to_id: first })).rejects.toMatchObject({
      code: '23503',
    })
    await expect(room.say(ruth, 'Hm', { conversation_id: few, topic_id: topic })).rejects.toMatchObject({
      code: '23503',
    })
  })
})
