import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChecklist, IconCircleCheck } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isActive, useMyGroups } from '../groups/data/groups.ts'
import { dayOf } from '../lib/settings/days.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { TaskComposer } from './composer/TaskComposer.tsx'
import { openTasks, type Task } from './data/tasks.ts'
import { useViewer } from './data/use-viewer.ts'
import { by, dayOfTask, isDoneFor, isMine } from './data/views.ts'
import { TaskRow } from './row/TaskRow.tsx'
import css from './row/tasks.module.css'
import { SidePanel } from './SidePanel.tsx'

const few = 7

/**
 * The open tasks of all one's groups: due today, then later. A task ticked here stays, struck through, until
 * the page is left.
 */
export function OpenTasks() {
  const { t } = useLingui()
  const groups = useMyGroups().filter(isActive)
  const viewer = useViewer()
  const { today, me } = viewer
  // an admin may read more than what they are part of, and what is given to others waits for them
  const open = useSuspenseQuery(openTasks).data.filter((task) => isMine(task, viewer) && waits(task, today))
  const [ticked, setTicked] = useState<Record<string, Task>>({})
  const [all, showAll] = useState(false)
  const isOpen = (task: Task) => !isDoneFor(task, me)
  const here = new Set(open.map(({ id }) => id))
  const gone = Object.values(ticked).filter(({ id }) => !here.has(id))
  const shown = [...open.filter((task) => isOpen(task) || ticked[task.id]), ...gone].sort(by('due'))
  const due = shown.filter((task) => (dayOfTask(task) ?? '9') <= today)
  const later = shown.filter((task) => !due.includes(task))
  const left = due.filter(isOpen).length
  const rows = (tasks: readonly Task[]) => (
    <ul>
      {tasks.map((task) => (
        <TaskRow
          key={task.id}
          task={task}
          group={groups.find(({ id }) => id === task.group_id)}
          onTick={() => setTicked({ ...ticked, [task.id]: { ...task, status: 'done' } })}
        />
      ))}
    </ul>
  )
  if (groups.length === 0) return null
  return (
    <div>
      <section className={css.section} aria-labelledby="today">
        <h2 id="today" className={css.heading}>
          <Trans>Today</Trans> {left > 0 && <span className={css.count}>{left}</span>}
        </h2>
        <div className={css.card}>
          <TaskComposer places={[{ id: null, name: t`Just me` }, ...groups]} preset={{ plan_on: dayOf(new Date()) }} />
          {due.length > 0 && rows(due)}
          {shown.length === 0 ? (
            <EmptyState
              art={<IconChecklist size={26} stroke={1.5} />}
              title={t`No open tasks`}
              words={t`Tasks from your groups appear here, the most urgent first.`}
            />
          ) : (
            left === 0 && (
              <p role="status" className={css.quiet} data-done={due.length > 0}>
                <IconCircleCheck size={20} stroke={1.5} aria-hidden="true" />
                {due.length > 0 ? <Trans>All done for today.</Trans> : <Trans>Nothing due today.</Trans>}
              </p>
            )
          )}
        </div>
      </section>
      {later.length > 0 && (
        <section className={css.section} aria-labelledby="later">
          <h2 id="later" className={css.heading}>
            <Trans>Coming up</Trans> <span className={css.count}>{later.filter(isOpen).length}</span>
          </h2>
          <div className={css.card}>
            {rows(all ? later : later.slice(0, few))}
            {!all && later.length > few && (
              <div className={css.showAll}>
                <Button variant="subtle" onClick={() => showAll(true)}>
                  {t`Show all ${later.length}`}
                </Button>
              </div>
            )}
          </div>
        </section>
      )}
      <SidePanel />
    </div>
  )
}

/** Neither put off nor only to begin later. */
const waits = ({ not_now_at, start_on }: Task, today: string) =>
  not_now_at === null && (start_on === null || start_on <= today)
