import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { arrangeRanks, mina, readingPlan, ruth, supper, supperCode, tenantAdmin, tomas } from '../cast.ts'
import { talkRoom } from '../lessons/talk-room.ts'
import { moderationRoom } from './moderation-room.ts'

let database: TestDatabase
let talk: Awaited<ReturnType<typeof talkRoom>>
let room: ReturnType<typeof moderationRoom>
let course: Awaited<ReturnType<typeof talk.course>>
let adoption: string
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  talk = await talkRoom(database)
  room = moderationRoom(database)
  course = await talk.course(2)
  adoption = (await talk.adopt(course.version)).adoption_id
})
beforeEach(async () => {
  await room.clear()
  await room.asOwner(
    "insert into public.group_members (group_id, user_id) values ($1, $2) on conflict (group_id, user_id) do update set role = 'member'",
    [supper, mina.id],
  )
})
afterAll(() => database.stop())

const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const thread = () => talk.talk(mina, adoption, course.keys.A!, { title: 'How', body: '<p>Why</p>' })
const answer = (on: string) => talk.reply(tomas, on, null, randomUUID(), '<p>So</p>')
const state = async (id: string) =>
  (await room.ask<{ state: string }>(tomas, 'select state from public.lesson_threads where id = $1', [id]))[0]!.state

describe('a thread that a moderator locked', () => {
  test('takes no replies, is opened by nobody who leads it, and is open again when that is taken back', async () => {
    const its = await thread()
    const opened = await room.reported(tomas, 'lesson_thread', its)
    expect((await room.read(ruth, opened)).may).toContain('lock')
    const done = await room.act(ruth, opened, 'lock')
    expect(await room.read(ruth, opened)).toMatchObject({ outcome: 'locked' })
    await expect(answer(its)).rejects.toMatchObject({ code: 'PT409' })
    await expect(room.one(ruth, 'lock_thread($1, false)', [its])).rejects.toThrow('A moderator locked this thread')
    await expect(room.act(ruth, opened, 'lock')).rejects.toMatchObject({ code: 'PT409' })
    await room.revert(ruth, done)
    expect(await state(its)).toBe('open')
    await answer(its)
  })

  test('for one of its replies stays locked when those who lead it had locked it before', async () => {
    const its = await thread()
    const reply = await talk.reply(mina, its, null, randomUUID(), '<p>Rude</p>')
    const opened = await room.reported(tomas, 'lesson_reply', reply)
    await room.one(ruth, 'lock_thread($1)', [its])
    const done = await room.act(ruth, opened, 'lock')
    await room.revert(ruth, done)
    expect(await state(its)).toBe('locked')
    await room.one(ruth, 'lock_thread($1, false)', [its])
    expect(await state(its)).toBe('open')
  })

  test('is a thread: nothing else is locked', async () => {
    const opened = await room.reported(tomas, 'message', await room.say(mina, 'Rubbish'))
    expect((await room.read(ruth, opened)).may).not.toContain('lock')
    await expect(room.act(ruth, opened, 'lock')).rejects.toMatchObject({ code: '22023' })
  })
})

