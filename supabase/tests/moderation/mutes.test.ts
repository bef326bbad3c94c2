import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { arrangeRanks, choir, mina, readingPlan, ruth, superAdmin, supper, tenantAdmin, tomas } from '../cast.ts'
import { moderationRoom } from './moderation-room.ts'

/* Who is muted says nothing that others read, until the mute is over. */

let database: TestDatabase
let room: ReturnType<typeof moderationRoom>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  room = moderationRoom(database)
  await room.asOwner("insert into public.group_members (group_id, user_id, role) values ($1, $2, 'manager')", [
    choir,
    mina.id,
  ])
  await room.asOwner("update public.group_members set role = 'manager' where user_id = $1", [mina.id])
})
beforeEach(() => room.clear())
afterAll(() => database.stop())

const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()
const opened = async () => room.reported(tomas, 'message', await room.say(mina, 'Rubbish'))
const mute = async (by: Someone = ruth, more = {}) => {
  const id = await opened()
  return { id, done: await room.act(by, id, 'mute', { until: days(3), ...more }) }
}

/** Everything with words that a member or manager of a group writes there, by table. */
const ways: [string, string, (group: string) => unknown[]][] = [
  ['a message', "insert into public.messages (id, conversation_id, body_html) values ($1, $2, '<p>Hi</p>')", own],
  [
    'a scheduled message',
    "insert into public.scheduled_messages (id, conversation_id, body_html, send_on, tz) values ($1, $2, '<p>Hi</p>', '2040-01-01 10:00', 'UTC')",
    own,
  ],
  ['a topic', "insert into public.topics (id, conversation_id, title) values ($1, $2, 'Bread')", own],
  ['a poll', "select public.make_poll($1, $2, 'Soup?', '{yes,no}')", own],
  ['an announcement', "insert into public.announcements (id, group_id, title) values ($1, $2, 'Hear me')", own],
  ['a task', "insert into public.tasks (id, group_id, title, rank) values ($1, $2, 'Hear me', 'a')", own],
  [
    'an event',
    "insert into public.events (id, group_id, title, starts_local, ends_local) values ($1, $2, 'Hear me', '2040-01-02 08:00', '2040-01-02 09:00')",
    own,
  ],
  [
    'a goal',
    "insert into public.goals (id, group_id, title, kind, target_value, visibility, rank, starts_on) values ($1, $2, 'Hear me', 'target', 10, 'group', 'a', '2026-01-05')",
    own,
  ],
  ['a label', "insert into public.labels (id, group_id, name) values ($1, $2, 'Hear me')", own],
  ['a name of the group', "update public.groups set name = 'Hear me' where id = $1", (group) => [group]],
]
function own(group: string) {
  return [randomUUID(), group]
}

