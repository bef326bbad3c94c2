import { t } from '@lingui/core/macro'
import { useUser } from '../account/AuthProvider.tsx'
import { useActive, useManages, useMyRole } from '../groups/queries.ts'
import type { TaskChange } from '../lib/acts.ts'
import { offerUndo } from '../lib/undo.ts'
import {
  useAssignTask,
  useChangeTask,
  useFinishTask,
  useLabelTask,
  useMoveTask,
  useRemoveTask,
} from './changes.ts'
import type { Task } from './queries.ts'
import { isDoneFor, isOpen } from './views.ts'

/** What one may do with a task, each with its way back; what one may not do is not there. */
export function useTaskDeeds(task: Task) {
  const { id, title, version, group_id, created_by, assignees = [] } = task
  const me = useUser().id
  const finish = useFinishTask()
  const change = useChangeTask()
  const removal = useRemoveTask()
  const assigning = useAssignTask()
  const labelling = useLabelTask()
  const moving = useMoveTask()
  const active = useActive(group_id ?? '') || group_id === null
  const manages = useManages(group_id ?? '')
  const admin = useMyRole(group_id ?? '') === 'admin'
  const mine = created_by === me
  const mayChange = active && (mine || manages)
  const given = assignees.some(({ user_id }) => user_id === me)
  const mayDo = active && (mayChange || given || (task.completion_mode === 'any' && assignees.length === 0))
  const mayFinish = task.completion_mode === 'each' ? active && given : mayDo

  return {
    mayChange,
    tick: mayFinish
      ? (done: boolean) => {
          finish.mutate({ id, done })
          const words = done ? t`Finished “${title}”` : t`Reopened “${title}”`
          offerUndo(words, { verb: 'tasks.finish', input: { id, done: !done } })
        }
      : undefined,
    /** Changes what one likes; without words it is said as a change. */
    set: mayChange
      ? (now: TaskChange, words = t`Changed “${title}”`) => {
          change.mutate({ id, version, ...now })
          const before = Object.fromEntries(Object.keys(now).map((name) => [name, task[name as keyof Task]]))
          offerUndo(words, { verb: 'tasks.change', input: { id, version: version + 1, ...before } })
        }
      : undefined,
    move: mayDo
      ? (to: { column_id: string | null; status: string; rank: string }, words = t`Moved “${title}”`) => {
          moving.mutate({ id, ...to })
          const { column_id, status, rank } = task
          offerUndo(words, { verb: 'tasks.move', input: { id, column_id, status, rank } })
        }
      : undefined,
    assign:
      group_id !== null && mayChange
        ? (user_id: string, assigned: boolean, name: string) => {
            assigning.mutate({ task_id: id, user_id, assigned })
            const words = assigned ? t`Gave “${title}” to ${name}` : t`Took “${title}” from ${name}`
            offerUndo(words, { verb: 'tasks.assign', input: { task_id: id, user_id, assigned: !assigned } })
          }
        : undefined,
    assignMe:
      group_id !== null && active && (mayChange || mayDo)
        ? () => {
            assigning.mutate({ task_id: id, user_id: me, assigned: !given })
            const words = given ? t`“${title}” is not yours any more` : t`“${title}” is yours`
            offerUndo(words, { verb: 'tasks.assign', input: { task_id: id, user_id: me, assigned: given } })
          }
        : undefined,
    label:
      group_id !== null && mayChange
        ? (label_id: string, labelled: boolean) => {
            labelling.mutate({ task_id: id, label_id, labelled })
            offerUndo(t`Labelled “${title}”`, {
              verb: 'tasks.label',
              input: { task_id: id, label_id, labelled: !labelled },
            })
          }
        : undefined,
    remove:
      active && (mine || admin)
        ? () => {
            removal.mutate({ id })
            offerUndo(t`Deleted “${title}”`, { verb: 'tasks.restore', input: { id } })
          }
        : undefined,
    done: isDoneFor(task, me),
    open: isOpen(task),
  }
}
