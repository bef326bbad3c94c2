import { useLingui } from '@lingui/react/macro'
import { useUser } from '../account/AuthProvider.tsx'
import { useActive, useManages, usePerson } from '../groups/queries.ts'
import { dayOf } from '../lib/days.ts'
import { nearDay } from '../lib/time.ts'
import { offerUndo } from '../lib/undo.ts'
import { Face } from '../ui/Face.tsx'
import { DueDate } from './DueDate.tsx'
import { isOpen, type Task, useChangeTask, useFinishTask } from './queries.ts'
import { TaskTitle } from './TaskTitle.tsx'
import { Tick } from './Tick.tsx'
import css from './tasks.module.css'

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
  const { id, title, version } = task
  const done = !isOpen(task)
  const finish = useFinishTask()
  const change = useChangeTask()
  const active = useActive(task.group_id)
  const manages = useManages(task.group_id)
  const mine = task.created_by === useUser().id
  const doer = usePerson(task.done_by)
  const may = active && !done && (mine || manages)

  function tick(checked: boolean) {
    finish.mutate({ id, done: checked })
    onTick?.()
    if (checked) offerUndo(t`Finished “${title}”`, () => finish.mutate({ id, done: false }))
  }
  return (
    <li className={css.row} data-done={done}>
      <Tick label={title} checked={done} disabled={!active} onChange={tick} />
      <span className={css.truth}>
        <TaskTitle
          title={title}
          onRename={may ? (renamed) => change.mutate({ id, version, title: renamed }) : undefined}
        />
        <span className={css.meta}>
          {group && (
            <span className={css.group}>
              <i style={{ background: `var(--${group.color})` }} />
              <span className={css.groupName}>{group.name}</span>
            </span>
          )}
          <DueDate
            label={t`Due date of ${title}`}
            day={task.due_on}
            done={done}
            {...(may && { onChange: (due_on) => change.mutate({ id, version, due_on }) })}
          />
          {task.done_at && doer && (
            <span className={css.doer}>
              <Face person={doer} size={22} />
              <span className={css.hidden}>{t`Done by ${doer.name}`}</span>
              {nearDay(dayOf(new Date(task.done_at)), new Date())}
            </span>
          )}
        </span>
      </span>
    </li>
  )
}
