import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Item, Lesson, Unit } from '../data/nodes.ts'
import { outlineRows, type Tree } from './outline-rows.ts'
import { ranksAt, step } from './place.ts'

const unit = (key: string, rank: string) => ({ key, rank, title: key }) as Unit
const lesson = (key: string, unit_key: string, rank: string) => ({ key, unit_key, rank, title: key }) as Lesson
const tree: Tree = {
  units: [unit('u2', 'b'), unit('u1', 'a')],
  lessons: [lesson('l1', 'u1', 'a'), lesson('l2', 'u1', 'b'), lesson('l3', 'u2', 'a')],
  items: [{ key: 'i1', lesson_key: 'l2', rank: 'a', title: 'i1' } as Item],
}

test('the lines stand in order, with the items of open lessons alone', () => {
  expect(outlineRows(tree, new Set()).map(({ key }) => key)).toEqual(['u1', 'l1', 'l2', 'u2', 'l3'])
  const [, , , item] = outlineRows(tree, new Set(['l2']))
  expect(item).toMatchObject({ key: 'i1', at: 1, of: 1, parent: 'l2' })
})

test('a line to come stands behind the one that it was begun at', () => {
  const ghost = { kind: 'lesson', key: 'g', parent: 'u1', after: 'l1' } as const
  expect(outlineRows(tree, new Set(), ghost).map(({ key, at, of }) => [key, at, of])).toEqual([
    ['u1', 1, 2],
    ['l1', 1, 3],
    ['g', 2, 3],
    ['l2', 3, 3],
    ['u2', 2, 2],
    ['l3', 1, 1],
  ])
})

test('a lesson that goes down past the last of its unit becomes the first of the next', () => {
  expect(step(tree, 'lesson', 'l1', 'u1', 1)).toEqual({ parent: 'u1', after: 'l2' })
  expect(step(tree, 'lesson', 'l2', 'u1', 1)).toEqual({ parent: 'u2', after: null })
  expect(step(tree, 'lesson', 'l3', 'u2', -1)).toEqual({ parent: 'u1', after: 'l2' })
  expect(step(tree, 'lesson', 'l1', 'u1', -1)).toBeUndefined()
  expect(step(tree, 'unit', 'u1', null, 1)).toEqual({ parent: null, after: 'u2' })
})

test('ranks come between their neighbours, in order, wherever they go', () => {
  fc.assert(
    fc.property(fc.nat(2), fc.integer({ min: 1, max: 5 }), (at, many) => {
      const after = [null, 'l1', 'l2'][at]!
      const ranks = ranksAt(tree, 'lesson', { parent: 'u1', after }, [], many)
      const list = [
        ...tree.lessons.slice(0, at).map(({ rank }) => rank),
        ...ranks,
        ...tree.lessons.slice(at, 2).map(({ rank }) => rank),
      ]
      expect(list).toEqual(list.toSorted())
      expect(new Set(list).size).toBe(list.length)
    }),
  )
})
