import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { sample } from '../../../test/sample.ts'
import { mina, ruth, supper } from '../cast.ts'
import { goalsRoom } from './goals-room.ts'

/*
 * Sources against the plainest model: a goal has what is done now, but for what its person took away. Do, undo, delete
 * and restore come in any order, and so does the goal itself.
 */

let database: TestDatabase
let room: Awaited<ReturnType<typeof goalsRoom>>
beforeAll(async () => {
  database = await testDatabase()
  for (const part of ['demo', 'demo-curriculum', 'demo-schedule', 'demo-lessons'])
    await database.admin.query(
      `set role postgres; begin; ${readFileSync(`supabase/${part}.sql`, 'utf8')}; commit; reset role`,
    )
  room = await goalsRoom(database)
})
afterAll(() => database.stop())

/** Things that can be done, undone, deleted and restored. */
interface Source {
  name: 'tasks' | 'messages' | 'lessons' | 'events'
  /** Makes the things that the deeds are about; their ids as entries name them. */
  make: () => Promise<string[]>
  set: (id: string, to: 'done' | 'undone' | 'deleted' | 'restored') => Promise<unknown>
}

const at = '2026-03-02T10:00Z'
const adoption = '00000000-0000-4000-8000-0000000ad001'

const tasks: Source = {
  name: 'tasks',
  async make() {
    const ids = [randomUUID(), randomUUID()]
    for (const id of ids)
      await room.ask(
        mina,
        'insert into public.tasks (id, group_id, title, rank) values ($1, $2, $3, $4)',
        [id, supper, 'Bread', 'z'],
        at,
      )
    return ids
  },
  set: (id, to) =>
    to === 'done' || to === 'undone'
      ? room.ask(mina, 'select public.finish_task($1, $2)', [id, to === 'done'], at)
      : room.ask(mina, `select public.${to === 'deleted' ? 'delete_task' : 'restore_task'}($1)`, [id], at),
}

/** An answer that is undone is deleted: there is no other way back. */
const replies = new Map<string, string[]>()
const say = async (by: typeof mina, reply: string | null) => {
  const id = randomUUID()
  const values = [id, supper, '<p>Soup</p>', reply]
  await room.ask(
    by,
    'insert into public.messages (id, conversation_id, body_html, reply_to_id) values ($1, $2, $3, $4)',
    values,
    at,
  )
  return id
}
const messages: Source = {
  name: 'messages',
  make: async () => [await say(ruth, null), await say(ruth, null)],
  async set(id, to) {
    const known = replies.get(id) ?? []
    if (to === 'done' || to === 'restored') replies.set(id, [...known, await say(mina, id)])
    else {
      for (const one of known) await room.ask(mina, 'select public.delete_message($1)', [one], at)
      replies.delete(id)
    }
  },
}

const lessons: Source = {
  name: 'lessons',
  async make() {
    const rows = await room.asOwner<{ lesson_key: string }>(
      "select lesson_key from public.scheduled_lessons where adoption_id = $1 and kind = 'lesson' order by rank desc limit 2",
      [adoption],
    )
    return rows.map(({ lesson_key }) => lesson_key)
  },
  set: (id, to) =>
    room.ask(mina, 'select public.finish_lesson($1, $2, $3)', [adoption, id, to === 'done' || to === 'restored']),
}

const events: Source = {
  name: 'events',
  make: async () =>
    (
      await room.asOwner<{ id: string }>(
        'select coalesce(occurrence_id, scheduled_lesson_id) as id from public.attendance where user_id = $1 limit 2',
        [mina.id],
      )
    ).map(({ id }) => id),
  set: (id, to) =>
    room.asOwner(
      'update public.attendance set state = $3 where coalesce(occurrence_id, scheduled_lesson_id) = $1 and user_id = $2',
      [id, mina.id, to === 'done' ? 'present' : to === 'restored' ? 'late' : to === 'deleted' ? null : 'absent'],
    ),
}

const steps = fc.array(
  fc.record({
    what: fc.constantFrom('done', 'done', 'undone', 'deleted', 'restored', 'taken away', 'goal gone', 'goal back'),
    of: fc.nat(1),
  }),
  { minLength: 4, maxLength: 14 },
)

async function hold(source: Source, runs: number) {
  const things = await source.make()
  expect(things.length).toBeGreaterThan(0)
  await fc.assert(
    fc.asyncProperty(steps, async (deeds) => {
      await room.clear()
      for (const id of things) {
        await source.set(id, 'restored').catch(() => null)
        await source.set(id, 'undone')
      }
      const goal = await room.add(mina, { source: source.name, starts_on: '2020-01-01' })
      const state = new Map(things.map((id) => [id, { done: false, gone: false, away: false }]))
      let isThere = true
      for (const { what, of } of deeds) {
        const id = things[of % things.length]!
        const its = state.get(id)!
        if (what === 'goal gone' || what === 'goal back') {
          if (isThere === (what === 'goal back')) continue
          isThere = !isThere
          await room.ask(mina, `select public.${isThere ? 'restore_goal' : 'delete_goal'}($1)`, [goal])
        } else if (what === 'taken away') {
          if (!isThere || !its.done || its.gone || its.away) continue
          its.away = true
          const [entry] = await room.ask<{ id: string }>(
            mina,
            'select id from public.goal_entries where goal_id = $1 and origin_id = $2 and removed_at is null',
            [goal, id],
          )
          await room.ask(mina, 'select public.remove_goal_entry($1)', [entry!.id])
        } else {
          if (source === tasks) {
            // what lies in the trash can only come back
            if (its.gone !== (what === 'restored')) continue
            if (what === 'deleted' || what === 'restored') its.gone = what === 'deleted'
            else its.done = what === 'done'
          } else its.done = what === 'done' || what === 'restored'
          await source.set(id, what as 'done')
        }
      }
      if (!isThere) await room.ask(mina, 'select public.restore_goal($1)', [goal])
      const found = await room.asOwner<{ id: string }>(
        'select origin_id as id from public.goal_entries where goal_id = $1 and removed_at is null and origin_id = any ($2)',
        [goal, things],
      )
      const wanted = [...state].flatMap(([id, { done, gone, away }]) => (done && !gone && !away ? [id] : []))
      expect(found.map(({ id }) => id).toSorted()).toEqual(wanted.toSorted())
    }),
    sample(runs),
  )
}

for (const source of [tasks, messages, lessons, events])
  test(
    `${source.name} that are done, undone, deleted and restored in any order leave what is done now`,
    () => hold(source, 25),
    120_000,
  )
