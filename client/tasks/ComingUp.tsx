import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { isActive, useMyGroups } from '../groups/data/groups.ts'
import { isDoneFor } from './data/views.ts'
import { TaskRow } from './row/TaskRow.tsx'
import css from './row/tasks.module.css'
import { useTasksOfHome } from './use-tasks-of-home.ts'

const few = 7

/** On Home, below the day: the open tasks that are due later, or on no day. */
export function ComingUp() {
  const { t } = useLingui()
  const groups = useMyGroups().filter(isActive)
  const { me, later, onTick } = useTasksOfHome()
  const [all, showAll] = useState(false)
  if (groups.length === 0 || later.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="later">
      <h2 id="later" className={css.heading}>
        <Trans>Coming up</Trans>{' '}
        <span className={css.count}>{later.filter((task) => !isDoneFor(task, me)).length}</span>
      </h2>
      <div className={css.card}>
        <ul>
          {(all ? later : later.slice(0, few)).map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              group={groups.find(({ id }) => id === task.group_id)}
              onTick={() => onTick(task)}
            />
          ))}
        </ul>
        {!all && later.length > few && (
          <div className={css.showAll}>
            <Button variant="subtle" onClick={() => showAll(true)}>
              {t`Show all ${later.length}`}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}
