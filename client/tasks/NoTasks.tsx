import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import {
  IconCalendarWeek,
  IconChecklist,
  IconFilterOff,
  IconPlugConnectedX,
  IconSend2,
  IconSun,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { connection } from '../lib/live/live.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { changeTasks } from './commands.ts'
import type { TasksSearch, View } from './data/search-params.ts'
import type { Task } from './data/tasks.ts'
import { useTaskPermissions } from './data/use-task-permissions.ts'
import { useViewer } from './data/use-viewer.ts'
import { by, dayOfTask, isDoneFor, isMine } from './data/views.ts'
import page from './page.module.css'
import { useFilters } from './tools/use-filters.ts'

const art = { size: 26, stroke: 1.5 } as const

/** The empty state of a view: the reason and a remedy. */
export function NoTasks({ view, search, tasks }: { view: View; search: TasksSearch; tasks: readonly Task[] }) {
  const { t } = useLingui()
  const navigate = useNavigate({ from: '/tasks' })
  const filters = useFilters(search)
  const offline = connection.use() === 'disconnected'
  const [first] = filters
  if (first) {
    return (
      <EmptyState
        art={<IconFilterOff {...art} />}
        title={t`No tasks match`}
        words={
          <Plural
            value={filters.length}
            one="# filter is on. Remove it to see more."
            other="# filters are on. Remove one to see more."
          />
        }
      >
        <Button
          variant="default"
          onClick={() => void navigate({ search: (before) => ({ ...before, [first.name]: undefined }) as TasksSearch })}
        >
          {t`Remove “${first.words}”`}
        </Button>
      </EmptyState>
    )
  }
  if (offline && tasks.length === 0) {
    return (
      <EmptyState
        art={<IconPlugConnectedX {...art} />}
        title={t`No tasks on this device yet`}
        words={t`You’re offline. The tasks you add are kept, and sent when you’re back online.`}
      />
    )
  }
  if (view === 'today') return <NothingToday tasks={tasks} />
  if (view === 'upcoming')
    return (
      <EmptyState
        art={<IconCalendarWeek {...art} />}
        title={t`A free week`}
        words={t`Tasks due or planned in the next seven days appear here, day by day.`}
      />
    )
  if (view === 'assigned')
    return (
      <EmptyState
        art={<IconSend2 {...art} />}
        title={t`Nothing assigned to others`}
        words={t`Tasks you assign to others stay here until they’re done.`}
      />
    )
  if (view === 'done')
    return (
      <EmptyState
        art={<IconChecklist {...art} />}
        title={t`Nothing done yet`}
        words={t`Finished tasks are kept here, latest first.`}
      />
    )
  return (
    <EmptyState
      art={<IconChecklist {...art} />}
      title={t`Nothing to do`}
      words={t`Add what’s next. Try “Bring snacks fri 18:00 !2 every week”.`}
    />
  )
}

/** Up to three of what comes next, to be taken in today. */
function NothingToday({ tasks }: { tasks: readonly Task[] }) {
  const { t } = useLingui()
  const viewer = useViewer()
  const may = useTaskPermissions()
  const next = tasks
    .filter((task) => isMine(task, viewer) && !isDoneFor(task, viewer.me) && task.not_now_at === null)
    .filter((task) => (dayOfTask(task) ?? '') > viewer.today && may(task).do)
    .sort(by('due'))
    .slice(0, 3)
  return (
    <EmptyState
      art={<IconSun {...art} />}
      title={t`Nothing planned.`}
      words={next.length > 0 ? t`Coming up. Plan one for today?` : t`Enjoy it, or add what’s next.`}
    >
      {next.length > 0 && (
        <ul className={page.suggested}>
          {next.map((task) => (
            <li key={task.id} className={page.suggestion}>
              <span>{task.title}</span>
              <Button
                size="xs"
                variant="subtle"
                aria-label={t`Plan ${task.title} for today`}
                onClick={() =>
                  changeTasks([task], { plan_on: viewer.today }, (title) => t`Planned “${title}” for today`)
                }
              >
                <Trans>Plan for today</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  )
}
