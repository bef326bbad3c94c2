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
        title={t`No task is like that`}
        words={
          <Plural
            value={filters.length}
            one="# filter is on. Without it there may be more."
            other="# filters are on. Without one of them there may be more."
          />
        }
      >
        <Button
          variant="default"
          onClick={() => void navigate({ search: (before) => ({ ...before, [first.name]: undefined }) as TasksSearch })}
        >
          {t`Drop “${first.words}”`}
        </Button>
      </EmptyState>
    )
  }
  if (offline && tasks.length === 0) {
    return (
      <EmptyState
        art={<IconPlugConnectedX {...art} />}
        title={t`Nothing is known yet`}
        words={t`There is no connection. What you write down is kept, and goes out with the next one.`}
      />
    )
  }
  if (view === 'today') return <NothingToday tasks={tasks} />
  if (view === 'upcoming')
    return (
      <EmptyState
        art={<IconCalendarWeek {...art} />}
        title={t`A free week`}
        words={t`What is due or planned in the next seven days stands here, day by day.`}
      />
    )
  if (view === 'assigned')
    return (
      <EmptyState
        art={<IconSend2 {...art} />}
        title={t`Nothing is with others`}
        words={t`What you give to somebody stands here until they have done it.`}
      />
    )
  if (view === 'done')
    return (
      <EmptyState
        art={<IconChecklist {...art} />}
        title={t`Nothing is done yet`}
        words={t`What is finished is kept here, the last on top.`}
      />
    )
  return (
    <EmptyState
      art={<IconChecklist {...art} />}
      title={t`Nothing to do`}
      words={t`Write down what is next: “Bring snacks fri 18:00 !2 every week” is understood as it stands.`}
    />
  )
}

/** Up to three of what comes next, to be taken in today. */
function NothingToday({ tasks }: { tasks: readonly Task[] }) {
  const { t } = useLingui()
  const onlooker = useViewer()
  const may = useTaskPermissions()
  const next = tasks
    .filter((task) => isMine(task, onlooker) && !isDoneFor(task, onlooker.me) && task.not_now_at === null)
    .filter((task) => (dayOfTask(task) ?? '') > onlooker.today && may(task).do)
    .sort(by('due'))
    .slice(0, 3)
  return (
    <EmptyState
      art={<IconSun {...art} />}
      title={t`Nothing planned.`}
      words={
        next.length > 0 ? t`If you like, take in something that comes up:` : t`Enjoy it, or write down what is next.`
      }
    >
      {next.length > 0 && (
        <ul className={page.suggested}>
          {next.map((task) => (
            <li key={task.id} className={page.suggestion}>
              <span>{task.title}</span>
              <Button
                size="xs"
                variant="subtle"
                onClick={() =>
                  changeTasks([task], { plan_on: onlooker.today }, (title) => t`Planned “${title}” for today`)
                }
              >
                <Trans>Today</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  )
}
