import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import { isActive, useMyGroups } from '../groups/data/groups.ts'
import { serverDate } from '../lib/browser/server-clock.ts'
import { dayOf } from '../lib/settings/days.ts'
import { TaskComposer } from './composer/TaskComposer.tsx'
import { isDoneFor } from './data/views.ts'
import { TaskRow } from './row/TaskRow.tsx'
import css from './row/tasks.module.css'
import { SidePanel } from './SidePanel.tsx'
import { useTasksOfHome } from './use-tasks-of-home.ts'

/** The open tasks of all one’s groups that are due today. One ticked here stays, struck through, until the page is left. */
export function OpenTasks() {
  const { t } = useLingui()
  const groups = useMyGroups().filter(isActive)
  const { me, due, onTick } = useTasksOfHome()
  const left = due.filter((task) => !isDoneFor(task, me)).length
  if (groups.length === 0) return null
  return (
    <section className={`${css.section} ${css.today}`} aria-labelledby="today">
      <h2 id="today" className={css.heading}>
        <Trans>Today</Trans> {left > 0 && <span className={css.count}>{left}</span>}
      </h2>
      <div className={css.card}>
        <TaskComposer places={[{ id: null, name: t`Just me` }, ...groups]} preset={{ plan_on: dayOf(serverDate()) }} />
        {due.length > 0 && (
          <ul>
            {due.map((task) => (
              <TaskRow
                key={task.id}
                task={task}
                group={groups.find(({ id }) => id === task.group_id)}
                onTick={() => onTick(task)}
              />
            ))}
          </ul>
        )}
        {left === 0 && (
          <p role="status" className={css.quiet} data-done={due.length > 0}>
            <IconCircleCheck size={20} stroke={1.5} aria-hidden="true" />
            {due.length > 0 ? <Trans>All done for today.</Trans> : <Trans>Nothing due today.</Trans>}
          </p>
        )}
      </div>
      <SidePanel />
    </section>
  )
}
