import { t } from '@lingui/core/macro'
import { attempt } from '../../lib/query/query.ts'
import { rankBetween } from '../../lib/query/rank.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { movingNodes, type NodeTable } from '../data/node-writes.ts'
import type { CurriculumTask } from '../data/nodes.ts'

/** Moves a task a place up or down among those of its lesson, with the way back; the words say where it is then. */
export function moveTask(list: readonly CurriculumTask[], task: CurriculumTask, by: 1 | -1): string {
  const table: NodeTable = 'curriculum_tasks'
  const { key, lesson_key: parent, title } = task
  const at = list.findIndex((one) => one.key === key)
  const others = list.filter((one) => one.key !== key)
  const to = at + by
  if (to < 0) return t`It is the first one already.`
  if (to > others.length) return t`It is the last one already.`
  const input = (after: string | null, rank: string) => ({
    ...{ table, version_id: task.version_id, keys: [key], placed: [{ key, rank, parent }] },
    ...(parent && { parent_key: parent }),
    ...(after && { after_key: after }),
  })
  const low = others[to - 1] ?? null
  const high = others.slice(to).find(({ rank }) => !low || rank > low.rank) ?? null
  attempt(movingNodes(table), input(low?.key ?? null, rankBetween(low?.rank ?? null, high?.rank ?? null)))
  offerUndo(t`Moved “${title}”`, {
    verb: 'curriculum.move',
    input: input(others[at - 1]?.key ?? null, task.rank),
  })
  const [place, of] = [to + 1, list.length]
  return t`“${title}” is now task ${place} of ${of}.`
}
