import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Item, Lesson, NodeKind, Unit } from '../data/nodes.ts'
import { dropAt, isThere } from './drop.ts'
import { outlineRows, siblings, type Tree } from './outline-rows.ts'

const unit = (key: string, rank: string) => ({ key, rank, title: key }) as Unit
const lesson = (key: string, unit_key: string, rank: string) => ({ key, unit_key, rank, title: key }) as Lesson
const item = (key: string, lesson_key: string, rank: string) => ({ key, lesson_key, rank, title: key }) as Item
const tree: Tree = {
  units: [unit('u1', 'a'), unit('u2', 'b')],
  lessons: [lesson('l1', 'u1', 'a'), lesson('l2', 'u1', 'b'), lesson('l3', 'u2', 'a')],
  items: [item('i1', 'l1', 'a'), item('i2', 'l1', 'b'), item('i3', 'l2', 'a')],
}
// u1 l1 i1 i2 l2 u2 l3
const rows = outlineRows(tree, new Set(['l1']))
const drop = (kind: NodeKind, key: string, gap: number) => dropAt(tree, rows, new Set([key]), kind, gap)

test('a lesson falls behind the one above it, and first where a unit is above it', () => {
  expect(drop('lesson', 'l3', 5)).toEqual({ place: { parent: 'u1', after: 'l2' }, gap: 5 })
  expect(drop('lesson', 'l3', 1)).toEqual({ place: { parent: 'u1', after: null }, gap: 1 })
  expect(drop('lesson', 'l1', 7)).toEqual({ place: { parent: 'u2', after: 'l3' }, gap: 7 })
})

test('above all others it falls into the first unit, and between the items of a lesson behind that lesson', () => {
  expect(drop('lesson', 'l3', 0)).toEqual({ place: { parent: 'u1', after: null }, gap: 1 })
  expect(drop('lesson', 'l3', 3)).toEqual({ place: { parent: 'u1', after: 'l1' }, gap: 4 })
})

test('an item falls into the lesson above it, behind all those that a closed one does not show', () => {
  expect(drop('item', 'i1', 4)).toEqual({ place: { parent: 'l1', after: 'i2' }, gap: 4 })
  expect(drop('item', 'i1', 5)).toEqual({ place: { parent: 'l2', after: 'i3' }, gap: 5 })
  expect(drop('item', 'i2', 2)).toEqual({ place: { parent: 'l1', after: null }, gap: 2 })
  expect(drop('item', 'i1', 7)).toEqual({ place: { parent: 'l3', after: null }, gap: 7 })
})

test('a unit falls between units, wherever in one it is let go', () => {
  expect(drop('unit', 'u2', 1)).toEqual({ place: { parent: null, after: null }, gap: 0 })
  expect(drop('unit', 'u1', 6)).toMatchObject({ place: { parent: null } })
  expect(drop('unit', 'u1', 7)).toEqual({ place: { parent: null, after: 'u2' }, gap: 7 })
})

test('wherever something is let go, it falls behind a sibling that stays, or to the first place', () => {
  const kinds = { unit: ['u1', 'u2'], lesson: ['l1', 'l2', 'l3'], item: ['i1', 'i2', 'i3'] }
  const any = fc.constantFrom(
    ...Object.entries(kinds).flatMap(([kind, keys]) => keys.map((key) => [kind as NodeKind, key] as const)),
  )
  fc.assert(
    fc.property(any, fc.nat(rows.length), ([kind, key], gap) => {
      const { place } = drop(kind, key, gap)!
      const list = siblings(tree, kind, place.parent).filter((one) => one.key !== key)
      expect(place.after === null || list.some((one) => one.key === place.after)).toBe(true)
    }),
  )
})

test('let go where it stands it goes nowhere', () => {
  expect(isThere(tree, 'lesson', ['l2'], drop('lesson', 'l2', 4)!.place)).toBe(true)
  expect(isThere(tree, 'lesson', ['l2'], drop('lesson', 'l2', 7)!.place)).toBe(false)
})
