import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { mina, ruth } from '../cast.ts'
import { words } from '../curriculum/curriculum-room.ts'
import { type AdaptationChange, adaptationRoom } from './adaptation-room.ts'

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

const first = 'Autumn: A B; Winter: C D'
const start = 'A 03-03, B 03-10, C 03-17, D 03-24'
const key = (name: string) => its.keys[name]!
const of = (name: string, op: string, more: Partial<AdaptationChange> = {}): AdaptationChange => ({
  node_type: name.length > 1 ? 'unit' : 'lesson',
  node_key: key(name),
  op,
  ...more,
})
const extra = (
  parent: string,
  after: string | null,
  title = 'X',
  node_key: string = randomUUID(),
): AdaptationChange => ({
  node_type: 'lesson',
  node_key,
  op: 'add',
  value: { parent: key(parent), after: after && key(after), title },
})

describe('a group', () => {
  test('reads the version as it is while it has changed nothing', async () => {
    const { nodes, counts, lessons, minutes } = await room.outline(id)
    expect(await room.titles(id)).toBe(first)
    expect(nodes.every(({ state, overrides }) => state === 'original' && overrides.length === 0)).toBe(true)
    expect({ ...counts, lessons, minutes }).toEqual({
      edited: 0,
      hidden: 0,
      added: 0,
      moved: 0,
      lessons: 4,
      minutes: 200,
    })
  })

  test('says otherwise, and sees what stands beneath', async () => {
    const done = await room.adapt(id, [
      of('B', 'edit', { field: 'title', value: 'Bread' }),
      of('B', 'edit', { field: 'minutes', value: 90 }),
    ])
    expect(done).toMatchObject({ minutes: { before: 200, after: 240 }, lessons: { before: 4, after: 4 }, moves: [] })
    const b = (await room.outline(id, mina)).nodes.find((node) => node.key === key('B'))!
    expect(b).toMatchObject({ state: 'edited', minutes: 90, fields: { title: 'Bread', objectives: ['Cook'] } })
    expect(b.overrides.map(({ field, original, version }) => [field, original, version])).toEqual([
      ['minutes', 50, 1],
      ['title', 'B', 1],
    ])
    expect(await room.titles(id)).toBe('Autumn: A Bread; Winter: C D')
    expect(await room.days(id)).toBe('A 03-03, Bread 03-10, C 03-17, D 03-24')
    await room.adapt(id, [
      of('B', 'edit', { field: 'title', value: 'B', version: 1 }),
      of('B', 'edit', { field: 'minutes', reset: true, version: 1 }),
    ])
    expect(await room.overrides(id)).toEqual([])
  })

  test.each<[name: string, changes: () => AdaptationChange[], titles: string, plan: string]>([
    ['hides a lesson', () => [of('B', 'hide')], 'Autumn: A; Winter: C D', 'A 03-03, C 03-10, D 03-17'],
    ['hides a unit', () => [of('Autumn', 'hide')], 'Winter: C D', 'C 03-03, D 03-10'],
    [
      'adds a lesson',
      () => [extra('Autumn', 'A')],
      'Autumn: A X B; Winter: C D',
      'A 03-03, X 03-10, B 03-17, C 03-24, D 03-31',
    ],
    [
      'adds one ahead of all',
      () => [extra('Autumn', null)],
      'Autumn: X A B; Winter: C D',
      'X 03-03, A 03-10, B 03-17, C 03-24, D 03-31',
    ],
    ['adds one at the end of a unit', () => [extra('Winter', 'D')], 'Autumn: A B; Winter: C D X', `${start}, X 03-31`],
    [
      'moves a lesson',
      () => [of('D', 'move', { value: { parent: key('Autumn'), after: key('A') } })],
      'Autumn: A D B; Winter: C',
      'A 03-03, D 03-10, B 03-17, C 03-24',
    ],
    [
      'moves a unit',
      () => [of('Winter', 'move', { value: { parent: null, after: null } })],
      'Winter: C D; Autumn: A B',
      'C 03-03, D 03-10, A 03-17, B 03-24',
    ],
    [
      'replaces a lesson',
      () => [of('B', 'replace', { value: { title: 'Bread' } })],
      'Autumn: A Bread; Winter: C D',
      'A 03-03, Bread 03-10, C 03-17, D 03-24',
    ],
  ])('%s, sees it beforehand, and takes it back', async (_, changes, titles, plan) => {
    const kept = await room.kept(id)
    const asked = changes()
    const dry = await room.adapt(id, asked, { dry: true })
    expect([await room.titles(id), await room.days(id), await room.overrides(id)]).toEqual([first, start, []])
    const done = await room.adapt(id, asked)
    expect([await room.titles(id), await room.days(id)]).toEqual([titles, plan])
    const moves = (those: typeof dry) => those.moves.map(({ title, from, to }) => [title, from, to])
    expect(moves(done)).toEqual(moves(dry))
    await room.undo(done.op!)
    expect([await room.titles(id), await room.days(id), await room.overrides(id)]).toEqual([first, start, []])
    expect(await room.kept(id)).toEqual(kept)
    // and by hand
    await room.adapt(id, asked)
    await room.adapt(
      id,
      asked.map(({ value: _value, ...change }) => ({ ...change, reset: true, version: 1 })),
    )
    expect([await room.titles(id), await room.days(id), await room.overrides(id)]).toEqual([first, start, []])
  })
})

test('a text is changed block by block', async () => {
  const [one, two] = its.text.A!
  const mine = words('A and a half')
  const block = (op: string, it: { key: string }, value?: unknown): AdaptationChange =>
    of('A', op, { field: `block:${it.key}`, value })
  await room.adapt(id, [
    block('edit', one!, { ...one!, html: '<p>Ours</p>' }),
    block('add', mine, { after: one!.key, block: mine }),
    block('hide', two!),
  ])
  const shown = async () =>
    (await room.read(id, key('A'), mina)).lesson.blocks.map(({ state, block: { html } }) => `${state} ${html}`)
  expect(await shown()).toEqual(['edited <p>Ours</p>', 'added <p>A and a half</p>', 'hidden <p>A two</p>'])
  await room.adapt(id, [block('move', one!, { after: mine.key })])
  expect(await shown()).toEqual(['added <p>A and a half</p>', 'edited <p>Ours</p>', 'hidden <p>A two</p>'])
  expect((await room.read(id, key('A'))).lesson.blocks[1]!.original).toEqual(one)
})

test('what follows a node stays behind when the node goes elsewhere', async () => {
  const [x, y] = [randomUUID(), randomUUID()]
  its.keys.X = x
  await room.adapt(id, [extra('Autumn', 'A', 'X', x)])
  await room.adapt(id, [extra('Autumn', 'X', 'Y', y), extra('Autumn', 'A', 'Z')])
  expect(await room.titles(id)).toBe('Autumn: A Z X Y B; Winter: C D')
  await room.adapt(id, [of('A', 'move', { value: { parent: key('Winter'), after: null } })])
  expect(await room.titles(id)).toBe('Autumn: Z X Y B; Winter: A C D')
  await room.adapt(id, [of('X', 'move', { value: { parent: key('Autumn'), after: y } })])
  expect(await room.titles(id)).toBe('Autumn: Z Y X B; Winter: A C D')
  expect(await room.days(id)).toBe('Z 03-03, Y 03-10, X 03-17, B 03-24, A 03-31, C 04-07, D 04-14')
  await room.adapt(id, [{ node_type: 'curriculum', node_key: its.id, op: '*', reset: true }], { version: 5 })
  expect([await room.titles(id), await room.days(id), await room.overrides(id)]).toEqual([first, start, []])
})
void ruth
