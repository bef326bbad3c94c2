import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useMyGroupsSoFar } from '../groups/data/groups.ts'
import { serverDate } from '../lib/browser/server-clock.ts'
import { dayAfter } from '../lib/settings/days.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { nearDay, shortDate } from '../lib/settings/time.ts'
import type { Preset, TaskDestination } from './composer/add-task.ts'
import { TaskComposer } from './composer/TaskComposer.tsx'
import type { TasksSearch, View } from './data/search-params.ts'
import { doneTasks, givenTasks, nearTasks } from './data/task-lists.ts'
import { type Task, tasksOf } from './data/tasks.ts'
import { useTaskPermissions } from './data/use-task-permissions.ts'
import { useViewer } from './data/use-viewer.ts'
import { isSlipped, type Section, sectionsOf } from './data/views.ts'
import { NoTasks } from './NoTasks.tsx'
import page from './page.module.css'
import { TaskRow } from './row/TaskRow.tsx'
import css from './row/tasks.module.css'

const OverdueTriage = lazy(async () => ({
  default: (await withWords(import('./tools/OverdueTriage.tsx'))).OverdueTriage,
}))

/** The tasks of a view, under its headings, and where new ones are written down. */
export function ViewList(props: {
  view: View
  group: string
  search: TasksSearch
  places: readonly TaskDestination[]
}) {
  const { t } = useLingui()
  const { view, group, search } = props
  const { data } = useSuspenseQuery(sourceOf(view, group))
  const viewer = useViewer()
  const may = useTaskPermissions()
  const groups = useMyGroupsSoFar()
  const [triaging, triage] = useState(false)
  const asked: TasksSearch = view === 'group' ? { ...search, group } : search
  const sections = sectionsOf(data, asked, viewer)
  const slipped = view === 'today' ? data.filter((task) => isSlipped(task, viewer.today) && may(task).change) : []
  const mine = slipped.filter((task) => sections.some(({ key, tasks }) => key === 'slipped' && tasks.includes(task)))
  const places = view === 'group' ? props.places.filter(({ id }) => (id ?? 'me') === group) : props.places
  const writing = view !== 'done' && view !== 'assigned' && places.length > 0
  const title = (section: Section<Task>) =>
    section.day
      ? nearDay(section.day, serverDate())
      : { slipped: t`Slipped`, today: t`Today`, notNow: t`Not now`, done: t`Done` }[section.key]
  return (
    <>
      {mine.length > 1 && (
        <div className={page.banner}>
          <p>{t`${mine.length} slipped.`}</p>
          <button type="button" className={page.sort} onClick={() => triage(true)}>
            <Trans>Sort them out</Trans>
          </button>
        </div>
      )}
      <div className={css.card}>
        {writing && (
          <div className={page.hiddenOnPhones}>
            <TaskComposer
              key={group}
              autoFocus={search.make === 'task'}
              places={places}
              here={view === 'group' ? places[0] : undefined}
              preset={presetOf(view, viewer.today)}
            />
          </div>
        )}
        {sections.map((section) => (
          <section key={section.key} aria-label={title(section) ?? t`Open`}>
            {title(section) && (
              <h2 className={page.day}>
                {title(section)}{' '}
                <span className={css.count}>{section.day ? shortDate(section.day) : section.tasks.length}</span>
              </h2>
            )}
            <ul>
              {section.tasks.map((task) => (
                <TaskRow
                  key={task.id}
                  task={task}
                  group={view === 'group' ? undefined : groups.find(({ id }) => id === task.group_id)}
                />
              ))}
            </ul>
          </section>
        ))}
        {sections.every(({ key }) => key === 'done' && view !== 'done') && (
          <NoTasks view={view} search={search} tasks={data} />
        )}
      </div>
      <Suspense>{triaging && <OverdueTriage slipped={mine} near={data} onClose={() => triage(false)} />}</Suspense>
    </>
  )
}

function sourceOf(view: View, group: string) {
  if (view === 'group') return tasksOf(group === 'me' ? null : group)
  if (view === 'assigned') return givenTasks
  return view === 'done' ? doneTasks : nearTasks
}

/** Returns the day for a task written in a view, unless its sentence names another. */
function presetOf(view: View, today: string): Preset {
  if (view === 'today') return { plan_on: today }
  return view === 'upcoming' ? { plan_on: dayAfter(today, 1) } : {}
}
