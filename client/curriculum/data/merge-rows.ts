import type { WriteRow } from '../../lib/outbox/waiting-write.ts'
import type { Block } from '../../ui/lesson/blocks.ts'

/*
 * What two wrote in one row at once, put together where neither touched what the other changed. A text is put together
 * block by block. Where both changed the same, nothing is decided here.
 */

/** My change over their row, both made from what it `was`; null where somebody has to choose. */
export function mergedRow(was: WriteRow, theirs: WriteRow, mine: WriteRow): WriteRow | null {
  const merged: WriteRow = {}
  for (const [column, value] of Object.entries(mine)) {
    if (!(column in was)) return null
    if (isSame(theirs[column], was[column]) || isSame(theirs[column], value)) merged[column] = value
    else if (column !== 'blocks') return null
    else {
      const blocks = mergedBlocks(was.blocks as Block[], theirs.blocks as Block[], value as Block[])
      if (!blocks) return null
      merged.blocks = blocks
    }
  }
  return merged
}

/** Two texts in one: whoever has moved nothing follows the order of the other. */
function mergedBlocks(base: readonly Block[], theirs: readonly Block[], mine: readonly Block[]): Block[] | null {
  const [before, other, own] = [base, theirs, mine].map((list) => new Map(list.map((one) => [one.key, one]))) as [
    ...[Map<string, Block>, Map<string, Block>, Map<string, Block>],
  ]
  const among = (list: readonly Block[], those: Map<string, Block>) =>
    list.flatMap(({ key }) => (those.has(key) ? [key] : []))
  const isMoved = !isSame(among(theirs, before), among(base, other))
  const [lead, follow] = isMoved ? [theirs, mine] : [mine, theirs]
  const keys = lead.map(({ key }) => key)
  for (const [at, { key }] of follow.entries())
    if (!keys.includes(key)) keys.splice(keys.indexOf(follow[at - 1]?.key ?? '') + 1, 0, key)
  const merged: Block[] = []
  for (const key of keys) {
    const [was, his, my] = [before.get(key), other.get(key), own.get(key)]
    if (!isSame(my, was) && !isSame(his, was) && !isSame(his, my)) return null
    const block = isSame(my, was) ? his : my
    if (block) merged.push(block)
  }
  return merged
}

/** The same, in whatever order its fields come. */
const isSame = (a: unknown, b: unknown) => a === b || sorted(a) === sorted(b)

const sorted = (value: unknown) =>
  JSON.stringify(value ?? null, (_name, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
