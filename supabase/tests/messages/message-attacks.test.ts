import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { arrangeRanks, mina, otherAdmin, ruth, superAdmin, tenantAdmin, tomas } from '../cast.ts'
import { directId, html, type MessageRoom, messageRoom, naming } from './message-room.ts'

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
describe('an attack', () => {
  let secret: string
  let message: string
  beforeEach(async () => {
    secret = await room.direct(ruth, mina)
    message = await room.say(ruth, 'Between us', { conversation_id: secret })
  })
  const tables = [
    'conversations',
    'conversation_participants',
    'conversation_reads',
    'messages',
    'message_edits',
    'message_reactions',
    'message_attachments',
    'message_pins',
    'polls',
    'poll_options',
    'poll_votes',
    'message_links',
    'message_cards',
    'topics',
  ]

  test('by any admin reads nothing of another’s conversation, and writes nothing there', async () => {
    await room.rpc(mina, 'react($1, $2)', [message, '👍'])
    await room.rpc(mina, 'pin_message($1)', [message])
    for (const who of [tenantAdmin, superAdmin, otherAdmin, tomas]) {
      for (const table of tables) {
        const column = table === 'conversations' ? 'id' : 'conversation_id'
        expect(await room.outcome(who, `select from public.${table} where ${column} = $1`, [secret])).toBe(0)
      }
      for (const [call, values] of [
        ['delete_message($1)', [message]],
        ['pin_message($1)', [message]],
        ['read_conversation($1, 1)', [secret]],
        ['remove_participant($1, $2)', [secret, mina.id]],
        ['react($1, $2)', [message, '👎']],
        ['make_task_from_message($1, $2)', [crypto.randomUUID(), message]],
        ['make_announcement_from_message($1, $2, $3, $4)', [crypto.randomUUID(), message, 'All', '']],
        ['add_participants($1, $2)', [secret, [who.id]]],
      ] as const)
        expect(await room.outcome(who, `select public.${call}`, [...values])).toMatch(/^(42501|PT404)$/)
      expect(await room.outcome(who, 'select from public.seen_by($1)', [message])).toBe(0)
      await expect(room.say(who, 'Hm', { conversation_id: secret })).rejects.toMatchObject({ code: '42501' })
      await expect(room.rpc(who, 'keep_link_card($1)', ['{}'])).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('does not forge who said it, where, or when, and does not say it with foreign HTML', async () => {
    for (const [column, value] of [
      ['sender_id', mina.id],
      ['seq', 1],
      ['created_at', '2020-01-01'],
      ['edited_at', null],
      ['kind', 'poll'],
    ])
      await expect(room.say(ruth, 'Hm', { [column as string]: value })).rejects.toMatchObject({ code: '42501' })
    for (const body_html of [
      '<script>alert(1)</script>',
      '<p onclick="x()">Hm</p>',
      '<p><a href="javascript:x">Hm</a></p>',
      'Hm',
    ])
      await expect(room.say(ruth, '', { body_html })).rejects.toMatchObject({ code: '23514' })
    expect(await room.outcome(ruth, 'update public.messages set sender_id = $1', [mina.id])).toBe('42501')
  })

  test('takes no id that somebody else’s message has', async () => {
    await expect(room.say(tomas, 'Mine', { id: message })).rejects.toMatchObject({ code: '23505' })
    expect(await words(message)).toMatchObject({ body_text: 'Between us', sender_id: ruth.id })
  })

  test('says nothing on a conversation’s channel, and joins none that is not one’s own or has an old name', async () => {
    const may = async (who: typeof ruth, topic: string) => {
      const [row] = await room.asOwner<{ ok: boolean }>('select true as ok')
      expect(row).toEqual({ ok: true })
      return room.outcome(
        who,
        `with named as (select set_config('realtime.topic', $1, true)) insert into realtime.messages (topic, extension, event, private) select $1, 'broadcast', 'changed', true from named`,
        [topic],
      )
    }
    expect(await may(ruth, `conversation:${secret}:1`)).toBe('42501')
    const joins = (who: typeof ruth, topic: string) =>
      room.ask<{ reads: string[]; writes: string[] }>(who, 'select * from realtime.rights($1)', [topic])
    expect(await joins(ruth, `conversation:${secret}:1`)).toEqual([
      { reads: ['broadcast', 'presence'], writes: ['presence'] },
    ])
    for (const [who, topic] of [
      [tomas, `conversation:${secret}:1`],
      [superAdmin, `conversation:${secret}:1`],
      [ruth, `conversation:${secret}:2`],
    ] as const)
      expect(await joins(who, topic)).toEqual([{ reads: [], writes: [] }])
  })

  test('keeps nothing of what was reported out of reach, and reports nothing unseen', async () => {
    const report = (who: typeof ruth, subject: string) =>
      room.outcome(
        who,
        "insert into public.reports (subject_type, subject_id, reason) values ('message', $1, 'spam')",
        [subject],
      )
    expect(await report(tomas, message)).toBe('42501')
    await room.ask(
      mina,
      "insert into public.reports (subject_type, subject_id, reason) values ('message', $1, 'spam')",
      [message],
    )
    await room.rpc(ruth, 'delete_message($1)', [message])
    const [kept] = await room.ask<{ snapshot: { message: { body_text: string } } }>(
      mina,
      'select snapshot from public.reports where subject_id = $1',
      [message],
    )
    expect(kept!.snapshot.message.body_text).toBe('Between us')
    expect(await room.ask(superAdmin, 'select * from public.reports')).toEqual([])
  })

  test('does not lie in wait for two people under the id that theirs will have', async () => {
    const theirs = directId(tomas.id, mina.id)
    expect(await room.outcome(ruth, 'select public.make_conversation($1, $2)', [theirs, [tomas.id]])).toBe('23514')
    expect(await room.outcome(ruth, "select public.create_group($1, 'Trap')", [theirs])).toBe('23514')
    await room.direct(tomas, mina)
    const [row] = await room.ask(
      tomas,
      'select count(*)::int as many from public.conversation_participants where conversation_id = $1',
      [theirs],
    )
    expect(row).toEqual({ many: 2 })
  })

  test('by who has left reads nothing more, hears nothing more, and changes nothing', async () => {
    const few = await room.few(ruth, [tomas, mina])
    const said = await room.say(mina, 'Mine', { conversation_id: few })
    await room.rpc(mina, 'save_message($1)', [said])
    await room.ask(mina, "insert into public.drafts (conversation_id, body_html) values ($1, '<p>Hm</p>')", [few])
    await room.rpc(mina, 'leave_conversation($1)', [few])
    await database.admin.query('delete from public.notifications')
    await room.say(ruth, '', { conversation_id: few, body_html: `<p>${naming(mina.id)} ${naming(few)}</p>` })
    for (const table of [...tables, 'drafts']) {
      const column = table === 'conversations' ? 'id' : 'conversation_id'
      expect(await room.outcome(mina, `select from public.${table} where ${column} = $1`, [few]), table).toBe(0)
    }
    for (const name of ['1', '2']) {
      const [rights] = await room.ask(mina, 'select * from realtime.rights($1)', [`conversation:${few}:${name}`])
      expect(rights).toEqual({ reads: [], writes: [] })
    }
    expect((await room.told(few)).map(({ user_id }) => user_id)).toEqual([tomas.id])
    expect(await room.rpc(mina, 'search_messages($1)', ['mine'])).toEqual([])
    expect(
      await room.outcome(mina, 'update public.messages set body_html = $2 where id = $1', [said, html('Oh')]),
    ).toBe(0)
    for (const call of ['delete_message($1)', 'restore_message($1)'])
      expect(await room.outcome(mina, `select public.${call}`, [said])).toBe('PT404')
    expect(await room.outcome(mina, 'select public.react($1, $2)', [said, '👍'])).toBe('42501')
  })

  test('moves nobody else’s pointer, and reads or writes nobody else’s drafts, saves, plans and mutes', async () => {
    await room.rpc(ruth, 'save_message($1)', [message])
    await room.ask(ruth, "insert into public.drafts (conversation_id, body_html) values ($1, '<p>Hm</p>')", [secret])
    await room.ask(
      ruth,
      "insert into public.scheduled_messages (conversation_id, body_html, send_on, tz) values ($1, '<p>Hm</p>', '2040-01-01', 'UTC')",
      [secret],
    )
    for (const [table, owner, change] of [
      ['conversation_reads', 'user_id', "notify_level = 'nothing'"],
      ['drafts', 'user_id', "body_html = ''"],
      ['message_saves', 'user_id', 'done_at = now()'],
      ['scheduled_messages', 'user_id', "body_html = '<p>Oh</p>'"],
      ['user_blocks', 'blocker_id', `blocked_id = '${tomas.id}'`],
      ['user_mutes', 'user_id', `muted_id = '${tomas.id}'`],
    ]) {
      expect(await room.outcome(mina, `select from public.${table} where ${owner} = $1`, [ruth.id]), table).toBe(0)
      expect(
        await room.outcome(mina, `update public.${table} set ${change} where ${owner} = $1 returning 1`, [ruth.id]),
        table,
      ).toBe(0)
    }
    for (const insert of [
      'conversation_reads (user_id, conversation_id) values ($1, $2)',
      'drafts (user_id, conversation_id) values ($1, $2)',
      'user_blocks (blocker_id, blocked_id) values ($1, $2)',
    ])
      expect(await room.outcome(mina, `insert into public.${insert}`, [ruth.id, secret])).toBe('42501')
    for (const [column, value] of [
      ['last_read_seq', 1],
      ['unread_from_seq', 1],
      ['looking_until', '2040-01-01'],
    ])
      expect(await room.outcome(mina, `update public.conversation_reads set ${column} = $1`, [value])).toBe('42501')
  })

  test('says nothing in the name of somebody who reports, nor what was reported', async () => {
    for (const [columns, values] of [
      ['snapshot', "'{}'"],
      ['reporter_id', `'${mina.id}'`],
    ])
      expect(
        await room.outcome(
          ruth,
          `insert into public.reports (subject_type, subject_id, reason, ${columns}) values ('message', $1, 'spam', ${values})`,
          [message],
        ),
      ).toBe('42501')
    expect(await room.outcome(ruth, "update public.reports set snapshot = '{}'")).toBe('42501')
  })
})
