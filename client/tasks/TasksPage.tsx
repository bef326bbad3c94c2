import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CatchBoundary, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isActive, useGroup, useMyGroups } from '../groups/queries.ts'
import { dayOf } from '../lib/days.ts'
import { press, useKeys } from '../lib/keys.ts'
import { withWords } from '../lib/words.ts'
import { PartError } from '../ui/BrokenPart.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { SkeletonPart } from '../ui/SkeletonPart.tsx'
import { AddButton } from './AddButton.tsx'
import { selection, selectNone } from './asking.ts'
import { SidePanel } from './Beside.tsx'
import { FilterBar } from './FilterBar.tsx'
import { ViewList } from './Listed.tsx'
import css from './page.module.css'
import { useOpenTask } from './TaskLink.tsx'
import { useListedGroup } from './use-listed-group.ts'
import { useViewer } from './use-onlooker.ts'
import { ViewNav } from './ViewNav.tsx'
import { doneTasks } from './view-queries.ts'

const Board = lazy(async () => ({ default: (await withWords(import('./Board.tsx'))).Board }))

/** All that one agreed to do. What is shown, and how, stands in the address. */
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
                  title={t`This group is not there`}
                  words={t`It was deleted, or it is not yours to see.`}
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

/** How much one has done today; what others did is theirs. */
function DoneToday() {
  const { me, today } = useViewer()
  const done = (useQuery(doneTasks).data ?? []).filter(
    ({ done_by, done_at }) => done_by === me && done_at !== null && dayOf(new Date(done_at)) === today,
  ).length
  if (done === 0) return <Trans>What you agreed to do, alone and together.</Trans>
  return <Plural value={done} one="# done today" other="# done today" />
}
