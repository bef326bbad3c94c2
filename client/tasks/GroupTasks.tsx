import { Trans, useLingui } from '@lingui/react/macro'
import { IconChecklist } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useActive } from '../groups/queries.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { NewTask } from './NewTask.tsx'
import { isOpen, tasksOf } from './queries.ts'
import { TaskRow } from './TaskRow.tsx'
import css from './tasks.module.css'

/** What a group has agreed to do: open first, as it was ordered; then what is done, the last on top. */
export function GroupTasks({ groupId }: { groupId: string }) {
  const { t } = useLingui()
  const { data: tasks } = useSuspenseQuery(tasksOf(groupId))
  const active = useActive(groupId)
  const open = tasks.filter(isOpen)
  const done = tasks
    .filter((task) => task.status === 'done')
    .sort((a, b) => (b.done_at ?? '').localeCompare(a.done_at ?? ''))
  return (
    <>
      <section className={css.section} aria-labelledby="tasks">
        <h2 id="tasks" className={css.heading}>
          <Trans>Tasks</Trans> {open.length > 0 && <span className={css.count}>{t`${open.length} open`}</span>}
        </h2>
        <div className={css.card}>
          {active && <NewTask groups={[{ id: groupId, name: '' }]} />}
          {open.length > 0 && (
            <ul>
              {open.map((task) => (
                <TaskRow key={task.id} task={task} />
              ))}
            </ul>
          )}
          {open.length === 0 && done.length > 0 && (
            <EmptyState title={t`All done`} words={t`Nothing is open in this group.`} />
          )}
          {tasks.length === 0 && (
            <EmptyState
              art={<IconChecklist size={26} stroke={1.5} />}
              title={t`Nothing to do yet`}
              words={t`Write what this group has agreed on, one line each. Everyone here sees it at once, and anyone can tick it off.`}
            />
          )}
        </div>
      </section>
      {done.length > 0 && (
        <section className={css.section} aria-labelledby="done">
          <h2 id="done" className={css.heading}>
            <Trans>Done</Trans> <span className={css.count}>{done.length}</span>
          </h2>
          <ul className={css.card}>
            {done.map((task) => (
              <TaskRow key={task.id} task={task} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
