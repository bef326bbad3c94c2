import { Trans, useLingui } from '@lingui/react/macro'
import { IconChecklist } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isActive, useMyGroups } from '../groups/queries.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { NewTask } from './NewTask.tsx'
import { isOpen, openTasks, type Task } from './queries.ts'
import { TaskRow } from './TaskRow.tsx'
import css from './tasks.module.css'

/** What is open in all of one's groups. What one ticks here stays, struck through, until one leaves. */
export function OpenTasks() {
  const { t } = useLingui()
  const groups = useMyGroups().filter(isActive)
  const mine = new Set(groups.map(({ id }) => id))
  // an admin may read more than what they are part of
  const open = useSuspenseQuery(openTasks).data.filter(({ group_id }) => mine.has(group_id))
  const [ticked, setTicked] = useState<Record<string, Task>>({})
  const here = new Set(open.map(({ id }) => id))
  const gone = Object.values(ticked).filter(({ id }) => !here.has(id))
  const shown = [...open.filter((task) => isOpen(task) || ticked[task.id]), ...gone].sort(byPressure)
  const left = shown.filter(isOpen).length
  if (groups.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="open-tasks">
      <h2 id="open-tasks" className={css.heading}>
        <Trans>Open tasks</Trans> {left > 0 && <span className={css.count}>{left}</span>}
      </h2>
      <div className={css.card}>
        <NewTask groups={groups} />
        {shown.length > 0 && (
          <ul>
            {shown.map((task) => (
              <TaskRow
                key={task.id}
                task={task}
                group={groups.find(({ id }) => id === task.group_id)}
                onTick={() => setTicked({ ...ticked, [task.id]: { ...task, status: 'done' } })}
              />
            ))}
          </ul>
        )}
        {shown.length === 0 && (
          <EmptyState
            art={<IconChecklist size={26} stroke={1.5} />}
            title={t`Nothing is open`}
            words={t`What your groups agree to do appears here, the most pressing first.`}
          />
        )}
      </div>
    </section>
  )
}

/** As the server orders them: dated before undated, then as they were written. */
function byPressure(a: Task, b: Task) {
  return (a.due_on ?? '9').localeCompare(b.due_on ?? '9') || a.id.localeCompare(b.id)
}
