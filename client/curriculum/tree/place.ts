import { rankBetween } from '../../lib/query/rank.ts'
import type { NodeKind } from '../data/nodes.ts'
import { parents, siblings, type Tree } from './outline-rows.ts'

/** A place for nodes: under a parent, behind a sibling; first where there is none. */
export interface Place {
  parent: string | null
  after: string | null
}

/** The place one step up or down: over a sibling, and past the first or last one into the parent beside. */
export function step(tree: Tree, kind: NodeKind, key: string, parent: string | null, by: 1 | -1): Place | undefined {
  const list = siblings(tree, kind, parent)
  const at = list.findIndex((one) => one.key === key)
  if (at === -1) return undefined
  const next = at + by
  if (next >= 0 && next < list.length)
    return { parent, after: by === 1 ? list[next]!.key : (list[next - 1]?.key ?? null) }
  const around = parents(tree, kind)
  const beside = around[around.findIndex((one) => one.key === parent) + by]
  if (!beside || parent === null) return undefined
  return { parent: beside.key, after: by === 1 ? null : (siblings(tree, kind, beside.key).at(-1)?.key ?? null) }
}

/** Ranks for so many nodes at a place; those that move are not counted among the siblings. */
export function ranksAt(tree: Tree, kind: NodeKind, { parent, after }: Place, moving: readonly string[], many: number) {
  const list = siblings(tree, kind, parent).filter(({ key }) => !moving.includes(key))
  const at = after === null ? -1 : list.findIndex(({ key }) => key === after)
  let low = list[at]?.rank ?? null
  const high = list.slice(at + 1).find(({ rank }) => low === null || rank > low)?.rank ?? null
  return Array.from({ length: many }, () => (low = rankBetween(low, high)))
}