describe('who is taken out of a group', () => {
  const opened = async () => room.reported(tomas, 'message', await room.say(mina, 'Rubbish'))
  const place = async () =>
    (
      await room.asOwner<{ role: string }>(
        'select role, title from public.group_members where group_id = $1 and user_id = $2',
        [supper, mina.id],
      )
    )[0]

  test('is out at once, does not let themselves in again, and is back as they were when that is taken back', async () => {
    await room.asOwner("update public.group_members set role = 'manager', title = 'Cook' where user_id = $1", [mina.id])
    const team = randomUUID()
    await room.ask(ruth, "insert into public.teams (id, group_id, name) values ($1, $2, 'Kitchen')", [team, supper])
    await room.asOwner('insert into public.team_members (team_id, user_id, group_id) values ($1, $2, $3)', [
      ...[team, mina.id, supper],
    ])
    await room.asOwner(
      'insert into public.task_assignees (task_id, user_id, group_id) values ($1, $2, $3) on conflict do nothing',
      [readingPlan, mina.id, supper],
    )
    const of_mina = async (table: string) =>
      (await room.asOwner(`select from public.${table} where group_id = $1 and user_id = $2`, [supper, mina.id])).length
    const before = [await of_mina('team_members'), await of_mina('task_assignees')]
    const id = await opened()
    expect((await room.read(ruth, id)).may).toContain('remove_from_group')
    const done = await room.act(ruth, id, 'remove_from_group')
    expect(await room.read(ruth, id)).toMatchObject({ outcome: 'expelled' })
    expect(await room.ask(mina, 'select id from public.groups where id = $1', [supper])).toEqual([])
    await expect(room.say(mina, 'Hello')).rejects.toThrow()
    await expect(room.ask(mina, 'select public.join_by_code($1)', [supperCode])).rejects.toThrow(
      'You were removed from this group',
    )
    await expect(room.act(ruth, id, 'remove_from_group')).rejects.toMatchObject({ code: 'PT409' })
    await room.revert(ruth, done)
    expect(await place()).toEqual({ role: 'manager', title: 'Cook' })
    expect([await of_mina('team_members'), await of_mina('task_assignees')]).toEqual(before)
    await room.say(mina, 'Hello')
  })

  test('has their answers, what hangs on them and their attendance again', async () => {
    const event = randomUUID()
    await room.ask(
      ruth,
      "insert into public.events (id, group_id, title, starts_local, ends_local) values ($1, $2, 'Supper', '2040-01-02 18:00', '2040-01-02 20:00')",
      [event, supper],
    )
    const [at] = await room.asOwner<{ id: string }>('select id from public.event_occurrences where event_id = $1', [
      event,
    ])
    await room.ask(mina, "select public.answer_event($1, 'going', 0, 'With soup')", [at!.id])
    await room.asOwner(
      "insert into public.attendance (group_id, user_id, event_id, occurrence_id, state, marked_by, marked_at) values ($1, $2, $3, $4, 'present', $5, now())",
      [supper, mina.id, event, at!.id, ruth.id],
    )
    const its = async () =>
      room.asOwner(
        `select answer.status, answer.guests, note.note, been.state from public.event_rsvps as answer
         left join public.event_rsvp_notes as note on note.occurrence_id = answer.occurrence_id and note.user_id = answer.user_id
         left join public.attendance as been on been.occurrence_id = answer.occurrence_id and been.user_id = answer.user_id
         where answer.occurrence_id = $1 and answer.user_id = $2`,
        [at!.id, mina.id],
      )
    const before = await its()
    expect(before).toEqual([{ status: 'going', guests: 0, note: 'With soup', state: 'present' }])
    const done = await room.act(ruth, await opened(), 'remove_from_group')
    expect(await its()).toEqual([])
    await room.revert(ruth, done)
    expect(await its()).toEqual(before)
  })

  test('is let in by who looks after the group, and then stays in when they come and go', async () => {
    const done = await room.act(ruth, await opened(), 'remove_from_group')
    await room.ask(ruth, 'select 1')
    await room.asOwner('insert into public.group_members (group_id, user_id) values ($1, $2)', [supper, mina.id])
    expect(await room.asOwner('select from private.expulsions')).toEqual([])
    await room.ask(mina, 'select public.leave_group($1)', [supper])
    await room.ask(mina, 'select public.join_by_code($1)', [supperCode])
    await room.revert(ruth, done)
    expect(await place()).toMatchObject({ role: 'member' })
  })

  test('is never the only admin of a group, and hears of it without a name', async () => {
    await room.asOwner("update public.group_members set role = 'admin' where group_id = $1 and user_id = $2", [
      ...[supper, mina.id],
    ])
    await room.asOwner("update public.group_members set role = 'member' where group_id = $1 and user_id <> $2", [
      ...[supper, mina.id],
    ])
    const id = await opened()
    await expect(room.act(tenantAdmin, id, 'remove_from_group')).rejects.toMatchObject({ code: 'PT409' })
    await room.asOwner("update public.group_members set role = 'admin' where group_id = $1 and user_id = $2", [
      ...[supper, ruth.id],
    ])
    const done = await room.act(tenantAdmin, id, 'remove_from_group')
    await room.asOwner('select private.tell_moderation()', [], later(0.01))
    expect(await room.ask(mina, "select message from public.notifications where type = 'moderation_decision'")).toEqual(
      [{ message: 'You were removed from a group. See why, and what you can do.' }],
    )
    const appeal = randomUUID()
    await room.ask(mina, "select public.appeal_decision($1, $2, 'It was a joke')", [appeal, done], later(0.01))
    await room.one(ruth, 'decide_appeal($1, false)', [appeal], later(0.02)).catch(() => undefined)
    expect(await place()).toBeUndefined()
  })
})
