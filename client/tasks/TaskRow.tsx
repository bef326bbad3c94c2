import { useLingui } from '@lingui/react/macro'
import { IconCalendarEvent, IconCheck, IconPencil, IconRotate, IconTrash } from '@tabler/icons-react'
import { usePerson } from '../groups/queries.ts'
import { dayOf } from '../lib/days.ts'
import { offered, stepAway, useRow } from '../lib/rows.ts'
import { nearDay } from '../lib/time.ts'
import { Face } from '../ui/Face.tsx'
import { RowMenu } from '../ui/RowMenu.tsx'
import { DueDate } from './DueDate.tsx'
import { isOpen, type Task } from './queries.ts'
import { TaskTitle } from './TaskTitle.tsx'
import { Tick } from './Tick.tsx'
import css from './tasks.module.css'
import { useTaskDeeds } from './use-task-deeds.ts'

export function TaskRow({
  task,
  group,
  onTick,
}: {
  task: Task
  group?: { name: string; color: string } | undefined
  onTick?: () => void
}) {
  const { t } = useLingui()
  const { id, title } = task
  const done = !isOpen(task)
  const { tick, rename, date, remove } = useTaskDeeds(task)
  const doer = usePerson(task.done_by)
  const within = (what: string) => row.ref.current?.querySelector<HTMLElement>(what)

  function onChange(checked: boolean) {
    tick?.(checked)
    onTick?.()
  }
  function toggle() {
    stepAway()
    onChange(!done)
  }
  function throwAway() {
    stepAway()
    remove?.()
  }
  const acts = offered(
    tick && { key: 'finish', label: done ? t`Reopen` : t`Done`, Icon: done ? IconRotate : IconCheck, run: toggle },
    rename && { key: 'open', label: t`Rename`, Icon: IconPencil, run: () => within('button[data-title]')?.click() },
    date && { key: 'due', label: t`Due date`, Icon: IconCalendarEvent, run: () => within('[type=date]')?.focus() },
    remove && { key: 'delete', label: t`Delete`, Icon: IconTrash, danger: true, run: throwAway },
  )
  const row = useRow<HTMLLIElement>(id, title, acts)
  return (
    <li className={css.row} data-done={done} {...row}>
      <Tick label={title} checked={done} disabled={!tick} onChange={onChange} />
      <span className={css.truth}>
        <TaskTitle title={title} onRename={rename} />
        <span className={css.meta}>
          {group && (
            <span className={css.group}>
              <i style={{ background: `var(--${group.color})` }} />
              <span className={css.groupName}>{group.name}</span>
            </span>
          )}
          <DueDate label={t`Due date of ${title}`} day={task.due_on} done={done} {...(date && { onChange: date })} />
          {task.done_at && doer && (
            <span className={css.doer}>
              <Face person={doer} size={22} />
              <span className={css.hidden}>{t`Done by ${doer.name}`}</span>
              {nearDay(dayOf(new Date(task.done_at)), new Date())}
            </span>
          )}
        </span>
      </span>
      {acts.length > 0 && <RowMenu className={css.more!} label={t`More about ${title}`} acts={acts} />}
    </li>
  )
}
