import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { ruth, supper } from '../cast.ts'
import { type AdaptationChange, adaptationRoom } from './adaptation-room.ts'

/* A schedule that is copied for a new term takes along what its group has changed. */

let database: TestDatabase
let room: Awaited<ReturnType<typeof adaptationRoom>>
let its: Awaited<ReturnType<typeof room.twoUnits>>
let id: string
beforeAll(async () => {
  database = await testDatabase()
  room = await adaptationRoom(database)
  its = await room.twoUnits()
})
beforeEach(async () => {
  await room.asOwner('delete from public.adoptions')
  id = (await room.adopt(its.version)).adoption_id
})
afterAll(() => database.stop())

const key = (name: string) => its.keys[name]!
const of = (name: string, op: string, more: Partial<AdaptationChange> = {}): AdaptationChange => ({
  node_type: 'lesson',
  node_key: key(name),
  op,
  ...more,
})
const extra = randomUUID()
/** A is retitled, B hidden, X added after A, and A’s briefing for leaders says otherwise. */
async function adapted() {
  const { lesson } = await room.read(id, key('A'))
  const [secret] = lesson.leaders!
  await room.adapt(id, [
    of('A', 'edit', { field: 'title', value: 'Ours' }),
    of('B', 'hide'),
    of('X', 'add', { node_key: extra, value: { parent: key('Autumn'), after: key('A'), title: 'X' } }),
    of('A', 'edit', { field: `leader:${secret!.key}`, value: { ...secret!.block, html: '<p>Hush</p>' } }),
  ])
}
const copy = async (options = {}, group = supper) =>
  (
    await room.ask<{ it: { adoption_id: string } }>(ruth, 'select public.copy_schedule($1, $2, $3, $4, $5) as it', [
      randomUUID(),
      id,
      group,
      '2027-03-02',
      JSON.stringify(options),
    ])
  )[0]!.it.adoption_id
const said = async (adoption: string) =>
  (await room.overrides(adoption)).map(({ op, field, value, base_hash, for_leaders }) => ({
    ...{ op, field, value, base_hash, for_leaders },
  }))

test('the next year has the same lessons, hidden, added and retitled, on the same meetings; the preview said so', async () => {
  await adapted()
  expect(await room.days(id)).toBe('Ours 03-03, X 03-10, C 03-17, D 03-24')
  const [preview] = await room.ask<{ it: { lessons: { title: string; on_date: string }[] } }>(
    ruth,
    'select public.preview_copy($1, $2, $3) as it',
    [id, supper, '2027-03-02'],
  )
  expect(preview!.it.lessons.map(({ title, on_date }) => `${title} ${on_date.slice(5)}`).join(', ')).toBe(
    'Ours 03-02, X 03-09, C 03-16, D 03-23',
  )
  await room.change(id, { kind: 'end' })
  const next = await copy()
  expect(await room.days(next)).toBe('Ours 03-02, X 03-09, C 03-16, D 03-23')
  expect(await room.titles(next)).toBe('Autumn: Ours X; Winter: C D')
  expect(await said(next)).toEqual(await said(id))
  expect((await room.read(next, key('A'))).lesson.leaders).toMatchObject([{ block: { html: '<p>Hush</p>' } }])
})

test('what came along can be undone by itself, and the lessons that were hidden are there', async () => {
  await adapted()
  await room.change(id, { kind: 'end' })
  const next = await copy()
  const [op] = await room.asOwner<{ id: string; moves: unknown[] }>(
    'select id, moves from public.schedule_ops where adoption_id = $1',
    [next],
  )
  expect(op!.moves).toEqual([])
  await room.undo(op!.id)
  expect(await room.overrides(next)).toEqual([])
  expect(await room.titles(next)).toBe('Autumn: A B; Winter: C D')
  expect(await room.days(next)).toBe('A 03-02, B 03-09, C 03-16, D 03-23')
})

test('a new term takes it along, into a group of its own', async () => {
  await adapted()
  const term = randomUUID()
  await room.ask(ruth, 'select public.begin_term($1, $2, $3, $4, $5)', [
    term,
    supper,
    'Supper, next year',
    '2027-03-02',
    '{}',
  ])
  const [next] = await room.asOwner<{ id: string }>('select id from public.adoptions where group_id = $1', [term])
  expect(await room.titles(next!.id)).toBe('Autumn: Ours X; Winter: C D')
  expect(await room.days(next!.id)).toBe('Ours 03-02, X 03-09, C 03-16, D 03-23')
})

test('a copy of another version takes what still fits', async () => {
  await adapted()
  await room.ask(ruth, 'select public.delete_nodes($1, $2, $3)', [randomUUID(), its.id, [key('B')]])
  const fresh = await room.lesson(its.id, key('Winter'), 'New', ruth)
  expect(fresh).toBeTruthy()
  const version = await room.publish(its.id)
  await room.change(id, { kind: 'end' })
  const next = await copy({ version_id: version })
  expect(await room.titles(next)).toBe('Autumn: Ours X; Winter: C D New')
  expect((await said(next)).some(({ op }) => op === 'hide')).toBe(false)
})
