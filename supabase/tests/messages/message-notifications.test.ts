import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { mina, ruth, supper, tomas } from '../cast.ts'
import { html, type MessageRoom, messageRoom, naming } from './message-room.ts'

let database: TestDatabase
let room: MessageRoom
beforeAll(async () => {
  database = await testDatabase()
  room = messageRoom(database)
})
afterAll(() => database.stop())
beforeEach(() => database.admin.query('delete from public.notifications'))

const brief = async (conversation = supper) =>
  (await room.told(conversation)).map(({ user_id, type, message }) => [user_id, type, message])

describe('a message is told', () => {
  test('to everyone else who takes part, under its title, with a link that leads to it', async () => {
    const id = await room.say(ruth, 'See you at six')
    expect(await room.told(supper)).toMatchObject([
      { user_id: tomas.id, type: 'message_received', title: 'New Group Message', message: 'See you at six' },
      { user_id: mina.id, url: `/messages?conversation=${supper}&message=${id}`, is_read: false },
    ])
    const direct = await room.direct(ruth, mina)
    await room.say(mina, 'Hello', { conversation_id: direct })
    expect(await room.told(direct)).toMatchObject([{ user_id: ruth.id, title: 'New Message', message: 'Hello' }])
  })

  test('among a few people without a group as in any group', async () => {
    const few = await room.few(ruth, [tomas, mina])
    await database.admin.query('delete from public.notifications')
    await room.say(ruth, 'Only us three', { conversation_id: few })
    expect(await room.told(few)).toMatchObject([
      { user_id: tomas.id, title: 'New Group Message' },
      { user_id: mina.id, title: 'New Group Message' },
    ])
  })

  test.each([
    ['a'.repeat(50), 'a'.repeat(50)],
    ['a'.repeat(51), `${'a'.repeat(50)}…`],
    ['é'.normalize('NFD').repeat(51), `${'é'.normalize('NFD').repeat(50)}…`],
    ['👍🏽'.repeat(50), '👍🏽'.repeat(50)],
    ['🇬🇧'.repeat(51), `${'🇬🇧'.repeat(50)}…`],
    ['👨‍👩‍👧 we', '👨‍👩‍👧 we'],
  ])('with the first fifty signs as people count them: %s', async (words, shown) => {
    await room.say(ruth, words)
    expect((await room.told(supper))[0]!.message).toBe(shown)
  })

  test('once to who is named, however often and in whatever way, as a mention', async () => {
    await room.say(ruth, '', {
      body_html: `<p>${naming(mina.id)} ${naming(mina.id)} ${naming(ruth.id)} ${naming(supper, 'here')}</p>`,
    })
    expect((await room.told(supper)).map(({ user_id, type }) => [user_id, type])).toEqual([
      [tomas.id, 'mention_received'],
      [mina.id, 'mention_received'],
    ])
  })

  test('to who is named only later, then', async () => {
    const id = await room.say(ruth, 'Who cooks?')
    await room.ask(ruth, 'update public.messages set body_html = $2 where id = $1', [
      id,
      `<p>Who cooks? ${naming(mina.id, 'Mina')}</p>`,
    ])
    expect(await brief()).toEqual(
      expect.arrayContaining([
        [tomas.id, 'message_received', 'Who cooks? @Mina'],
        [mina.id, 'mention_received', 'Who cooks? @Mina'],
      ]),
    )
  })

  test('as far as one wants to hear', async () => {
    const level = (notify_level: string | null, muted_until: string | null = null) =>
      room.ask(
        mina,
        'update public.conversation_reads set notify_level = $2, muted_until = $3 where conversation_id = $1',
        [supper, notify_level, muted_until],
      )
    const mine = async (say: () => Promise<unknown>) => {
      await database.admin.query('delete from public.notifications')
      await say()
      return (await room.told(supper)).filter(({ user_id }) => user_id === mina.id).length
    }
    const plain = () => room.say(ruth, 'Hm')
    const named = () => room.say(ruth, '', { body_html: `<p>${naming(mina.id)}</p>` })
    const said = await room.say(mina, 'Mine')
    const answer = () => room.say(ruth, 'Hm', { reply_to_id: said })
    const heard = async () => [await mine(plain), await mine(named), await mine(answer)]
    await level('mentions')
    expect(await heard()).toEqual([0, 1, 0])
    await level('own_threads')
    expect(await heard()).toEqual([0, 1, 1])
    await level('nothing')
    expect(await heard()).toEqual([0, 0, 0])
    await level('all', 'infinity')
    expect(await heard()).toEqual([0, 0, 0])
    await level(null)
    expect(await heard()).toEqual([1, 1, 1])
    await room.rpc(mina, 'mute_person($1)', [ruth.id])
    expect(await heard()).toEqual([0, 0, 0])
    await room.rpc(mina, 'mute_person($1, false)', [ruth.id])
  })

  test('to nobody who looks at it, until they look away', async () => {
    await room.rpc(mina, 'look($1)', [supper])
    await room.say(ruth, 'Hm')
    expect((await brief()).map(([who]) => who)).toEqual([tomas.id])
    await room.rpc(mina, 'look_away($1)', [supper])
    await room.say(ruth, 'Oh')
    expect((await brief()).map(([who]) => who)).toContain(mina.id)
  })
})

