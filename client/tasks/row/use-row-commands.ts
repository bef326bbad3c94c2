import { useLingui } from '@lingui/react/macro'
import {
  IconArrowRight,
  IconCalendarEvent,
  IconCheck,
  IconClockPause,
  IconFlag,
  IconHandGrab,
  IconMaximize,
  IconRotate,
  IconSquareCheck,
  IconTag,
  IconTrash,
  IconUser,
} from '@tabler/icons-react'
import { useUser } from '../../account/AuthProvider.tsx'
import { type RowCommand, rowCommands, stepAway } from '../../lib/registries/row-commands.ts'
import { reportCommand } from '../../ui/menu/report-command.ts'
import { assignTasks, finishTasks, postponeTasks, removeTasks } from '../commands.ts'
import type { Task } from '../data/tasks.ts'
import type { TaskPermissions } from '../data/use-task-permissions.ts'
import { isDoneFor, isOpen } from '../data/views.ts'
import { openPicker, type PickerKind, toggleSelected } from './picker.ts'
import { useOpenTask } from './TaskLink.tsx'

/** The commands of a task's row, for its keys and its menu. */
export function useRowCommands(
  task: Task,
  may: TaskPermissions,
  row: () => HTMLElement | null,
  finished?: () => void,
): RowCommand[] {
  const { t } = useLingui()
  const me = useUser()
  const open = useOpenTask()
  const done = isDoneFor(task, me.id)
  const mine = (task.assignees ?? []).some(({ user_id }) => user_id === me.id)
  const away = task.not_now_at !== null
  const asks = (what: PickerKind) => () => openPicker(what, [task], row())
  const leaving = (command: () => void) => () => {
    stepAway()
    command()
  }
  const tick = leaving(() => {
    finishTasks([task], !done)
    finished?.()
  })
  return rowCommands(
    may.finish && { key: 'finish', label: done ? t`Reopen` : t`Done`, Icon: done ? IconRotate : IconCheck, run: tick },
    { key: 'open', label: t`Open`, Icon: IconMaximize, run: () => open(task.id) },
    may.change && { key: 'due', label: t`Due date`, Icon: IconCalendarEvent, run: asks('due') },
    may.change &&
      task.group_id !== null && { key: 'assign', label: t`Assign to…`, Icon: IconUser, run: asks('assign') },
    may.take && {
      key: 'assignMe',
      label: mine ? t`Unassign me` : t`Assign to me`,
      Icon: IconHandGrab,
      run: () => assignTasks([task], { id: me.id, name: t`you` }, !mine),
    },
    may.change && { key: 'priority', label: t`Priority`, Icon: IconFlag, run: asks('priority') },
    may.do && task.group_id !== null && { key: 'label', label: t`Labels`, Icon: IconTag, run: asks('label') },
    may.do && { key: 'moveTo', label: t`Move to…`, Icon: IconArrowRight, run: asks('moveTo') },
    may.do &&
      isOpen(task) && {
        key: 'notNow',
        label: away ? t`Bring back` : t`Not now`,
        Icon: IconClockPause,
        run: leaving(() => postponeTasks([task], !away)),
      },
    { key: 'select', label: t`Select`, Icon: IconSquareCheck, run: () => toggleSelected(task.id) },
    task.group_id !== null &&
      task.created_by !== me.id &&
      reportCommand({ kind: 'task', id: task.id, words: task.title, by: task.created_by }),
    may.remove && {
      key: 'delete',
      label: t`Delete`,
      Icon: IconTrash,
      danger: true,
      run: leaving(() => removeTasks([task])),
    },
  )
}
