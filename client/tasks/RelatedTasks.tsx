import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useId } from 'react'
import { useUser } from '../account/AuthProvider.tsx'
import { serverDate } from '../lib/browser/server-clock.ts'
import type { AddWords } from '../lib/registries/slots.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { nearDay } from '../lib/settings/time.ts'
import { finishTasks } from './commands.ts'
import { tasksOf } from './data/tasks.ts'
import { useTaskPermissions } from './data/use-task-permissions.ts'
import { isDoneFor } from './data/views.ts'
import { RelatedTaskForm } from './RelatedTaskForm.tsx'
import css from './related-tasks.module.css'
import { Checkbox } from './row/Checkbox.tsx'

const FromTemplate = lazy(async () => ({
  default: (await withWords(import('./tools/FromTemplate.tsx'))).FromTemplate,
}))

/** The tasks that were made for something of another room: to tick there, and a link to each. */
export function RelatedTasks(props: {
  sourceType: string
  sourceId: string
  groupId: string
  label: string
  day?: string
  add?: AddWords | false
}) {
  const { sourceType, sourceId, groupId, label, day, add } = props
  const source = { source_type: sourceType, source_id: sourceId }
  const id = useId()
  const me = useUser().id
  const permissionsOn = useTaskPermissions()
  const tasks = (useQuery(tasksOf(groupId)).data ?? []).filter(
    (task) => task.source_type === sourceType && task.source_id === sourceId,
  )
  if (tasks.length === 0 && !add) return null
  return (
    <section className={css.related} aria-labelledby={id}>
      <h3 id={id} className={css.heading}>
        {label}
      </h3>
      {tasks.length > 0 && (
        <ul className={css.list}>
          {tasks.map((task) => (
            <li key={task.id} className={css.task} data-done={isDoneFor(task, me)}>
              <Checkbox
                label={task.title}
                checked={isDoneFor(task, me)}
                begun={task.status === 'doing'}
                disabled={!permissionsOn(task).finish}
                onChange={(checked) => finishTasks([task], checked)}
              />
              <Link to="/tasks" search={{ view: 'group', group: groupId, taskId: task.id }} className={css.title}>
                {task.title}
              </Link>
              {task.due_on && <span className={css.due}>{nearDay(task.due_on, serverDate())}</span>}
            </li>
          ))}
        </ul>
      )}
      {add && <RelatedTaskForm groupId={groupId} source={source} words={add} />}
      {add && day && (
        <Suspense>
          <FromTemplate groupId={groupId} day={day} source={source} />
        </Suspense>
      )}
    </section>
  )
}
