import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CatchBoundary, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isActive, useGroup, useMyGroups } from '../groups/data/groups.ts'
import { press, useKeys } from '../lib/registries/keys.ts'
import { dayOf } from '../lib/settings/days.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { Page } from '../ui/Page.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { PartError } from '../ui/states/PartError.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import { AddButton } from './composer/AddButton.tsx'
import { doneTasks } from './data/task-lists.ts'
import { useListedGroup } from './data/use-listed-group.ts'
import { useViewer } from './data/use-viewer.ts'
import css from './page.module.css'
import { selection, selectNone } from './row/picker.ts'
import { useOpenTask } from './row/TaskLink.tsx'
import { SidePanel } from './SidePanel.tsx'
import { FilterBar } from './tools/FilterBar.tsx'
import { ViewList } from './ViewList.tsx'
import { ViewNav } from './ViewNav.tsx'

const Board = lazy(async () => ({ default: (await withWords(import('./board/Board.tsx'))).Board }))

/** The page of tasks. The address holds the view, its filters and its order. */
export function TasksPage() {
  const { t } = useLingui()
  const search = useSearch({ from: '/inside/tasks' })
  const view = search.view ?? 'today'
  const groups = useMyGroups().filter(isActive)
  const group = useListedGroup(search)
  const known = useGroup(group)
  const missing = (view === 'group' || view === 'board') && group !== 'me' && !known
  const open = useOpenTask()
  const places = [{ id: null, name: t`Just me` }, ...groups.map(({ id, name }) => ({ id, name }))]

  useKeys({
    finishToo: () => press('finish'),
    leave: () => {
      if (selection.get().size > 0) return selectNone()
      if (!search.taskId) return false
      open(undefined)
    },
  })
  return (
    <Page title={t`Tasks`} below={<DoneToday />}>
      <div className={css.room}>
        <ViewNav search={search} group={group} />
        <div className={css.centre}>
          {!missing && <FilterBar search={search} group={group} />}
          <CatchBoundary getResetKey={() => `${view} ${group}`} errorComponent={PartError}>
            <Suspense fallback={<SkeletonPart />}>
              {missing ? (
                <EmptyState
                  art={<IconUsersGroup size={26} stroke={1.5} />}
                  title={t`Group not found`}
                  words={t`It was deleted, or you may not have access.`}
                />
              ) : view === 'board' ? (
                <Board key={group} group={group} search={search} />
              ) : (
                <ViewList key={`${view} ${group}`} view={view} group={group} search={search} places={places} />
              )}
            </Suspense>
          </CatchBoundary>
        </div>
      </div>
      {!missing && <AddButton places={places} group={group} view={view} begun={search.make === 'task'} />}
      <SidePanel />
    </Page>
  )
}

/** The number of tasks that one has done oneself today. */
function DoneToday() {
  const { me, today } = useViewer()
  const done = (useQuery(doneTasks).data ?? []).filter(
    ({ done_by, done_at }) => done_by === me && done_at !== null && dayOf(new Date(done_at)) === today,
  ).length
  if (done === 0) return <Trans>What you’ve agreed to do, alone and together.</Trans>
  return <Plural value={done} one="# done today" other="# done today" />
}
