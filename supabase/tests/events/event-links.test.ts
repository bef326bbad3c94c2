import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { anon, jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { messageRoom } from '../messages/message-room.ts'
import { eventRoom } from './event-room.ts'

/* An event that is made of a message: who may link the two, who sees that they are, and what is told of it. */

let database: TestDatabase
let room: ReturnType<typeof eventRoom>
let chat: ReturnType<typeof messageRoom>
beforeAll(async () => {
  database = await testDatabase()
  room = eventRoom(database)
  chat = messageRoom(database)
})
beforeEach(async () => {
  await database.admin.query('delete from public.events; delete from public.message_links')
})
afterAll(() => database.stop())

const link = (who: Someone, event: string, message: string) =>
  room.ask(who, 'select public.link_event($1, $2)', [event, message])
const linksOf = (who: Someone, message: string) =>
  room.ask(who, 'select target_type, target_id from public.message_links where message_id = $1', [message])
const publish = (event: string) =>
  room.ask(ruth, "update public.events set status = 'scheduled' where id = $1", [event])
/** The channels that links were told on since the last look, of this message alone and without saying what it became. */
async function told(message: string) {
  const said = await room.said('message_links')
  for (const { payload } of said) expect(payload).toMatchObject({ ids: [message] })
  return said.map(({ topic, payload }) => `${payload.op} ${topic}`)
}
const group = expect.stringMatching(/^INSERT conversation:/)

describe('an event of a message', () => {
  test('is seen from it by all who read it, once however often it is said, and neither changes the other', async () => {
    const message = await chat.say(mina, 'Soup on Tuesday at seven?')
    const event = await room.event({ title: 'Soup' }, tomas)
    await room.said('message_links')
    for (const _ of [1, 2]) await link(tomas, event, message)
    expect(await told(message)).toEqual([group])
    for (const who of [mina, ruth, tomas])
      expect(await linksOf(who, message)).toEqual([{ target_type: 'event', target_id: event }])
    expect(await linksOf(jonas, message)).toEqual([])
    await room.ask(tomas, "update public.events set title = 'Broth' where id = $1", [event])
    expect(await chat.look(message, 'body_text, version')).toEqual({
      body_text: 'Soup on Tuesday at seven?',
      version: 1,
    })
    await chat.rpc(mina, 'delete_message($1)', [message])
    expect(await room.ask(mina, 'select title from public.events where id = $1', [event])).toEqual([{ title: 'Broth' }])
  })

  test('where others may not see it is its maker’s to see: in a talk between two, and of another group’s', async () => {
    const message = await chat.say(tomas, 'Soup?', { conversation_id: await chat.direct(ruth, tomas) })
    const event = await room.event()
    await room.said('message_links')
    await link(ruth, event, message)
    expect(await told(message)).toEqual([`INSERT user:${ruth.id}`])
    expect(await linksOf(ruth, message)).toHaveLength(1)
    expect(await linksOf(tomas, message)).toEqual([])
  })

  test('that is a draft is its maker’s alone, and everybody’s who reads the message once it is out', async () => {
    const message = await chat.say(mina, 'Soup on Tuesday?')
    const between = await chat.say(tomas, 'Soup?', { conversation_id: await chat.direct(ruth, tomas) })
    const event = await room.event({ status: 'draft' })
    await room.said('message_links')
    await link(ruth, event, message)
    expect(await told(message)).toEqual([`INSERT user:${ruth.id}`])
    await link(ruth, event, between)
    expect(await linksOf(tomas, message)).toEqual([])
    expect(await linksOf(mina, message)).toEqual([])
    await room.said('message_links')
    await publish(event)
    expect(await told(message)).toEqual([expect.stringMatching(/^UPDATE conversation:/)])
    expect(await linksOf(mina, message)).toEqual([{ target_type: 'event', target_id: event }])
    expect(await linksOf(tomas, between)).toEqual([])
  })
})

describe('nothing is linked', () => {
  const nothing = '00000000-0000-4000-8000-00000000dead'
  const gone = 'This message or event no longer exists, or you don’t have access to it.'

  test.each<[string, Someone, () => Promise<[event: string, message: string]>]>([
    ['with another’s event', tomas, async () => [await room.event(), await chat.say(tomas, 'Soup?')]],
    [
      'with a message that one does not read',
      ruth,
      async () => [
        await room.event(),
        await chat.say(tomas, 'Soup?', { conversation_id: await chat.direct(tomas, mina) }),
      ],
    ],
    [
      'with a message that was deleted',
      ruth,
      async () => {
        const message = await chat.say(mina, 'Soup?')
        await chat.rpc(mina, 'delete_message($1)', [message])
        return [await room.event(), message]
      },
    ],
    [
      'with an event in the trash',
      ruth,
      async () => {
        const event = await room.event()
        await room.ask(ruth, 'select public.delete_event($1)', [event])
        return [event, await chat.say(ruth, 'Soup?')]
      },
    ],
    ['by a stranger', jonas, async () => [await room.event(), await chat.say(ruth, 'Soup?')]],
    ['with an event that is none', ruth, async () => [nothing, await chat.say(ruth, 'Soup?')]],
    ['with a message that is none', ruth, async () => [await room.event(), nothing]],
  ])('%s', async (_, who, arrange) => {
    await expect(link(who, ...(await arrange()))).rejects.toMatchObject({ code: 'PT404', message: gone })
    expect(await room.asOwner('select from public.message_links')).toEqual([])
  })

  test('by whoever left the group, nor signed out, nor past the function', async () => {
    const event = await room.event({}, tomas)
    const message = await chat.say(ruth, 'Soup?')
    await database.admin.query('delete from public.group_members where group_id = $1 and user_id = $2', [
      supper,
      tomas.id,
    ])
    await expect(link(tomas, event, message)).rejects.toMatchObject({ code: 'PT404' })
    await database.admin.query(
      "insert into public.group_members (group_id, user_id, role) values ($1, $2, 'manager')",
      [supper, tomas.id],
    )
    expect(await chat.outcome(anon as Someone, 'select public.link_event($1, $2)', [event, message])).toBe('42501')
    const past = "select private.link_message($2, 'event', $1, false)"
    expect(await chat.outcome(tomas, past, [event, message])).toBe('42501')
    expect(
      await chat.outcome(
        tomas,
        "insert into public.message_links (message_id, target_type, target_id, conversation_id) values ($2, 'event', $1, $3)",
        [event, message, supper],
      ),
    ).toBe('42501')
  })
})