describe('who is muted in a group', () => {
  test.each(ways)('says nothing there by %s, and does elsewhere', async (_, text, values) => {
    await mute()
    await expect(room.ask(mina, text, values(supper))).rejects.toThrow('You can’t post in this group until ')
    // what the choir makes of it is not the point, as long as it is no silence
    await room.ask(mina, text, values(choir))
  })

  test('changes no words, reacts to none and votes on nothing, but reads on and does what there is to do', async () => {
    const theirs = await room.say(tomas, 'Soup')
    const mine = await room.say(mina, 'Salad')
    const poll = randomUUID()
    await room.ask(tomas, "select public.make_poll($1, $2, 'Soup?', '{yes,no}')", [poll, supper])
    const [option] = await room.ask(tomas, 'select id from public.poll_options where poll_id = $1 limit 1', [poll])
    const task = randomUUID()
    await room.ask(mina, "insert into public.tasks (id, group_id, title, rank) values ($1, $2, 'Stir', 'a')", [
      ...[task, supper],
    ])
    await mute()
    const silenced = /^You can’t post in this group until /
    for (const [text, values] of [
      ["update public.messages set body_html = '<p>Rude</p>' where id = $1", [mine]],
      ["select public.react($1, '👍')", [theirs]],
      ['select public.vote($1, $2)', [poll, [option!.id]]],
      ["update public.tasks set title = 'Rude' where id = $1", [task]],
      [
        "insert into public.task_comments (id, task_id, body_html) values ($1, $2, '<p>Rude</p>')",
        [randomUUID(), readingPlan],
      ],
      ["insert into public.task_steps (id, task_id, text, rank) values ($1, $2, 'Rude', 'a')", [randomUUID(), task]],
    ] as [string, unknown[]][])
      expect([text, await room.ask(mina, text, values).catch((error: Error) => error.message)]).toEqual([
        text,
        expect.stringMatching(silenced),
      ])
    expect(await room.ask(mina, 'select id from public.messages where id = $1', [theirs])).toHaveLength(1)
    await room.ask(mina, "update public.tasks set status = 'done' where id = $1", [task])
    await room.one(mina, 'delete_message($1)', [mine])
    const [its] = await room.ask<{ can_post: boolean }>(mina, 'select * from public.my_conversations() where id = $1', [
      supper,
    ])
    expect(its).toMatchObject({ can_post: false })
  })

  test('finishes what comes again, and it comes again', async () => {
    const task = randomUUID()
    await room.ask(
      mina,
      `insert into public.tasks (id, group_id, title, rank, due_on, recurrence)
       values ($1, $2, 'Water the plants', 'a', '2040-01-01', '{"rrule": "FREQ=WEEKLY"}')`,
      [task, supper],
    )
    await mute()
    await room.ask(mina, "update public.tasks set status = 'done' where id = $1", [task])
    expect(await room.ask(mina, "select id from public.tasks where title = 'Water the plants'")).toHaveLength(2)
  })

  test('writes to people still, and to nobody when muted everywhere', async () => {
    const { id } = await mute()
    const [pair] = await room.asOwner('select private.direct_id($1, $2) as id', [mina.id, tomas.id])
    const to = await room.one<string>(mina, 'start_direct($1, $2)', [pair!.id, tomas.id])
    await room.say(mina, 'Hello', to)
    await expect(room.act(tenantAdmin, id, 'mute', { until: days(1), everywhere: true })).rejects.toMatchObject({
      code: 'PT409',
    })
    await room.act(tenantAdmin, await opened_elsewhere(), 'mute', { until: days(1), everywhere: true })
    await expect(room.say(mina, 'Hello', to)).rejects.toThrow('You can’t post until ')
    await expect(room.say(mina, 'Hello', choir)).rejects.toThrow('You can’t post until ')
    for (const words of ["name = 'Rude'", "avatar_url = 'https://example.org/rude.png'"])
      await expect(room.ask(mina, `update public.users set ${words} where id = auth.uid()`)).rejects.toThrow(
        'You can’t post until ',
      )
    await expect(room.ask(mina, "select public.create_group($1, 'Rude people')", [randomUUID()])).rejects.toThrow(
      'You can’t post until ',
    )
    await expect(
      room.ask(
        mina,
        "insert into public.notifications (user_id, type, title, message) values ($1, 'message_received', 'Hi', 'Rude')",
        [tomas.id],
      ),
    ).rejects.toThrow('You can’t post until ')
    expect(await room.one(mina, 'my_silence()')).toMatchObject({ group_id: null })
  })
})
const opened_elsewhere = () => room.reported(tomas, 'user', mina.id)

