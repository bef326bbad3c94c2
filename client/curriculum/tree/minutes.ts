import type { Item, Lesson, Unit } from '../data/nodes.ts'
import type { Tree } from './outline-rows.ts'

/** The minutes of every unit and lesson by key: a lesson's own, or what its items take together. */
const known = new WeakMap<Tree, ReadonlyMap<string, number>>()

function minutesIn(tree: Tree) {
  const found = known.get(tree)
  if (found) return found
  const minutes = new Map<string, number>()
  const add = (key: string, more: number) => minutes.set(key, (minutes.get(key) ?? 0) + more)
  for (const { lesson_key, minutes: more } of tree.items) add(lesson_key, more ?? 0)
  for (const { key, minutes: own } of tree.lessons) if (own !== null) minutes.set(key, own)
  for (const { key, unit_key } of tree.lessons) add(unit_key, minutes.get(key) ?? 0)
  known.set(tree, minutes)
  return minutes
}

/** The minutes of a unit or a lesson. */
export const minutesOf = (tree: Tree, { key }: Pick<Unit | Lesson | Item, 'key'>) => minutesIn(tree).get(key) ?? 0
