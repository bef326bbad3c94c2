import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { people, useMyGroupsSoFar } from '../groups/data/groups.ts'
import { serverDate } from '../lib/browser/server-clock.ts'
import { useActivityFilters } from '../lib/registries/activity.ts'
import { nearDay } from '../lib/settings/time.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ActivityRow } from './ActivityRow.tsx'
import css from './activity.module.css'
import { byDay, lastLines } from './days.ts'
import { activityOf } from './queries.ts'

/** The activity of late, by day. `days` is the level of a day's heading; `onAll` removes the filter. Beyond `most` lines the page of all activity goes on. */
export function Activity(props: {
  kind?: string | undefined
  groupId?: string | undefined
  days: 'h2' | 'h3'
  onAll: () => void
  most?: number
}) {
  const { t } = useLingui()
  useActivityFilters()
  // a name that came late would break its line anew
  useSuspenseQuery(people)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(activityOf(props))
  const groups = useMyGroupsSoFar()
  const now = serverDate()
  const Day = props.days
  const { shown: days, isAll } = lastLines(byDay(data.pages.flat()), props.most ?? Number.POSITIVE_INFINITY)
  if (days.length === 0) {
    return (
      <div className={css.card}>
        {props.kind || props.groupId ? (
          <EmptyState title={t`No activity of this kind`}>
            <Button variant="default" onClick={props.onAll}>
              <Trans>Show all activity</Trans>
            </Button>
          </EmptyState>
        ) : (
          <EmptyState
            title={t`No activity yet`}
            words={t`New members, announcements and finished tasks from your groups appear here.`}
          />
        )}
      </div>
    )
  }
  return (
    <div className={css.card}>
      {days.map(({ day, told }) => (
        <div key={day}>
          <Day className={css.day}>{nearDay(day, now)}</Day>
          <ul>
            {told.map((one) => (
              <ActivityRow
                key={`${one.kind} ${one.id}`}
                told={one}
                group={groups.find(({ id }) => id === one.group_id)}
              />
            ))}
          </ul>
        </div>
      ))}
      {(hasNextPage || !isAll) && (
        <div className={css.more}>
          {props.most ? (
            <Link to="/feed" search={props.kind ? { kind: props.kind } : {}} className={css.earlier}>
              <Trans>Show earlier</Trans>
            </Link>
          ) : (
            <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              <Trans>Show earlier</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
