import type { NodeKind } from '../data/nodes.ts'
import { type OutlineRow, siblings, type Tree } from './outline-rows.ts'
import type { Place } from './place.ts'

export interface Drop {
  place: Place
  /** The number of lines above it: the gap that it falls into, which may be beside the one that was pointed at. */
  gap: number
}

/**
 * The place into which nodes of a kind fall when they are let go above the line `gap`: units between units, lessons into
 * units, items into lessons. Lines that move count for nothing; undefined where such a node has no place at all.
 */
export function dropAt(
  tree: Tree,
  rows: readonly OutlineRow[],
  moving: ReadonlySet<string>,
  kind: NodeKind,
  gap: number,
) {
  const stays = (row: OutlineRow | undefined) => row !== undefined && !moving.has(row.key)
  if (kind === 'unit') return unitDrop(rows, stays, gap)
  const holder = kind === 'lesson' ? 'unit' : 'lesson'
  const above = rows.slice(0, gap).findLast((row) => stays(row) && (row.kind === kind || row.kind === holder))
  // above the first that could hold it, it falls into that
  const into = above ?? rows.slice(gap).find((row) => row.kind === holder)
  if (!into?.node) return undefined
  const end = rows.indexOf(into) + 1
  const below = rows.slice(end)
  if (into.kind === kind) {
    const next = below.findIndex((row) => level[row.kind] <= level[kind])
    return { place: { parent: into.parent, after: into.key }, gap: next === -1 ? rows.length : end + next }
  }
  // a lesson whose items are not shown takes one behind them all
  const inside = siblings(tree, kind, into.key).filter(({ key }) => !moving.has(key))
  const isOpen = kind === 'lesson' || below[0]?.kind === 'item'
  return { place: { parent: into.key, after: isOpen ? null : (inside.at(-1)?.key ?? null) }, gap: end }
}

const level = { unit: 0, lesson: 1, item: 2 }

/** The border between two units that is the nearest. */
function unitDrop(rows: readonly OutlineRow[], stays: (row: OutlineRow | undefined) => boolean, gap: number): Drop {
  const borders = [...rows.keys()].filter((at) => rows[at]!.kind === 'unit').concat(rows.length)
  const nearest = borders.reduce((best, one) => (Math.abs(one - gap) < Math.abs(best - gap) ? one : best))
  const before = rows.slice(0, nearest).findLast((row) => row.kind === 'unit' && stays(row))
  return { place: { parent: null, after: before?.key ?? null }, gap: nearest }
}

/** A place at which these nodes stand already, one behind the other. */
export function isThere(tree: Tree, kind: NodeKind, keys: readonly string[], { parent, after }: Place) {
  const list = siblings(tree, kind, parent).map(({ key }) => key)
  const at = list.indexOf(keys[0] ?? '')
  return at !== -1 && (list[at - 1] ?? null) === after && keys.every((key, n) => list[at + n] === key)
}
