import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { sample } from '../../../test/sample.ts'
import { type AdaptationChange, adaptationRoom, type Node } from './adaptation-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof adaptationRoom>>
let its: Awaited<ReturnType<typeof room.twoUnits>>
let hash: string
beforeAll(async () => {
  database = await testDatabase()
  room = await adaptationRoom(database)
  its = await room.twoUnits()
  hash = await room.hash(its.version)
})
let id: string
beforeEach(async () => {
  await room.asOwner('delete from public.adoptions')
  id = (await room.adopt(its.version)).adoption_id
})
afterAll(() => database.stop())

const lessons = 'ABCD'.split('')
const title = fc
  .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
  .map((text) => text.trim())
  .filter((text) => text.length > 0 && !text.includes('\0'))
const edit = fc.oneof(
  fc.record({ name: fc.constantFrom(...lessons), field: fc.constant('title'), value: title }),
  fc.record({
    name: fc.constantFrom(...lessons),
    field: fc.constant('minutes'),
    value: fc.option(fc.integer({ min: 1, max: 600 })),
  }),
  fc.record({
    name: fc.constantFrom(...lessons),
    field: fc.constant('objectives'),
    value: fc.array(title, { maxLength: 3 }),
  }),
)
const edits = fc.uniqueArray(edit, { minLength: 1, maxLength: 6, selector: ({ name, field }) => name + field })
const changeOf = ({ name, field, value }: { name: string; field: string; value: unknown }): AdaptationChange => ({
  node_type: 'lesson',
  node_key: its.keys[name]!,
  op: 'edit',
  field,
  value,
})
/** Nodes as they are read: all but who changed them. */
const plain = ({ nodes }: { nodes: Node[] }) =>
  nodes.map(({ key, parent, fields, minutes }) => ({ key, parent, fields, minutes }))
const all = (changes: AdaptationChange[]) =>
  changes.map(({ value: _value, ...change }) => ({ ...change, reset: true, version: 1 }))

test('edits are edits of a copy, in whichever order they come, and without them it is the version', async () => {
  const first = plain(await room.outline(id))
  const start = await room.kept(id)
  await fc.assert(
    fc.asyncProperty(edits, fc.nat(), async (made, turn) => {
      const changes = made.map(changeOf)
      const copy = structuredClone(first)
      for (const { name, field, value } of made) copy.find(({ key }) => key === its.keys[name])!.fields[field] = value
      await room.adapt(id, changes)
      const together = plain(await room.outline(id))
      expect(together.map(({ fields }) => fields)).toEqual(copy.map(({ fields }) => fields))
      // what says as its author says is no change
      const rows = (await room.overrides(id)).map(({ node_key, field }) => `${node_key}${field}`)
      const real = changes.filter(({ node_key, field }) => rows.includes(`${node_key}${field}`))
      await room.adapt(id, all(real.length > 0 ? real : changes))
      expect(plain(await room.outline(id))).toEqual(first)
      // one by one, turned
      for (let n = 0; n < changes.length; n++) await room.adapt(id, [changes[(n + turn) % changes.length]!])
      expect(plain(await room.outline(id))).toEqual(together)
      await room.adapt(id, all(real.length > 0 ? real : changes))
      expect(await room.overrides(id)).toEqual([])
      expect(await room.kept(id)).toEqual(start)
    }),
    sample(process.env.FUZZ ? 2000 : 16),
  )
  expect(await room.hash(its.version)).toBe(hash)
})

const step = fc.record({
  kind: fc.constantFrom('hide', 'show', 'add', 'move', 'move unit', 'drop', 'undo', 'skip', 'merge'),
  one: fc.nat(12),
  other: fc.nat(12),
  front: fc.boolean(),
})

