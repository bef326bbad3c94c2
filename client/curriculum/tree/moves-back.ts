import type { Move } from '../data/node-writes.ts'
import type { NodeKind } from '../data/nodes.ts'
import { siblings, type Tree, tableOf } from './outline-rows.ts'
import type { Place } from './place.ts'

/** Several nodes of one kind, put behind one another at a place of a version. */
export const moveTo = (
  { kind, versionId, place }: { kind: NodeKind; versionId: string; place: Place },
  placed: Move['placed'],
): Move => ({
  table: tableOf[kind],
  version_id: versionId,
  keys: placed.map(({ key }) => key),
  ...(place.parent && { parent_key: place.parent }),
  ...(place.after && { after_key: place.after }),
  placed,
})

/**
 * The moves that put nodes back to where they are now, whatever held them: one for each run of neighbours, from the first
 * on, so that what a run stands behind is there again when it comes.
 */
export function movesBack(
  tree: Tree,
  versionId: string,
  kind: NodeKind,
  nodes: readonly { key: string; parent: string | null }[],
): Move[] {
  const moved = new Set(nodes.map(({ key }) => key))
  return [...new Set(nodes.map(({ parent }) => parent))].flatMap((parent) => {
    const runs: { after: string | null; placed: Move['placed'][number][] }[] = []
    let previous: string | null = null
    let isRunning = false
    for (const { key, rank } of siblings(tree, kind, parent)) {
      if (moved.has(key)) {
        if (!isRunning) runs.push({ after: previous, placed: [] })
        runs.at(-1)!.placed.push({ key, rank, parent })
      }
      isRunning = moved.has(key)
      previous = key
    }
    return runs.map(({ after, placed }) => moveTo({ kind, versionId, place: { parent, after } }, placed))
  })
}
