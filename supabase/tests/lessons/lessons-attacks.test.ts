import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { choir, jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { lessonsRoom } from './lessons-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof lessonsRoom>>
let its: Awaited<ReturnType<typeof room.course>>
let id: string
let foreign: string
beforeAll(async () => {
  database = await testDatabase()
  room = await lessonsRoom(database)
  await room.asOwner("update public.group_members set joined_at = '2026-01-01'")
  its = await room.course(3, (title) => ({ completion: title === 'C' ? 'dwell' : 'all_required', dwell_sec: 600 }))
})
beforeEach(async () => {
  await room.asOwner('delete from public.adoptions')
  id = (await room.adopt(its.version)).adoption_id
  await room.share(its.id, null, ruth, tomas.id).catch(() => undefined)
  foreign = (await room.adopt(its.version, { by: tomas, group: choir })).adoption_id
  await room.asOwner("update public.adoptions set created_at = '2026-03-01'")
})
afterAll(() => database.stop())

const key = (name: string) => its.keys[name]!
const nothing = async () => {
  for (const table of ['lesson_progress', 'item_progress', 'lesson_places', 'item_responses', 'personal_paces'])
    expect([table, await room.asOwner(`select 1 from public.${table}`)]).toEqual([table, []])
}

describe('what can’t be is refused, and nothing is kept of it:', () => {
  const none = randomUUID()
  test.each<[what: string, deed: () => Promise<unknown>, code: string]>([
    ['a lesson that is none', () => room.finish(mina, id, none), 'PT404'],
    ['a step as a lesson', () => room.finish(mina, id, key('Aa')), 'PT404'],
    ['a step of another lesson', () => room.step(mina, id, key('A'), key('Ba')), 'PT404'],
    ['a step that is none', () => room.step(mina, id, key('A'), none), 'PT404'],
    ['an adoption of another group', () => room.finish(mina, foreign, key('A')), 'PT404'],
    ['an adoption that is none', () => room.readLesson(mina, none, key('A')), 'PT404'],
    ['seconds below none', () => room.readLesson(mina, id, key('A'), { seconds: -1 }), '22023'],
    ['seconds of thirty years', () => room.readLesson(mina, id, key('A'), { seconds: 1_000_000_000 }), '22023'],
    [
      'a place of a megabyte',
      () => room.readLesson(mina, id, key('A'), { place: { at: 'x'.repeat(1_000_000) } }),
      '22023',
    ],
    ['a place that is a list', () => room.readLesson(mina, id, key('A'), { place: [] }), '22023'],
    ['a place that is nothing', () => room.readLesson(mina, id, key('A'), { place: null }), '22023'],
    ['a lesson done as nothing', () => room.finish(mina, id, key('A'), null as unknown as boolean), '22023'],
    ['a step done as nothing', () => room.step(mina, id, key('A'), key('Aa'), null as unknown as boolean), '22023'],
    ['a quiz that is none', () => room.quiz(mina, id, key('A'), key('Aa'), {}), '22023'],
    ['an answer to what asks for none', () => room.send(mina, id, key('A'), key('Aa'), { text: 'x' }), '22023'],
    [
      'an attempt without an id',
      () => room.quiz(mina, id, key('A'), key('Aa'), {}, { id: null as unknown as string }),
      '22023',
    ],
    ['a pace of another group', () => room.pace(mina, foreign, 'shifted'), 'PT404'],
    ['progress of another group', () => room.progress(mina, foreign), 'PT404'],
    ['a day beyond all', () => room.today(mina, undefined, supper, '2200-01-01'), '22023'],
  ])('%s', async (_, deed, code) => {
    await expect(deed()).rejects.toMatchObject({ code })
    await nothing()
  })

  test('a lesson that the group has hidden, unless one has begun it', async () => {
    await room.finish(mina, id, key('A'))
    const hide = { node_type: 'lesson', op: 'hide' }
    await room.adapt(id, [
      { ...hide, node_key: key('A') },
      { ...hide, node_key: key('B') },
    ])
    await room.step(mina, id, key('A'), key('Aa'))
    await expect(room.finish(mina, id, key('B'))).rejects.toMatchObject({ code: 'PT404' })
  })
})

test('no time is read that has not passed: nor before there was a lesson, nor tomorrow, nor twice', async () => {
  const now = '2026-03-01T00:05:00Z'
  const read = (seconds: number, at: string) => room.readLesson(mina, id, key('C'), { seconds, at, now })
  // the group took it up five minutes ago
  expect(await read(7200, now)).toMatchObject({ seconds: 300, state: 'in_progress' })
  expect(await read(7200, '2026-03-08T00:00:00Z')).toMatchObject({ seconds: 300 })
  for (let n = 0; n < 5; n++) await read(300, now)
  expect(await read(7200, '2020-01-01T00:00:00Z')).toMatchObject({ seconds: 300, read_at: expect.anything() })
})

test('time in more pieces than anybody reads in stops counting, and hurts nobody', async () => {
  await room.readLesson(mina, id, key('C'), { seconds: 1, at: '2026-03-02T00:00:00Z' })
  await room.asOwner(
    `update public.lesson_places set read_during = (
       select range_agg(tstzrange('2026-03-02'::timestamptz + make_interval(secs => n * 4), '2026-03-02'::timestamptz + make_interval(secs => n * 4 + 1))) from generate_series(1, 500) as n)`,
  )
  expect(await room.readLesson(mina, id, key('C'), { seconds: 1, at: '2026-03-03T00:00:00Z' })).toMatchObject({
    seconds: 500,
  })
})

test('two devices that say the same at the same moment are heard once each', async () => {
  const steps = ['Aa', 'Ab'].flatMap((step) => [step, step])
  await Promise.all(steps.map((step) => room.step(mina, id, key('A'), key(step))))
  expect((await room.progress(mina, id)).progress).toMatchObject({ done: 1 })
  await Promise.all([
    room.pace(mina, id, 'shifted', { now: '2026-03-20T12:00Z' }),
    room.pace(mina, id, 'doubling', { now: '2026-03-20T12:00Z' }),
  ])
  expect(await room.asOwner('select 1 from public.personal_paces')).toHaveLength(1)
})

test('the group hears that a lesson was finished, and not by whom; nobody else hears of the rest', async () => {
  await room.said('lesson_progress')
  for (const step of ['Aa', 'Ab']) await room.step(mina, id, key('A'), key(step))
  await room.readLesson(mina, id, key('A'))
  const { rows } = await database.admin.query<{ topic: string; payload: unknown }>(
    "select topic, payload from realtime.messages where payload ->> 'table' ~ 'lesson|item|pace|attendance'",
  )
  expect(new Set(rows.map(({ topic }) => topic))).toEqual(new Set([`user:${mina.id}`, `group:${supper}`]))
  const toGroup = rows.filter(({ topic }) => topic.startsWith('group:'))
  expect(toGroup).toHaveLength(1)
  expect(JSON.stringify(toGroup)).not.toContain(mina.id)
  expect(JSON.stringify(toGroup)).not.toContain(key('A'))
})

test('what one takes along is one’s own', async () => {
  await room.finish(mina, id, key('A'))
  await room.readLesson(mina, id, key('A'), { place: { block: 'mine' } })
  await room.finish(ruth, id, key('B'))
  const rows = async (name: string, who: string) => {
    const [its_] = await room.asOwner<{ query: string }>('select query from private.exports where name = $1', [name])
    return (await database.admin.query(its_!.query, [who])).rows
  }
  expect(await rows('lesson_progress', mina.id)).toMatchObject([{ lesson_key: key('A') }])
  expect(await rows('lesson_places', mina.id)).toMatchObject([{ place: { block: 'mine' } }])
  for (const name of ['item_progress', 'item_responses', 'personal_paces', 'lesson_releases', 'attendance'])
    expect(await rows(name, mina.id)).toEqual([])
})

test('Home says that a lesson was taught, once, and never who has finished one', async () => {
  await room.finish(mina, id, key('A'))
  const entry = await room.entry(id, 'A')
  await room.change(id, { kind: 'taught', entry })
  const happened = (by: typeof mina) =>
    room.ask<{ kind: string; title: string; actor_id: string }>(
      by,
      "select kind, title, actor_id from public.activity($1, array['lesson_taught'])",
      [supper],
    )
  expect(await happened(mina)).toEqual([{ kind: 'lesson_taught', title: 'A', actor_id: ruth.id }])
  expect(await happened(jonas)).toEqual([])
  await room.change(id, { kind: 'not_taught', entry })
  expect(await happened(mina)).toEqual([])
  const all = await room.ask<{ kind: string }>(mina, 'select kind from public.activity(most => 100)')
  expect(all.filter(({ kind }) => /lesson|progress/.test(kind))).toEqual([])
})
