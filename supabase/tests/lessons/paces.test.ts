import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { sample } from '../../../test/sample.ts'
import { jonas, mina, ruth, tomas } from '../cast.ts'
import { lessonsRoom } from './lessons-room.ts'
import { paced } from './pace-model.ts'

/* Six lessons on Tuesdays from 3 March to 7 April. */

let database: TestDatabase
let room: Awaited<ReturnType<typeof lessonsRoom>>
let its: Awaited<ReturnType<typeof room.course>>
let id: string
beforeAll(async () => {
  database = await testDatabase()
  room = await lessonsRoom(database)
  its = await room.course(6)
})
beforeEach(async () => {
  await room.asOwner('delete from public.adoptions')
  await room.asOwner("update public.group_members set joined_at = '2026-01-01'")
  id = (await room.adopt(its.version)).adoption_id
})
afterAll(() => database.stop())

const titles = () => Object.fromEntries('ABCDEF'.split('').map((title) => [its.keys[title]!, title]))
const plan = async (by: typeof mina, now: string, adoption = id) =>
  (await room.days(by, adoption, now))
    .map(({ lesson_key, on, left_out }) => `${titles()[lesson_key]} ${left_out ? '–' : (on?.slice(5) ?? '–')}`)
    .toSorted()
    .join(', ')
// three lessons are behind
const now = '2026-03-20T12:00Z'
const done = (name: string, by = mina) => room.finish(by, id, its.keys[name]!, true, undefined, now)

describe('who has missed three lessons', () => {
  test('goes with the group until they say otherwise', async () => {
    expect(await plan(mina, now)).toBe('A 03-03, B 03-10, C 03-17, D 03-24, E 03-31, F 04-07')
    expect(await room.progress(mina, id, now)).toMatchObject({ behind: 3 })
  })

  test('moves their end, and goes on from the first', async () => {
    const shown = await room.pace(mina, id, 'shifted', { dry: true, now })
    expect(shown).toMatchObject({ until: '2026-04-28', was_until: '2026-04-07' })
    expect(await plan(mina, now)).toContain('A 03-03')
    expect(await room.pace(mina, id, 'shifted', { now })).toEqual(shown)
    expect(await plan(mina, now)).toBe('A 03-24, B 03-31, C 04-07, D 04-14, E 04-21, F 04-28')
    expect(await room.progress(mina, id, now)).toMatchObject({ behind: 0 })
  })

  test('skips the three', async () => {
    expect(await room.pace(mina, id, 'skipping', { now })).toMatchObject({ until: '2026-04-07' })
    expect(await plan(mina, now)).toBe('A –, B –, C –, D 03-24, E 03-31, F 04-07')
    expect(await room.progress(mina, id, now)).toMatchObject({ behind: 0 })
    // and may do them all the same
    await done('A')
  })

  test('does two at a time until they are with the group again', async () => {
    expect(await room.pace(mina, id, 'doubling', { now })).toMatchObject({ until: '2026-04-07' })
    expect(await plan(mina, now)).toBe('A 03-24, B 03-24, C 03-31, D 03-31, E 04-07, F 04-07')
    expect(await room.pace(mina, id, 'doubling', { meetings: 1, now })).toMatchObject({ until: '2026-04-21' })
    expect(await plan(mina, now)).toBe('A 03-24, B 03-24, C 03-31, D 04-07, E 04-14, F 04-21')
  })

  test('keeps what is done where it is, and nobody else hears of it', async () => {
    await done('B')
    await done('D')
    await room.pace(mina, id, 'shifted', { now })
    expect(await plan(mina, now)).toBe('A 03-24, B 03-10, C 03-31, D 03-24, E 04-07, F 04-14')
    // what they do later moves nothing
    await done('A')
    expect(await plan(mina, now)).toBe('A 03-24, B 03-10, C 03-31, D 03-24, E 04-07, F 04-14')
    expect(await room.ask(ruth, 'select 1 from public.personal_paces')).toEqual([])
    expect(await plan(tomas, now)).toContain('A 03-03')
  })

  test('moves with the group from then on, and comes back to it at any time', async () => {
    await room.pace(mina, id, 'shifted', { now })
    await room.change(id, { kind: 'bump', entry: await room.entry(id, 'D') }, { now })
    expect(await plan(mina, now)).toBe('A 03-31, B 04-07, C 04-14, D 04-21, E 04-28, F 05-05')
    await room.pace(mina, id, 'group', { now })
    expect(await plan(mina, now)).toBe('A 03-03, B 03-10, C 03-17, D 03-31, E 04-07, F 04-14')
  })

  test('sees their own lesson today', async () => {
    await room.pace(mina, id, 'shifted', { now })
    const [day] = await room.today(mina, '2026-03-24T12:00Z')
    expect(day!.lessons.map(({ title, own }) => [title, own])).toEqual([
      ['D', false],
      ['A', true],
    ])
  })
})

