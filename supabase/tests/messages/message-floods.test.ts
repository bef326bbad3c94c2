import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { mina, ruth, supper, tomas } from '../cast.ts'
import { directId, html, type MessageRoom, messageRoom, naming } from './message-room.ts'

/* Harm to others by saying too much, or what they do not want to hear. */

let database: TestDatabase
let room: MessageRoom
beforeAll(async () => {
  database = await testDatabase()
  room = messageRoom(database)
})
afterAll(() => database.stop())
beforeEach(() => database.admin.query('delete from public.notifications'))

const bellOf = async (who: typeof mina) => {
  const { rows } = await database.admin.query<{ times: number; type: string }>(
    'select times, type from public.notifications where user_id = $1',
    [who.id],
  )
  return rows
}

describe('somebody who says a lot', () => {
  test('stands in the bell of others as one, from the eleventh within an hour on', async () => {
    for (let n = 1; n <= 40; n++) await room.say(ruth, `Number ${n}`)
    expect(await bellOf(mina)).toEqual([{ times: 40, type: 'message_received' }])
  })

  test('who calls somebody again and again does so too', async () => {
    for (let n = 1; n <= 40; n++)
      await room.say(ruth, '', { body_html: `<p>Number ${n} ${naming(mina.id)} ${naming(supper)}</p>` })
    expect(await bellOf(mina)).toEqual([{ times: 40, type: 'mention_received' }])
  })

  test('and who takes a name out of a message and puts it back calls nobody twice', async () => {
    const id = await room.say(ruth, 'Who cooks?')
    for (const body of [naming(mina.id), 'Nobody', naming(mina.id), 'Nobody', naming(mina.id)])
      await room.ask(ruth, 'update public.messages set body_html = $2 where id = $1', [id, `<p>${body}</p>`])
    expect((await bellOf(mina)).filter(({ type }) => type === 'mention_received')).toEqual([
      { times: 1, type: 'mention_received' },
    ])
  })

  test('reacts with at most twenty signs, plans at most a hundred messages, and hangs on at most twenty files', async () => {
    const id = await room.say(ruth, 'Hm')
    const signs = Array.from({ length: 21 }, (_, n) => String.fromCodePoint(0x1f600 + n))
    for (const sign of signs.slice(0, 20)) await room.rpc(mina, 'react($1, $2)', [id, sign])
    expect(await room.outcome(mina, 'select public.react($1, $2)', [id, signs[20]])).toBe('23514')
    const plan = `insert into public.scheduled_messages (conversation_id, body_html, send_on, tz)
      select '${supper}', '<p>Hm</p>', '2040-01-01', 'UTC' from generate_series(1, $1::int)`
    expect(await room.outcome(mina, plan, [101])).toBe('23514')
    const files = JSON.stringify(Array.from({ length: 21 }, () => ({})))
    expect(
      await room.outcome(mina, 'select public.send_message($1, $2, attachments => $3)', [
        crypto.randomUUID(),
        supper,
        files,
      ]),
    ).toBe('23514')
  })
})

describe('somebody whom one has blocked', () => {
  test('reaches one neither directly, nor later, nor in a circle', async () => {
    const alone = await room.direct(ruth, mina)
    await room.ask(
      mina,
      "insert into public.scheduled_messages (conversation_id, body_html, send_on, tz) values ($1, '<p>Hm</p>', '2027-01-01', 'UTC')",
      [alone],
    )
    await room.rpc(ruth, 'block_person($1)', [mina.id])
    await expect(room.say(mina, 'Hm', { conversation_id: alone })).rejects.toMatchObject({ code: '42501' })
    await room.asOwner('select private.send_scheduled_messages()', [], '2027-01-01T00:00:00Z')
    expect(await room.ask(mina, 'select status from public.scheduled_messages')).toEqual([{ status: 'failed' }])
    expect(await room.outcome(mina, 'select public.make_conversation($1, $2)', [crypto.randomUUID(), [ruth.id]])).toBe(
      '42501',
    )
    const before = await room.badge(ruth)
    await room.say(mina, '', { body_html: `<p>${naming(ruth.id)}</p>` })
    expect(await bellOf(ruth)).toEqual([])
    expect(await room.badge(ruth)).toEqual(before)
    expect((await bellOf(tomas)).length).toBe(1)
    await room.rpc(ruth, 'block_person($1, false)', [mina.id])
  })
})

describe('where direct messages are switched off', () => {
  test('nobody begins one, nor a circle, nor writes a member a private word', async () => {
    await database.admin.query("update public.group_members set joined_at = '2026-01-01' where user_id = $1", [mina.id])
    const tries = async () => [
      await room.outcome(tomas, 'select public.start_direct($1, $2)', [directId(tomas.id, mina.id), mina.id]),
      await room.outcome(tomas, 'select public.make_conversation($1, $2)', [crypto.randomUUID(), [mina.id]]),
      await room
        .rpc(
          tomas,
          'nudge_member($1, $2, $3, $4)',
          [crypto.randomUUID(), supper, mina.id, html('Hm')],
          '2027-06-01T10:00:00Z',
        )
        .catch(({ code }) => code),
    ]
    await database.admin.query('update public.groups set direct_messages = false where id = $1', [supper])
    expect(await tries()).toEqual(['42501', '42501', '42501'])
    await database.admin.query('update public.groups set direct_messages = true where id = $1', [supper])
    await database.admin.query(`update public.tenants set settings = settings || '{"direct_messages": false}'`)
    expect(await tries()).toEqual(['42501', '42501', '42501'])
    // what a group says to itself is no direct message
    await room.say(mina, 'Hm')
  })
})
