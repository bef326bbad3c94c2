import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarQuestion, IconPlus } from '@tabler/icons-react'
import { CatchBoundary, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isReachable } from '../lib/browser/connectivity.ts'
import { serverDate } from '../lib/browser/server-clock.ts'
import { useFlag } from '../lib/query/feature-flags.ts'
import { useKeys } from '../lib/registries/keys.ts'
import { dayOf } from '../lib/settings/days.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { Page } from '../ui/Page.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import { useDesk } from '../ui/use-desk.ts'
import { Agenda } from './agenda/Agenda.tsx'
import css from './agenda/agenda.module.css'
import { FilterBar } from './agenda/FilterBar.tsx'
import { ListError } from './agenda/NotOnDevice.tsx'
import { Past } from './agenda/Past.tsx'
import { type EventsSearch, type EventView, searchWith } from './data/search-params.ts'
import { useOrganisedGroups } from './data/use-event-rights.ts'
import { useNewEvent, useOpenEvent } from './data/use-open-event.ts'
import { EventPeek } from './EventPeek.tsx'
import { useFindDate } from './polls/use-find-date.ts'

const Calendar = lazy(async () => ({
  default: (await withWords(import('./calendar/CalendarView.tsx'))).CalendarView,
}))

const Poll = lazy(async () => ({ default: (await withWords(import('./polls/PollPage.tsx'))).PollPage }))

/** The page of events, or of the poll that looks for the date of one. */
export function EventsPage() {
  const { poll } = useSearch({ from: '/inside/events' })
  if (!poll) return <AllEvents />
  return (
    <>
      <Suspense fallback={<SkeletonPart />}>
        <Poll key={poll} id={poll} />
      </Suspense>
      <EventPeek />
    </>
  )
}

/** The page of events. The address holds the view, its filters and the open event. */
function AllEvents() {
  const { t } = useLingui()
  const search = useSearch({ from: '/inside/events' })
  const navigate = useNavigate({ from: '/events' })
  const create = useNewEvent()
  const find = useFindDate()
  const organised = useOrganisedGroups()
  const mayPlan = organised.some(({ id }) => !search.group || id === search.group)
  const views = useViews(search.group)
  const open = useOpenEvent()
  const reachable = isReachable.use()
  const view = views.find((one) => one === search.view) ?? 'agenda'
  const group = search.group ?? null
  const show = (next: EventView) => () =>
    void navigate({ search: (before) => ({ ...before, view: next === 'agenda' ? undefined : next }) as EventsSearch })
  useKeys({
    ...(mayPlan && { create: () => create() }),
    today: () =>
      view === 'month' || view === 'week'
        ? void navigate({ search: searchWith((all) => ({ ...all, on: undefined })) })
        : document.querySelector('main [data-day]')?.scrollIntoView({ block: 'center' }),
    viewList: show('agenda'),
    ...(views.includes('month') && { viewMonth: show('month') }),
    ...(views.includes('week') && { viewWeek: show('week') }),
  })
  return (
    <Page
      title={t`Events`}
      below={<Trans>What your groups plan, and who’s coming.</Trans>}
      action={
        mayPlan && (
          <>
            <Button
              variant="default"
              leftSection={<IconCalendarQuestion size={18} stroke={1.5} />}
              onClick={() => find(search.group ? { group: search.group } : {})}
            >{t`Find a date`}</Button>{' '}
            <Button
              className={css.onWide!}
              leftSection={<IconPlus size={18} stroke={1.5} />}
              onClick={() => create()}
            >{t`New event`}</Button>
          </>
        )
      }
    >
      <FilterBar search={search} views={views} />
      <CatchBoundary getResetKey={() => `${view} ${group} ${reachable}`} errorComponent={ListError}>
        <Suspense fallback={<SkeletonPart />}>
          {view === 'month' || view === 'week' ? (
            <Calendar
              view={view}
              day={search.on ?? dayOf(serverDate())}
              groupId={group}
              onDay={(on) =>
                void navigate({
                  search: searchWith((all) => ({ ...all, eventId: undefined, on })),
                  replace: true,
                })
              }
              onOpen={open}
              onNew={mayPlan ? (on) => create({ on }) : undefined}
            />
          ) : view === 'past' ? (
            <Past key={group} group={group} />
          ) : (
            <Agenda key={group} group={group} filter={search} />
          )}
        </Suspense>
      </CatchBoundary>
      {mayPlan && (
        <button type="button" data-docked className={css.add} aria-label={t`New event`} onClick={() => create()}>
          <IconPlus size={26} stroke={1.75} />
        </button>
      )}
      <EventPeek />
    </Page>
  )
}

/** The ways to look at events: a grid wants a wide page, and of one group alone the group’s flag. */
function useViews(group: string | undefined): readonly EventView[] {
  const wide = useDesk()
  const flag = useFlag('group_calendar', group)
  return wide && (!group || flag) ? ['agenda', 'month', 'week', 'past'] : ['agenda', 'past']
}
