import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { demoteRuth, mina, supper } from '../cast.ts'
import { lessonsRoom } from '../lessons/lessons-room.ts'
import { at, days, homeRoom } from './home-room.ts'

/* Lessons that a group had while one was away: a lesson a day from Tuesday on, Mina here on Monday and again on Friday. */

let database: TestDatabase
let home: ReturnType<typeof homeRoom>
let room: Awaited<ReturnType<typeof lessonsRoom>>
let its: Awaited<ReturnType<typeof room.course>>
let id: string
beforeAll(async () => {
  database = await testDatabase()
  home = homeRoom(database)
  room = await lessonsRoom(database)
  await room.asOwner("update public.group_members set joined_at = '2026-01-01'")
  await demoteRuth(database)
  its = await room.course(6)
})
beforeEach(async () => {
  await home.clear()
  await room.asOwner('delete from public.adoptions')
  const daily = { rrule: 'FREQ=DAILY', start_time: '19:00', minutes: 60 }
  id = (await room.adopt(its.version, { patterns: [daily] })).adoption_id
  await room.asOwner("update public.adoptions set created_at = '2026-02-01'")
  await home.here(mina, at(0))
})
afterAll(() => database.stop())

const back = at(4 * days)
const key = (name: string) => its.keys[name]!
const missed = async (when = back) => {
  const { counts, items } = await home.catchUp(mina, when)
  const lessons = items.filter(({ kind }) => kind === 'lesson')
  expect(counts.lessons).toBe(lessons.length)
  return lessons.map(({ title }) => title)
}

test('those of the days since are missed, the newest first, and not those of today or to come', async () => {
  expect(await missed()).toEqual(['C', 'B', 'A'])
  const { shown, items } = await home.catchUp(mina, back)
  expect(shown).toBe(true)
  expect(items[0]).toMatchObject({
    group_id: supper,
    group_name: 'Tuesday supper',
    path: `/groups/${supper}/curriculum/${id}/lesson/${key('C')}`,
    kept: false,
  })
})

test('one that is done, excused or skipped is none', async () => {
  await room.finish(mina, id, key('A'), true, back, back)
  expect(await missed()).toEqual(['C', 'B'])
  await room.asOwner(
    'insert into public.lesson_excuses (adoption_id, user_id, lesson_key, group_id) values ($1, $2, $3, $4)',
    [id, mina.id, key('B'), supper],
  )
  expect(await missed()).toEqual(['C'])
  await room.change(id, { kind: 'skip', entry: await room.entry(id, 'C') }, { now: back })
  // the next has taken its day
  expect(await missed()).toEqual(['D'])
})

test('who goes by days of their own, or at no days, has missed none of the group’s', async () => {
  await room.pace(mina, id, 'shifted', { now: back })
  expect(await missed()).toEqual([])
  await room.pace(mina, id, 'group', { now: back })
  expect(await missed()).toEqual(['C', 'B', 'A'])
  await room.asOwner("update public.adoptions set status = 'paused' where id = $1", [id])
  expect(await missed()).toEqual([])
})

test('all seen, they do not come again; and one that is kept stays, with its name', async () => {
  const kept = (await home.catchUp(mina, back)).items.find(({ title }) => title === 'B')!
  await home.keep(mina, 'lesson', kept.id, true, back)
  await home.seeAll(mina, back, back)
  expect((await home.catchUp(mina, back)).items).toMatchObject([
    { kind: 'lesson', id: kept.id, title: 'B', kept: true },
  ])
  await home.keep(mina, 'lesson', kept.id, false, back)
  expect(await missed()).toEqual([])
})