describe('a pace', () => {
  test('is for who has fallen behind, in a group of theirs that goes on', async () => {
    for (const name of 'ABC') await done(name)
    for (const mode of ['shifted', 'skipping', 'doubling'])
      await expect(room.pace(mina, id, mode, { now })).rejects.toMatchObject({ code: 'PT409' })
    await expect(room.pace(jonas, id, 'shifted', { now })).rejects.toMatchObject({ code: 'PT404' })
    for (const [mode, more] of [
      ['sprinting', {}],
      ['doubling', { meetings: 0 }],
      ['doubling', { meetings: 1001 }],
      ['shifted', { start: 'middle' }],
    ] as const)
      await expect(room.pace(tomas, id, mode, { ...more, now })).rejects.toMatchObject({ code: '22023' })
    await room.change(id, { kind: 'end' })
    await expect(room.pace(tomas, id, 'shifted', { now })).rejects.toMatchObject({ code: 'PT409' })
  })

  test('of who joined late counts what came before as nobody’s, or begins with the first', async () => {
    await room.asOwner("update public.group_members set joined_at = '2026-03-18' where user_id = $1", [mina.id])
    expect(await room.progress(mina, id, now)).toMatchObject({ behind: 0 })
    expect(await plan(mina, now)).toBe('A –, B –, C –, D 03-24, E 03-31, F 04-07')
    await room.pace(mina, id, 'shifted', { start: 'first', now })
    expect(await plan(mina, now)).toBe('A 03-24, B 03-31, C 04-07, D 04-14, E 04-21, F 04-28')
  })

  test('in a curriculum without dates is a day each after joining, or with the group', async () => {
    await room.asOwner('delete from public.adoptions')
    id = (await room.adopt(its.version, { mode: 'self_paced' })).adoption_id
    await room.asOwner("update public.group_members set joined_at = '2026-03-05T12:00Z' where user_id = $1", [mina.id])
    const day = '2026-03-06T12:00Z'
    expect(await plan(mina, day)).toBe('A 03-05, B 03-06, C 03-07, D 03-08, E 03-09, F 03-10')
    expect(await plan(ruth, day)).toBe('A 03-03, B 03-04, C 03-05, D 03-06, E 03-07, F 03-08')
    expect((await room.today(mina, day))[0]).toMatchObject({
      lessons: [{ title: 'B', own: true }],
      next: { date: '2026-03-07' },
    })
    await room.pace(mina, id, 'group', { start: 'group', now: day })
    expect(await plan(mina, day)).toBe('A –, B –, C 03-05, D 03-06, E 03-07, F 03-08')
    await room.pace(mina, id, 'group', { start: 'first', now: day })
    await room.pace(mina, id, 'shifted', { now: '2026-03-08T12:00Z' })
    expect(await plan(mina, day)).toBe('A 03-08, B 03-09, C 03-10, D 03-11, E 03-12, F 03-13')
  })
})

test('whoever catches up in whichever way: nothing is in the past, what was shown is what comes, and a naive model says the same', async () => {
  const dates = Array.from({ length: 6 }, (_, n) => new Date(Date.UTC(2026, 2, 3 + 7 * n)).toISOString().slice(0, 10))
  const further = Array.from({ length: 12 }, (_, n) =>
    new Date(Date.UTC(2026, 3, 14 + 7 * n)).toISOString().slice(0, 10),
  )
  const keys = 'ABCDEF'.split('').map((title) => its.keys[title]!)
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(keys),
      fc.integer({ min: 0, max: 45 }),
      fc.constantFrom('shifted', 'doubling', 'skipping'),
      fc.integer({ min: 1, max: 6 }),
      async (finished, after, mode, meetings) => {
        await room.asOwner('delete from public.lesson_progress')
        await room.asOwner('delete from public.personal_paces')
        const from = new Date(Date.UTC(2026, 2, 3 + after)).toISOString().slice(0, 10)
        const moment = `${from}T12:00Z`
        for (const lesson of finished) await room.finish(mina, id, lesson, true, undefined, moment)
        const settled = new Set(finished)
        const missed = keys.filter((one, n) => dates[n]! < from && !settled.has(one))
        if (missed.length === 0) {
          await expect(room.pace(mina, id, mode, { meetings, now: moment })).rejects.toMatchObject({ code: 'PT409' })
          return
        }
        const shown = await room.pace(mina, id, mode, { meetings, dry: true, now: moment })
        expect(await room.pace(mina, id, mode, { meetings, now: moment })).toEqual(shown)
        expect((await room.pace(mina, id, mode, { meetings, now: moment })).until).toEqual(shown.until)
        const mine = await room.days(mina, id, moment)
        const of = new Map(mine.map((day) => [day.lesson_key, day]))
        const model =
          mode === 'skipping'
            ? keys.map((one, n) => ({ key: one, on: dates[n]! }))
            : paced(
                keys.map((one, n) => ({ key: one, on: dates[n]! })),
                further.filter((day) => day >= from).slice(0, dates.filter((day) => day < from).length),
                settled,
                from,
                mode === 'doubling' ? Math.min(meetings, missed.length) : 0,
              )
        expect(keys.map((one) => of.get(one)!.on)).toEqual(model.map(({ on }) => on))
        for (const day of mine.filter((one) => !settled.has(one.lesson_key) && !one.left_out)) {
          expect(day.on! >= from).toBe(true)
          expect(day.on! >= dates[keys.indexOf(day.lesson_key)]!).toBe(true)
        }
        expect((await room.progress(mina, id, moment)).behind).toBe(0)
        for (const day of shown.days) expect(day.on_date).toBe(of.get(day.lesson_key)!.on)
        const [stays] = mine.filter((one) => !settled.has(one.lesson_key))
        if (stays) await room.finish(mina, id, stays.lesson_key, true, undefined, moment)
        expect(await room.days(mina, id, moment)).toEqual(mine)
      },
    ),
    sample(process.env.FUZZ ? 1000 : 40),
  )
})