describe('what was scheduled before', () => {
  test('as a message fails, and says why', async () => {
    const id = randomUUID()
    await room.ask(
      mina,
      "insert into public.scheduled_messages (id, conversation_id, body_html, send_on, tz) values ($1, $2, '<p>Hi</p>', $3::timestamptz at time zone 'UTC', 'UTC')",
      [id, supper, days(1)],
    )
    await mute()
    await room.asOwner('select private.send_scheduled_messages()', [], days(1.1))
    const [its] = await room.ask(mina, 'select status, error from public.scheduled_messages where id = $1', [id])
    expect(its).toEqual({
      status: 'failed',
      error: expect.stringMatching(/^You can’t post in this group until \d+ \w+ \d{4}, \d\d:\d\d UTC\.$/),
    })
  })

  test('as an announcement comes out when the mute is over, or at its time when that is taken back', async () => {
    const announce = async (publish_at: string, expires_at: string | null = null) => {
      const id = randomUUID()
      await room.ask(
        mina,
        "insert into public.announcements (id, group_id, title, publish_at, expires_at) values ($1, $2, 'Rude', $3, $4)",
        [id, supper, publish_at, expires_at],
      )
      return id
    }
    const early = await announce(days(1))
    const short = await announce(days(1), days(2))
    const late = await announce(days(5))
    const { done } = await mute()
    const seen = async (at: string) => {
      await room.asOwner('select private.publish_announcements()', [], at)
      const rows = await room.ask<{ id: string }>(
        tomas,
        "select id from public.announcements where title = 'Rude' and published_at is not null order by publish_at",
        [],
        at,
      )
      return rows.map(({ id }) => id)
    }
    expect(await seen(days(1.1))).toEqual([])
    await room.revert(ruth, done)
    expect((await seen(days(1.1))).sort()).toEqual([early, short].sort())
    await room.asOwner("delete from public.announcements where title = 'Rude'")
    const again = await announce(days(1))
    const gone = await announce(days(1), days(2))
    await mute()
    expect(await seen(days(2.5))).toEqual([])
    expect(await seen(days(3.1))).toEqual([again])
    expect([late, gone]).toHaveLength(2)
    await room.asOwner("delete from public.announcements where title = 'Rude'")
  })
})

describe('a mute', () => {
  test('ends by itself, to the minute', async () => {
    const { id } = await mute()
    expect((await room.read(ruth, id)).silence).toMatchObject({ group_id: supper })
    const say = (at: string) =>
      room.ask(
        mina,
        "insert into public.messages (id, conversation_id, body_html) values ($1, $2, '<p>Hi</p>')",
        [randomUUID(), supper],
        at,
      )
    await expect(say(days(2.99))).rejects.toThrow('You can’t post')
    await say(days(3.01))
    expect(await room.one(mina, 'my_silence($1)', [supper], days(3.01))).toBeNull()
    await room.asOwner('select private.forget_silences()', [], days(3.01))
    expect(await room.asOwner('select from private.silences')).toEqual([])
  })

  test('is taken back, told to who is muted alone, and appealed as any other decision', async () => {
    const { done } = await mute()
    expect((await room.said('silences')).map(({ topic }) => topic)).toEqual([`user:${mina.id}`])
    const decisions = () =>
      room.one<{ id: string; action: string; until: string }[]>(mina, 'my_decisions()', [], days(0.01))
    expect(await decisions()).toMatchObject([{ id: done, action: 'mute', everywhere: false }])
    await room.asOwner('select private.tell_moderation()', [], days(0.01))
    expect(await room.ask(mina, "select message from public.notifications where type = 'moderation_decision'")).toEqual(
      [{ message: 'You were muted for a while. See why, and what you can do.' }],
    )
    const appeal = randomUUID()
    await room.ask(mina, "select public.appeal_decision($1, $2, 'It was a joke')", [appeal, done], days(0.01))
    await room.one(tenantAdmin, 'decide_appeal($1, false)', [appeal], days(0.02))
    await room.say(mina, 'Thank you')
  })

  test('wants an end, is said once, and is everywhere by admins alone', async () => {
    const id = await opened()
    await expect(room.act(ruth, id, 'mute')).rejects.toMatchObject({ code: '22023' })
    await expect(room.act(ruth, id, 'mute', { until: days(-1) })).rejects.toMatchObject({ code: '22023' })
    await expect(room.act(ruth, id, 'mute', { until: days(1), everywhere: true })).rejects.toMatchObject({
      code: '42501',
    })
    const own = randomUUID()
    for (let n = 0; n < 2; n++) await room.act(ruth, id, 'mute', { id: own, until: days(1) })
    await expect(room.act(ruth, id, 'mute', { until: days(2) })).rejects.toMatchObject({ code: 'PT409' })
    expect(await room.read(ruth, id)).toMatchObject({ outcome: 'muted', state: 'resolved' })
  })

  test('reaches nobody of one’s own rank or above', async () => {
    await room.asOwner("update public.users set role = 'super_admin' where id = $1", [ruth.id])
    const ofRuth = await room.reported(mina, 'user', ruth.id)
    await expect(room.act(superAdmin, ofRuth, 'mute', { until: days(1) })).rejects.toMatchObject({ code: '42501' })
    await room.asOwner("update public.users set role = 'member' where id = $1", [ruth.id])
  })
})
