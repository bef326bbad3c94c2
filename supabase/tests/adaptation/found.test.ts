import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { mina, ruth, supper } from '../cast.ts'
import { words } from '../curriculum/curriculum-room.ts'
import { type AdaptationChange, adaptationRoom } from './adaptation-room.ts'

/* Search answers with the curriculum as a group has it. Mina reads it through the supper alone. */

let database: TestDatabase
let room: Awaited<ReturnType<typeof adaptationRoom>>
let its: Awaited<ReturnType<typeof room.filled>>
let keys: { unit: string; leek: string; dill: string; tale: string }
let id: string
const text = [words('Chop the leek finely.'), words('Simmer until drowsy.')]
beforeAll(async () => {
  database = await testDatabase()
  room = await adaptationRoom(database)
})
beforeEach(async () => {
  await room.asOwner('delete from public.adoptions')
  const curriculum = await room.curriculum(ruth, 'Soups of the world')
  const unit = await room.unit(curriculum, 'Autumn', ruth)
  const leek = await room.lesson(curriculum, unit, 'Leek', ruth, { blocks: text })
  const dill = await room.lesson(curriculum, unit, 'Dill', ruth, { blocks: [words('A feathery herb.')] })
  const tale = await room.item(curriculum, dill, 'Read the herbarium', ruth)
  keys = { unit, leek, dill, tale }
  id = (await room.adopt(await room.publish(curriculum, ruth))).adoption_id
  its = { id: curriculum } as typeof its
})
afterAll(() => database.stop())

const finds = async (sought: string, by: Someone = mina) =>
  (await room.ask<{ id: string; kind: string }>(by, 'select * from public.search($1)', [sought])).some(
    (found) => found.kind === 'curricula' && found.id === its.id,
  )
const lesson = (node_key: string, op: string, more: Partial<AdaptationChange> = {}): AdaptationChange => ({
  node_type: 'lesson',
  node_key,
  op,
  ...more,
})

test('Mina finds the words of what her group follows, and none of what it hides', async () => {
  expect([await finds('drowsy'), await finds('feathery'), await finds('herbarium')]).toEqual([true, true, true])
  await room.adapt(id, [
    lesson(keys.leek, 'hide', { field: `block:${text[1]!.key}`, value: null }),
    lesson(keys.dill, 'hide'),
  ])
  expect([await finds('drowsy'), await finds('finely')]).toEqual([false, true])
  expect([await finds('feathery'), await finds('herbarium')]).toEqual([false, false])
  // whoever writes it reads it all
  expect([await finds('drowsy', ruth), await finds('feathery', ruth)]).toEqual([true, true])
})

test('she finds what it says otherwise, and not what it said before', async () => {
  const [one] = text
  await room.adapt(id, [
    lesson(keys.leek, 'edit', {
      field: `block:${one!.key}`,
      value: { ...one, html: '<p>Slice the leek thickly.</p>' },
    }),
    { node_type: 'item', node_key: keys.tale, op: 'hide' },
  ])
  expect([await finds('thickly'), await finds('finely'), await finds('drowsy')]).toEqual([true, false, true])
  expect([await finds('herbarium'), await finds('feathery')]).toEqual([false, true])
  // and not of a lesson that it has hidden since
  await room.adapt(id, [lesson(keys.leek, 'hide')])
  expect(await finds('thickly')).toBe(false)
})

test('what was given to the group as well is found as its author wrote it', async () => {
  await room.adapt(id, [{ node_type: 'unit', node_key: keys.unit, op: 'hide' }])
  expect(await finds('drowsy')).toBe(false)
  await room.share(its.id, supper)
  expect(await finds('drowsy')).toBe(true)
})
