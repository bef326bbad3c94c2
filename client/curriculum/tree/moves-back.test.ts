import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Move } from '../data/node-writes.ts'
import type { Lesson, Unit } from '../data/nodes.ts'
import { movesBack, moveTo } from './moves-back.ts'
import { siblings, type Tree } from './outline-rows.ts'

const rankAt = (at: number) => 'abcdefghi'[at]!
const units = ['u1', 'u2', 'u3'].map((key, at) => ({ key, title: key, rank: rankAt(at) }) as Unit)
type Order = Record<string, string[]>
const orders: Order = { u1: ['a', 'b', 'c', 'd'], u2: ['e', 'f'], u3: ['g', 'h', 'i'] }

const treeOf = (order: Order): Tree => ({
  units,
  lessons: Object.entries(order).flatMap(([unit_key, keys]) =>
    keys.map((key, at) => ({ key, unit_key, title: key, rank: rankAt(at) }) as Lesson),
  ),
  items: [],
})

/** The order after a move, as the database makes it. */
function moved(order: Order, { keys, parent_key, after_key }: Move): Order {
  const rest = Object.entries(order).map(([unit, list]) => [unit, list.filter((key) => !keys.includes(key))] as const)
  return Object.fromEntries(
    rest.map(([unit, list]) => [
      unit,
      unit === parent_key ? list.toSpliced(list.indexOf(after_key ?? '') + 1, 0, ...keys) : list,
    ]),
  )
}

test('lessons that were moved from anywhere are back where each of them was', () => {
  fc.assert(
    fc.property(
      fc.subarray([...'abcdefghi'], { minLength: 1 }),
      fc.constantFrom('u1', 'u2', 'u3'),
      fc.nat(4),
      (keys, parent, at) => {
        const tree = treeOf(orders)
        const nodes = tree.lessons
          .filter(({ key }) => keys.includes(key))
          .map(({ key, unit_key }) => ({ key, parent: unit_key }))
        const back = movesBack(tree, 'v', 'lesson', nodes)
        const after = siblings(tree, 'lesson', parent).filter(({ key }) => !keys.includes(key))[at]?.key ?? null
        const there = moveTo(
          { kind: 'lesson', versionId: 'v', place: { parent, after } },
          nodes.map(({ key }) => ({ key, parent, rank: '' })),
        )
        expect(back.reduce(moved, moved(orders, there))).toEqual(orders)
      },
    ),
  )
})
