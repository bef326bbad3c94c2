import { Trans, useLingui } from '@lingui/react/macro'
import { IconChecklist, IconLayoutKanban } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useActive, useManages } from '../groups/data/groups.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { TaskComposer } from './composer/TaskComposer.tsx'
import { tasksOf } from './data/tasks.ts'
import { useViewer } from './data/use-viewer.ts'
import { sectionsOf } from './data/views.ts'
import { TaskRow } from './row/TaskRow.tsx'
import css from './row/tasks.module.css'
import { SidePanel } from './SidePanel.tsx'

/** The tasks of a group: open ones by rank, then those put off, then done ones, the last done on top. */
export function GroupTasks({ groupId }: { groupId: string }) {
  const { t } = useLingui()
  const { data: tasks } = useSuspenseQuery(tasksOf(groupId))
  const active = useActive(groupId)
  const manages = useManages(groupId)
  const here = [{ id: groupId, name: '' }]
  const sections = sectionsOf(tasks, { view: 'group', group: groupId }, useViewer())
  const of = (name: string) => sections.find(({ key }) => key === name)?.tasks ?? []
  const [open, later, done] = [of('open'), of('notNow'), of('done')]
  return (
    <>
      <section className={css.section} aria-labelledby="tasks">
        <h2 id="tasks" className={css.heading}>
          <Trans>Tasks</Trans> {open.length > 0 && <span className={css.count}>{t`${open.length} open`}</span>}
          <Link to="/tasks" search={{ view: 'board', group: groupId }} className={css.way}>
            <IconLayoutKanban size={16} stroke={1.5} aria-hidden="true" />
            <Trans>Board and filters</Trans>
          </Link>
        </h2>
        <div className={css.card}>
          {active && <TaskComposer places={here} here={here[0]} />}
          {open.length > 0 && (
            <ul>
              {open.map((task) => (
                <TaskRow key={task.id} task={task} />
              ))}
            </ul>
          )}
          {open.length === 0 && tasks.length > 0 && (
            <EmptyState title={t`All done`} words={t`No open tasks in this group.`} />
          )}
          {tasks.length === 0 && (
            <EmptyState
              art={<IconChecklist size={26} stroke={1.5} />}
              title={manages ? t`Nothing to do yet` : t`No tasks yet`}
              words={
                manages
                  ? t`List what the group has agreed to do, one task per line. Everyone sees the tasks straight away, and anyone can tick them off.`
                  : t`Tasks assigned to you appear here and in My today. You can add tasks too.`
              }
            />
          )}
        </div>
      </section>
      {later.length > 0 && (
        <section className={css.section} aria-labelledby="later">
          <h2 id="later" className={css.heading}>
            <Trans>Not now</Trans> <span className={css.count}>{later.length}</span>
          </h2>
          <ul className={css.card}>
            {later.map((task) => (
              <TaskRow key={task.id} task={task} />
            ))}
          </ul>
        </section>
      )}
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
      <SidePanel />
    </>
  )
}
