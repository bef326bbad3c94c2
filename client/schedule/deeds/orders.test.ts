import { expect, test } from 'vitest'
import { planRow } from '../weeks/plan-row.ts'
import { ordersOf } from './orders.ts'

const plan = [
  planRow('a', '2026-03-03', 'taught'),
  planRow('b', '2026-03-10'),
  planRow('c', '2026-03-17'),
  { ...planRow('c2', '2026-03-24'), lesson_key: 'c', part: 2 },
  { ...planRow('d', '2026-03-24'), joined: true },
  { ...planRow('e', '2026-03-03'), track: 2 },
  planRow('f', '2026-03-31'),
]
const ids = (orders: ReturnType<typeof ordersOf>) => [orders.swap, orders.reorder].map((all) => all.map(({ id }) => id))

test('a lesson changes places with what is still planned, and goes behind the last part of another', () => {
  expect(ids(ordersOf(plan, plan[1]!))).toEqual([
    ['c', 'f'],
    ['c2', 'd', 'f'],
  ])
})

test('what shares a meeting changes places with none, and may go elsewhere', () => {
  expect(ids(ordersOf(plan, plan[4]!))).toEqual([[], ['a', 'b', 'f']])
})

test('a track of one lesson has no other order', () => {
  expect(ids(ordersOf(plan, plan[5]!))).toEqual([[], []])
})
