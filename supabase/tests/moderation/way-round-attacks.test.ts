import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { arrangeRanks, mina, ruth, superAdmin, supper, supperCode, tenantAdmin, tomas } from '../cast.ts'
import { moderationRoom } from './moderation-room.ts'

/* The ways round what a moderator did, each of which is closed. */

let database: TestDatabase
let room: ReturnType<typeof moderationRoom>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  room = moderationRoom(database)
})
beforeEach(async () => {
  await room.clear()
  await room.asOwner('insert into public.group_members (group_id, user_id) values ($1, $2) on conflict do nothing', [
    ...[supper, mina.id],
  ])
})
afterAll(() => database.stop())

const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()
const opened = async () => room.reported(tomas, 'message', await room.say(mina, 'Rubbish'))
const mute = async () => room.act(ruth, await opened(), 'mute', { until: days(3) })
const silenced = 'You can’t post in this group until '

describe('who is muted', () => {
  test('says nothing by bringing back what they had deleted, nor by changing what waits', async () => {
    const id = await room.say(mina, 'Rude')
    const waiting = randomUUID()
    await room.ask(
      mina,
      "insert into public.scheduled_messages (id, conversation_id, body_html, send_on, tz) values ($1, $2, '<p>Hi</p>', '2040-01-01 10:00', 'UTC')",
      [waiting, supper],
    )
    await room.one(mina, 'delete_message($1)', [id])
    await mute()
    await expect(room.one(mina, 'restore_message($1)', [id])).rejects.toThrow(silenced)
    await expect(
      room.ask(mina, "update public.scheduled_messages set body_html = '<p>Rude</p>' where id = $1", [waiting]),
    ).rejects.toThrow(silenced)
    await room.ask(mina, 'delete from public.scheduled_messages where id = $1', [waiting])
  })

  test('is muted still when they leave and come again', async () => {
    await mute()
    await room.ask(mina, 'select public.leave_group($1)', [supper])
    await room.ask(mina, 'select public.join_by_code($1)', [supperCode])
    await expect(room.say(mina, 'I am back')).rejects.toThrow(silenced)
  })

  test('is not heard by an outbox that sends again what it was told no to', async () => {
    const id = randomUUID()
    await mute()
    const send = () =>
      room.ask(mina, "insert into public.messages (id, conversation_id, body_html) values ($1, $2, '<p>Hi</p>')", [
        ...[id, supper],
      ])
    for (let n = 0; n < 2; n++) await expect(send()).rejects.toMatchObject({ code: '42501' })
    expect(await room.asOwner('select from public.messages where id = $1', [id])).toEqual([])
  })

  test('names another as the speaker in vain', async () => {
    await mute()
    await expect(
      room.ask(
        mina,
        "insert into public.messages (id, conversation_id, body_html, sender_id) values ($1, $2, '<p>Hi</p>', $3)",
        [randomUUID(), supper, tomas.id],
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('learns until when, and nobody else does', async () => {
    await mute()
    expect(await room.one(mina, 'my_silence($1)', [supper])).toMatchObject({ group_id: supper })
    for (const who of [tomas, ruth]) expect(await room.one(who, 'my_silence($1)', [supper])).toBeNull()
  })
})

describe('who was taken out of a group', () => {
  test('comes back by no open door, and by one that somebody opens for them', async () => {
    await room.asOwner("update public.groups set visibility = 'listed', join_policy = 'open' where id = $1", [supper])
    await room.act(ruth, await opened(), 'remove_from_group')
    const out = 'You were removed from this group'
    await expect(room.ask(mina, 'select public.join_group($1)', [supper])).rejects.toThrow(out)
    await expect(room.ask(mina, 'select public.join_by_code($1)', [supperCode])).rejects.toThrow(out)
    await room.asOwner("update public.groups set join_policy = 'request' where id = $1", [supper])
    await room.ask(mina, 'select public.join_group($1)', [supper])
    const [asked] = await room.asOwner<{ id: string }>(
      "select id from public.group_join_requests where user_id = $1 and status = 'pending'",
      [mina.id],
    )
    await room.ask(ruth, 'select public.decide_join_request($1, true)', [asked!.id])
    await room.say(mina, 'Sorry')
    await room.asOwner("update public.groups set visibility = 'private', join_policy = 'invite' where id = $1", [
      supper,
    ])
  })
})

test('what a moderator does is done by no other function, whoever asks', async () => {
  const of_case = 'null::private.moderation_cases'
  const of_act = 'null::private.moderation_actions'
  for (const call of [
    `private.silence_owner(${of_case}, ${of_act})`,
    `private.lift_silence(${of_act})`,
    `private.lock_subject(${of_case}, ${of_act})`,
    `private.expel_owner(${of_case}, ${of_act})`,
    `private.readmit(${of_case}, ${of_act})`,
    `private.hold_files(array['${randomUUID()}'::uuid], false)`,
    `private.files_to_move('{}')`,
    `private.file_moved('{}')`,
    `private.preset_text('${randomUUID()}')`,
    `private.remove_group(array['${supper}'::uuid], true)`,
    `private.remove_subjects(array['${randomUUID()}'::uuid])`,
    `private.act(null, 'ban', 'spam', null, null, null, false, null)`,
    `private.said_before('${randomUUID()}', 5)`,
    `private.asked_snapshot('${randomUUID()}')`,
  ])
    for (const who of [mina, tenantAdmin, superAdmin])
      await expect(room.ask(who, `select ${call}`), call).rejects.toMatchObject({ code: '42501' })
})