test('whatever is hidden, added and moved, the plan has what is shown, in its order, and all can be undone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: process.env.FUZZ ? 10 : 5 }), async (steps) => {
      await room.asOwner('delete from public.adoptions')
      const { adoption_id } = await room.adopt(its.version)
      const [first, kept, days] = [
        await room.outline(adoption_id),
        await room.kept(adoption_id),
        await room.days(adoption_id),
      ]
      const ops: string[] = []
      let plain_ = true
      for (const { kind, one, other, front } of steps) {
        const { nodes } = await room.outline(adoption_id)
        const pick = (type: string, n: number) => {
          const those = nodes.filter((node) => node.type === type)
          return those[n % those.length]!
        }
        const [lesson, target, unit, far] = [
          pick('lesson', one),
          pick('lesson', other),
          pick('unit', one),
          pick('unit', other),
        ]
        const version = (node: Node, op: string) =>
          node.overrides.find((own) => own.op === op && own.field === '')?.version ?? null
        const of = (node: Node, op: string, value?: unknown): AdaptationChange => ({
          node_type: node.type,
          node_key: node.key,
          op,
          value: value ?? null,
          version: version(node, op),
        })
        const place =
          target.key === lesson.key || front
            ? { parent: far.key, after: null }
            : { parent: target.parent, after: target.key }
        let change: AdaptationChange | undefined
        if (kind === 'hide') change = of(lesson, 'hide')
        if (kind === 'show') change = { ...of(lesson, 'hide'), reset: true }
        if (kind === 'add')
          change = { ...of(lesson, 'add', { ...place, title: 'X' }), node_key: randomUUID(), version: null }
        if (kind === 'move') change = of(lesson, 'move', place)
        if (kind === 'move unit')
          change = of(unit, 'move', { parent: null, after: front || far.key === unit.key ? null : far.key })
        if (kind === 'drop' && lesson.state === 'added') change = { ...of(lesson, 'add'), reset: true }
        if (change) {
          const dry = await room.adapt(adoption_id, [change], { dry: true })
          const done = await room.adapt(adoption_id, [change])
          expect(done.moves.map(({ from, to, title: named }) => [named, from, to])).toEqual(
            dry.moves.map(({ from, to, title: named }) => [named, from, to]),
          )
          ops.push(done.op!)
        } else if (kind === 'undo' && ops.length > 0) await room.undo(ops.pop()!)
        else if (kind === 'skip' || kind === 'merge') {
          const [entry] = await room.asOwner<{ id: string }>(
            "select id from public.scheduled_lessons where adoption_id = $1 and state = 'planned' and not hidden order by rank offset 1 limit 1",
            [adoption_id],
          )
          const done = entry && (await room.change(adoption_id, { kind, entry: entry.id }).catch(() => null))
          if (done) {
            ops.push(done.op)
            plain_ = false
          }
        }
        const shown = (await room.outline(adoption_id)).nodes.filter(
          ({ type, state }) => type === 'lesson' && state !== 'hidden',
        )
        const planned = await room.asOwner<{ lesson_key: string; on: string }>(
          'select lesson_key, on_date::text as on from public.scheduled_lessons where adoption_id = $1 and not hidden order by rank',
          [adoption_id],
        )
        expect(new Set(planned.map(({ lesson_key }) => lesson_key))).toEqual(new Set(shown.map(({ key }) => key)))
        if (plain_) {
          expect(planned.map(({ lesson_key }) => lesson_key)).toEqual(shown.map(({ key }) => key))
          expect(planned.map(({ on }) => on)).toEqual(planned.map(({ on }) => on).toSorted())
          expect(new Set(planned.map(({ on }) => on)).size).toBe(planned.length)
        }
      }
      for (const op of ops.toReversed()) await room.undo(op)
      const again = await room.outline(adoption_id)
      expect(plain(again)).toEqual(plain(first))
      expect(await room.overrides(adoption_id)).toEqual([])
      expect([await room.kept(adoption_id), await room.days(adoption_id)]).toEqual([kept, days])
    }),
    sample(process.env.FUZZ ? 2000 : 16),
  )
  expect(await room.hash(its.version)).toBe(hash)
})
