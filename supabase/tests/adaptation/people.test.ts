import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { ines, jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { lessonsRoom } from '../lessons/lessons-room.ts'

/* What people have done in a curriculum, while their group changes it. */

let database: TestDatabase
let room: Awaited<ReturnType<typeof lessonsRoom>>
let its: Awaited<ReturnType<typeof room.twoUnits>>
let id: string
beforeAll(async () => {
  database = await testDatabase()
  room = await lessonsRoom(database)
})
beforeEach(async () => {
  await room.asOwner('delete from public.adoptions')
  its = await room.twoUnits()
  await room.share(its.id, supper)
  id = (await room.adopt(its.version)).adoption_id
})
afterAll(() => database.stop())

/** Before all that is planned. */
const early = '2026-03-01T12:00:00Z'
const key = (name: string) => its.keys[name]!
const upgrade = async (to: string) =>
  (await room.one<{ op: string }>(ruth, "upgrade_adoption($1, $2, $3, '{}', false)", [randomUUID(), id, to], early)).op
const removed = (...names: string[]) =>
  room.ask(ruth, 'select public.delete_nodes($1, $2, $3)', [randomUUID(), its.id, names.map(key)])
const done = () =>
  room.asOwner(
    `select lesson_key as key, user_id, state, done_at, met_at from public.lesson_progress where adoption_id = $1
     union all select item_key, user_id, state, done_at, said_at from public.item_progress where adoption_id = $1 order by 1, 2`,
    [id],
  )

describe('an upgrade', () => {
  test('keeps as the group’s own what somebody has begun, and an undo keeps what they did meanwhile', async () => {
    await room.finish(mina, id, key('A'), true, undefined, early)
    await room.step(tomas, id, key('B'), key('read B'), true, undefined, early)
    await removed('A', 'C')
    await removed('read B')
    const fresh = await room.lesson(its.id, key('Autumn'), 'New', ruth)
    const [next, before] = [await room.publish(its.id), await done()]
    const was = [await room.overrides(id), await room.kept(id)]
    const op = await upgrade(next)
    expect(await done()).toEqual(before)
    expect(await room.titles(id)).toBe('Autumn: A B New; Winter: D')
    const states = (await room.outline(id)).nodes.map(({ fields, state }) => [fields.title, state])
    expect(states).toEqual(
      expect.arrayContaining([
        ['A', 'added'],
        ['Read A', 'added'],
        ['Read B', 'added'],
        ['D', 'original'],
      ]),
    )
    await room.ask(ruth, 'select public.undo_upgrade($1)', [op], early)
    expect([await room.overrides(id), await room.kept(id), await done()]).toEqual([...was, before])

    // what is new with the version, and begun before it is gone back, stays
    const again = await upgrade(next)
    await room.finish(mina, id, fresh, true, undefined, early)
    const later = await done()
    await room.ask(ruth, 'select public.undo_upgrade($1)', [again], '2026-03-07T12:00:00Z')
    expect(await done()).toEqual(later)
    expect(await room.titles(id)).toBe('Autumn: A B New; Winter: C D')
  })
})

describe('people who are past a lesson', () => {
  const past = async (by = ruth) =>
    (await room.one<{ people_past: number | null }>(by, 'resolved_lesson($1, $2)', [id, key('A')])).people_past

  test('are told as a number to whoever may change it: of the others, from three on, and never as all of them', async () => {
    const others = [tomas, mina, jonas, ines]
    for (const { id: user } of [jonas, ines])
      await room.asOwner("insert into public.group_members (group_id, user_id, role) values ($1, $2, 'member')", [
        supper,
        user,
      ])
    const seen: (number | null)[] = []
    await room.finish(ruth, id, key('A'))
    for (const person of others) {
      await room.finish(person, id, key('A'))
      seen.push(await past())
    }
    // the fourth could be any of them
    expect(seen).toEqual([null, null, 3, 3])
    await room.limitMembers()
    expect(await past(mina)).toBeNull()
  })
})
