import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { arrangeRanks, choir, jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { type MessageRoom, messageRoom } from './message-room.ts'

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
describe('a poll', () => {
  async function poll({ multiple = false, anonymous = false, closes = null as string | null } = {}) {
    const id = crypto.randomUUID()
    for (const _ of [1, 2])
      await room.rpc(ruth, 'make_poll($1, $2, $3, $4, $5, $6, $7)', [
        id,
        supper,
        'When?',
        ['Now', 'Later', 'Never'],
        multiple,
        anonymous,
        closes,
      ])
    const options = await room.ask<{ id: string }>(
      ruth,
      'select id from public.poll_options where poll_id = $1 order by place',
      [id],
    )
    return { id, options: options.map((option) => option.id) }
  }
  const counts = async (id: string) =>
    (
      await room.ask<{ votes: number }>(
        mina,
        'select votes from public.poll_options where poll_id = $1 order by place',
        [id],
      )
    ).map(({ votes }) => votes)

  test('counts each person once, also when two devices vote at the same moment, until they choose anew', async () => {
    const { id, options } = await poll()
    await Promise.all([0, 1, 0, 2].map((n) => room.rpc(mina, 'vote($1, $2)', [id, [options[n]]])))
    expect((await counts(id)).reduce((sum, it) => sum + it, 0)).toBe(1)
    await room.rpc(mina, 'vote($1, $2)', [id, [options[1]]])
    await room.rpc(tomas, 'vote($1, $2)', [id, [options[1]]])
    expect(await counts(id)).toEqual([0, 2, 0])
    await room.rpc(mina, 'vote($1, $2)', [id, []])
    expect(await counts(id)).toEqual([0, 1, 0])
    expect(await room.outcome(mina, 'select public.vote($1, $2)', [id, options])).toBe('23514')
    expect(await room.outcome(mina, 'select public.vote($1, $2)', [id, [crypto.randomUUID()]])).toBe('23503')
    expect(await room.outcome(jonas, 'select public.vote($1, $2)', [id, [options[0]]])).toBe('PT404')
  })

  test('takes several where it says so, and shows of an anonymous one only one’s own', async () => {
    const { id, options } = await poll({ multiple: true, anonymous: true })
    await room.rpc(mina, 'vote($1, $2)', [id, options.slice(0, 2)])
    await room.rpc(tomas, 'vote($1, $2)', [id, options.slice(1)])
    expect(await counts(id)).toEqual([1, 2, 1])
    for (const who of [mina, tomas, ruth])
      expect(await room.outcome(who, 'select from public.poll_votes where poll_id = $1', [id])).toBe(
        who === ruth ? 0 : 2,
      )
  })

  test('closes at its moment, and not before for anybody but who asked', async () => {
    const { id, options } = await poll({ closes: '2026-06-01T10:00:00Z' })
    const vote = (at: string) => room.rpc(mina, 'vote($1, $2)', [id, [options[0]]], at)
    await vote('2026-06-01T09:59:59Z')
    await expect(vote('2026-06-01T10:00:00Z')).rejects.toMatchObject({ code: 'PT409' })
    await room.asOwner('select private.close_polls()', [], '2026-06-01T10:00:30Z')
    const [row] = await room.ask<{ closed_at: Date }>(mina, 'select closed_at from public.polls where id = $1', [id])
    expect(row!.closed_at.toISOString()).toBe('2026-06-01T10:00:00.000Z')
    const other = await poll()
    expect(await room.outcome(mina, 'select public.close_poll($1)', [other.id])).toBe('42501')
  })
})

describe('what is pinned, saved and made of a message', () => {
  test('a pin needs the right to announce in a group, and nothing among two', async () => {
    const message = await room.say(mina, 'Door code')
    expect(await room.outcome(mina, 'select public.pin_message($1)', [message])).toBe('42501')
    await room.rpc(tomas, 'pin_message($1)', [message])
    expect(await room.ask(mina, 'select pinned_by from public.message_pins where message_id = $1', [message])).toEqual([
      { pinned_by: tomas.id },
    ])
    expect(await room.listed(mina, supper)).toMatchObject({ can_pin: false })
    expect(await room.listed(tomas, supper)).toMatchObject({ can_pin: true })
    await room.rpc(mina, 'delete_message($1)', [message])
    expect(await room.ask(mina, 'select * from public.message_pins where message_id = $1', [message])).toEqual([])
  })

  test('a task knows its message and the message its task, and neither changes the other', async () => {
    const message = await room.say(mina, 'Buy forks')
    const task = crypto.randomUUID()
    for (const _ of [1, 2]) await room.rpc(tomas, 'make_task_from_message($1, $2, $3)', [task, message, supper])
    expect(
      await room.ask(mina, 'select target_type, target_id from public.message_links where message_id = $1', [message]),
    ).toEqual([{ target_type: 'task', target_id: task }])
    expect(
      await room.ask(mina, 'select title, source_type, source_id from public.tasks where id = $1', [task]),
    ).toEqual([{ title: 'Buy forks', source_type: 'message', source_id: message }])
    await room.ask(tomas, "update public.tasks set title = 'Buy spoons' where id = $1", [task])
    expect(await words(message)).toMatchObject({ body_text: 'Buy forks', version: 1 })
    expect(
      await room.outcome(mina, 'select public.make_task_from_message($1, $2, $3)', [
        crypto.randomUUID(),
        message,
        choir,
      ]),
    ).toBe('42501')
    const own = crypto.randomUUID()
    await room.rpc(mina, 'make_task_from_message($1, $2)', [own, message])
    expect(await room.outcome(tomas, 'select from public.message_links where target_id = $1', [own])).toBe(0)
  })

  test('is announced to its group by who may announce there, once, and both ends know of each other', async () => {
    const message = await room.say(mina, 'The hall is closed')
    const announced = crypto.randomUUID()
    const make = 'make_announcement_from_message($1, $2, $3, $4)'
    expect(await room.outcome(mina, `select public.${make}`, [announced, message, 'No', ''])).toBe('42501')
    for (const _ of [1, 2]) await room.rpc(ruth, make, [announced, message, ' Closed ', 'The hall is closed'])
    expect(
      await room.ask(mina, 'select title, body, group_id from public.announcements where id = $1', [announced]),
    ).toEqual([{ title: 'Closed', body: 'The hall is closed', group_id: supper }])
    expect(
      await room.ask(mina, 'select target_type, target_id from public.message_links where message_id = $1', [message]),
    ).toEqual([{ target_type: 'announcement', target_id: announced }])
    const between = await room.say(ruth, 'Between us', { conversation_id: await room.direct(ruth, tomas) })
    expect(await room.outcome(ruth, `select public.${make}`, [crypto.randomUUID(), between, 'No', ''])).toBe('PT404')
  })
})
