import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { choir, jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { type MessageRoom, messageRoom, naming } from './message-room.ts'

let database: TestDatabase
let room: MessageRoom
beforeAll(async () => {
  database = await testDatabase()
  room = messageRoom(database)
})
afterAll(() => database.stop())

describe('who has seen a message', () => {
  const seen = async (who: typeof ruth, message: string) =>
    (await room.rpc<{ seen_by: string }>(who, 'seen_by($1)', [message])).map(({ seen_by }) => seen_by).sort()
  const shows = (who: typeof ruth, show_seen: boolean) =>
    room.ask(
      who,
      'insert into public.user_settings (user_id, show_seen) values ($1, $2) on conflict (user_id) do update set show_seen = excluded.show_seen',
      [who.id, show_seen],
    )

  test('is who has read as far, other than oneself and who said it', async () => {
    const few = await room.few(ruth, [tomas, mina])
    const first = await room.say(ruth, 'One', { conversation_id: few })
    const second = await room.say(ruth, 'Two', { conversation_id: few })
    expect(await seen(ruth, first)).toEqual([])
    await room.read(mina, few, 1)
    await room.read(tomas, few, 2)
    expect(await seen(ruth, first)).toEqual([tomas.id, mina.id])
    expect(await seen(ruth, second)).toEqual([tomas.id])
    expect(await seen(tomas, second)).toEqual([])
    expect(await seen(jonas, first)).toEqual([])
  })

  test('is shown by who shows it, to who shows it, where the conversation does, and not among fifty-one', async () => {
    const few = await room.few(ruth, [tomas, mina])
    const said = await room.say(ruth, 'One', { conversation_id: few })
    for (const who of [tomas, mina]) await room.read(who, few, 1)
    await shows(mina, false)
    expect(await seen(ruth, said)).toEqual([tomas.id])
    expect(await seen(mina, said)).toEqual([])
    await shows(mina, true)
    await room.ask(ruth, `update public.conversations set settings = '{"show_seen": false}' where id = $1`, [few])
    expect(await seen(ruth, said)).toEqual([])
    await room.ask(ruth, "update public.conversations set settings = '{}' where id = $1", [few])
    expect(await seen(ruth, said)).toHaveLength(2)
    await database.admin.query(
      `with made as (insert into auth.users (id, email) select gen_random_uuid(), 'n' || n || '@example.org' from generate_series(1, 48) as n returning id)
       insert into public.conversation_participants (conversation_id, user_id) select $1, id from made`,
      [few],
    )
    expect(await seen(ruth, said)).toEqual([])
  })
})

describe('for whom it is night', () => {
  const asleep = async (who: typeof ruth, conversation: string, at: string) =>
    (await room.rpc<{ count: number; wake_at: Date | null }>(who, 'asleep($1)', [conversation], at))[0]!
  const lives = (who: typeof ruth, tz: string) =>
    room.ask(
      who,
      'insert into public.user_settings (user_id, tz) values ($1, $2) on conflict (user_id) do update set tz = excluded.tz',
      [who.id, tz],
    )

  test('is each from ten to eight where they live; all are up when the last of them is', async () => {
    await lives(tomas, 'Europe/Berlin')
    await lives(mina, 'Asia/Tokyo')
    const few = await room.few(ruth, [tomas, mina])
    expect(await asleep(ruth, few, '2026-07-01T12:00:00Z')).toEqual({ count: 0, wake_at: null })
    // 22:00 in Tokyo, 15:00 in Berlin
    expect(await asleep(ruth, few, '2026-07-01T13:00:00Z')).toEqual({
      count: 1,
      wake_at: new Date('2026-07-01T23:00:00Z'),
    })
    // 7:59 in Tokyo, 0:59 in Berlin
    expect(await asleep(ruth, few, '2026-07-01T22:59:00Z')).toEqual({
      count: 2,
      wake_at: new Date('2026-07-02T06:00:00Z'),
    })
    expect(await asleep(jonas, few, '2026-07-01T22:59:00Z')).toEqual({ count: 0, wake_at: null })
  })
})

describe('whom a message calls', () => {
  test('a team is each of its people, once, and nobody of another group’s', async () => {
    const [kitchen, voices] = [crypto.randomUUID(), crypto.randomUUID()]
    await database.admin.query('delete from public.notifications')
    await database.admin.query(
      "insert into public.teams (id, group_id, name) values ($1, $3, 'Kitchen'), ($2, $4, 'Voices')",
      [kitchen, voices, supper, choir],
    )
    await database.admin.query(
      'insert into public.team_members (team_id, group_id, user_id) values ($1, $3, $5), ($1, $3, $6), ($2, $4, $6), ($2, $4, $7)',
      [kitchen, voices, supper, choir, mina.id, tomas.id, jonas.id],
    )
    expect(await room.rpc(ruth, 'count_mentioned($1, $2)', [supper, [kitchen, mina.id]])).toEqual([
      { count_mentioned: 2 },
    ])
    expect(await room.rpc(ruth, 'count_mentioned($1, $2)', [supper, [voices]])).toEqual([{ count_mentioned: 0 }])
    expect(await room.rpc(jonas, 'count_mentioned($1, $2)', [supper, [kitchen]])).toEqual([{ count_mentioned: 0 }])
    await room.say(ruth, '', { body_html: `<p>${naming(kitchen)} ${naming(voices)} ${naming(jonas.id)}</p>` })
    const told = await room.told(supper)
    expect(told.map(({ user_id, type }) => [user_id, type])).toEqual([
      [tomas.id, 'mention_received'],
      [mina.id, 'mention_received'],
    ])
  })
})
