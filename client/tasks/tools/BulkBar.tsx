import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  IconArrowRight,
  IconCalendarEvent,
  IconCheck,
  IconFlag,
  IconTag,
  IconTrash,
  IconUser,
  IconX,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { MouseEvent, ReactNode } from 'react'
import { finishTasks, removeTasks } from '../commands.ts'
import type { Task } from '../data/tasks.ts'
import { type TaskPermissions, useTaskPermissions } from '../data/use-task-permissions.ts'
import { openPicker, type PickerKind, selection, selectNone } from '../row/picker.ts'
import css from './bulk.module.css'

/** The bar of commands for all selected tasks: each applies where allowed, with one undo. */
export function BulkBar() {
  const { t } = useLingui()
  const client = useQueryClient()
  const may = useTaskPermissions()
  const ids = selection.use()
  const lists = client.getQueriesData<Task[]>({ queryKey: ['tasks'] })
  const known = new Map(lists.flatMap(([, list]) => list ?? []).map((task) => [task.id, task]))
  const tasks = [...ids].flatMap((id) => known.get(id) ?? [])
  const those = (what: keyof TaskPermissions) => tasks.filter((task) => may(task)[what])
  const sameGroup = tasks.every(({ group_id }) => group_id !== null && group_id === tasks[0]!.group_id)
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

  const asks = (what: PickerKind, needs: keyof TaskPermissions) => (event: MouseEvent) =>
    openPicker(what, those(needs), event.currentTarget)
  function action(Icon: ReactNode, label: string, run: (event: MouseEvent) => void, possible: boolean) {
    return (
      <button type="button" className={css.action} disabled={!possible} onClick={run}>
        {Icon}
        <span>{label}</span>
      </button>
    )
  }
  return (
    <div className={css.place}>
      <div className={css.bar} role="toolbar" aria-label={t`Actions for selected tasks`}>
        <p className={css.count} role="status">
          <Plural value={tasks.length} one="# selected" other="# selected" />
        </p>
        {action(
          <IconCheck {...icon} />,
          t`Done`,
          () => {
            finishTasks(those('finish'), true)
            selectNone()
          },
          those('finish').length > 0,
        )}
        {action(<IconCalendarEvent {...icon} />, t`Date`, asks('due', 'change'), those('change').length > 0)}
        {action(<IconUser {...icon} />, t`Assign`, asks('assign', 'change'), sameGroup && those('change').length > 0)}
        {action(<IconTag {...icon} />, t`Label`, asks('label', 'do'), sameGroup && those('do').length > 0)}
        {action(<IconFlag {...icon} />, t`Priority`, asks('priority', 'change'), those('change').length > 0)}
        {action(<IconArrowRight {...icon} />, t`Move`, asks('moveTo', 'do'), those('do').length > 0)}
        {action(
          <IconTrash {...icon} />,
          t`Delete`,
          () => {
            removeTasks(those('remove'))
            selectNone()
          },
          those('remove').length > 0,
        )}
        <button type="button" className={css.action} aria-label={t`Clear selection`} onClick={selectNone}>
          <IconX {...icon} />
          <span className={css.unseen}>
            <Trans>Clear</Trans>
          </span>
        </button>
      </div>
    </div>
  )
}
