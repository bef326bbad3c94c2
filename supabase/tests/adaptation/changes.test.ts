import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { jonas, mina, ruth } from '../cast.ts'
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

const key = (name: string) => its.keys[name]!
const of = (name: string, op: string, more: Partial<AdaptationChange> = {}): AdaptationChange => ({
  node_type: name.length === 1 ? 'lesson' : 'unit',
  node_key: key(name),
  op,
  ...more,
})
interface Change {
  node_key: string
  op: string
  field: string
  value: unknown
  original: unknown
}
const changes = async (by: Someone = ruth) =>
  (await room.ask<{ it: Change[] }>(by, 'select public.adaptation_changes($1) as it', [id]))[0]!.it
interface Made {
  actor_id: string
  undone_at: string | null
  field: string
  before: unknown
  after: unknown
}
const history = async (name: string, by: Someone = ruth) =>
  (await room.ask<{ it: Made[] }>(by, 'select public.adaptation_history($1, $2) as it', [id, key(name)]))[0]!.it

describe('all that a group has changed', () => {
  test('is read at once, beside what stands beneath', async () => {
    const [one, two] = its.text.A!
    expect(await changes()).toEqual([])
    await room.adapt(id, [
      { node_type: 'curriculum', node_key: its.id, op: 'edit', field: 'subtitle', value: 'From our own pots' },
      of('Autumn', 'edit', { field: 'title', value: 'Fall' }),
      of('A', 'edit', { field: 'minutes', value: 20 }),
      of('A', 'edit', { field: `block:${one!.key}`, value: { ...one, html: '<p>Ours</p>' } }),
      of('A', 'hide', { field: `block:${two!.key}`, value: null }),
      of('B', 'hide'),
      of('D', 'move', { value: { parent: key('Autumn'), after: key('A') } }),
    ])
    const said = new Map((await changes(mina)).map((change) => [`${change.op} ${change.field.slice(0, 6)}`, change]))
    expect(said.size).toBe(7)
    expect(said.get('edit subtit')).toMatchObject({ value: 'From our own pots', original: null })
    expect(said.get('edit title')).toMatchObject({ value: 'Fall', original: 'Autumn' })
    expect(said.get('edit minute')).toMatchObject({ value: 20, original: 50 })
    expect(said.get('edit block:')).toMatchObject({ value: { html: '<p>Ours</p>' }, original: one })
    expect(said.get('hide block:')).toMatchObject({ original: two })
    expect(said.get('hide ')).toMatchObject({ node_key: key('B') })
    expect(said.get('move ')).toMatchObject({ original: { parent: key('Winter'), after: key('C') } })
  })

  test('is read by members, without what is for leaders, and by nobody else', async () => {
    const { lesson } = await room.read(id, key('A'))
    const [secret] = lesson.leaders!
    const block = { ...secret!.block, html: '<p>Hush, hush</p>' }
    await room.adapt(id, [of('A', 'edit', { field: `leader:${secret!.key}`, value: block })])
    expect(await changes()).toMatchObject([{ value: block, original: { html: '<p>Whisper the secret.</p>' } }])
    expect(await history('A')).toMatchObject([{ after: block }])
    expect(await changes(mina)).toEqual([])
    expect(await history('A', mina)).toEqual([])
    for (const asks of [() => changes(jonas), () => history('A', jonas)])
      await expect(asks()).rejects.toMatchObject({ code: 'PT404' })
  })
})

test('each change of a lesson is kept with what it said before and after, by whom, and whether it was undone', async () => {
  const title = (value: string, version: number | null = null) =>
    room.adapt(id, [of('A', 'edit', { field: 'title', value, version })])
  await title('Ours')
  const { op } = await title('Ours, again', 1)
  await room.adapt(id, [of('B', 'edit', { field: 'title', value: 'Bread' })])
  await room.undo(op!)
  expect(await history('A', mina)).toMatchObject([
    { field: 'title', before: 'Ours', after: 'Ours, again', actor_id: ruth.id, undone_at: expect.any(String) },
    { field: 'title', before: null, after: 'Ours', undone_at: null },
  ])
  await room.adapt(id, [of('C', 'move', { value: { parent: key('Autumn'), after: null } })])
  expect(await history('C')).toHaveLength(1)
})

describe('the pace', () => {
  test('at which a group goes is its own: dates go, come back, and what was taught keeps its day', async () => {
    const entry = async (name: string) =>
      (
        await room.asOwner<{ id: string }>(
          'select id from public.scheduled_lessons where adoption_id = $1 and lesson_key = $2',
          [id, key(name)],
        )
      )[0]!.id
    await room.change(id, { kind: 'taught', entry: await entry('A') })
    const before = await room.days(id)
    const dry = await room.change(id, { kind: 'pace', mode: 'self_paced' }, { dry: true })
    expect(dry.moves.map(({ title, to }) => [title, to])).toEqual([
      ['B', null],
      ['C', null],
      ['D', null],
    ])
    expect(await room.days(id)).toBe(before)
    const { op } = await room.change(id, { kind: 'pace', mode: 'self_paced' })
    expect(await room.days(id)).toBe('A 03-03, B tray, C tray, D tray')
    await room.undo(op!)
    expect(await room.days(id)).toBe(before)
    await room.change(id, { kind: 'pace', mode: 'self_paced' })
    await room.change(id, { kind: 'pace', mode: 'dated' })
    expect(await room.days(id)).toBe(before)
    await expect(room.change(id, { kind: 'pace', mode: 'fast' })).rejects.toMatchObject({ code: '22023' })
    await expect(room.change(id, { kind: 'pace', mode: 'self_paced' }, { by: jonas })).rejects.toMatchObject({
      code: 'PT404',
    })
  })
})
