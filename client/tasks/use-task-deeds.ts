import { useLingui } from '@lingui/react/macro'
import { useUser } from '../account/AuthProvider.tsx'
import { useActive, useManages, useMyRole } from '../groups/queries.ts'
import { offerUndo } from '../lib/undo.ts'
import { useChangeTask, useFinishTask, useRemoveTask } from './changes.ts'
import { isOpen, type Task } from './queries.ts'

/** What one may do with a task, each with its way back; what one may not do is not there. */
export function useTaskDeeds({ id, title, version, due_on, group_id, created_by, ...task }: Task) {
  const { t } = useLingui()
  const finish = useFinishTask()
  const change = useChangeTask()
  const removal = useRemoveTask()
  const active = useActive(group_id)
  const manages = useManages(group_id)
  const admin = useMyRole(group_id) === 'admin'
  const mine = created_by === useUser().id
  const mayChange = active && isOpen(task) && (mine || manages)

  return {
    tick: active
      ? (done: boolean) => {
          finish.mutate({ id, done })
          const words = done ? t`Finished “${title}”` : t`Reopened “${title}”`
          offerUndo(words, { verb: 'tasks.finish', input: { id, done: !done } })
        }
      : undefined,
    rename: mayChange
      ? (renamed: string) => {
          change.mutate({ id, version, title: renamed })
          offerUndo(t`Renamed “${title}”`, { verb: 'tasks.change', input: { id, version: version + 1, title } })
        }
      : undefined,
    date: mayChange
      ? (day: string | null) => {
          change.mutate({ id, version, due_on: day })
          offerUndo(t`Moved “${title}”`, { verb: 'tasks.change', input: { id, version: version + 1, due_on } })
        }
      : undefined,
    remove:
      active && (mine || admin)
        ? () => {
            removal.mutate({ id })
            offerUndo(t`Deleted “${title}”`, { verb: 'tasks.restore', input: { id } })
          }
        : undefined,
  }
}
