import type { WriteRow } from '../../lib/outbox/waiting-write.ts'
import type { Block } from '../../ui/lesson/blocks.ts'

/** A piece in which two versions of a row differ: a column, or a block of its text. */
export interface Difference {
  /** The column, or the block's key. */
  id: string
  isBlock: boolean
  mine: unknown
  theirs: unknown
}

const blocksIn = (row: WriteRow) => (Array.isArray(row.blocks) ? (row.blocks as Block[]) : [])
const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The pieces in which my change and their row differ. */
export function differences(mine: WriteRow, theirs: WriteRow): Difference[] {
  const columns = Object.keys(mine).filter((column) => column !== 'blocks' && !isSame(mine[column], theirs[column]))
  const pieces = columns.map((id) => ({ id, isBlock: false, mine: mine[id], theirs: theirs[id] }))
  if (!('blocks' in mine)) return pieces
  const other = new Map(blocksIn(theirs).map((block) => [block.key, block]))
  const own = new Map(blocksIn(mine).map((block) => [block.key, block]))
  const keys = [...new Set([...own.keys(), ...other.keys()])]
  const blocks = keys.map((id) => ({ id, isBlock: true, mine: own.get(id), theirs: other.get(id) }))
  return [...pieces, ...blocks.filter((piece) => !isSame(piece.mine, piece.theirs))]
}

/** My change with theirs in the pieces that were chosen; a block that only they have stays where they put it. */
export function merged(mine: WriteRow, theirs: WriteRow, theirsFor: ReadonlySet<string>): WriteRow {
  const row = Object.fromEntries(
    Object.entries(mine).map(([column, value]) => [column, theirsFor.has(column) ? theirs[column] : value]),
  )
  if (!('blocks' in mine)) return row
  const other = blocksIn(theirs)
  const blocks = blocksIn(mine).flatMap((block): Block[] => {
    if (!theirsFor.has(block.key)) return [block]
    return other.filter(({ key }) => key === block.key)
  })
  for (const [at, block] of other.entries()) {
    if (!theirsFor.has(block.key) || blocks.some(({ key }) => key === block.key)) continue
    const before = blocks.findIndex(({ key }) => key === other[at - 1]?.key)
    blocks.splice(before + 1, 0, block)
  }
  return { ...row, blocks }
}