describe('what was told', () => {
  test('is read once the conversation is read as far', async () => {
    for (const words of ['One', 'Two']) await room.say(ruth, words)
    const last = Number((await room.listed(mina, supper))!.last_seq)
    const open = async () =>
      (await room.told(supper)).filter((it) => it.user_id === mina.id && !it.is_read).map(({ message }) => message)
    await room.read(mina, supper, last - 1)
    expect(await open()).toEqual(['Two'])
    await room.read(mina, supper, last)
    expect(await open()).toEqual([])
    expect((await room.told(supper)).filter((it) => it.user_id === tomas.id && !it.is_read)).toHaveLength(2)
  })

  test('of a message read before, or by a person themselves, is read when the conversation is opened again', async () => {
    const id = await room.say(ruth, 'Who cooks?')
    const last = Number((await room.listed(mina, supper))!.last_seq)
    await room.read(mina, supper, last)
    await room.ask(ruth, 'update public.messages set body_html = $2 where id = $1', [id, `<p>${naming(mina.id)}?</p>`])
    await database.admin.query(
      `insert into public.notifications (user_id, type, title, message, related_id, reason)
       values ($1, 'message_received', 'New Message', 'By hand', $2, 'sent'), ($1, 'mention_received', 'Mention', 'Reminder', $2, 'reminder')`,
      [mina.id, supper],
    )
    const open = async () =>
      (await room.told(supper)).filter((it) => it.user_id === mina.id && !it.is_read).map(({ type }) => type)
    expect(await open()).toHaveLength(3)
    await room.read(mina, supper, last)
    expect(await open()).toEqual(['mention_received'])
  })

  test('goes with a message that is taken away', async () => {
    const id = await room.say(ruth, 'Secret')
    await room.rpc(ruth, 'delete_message($1)', [id])
    expect(await brief()).toEqual([])
  })
})

describe('at its moment', () => {
  test('one is reminded of a message, once', async () => {
    const id = await room.say(ruth, 'Door code 1234')
    await room.rpc(mina, 'save_message($1, true, $2)', [id, '2026-08-01T10:00:00Z'])
    await database.admin.query('delete from public.notifications')
    const remind = (at: string) => room.asOwner('select private.remind_of_messages()', [], at)
    await remind('2026-08-01T09:59:00Z')
    expect(await brief()).toEqual([])
    for (const minute of ['10:00', '10:01']) await remind(`2026-08-01T${minute}:00Z`)
    expect(await brief()).toEqual([[mina.id, 'mention_received', 'Reminder: Door code 1234']])
  })

  test('what is scheduled is sent once, at that hour of its zone also when the clocks have changed', async () => {
    const id = crypto.randomUUID()
    await room.ask(
      ruth,
      "insert into public.scheduled_messages (id, conversation_id, body_html, send_on, tz) values ($1, $2, $3, '2026-10-26 08:00', 'Europe/Berlin')",
      [id, supper, html('Good morning')],
      '2026-10-20T10:00:00Z',
    )
    const send = (at: string) => room.asOwner('select private.send_scheduled_messages()', [], at)
    // in summer it would have been six
    await send('2026-10-26T06:30:00Z')
    expect(await room.look(id)).toBeUndefined()
    for (const minute of ['07:00', '07:01']) await send(`2026-10-26T${minute}:00Z`)
    expect(await room.look(id, 'body_text, sender_id')).toEqual({ body_text: 'Good morning', sender_id: ruth.id })
  })

  test('what its person may no longer say fails, and says why', async () => {
    const few = await room.few(ruth, [tomas, mina])
    await room.ask(
      mina,
      "insert into public.scheduled_messages (conversation_id, body_html, send_on, tz) values ($1, '<p>Hm</p>', '2026-10-26 08:00', 'UTC')",
      [few],
    )
    await room.rpc(mina, 'leave_conversation($1)', [few])
    await room.asOwner('select private.send_scheduled_messages()', [], '2026-10-26T08:00:00Z')
    expect(
      await room.ask(mina, 'select status, error from public.scheduled_messages where conversation_id = $1', [few]),
    ).toEqual([{ status: 'failed', error: 'This conversation no longer exists, or you don’t have access to it.' }])
  })

  test('who manages a group nudges a quiet member, once in fourteen days', async () => {
    await database.admin.query(
      "update public.group_members set joined_at = '2026-01-01' where group_id = $1 and user_id = $2",
      [supper, mina.id],
    )
    const at = '2027-06-01T10:00:00Z'
    expect(await room.rpc(ruth, 'quiet_members($1)', [supper], at)).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ user_id: mina.id, nudged_at: null })]),
    )
    expect(await room.rpc(mina, 'quiet_members($1)', [supper], at)).toEqual([])
    const nudge = (id: string, moment = at) =>
      room.rpc(tomas, 'nudge_member($1, $2, $3, $4)', [id, supper, mina.id, html('We miss you')], moment)
    const id = crypto.randomUUID()
    for (const _ of [1, 2]) await nudge(id)
    expect(await room.look(id, 'body_text')).toEqual({ body_text: 'We miss you' })
    await expect(nudge(crypto.randomUUID())).rejects.toMatchObject({ code: 'PT409' })
    await room.rpc(mina, 'refuse_nudges(true)')
    await expect(nudge(crypto.randomUUID(), '2027-07-01T10:00:00Z')).rejects.toMatchObject({ code: '42501' })
  })
})
