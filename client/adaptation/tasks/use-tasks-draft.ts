import { mutate } from '../../lib/query/query.ts'
import type { Outline, WholeNode } from '../data/resolved.ts'
import { savingTasks } from '../data/tasks.ts'
import { drafted, nodeChanges } from '../draft/node-draft.ts'
import { useNodeDraft } from '../draft/use-node-draft.ts'

/** Words that somebody writes in the tasks of their group. */
export function useTasksDraft(outline: Outline) {
  const { adoption_id } = outline
  return useNodeDraft(`${adoption_id} tasks`, tasksIn(outline), {
    drafted: (tasks, draft) => tasks.map((task) => drafted(task, draft[task.key])),
    changes: (tasks, draft) => tasks.flatMap((task) => nodeChanges(task, draft[task.key] ?? {})),
    send: (id, changes, shown) => mutate(savingTasks, { id, adoption_id, changes, shown }),
  })
}

/** The tasks of a curriculum; they have no blocks. */
export const tasksIn = ({ nodes }: Outline): WholeNode[] =>
  nodes.filter(({ type }) => type === 'task').map((node) => ({ ...node, blocks: [], leaders: null, answers: null }))
