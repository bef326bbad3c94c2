import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import {
  arrangeRanks,
  ines,
  jonas,
  mina,
  otherAdmin,
  ruth,
  superAdmin,
  supper,
  suspended,
  tenantAdmin,
  tomas,
} from '../cast.ts'
import { goalsRoom } from './goals-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof goalsRoom>>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  room = await goalsRoom(database)
})
beforeEach(() => room.clear())
afterAll(() => database.stop())

const monday = '2026-01-05'
const noon = `${monday}T12:00Z`
const tables = [
  'goals',
  'goal_milestones',
  'goal_entries',
  'goal_notes',
  'goal_scores',
  'goal_changes',
  'away_periods',
  'goal_areas',
]
const gone = 'no longer exists'

describe.each([
  ['a tenant admin', tenantAdmin],
  ['an admin of another tenant', otherAdmin],
  ['a super admin', superAdmin],
  ['a stranger', ines],
  ['a fellow of another group', jonas],
  ['somebody suspended', suspended],
])('%s', (_, who) => {
  test('reads nothing of a goal, its notes, scores and counts, and does nothing to it', async () => {
    const own = await room.add(mina, { visibility: 'group', shared_with: supper })
    const ours = await room.ofGroup(ruth)
    await room.tick(mina, own, monday, { note: 'Slow' })
    await room.tick(mina, ours, monday, { value: 3 })
    for (const table of tables) expect(await room.ask(who, `select * from public.${table}`)).toEqual([])
    expect(await room.ask(who, 'select * from public.goal_standings()')).toEqual([])
    expect(await room.ask(who, 'select * from public.shared_goals()')).toEqual([])
    for (const goal of [own, ours]) {
      await expect(room.read(who, goal)).rejects.toThrow(gone)
      await expect(room.tick(who, goal, monday, { value: 1 })).rejects.toThrow(gone)
      await expect(room.deed(who, 'change_goal', [goal, '{"title": "Mine"}', null])).rejects.toThrow(gone)
      await expect(room.deed(who, 'pause_goal', [goal, monday, null])).rejects.toThrow(gone)
      await expect(room.deed(who, 'set_goal_status', [goal, 'dropped'])).rejects.toThrow(gone)
    }
    await expect(room.deed(who, 'delete_goal', [own])).rejects.toThrow(gone)
  })
})

test('a member reads title, marks and standing of a goal that is shared, and no reason, entry or note', async () => {
  const goal = await room.add(mina, { visibility: 'group', shared_with: supper, why_html: '<p>My heart</p>' })
  await room.tick(mina, goal, monday, { note: 'Out of breath' })
  const seen = await room.read(tomas, goal, noon)
  expect(seen.marks).toEqual([{ on_date: monday, state: 'done', value: null }])
  expect(JSON.stringify(seen)).not.toMatch(/heart|breath/)
  expect(await room.ask(tomas, 'select title, run from public.shared_goals()', [], noon)).toEqual([
    { title: 'Walk', run: 1 },
  ])
  for (const table of ['goals', 'goal_entries', 'goal_notes', 'goal_scores'])
    expect(await room.ask(tomas, `select * from public.${table}`)).toEqual([])
  await expect(room.tick(tomas, goal, monday)).rejects.toThrow(gone)
})

test('nobody reads on once it is no longer shared, the owner has left, or they have', async () => {
  const goal = await room.add(mina, { visibility: 'group', shared_with: supper })
  await room.deed(mina, 'change_goal', [goal, '{"visibility": "private"}', null])
  await expect(room.read(tomas, goal)).rejects.toThrow(gone)
  await room.deed(mina, 'change_goal', [goal, JSON.stringify({ visibility: 'group', shared_with: supper }), null])
  expect((await room.read(tomas, goal)).goal.title).toBe('Walk')
  const leave = 'delete from public.group_members where group_id = $1 and user_id = $2'
  const back = "insert into public.group_members (group_id, user_id, role) values ($1, $2, 'manager')"
  await room.asOwner(leave, [supper, tomas.id])
  await expect(room.read(tomas, goal)).rejects.toThrow(gone)
  await room.asOwner(back, [supper, tomas.id])
  await room.asOwner(leave, [supper, mina.id])
  await expect(room.read(tomas, goal)).rejects.toThrow(gone)
  await room.asOwner(back, [supper, mina.id])
  await expect(room.read(tomas, goal)).rejects.toThrow(gone)
  await room.asOwner("update public.group_members set role = 'member' where group_id = $1 and user_id = $2", [
    supper,
    mina.id,
  ])
})

