import type { Block } from '../../ui/lesson/blocks.ts'
import type { Piece } from '../data/resolved.ts'

/** A change of one field of a node, or the end of one. */
export type FieldChange =
  | { op: 'edit' | 'add' | 'hide' | 'move' | 'replace'; field: string; value: unknown; reset?: never }
  | { op: 'edit' | 'add' | 'hide' | 'move' | 'replace'; field: string; value?: never; reset: true }

/** Equality of values as the database keeps them: an absent property is none. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  )
}

/** The changes that make of a text what is wanted: as few as possible, in the order in which they are to be done. */
export function textChanges(pieces: readonly Piece[], wanted: readonly Block[], prefix: 'block' | 'leader') {
  const known = new Map(pieces.map((piece) => [piece.key, piece]))
  const kept = new Set(wanted.map(({ key }) => key))
  const changes: FieldChange[] = []
  for (const { key, state } of pieces) {
    if (kept.has(key) || state === 'hidden') continue
    const field = `${prefix}:${key}`
    changes.push(state === 'added' ? { op: 'add', field, reset: true } : { op: 'hide', field, value: null })
  }
  const still = inPlace(pieces, wanted)
  let after: string | null = null
  for (const block of wanted) {
    changes.push(...blockChanges(known.get(block.key), block, after, still.has(block.key), `${prefix}:${block.key}`))
    after = block.key
  }
  return changes
}

function blockChanges(piece: Piece | undefined, block: Block, after: string | null, stays: boolean, field: string) {
  const changes: FieldChange[] = []
  if (!piece || piece.state === 'added') {
    if (!piece || !stays || !isSame(piece.block, block)) changes.push({ op: 'add', field, value: { after, block } })
    return changes
  }
  if (piece.state === 'hidden') changes.push({ op: 'hide', field, reset: true })
  if (!isSame(piece.block, block))
    changes.push(
      piece.original && isSame(piece.original, block)
        ? { op: 'edit', field, reset: true }
        : { op: 'edit', field, value: block },
    )
  if (!stays) changes.push({ op: 'move', field, value: { after } })
  return changes
}

/** The longest run of wanted blocks that stand in this order already; the others have to move. */
function inPlace(pieces: readonly Piece[], wanted: readonly Block[]): ReadonlySet<string> {
  const place = new Map(pieces.map(({ key }, at) => [key, at]))
  const list = wanted.flatMap(({ key }) => (place.has(key) ? [{ key, at: place.get(key)! }] : []))
  const best: { length: number; before: number }[] = []
  let last = -1
  for (const [n, { at }] of list.entries()) {
    let before = -1
    for (let m = 0; m < n; m++)
      if (list[m]!.at < at && (before === -1 || best[m]!.length > best[before]!.length)) before = m
    best.push({ length: before === -1 ? 1 : best[before]!.length + 1, before })
    if (last === -1 || best[n]!.length > best[last]!.length) last = n
  }
  const kept = new Set<string>()
  for (let n = last; n !== -1; n = best[n]!.before) kept.add(list[n]!.key)
  return kept
}