test('nobody ticks for somebody else, sets a score, or forges an origin', async () => {
  const goal = await room.ofGroup(ruth)
  await room.tick(mina, goal, monday, { value: 3 })
  const [gift] = await room.entries(mina, goal)
  await expect(room.deed(ruth, 'remove_goal_entry', [gift!.id])).rejects.toThrow(gone)
  const attempts = [
    `insert into public.goal_entries (goal_id, user_id, on_date, state, origin_type) values ('${goal}', '${mina.id}', '${monday}', 'done', 'lesson')`,
    'update public.goal_entries set anonymous = false',
    `insert into public.goal_scores values ('${goal}', '${ruth.id}', '${monday}', 1, 99)`,
    `insert into public.goal_notes values ('${gift!.id}', '${ruth.id}', 'Mine')`,
    `select private.rescore_goal('${goal}', '${mina.id}')`,
    `select private.walk_goal(its, '${mina.id}', '${monday}') from public.goals as its`,
    `select private.goal_marks(its, '${mina.id}') from public.goals as its`,
    "select private.tell_goals('goals', 'UPDATE', '{}')",
    'select * from private.goal_pauses',
  ]
  for (const attempt of attempts) await expect(room.ask(ruth, attempt)).rejects.toThrow('permission denied')
})

test('nobody learns who gave without a name: by ids, times, counts, order or what is told', async () => {
  const goal = await room.ofGroup(ruth)
  await room.tick(tomas, goal, monday, { value: 2 })
  await room.said('goals')
  const before = await room.read(ruth, goal, noon)
  await room.tick(mina, goal, monday, { value: 7, anonymous: true, note: 'Rye' })
  const heard = await room.said('goal_entries')
  expect(heard.filter(({ topic }) => topic !== `user:${mina.id}`)).toEqual([
    { topic: `group:${supper}`, payload: { table: 'goal_entries', op: 'INSERT', ids: [goal] } },
  ])
  const after = await room.read(ruth, goal, noon)
  expect(after).toEqual({
    ...before,
    anonymous_total: 7,
    standing: { ...before.standing, total: 9, done_in_interval: 9 },
  })
  expect(JSON.stringify(after)).not.toContain(mina.id)
  expect(await room.ask(ruth, 'select 1 from public.goal_entries')).toEqual([])
  const [row] = await room.ask<{ version: number; same: boolean }>(
    ruth,
    'select version, updated_at = created_at as same from public.goals',
  )
  expect(row).toEqual({ version: 1, same: true })
})

test('a member without the right changes nothing of a group’s goal, and deletes only what they made', async () => {
  const goal = await room.ofGroup(ruth)
  await expect(room.deed(mina, 'change_goal', [goal, '{"title": "Mine"}', null])).rejects.toThrow('group management')
  await expect(room.deed(mina, 'set_goal_status', [goal, 'done'])).rejects.toThrow('group management')
  await expect(room.deed(mina, 'delete_goal', [goal])).rejects.toThrow('role in this group')
  await room.deed(ruth, 'delete_goal', [goal])
})

test('nobody undoes a change, ends the absence or ticks the milestone of somebody else', async () => {
  const goal = await room.add(mina)
  await room.deed(mina, 'change_goal', [goal, '{"title": "Run"}', null])
  const [change] = await room.ask<{ id: string }>(mina, 'select id from public.goal_changes')
  await expect(room.deed(ruth, 'undo_goal_change', [change!.id])).rejects.toThrow(gone)
  await room.deed(mina, 'set_goal_away', [monday, null])
  await expect(room.deed(ruth, 'end_goal_away', [monday, monday])).rejects.toThrow(gone)
  const [part] = await room.ask<{ id: string }>(
    mina,
    "insert into public.goal_milestones (goal_id, title, rank) values ($1, 'Half', 'a') returning id",
    [goal],
  )
  await expect(room.deed(ruth, 'finish_milestone', [part!.id, true])).rejects.toThrow(gone)
})
