import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { people, useMyGroupsSoFar } from '../groups/data/groups.ts'
import { useActivityFilters } from '../lib/registries/activity.ts'
import { nearDay } from '../lib/settings/time.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ActivityRow } from './ActivityRow.tsx'
import css from './activity.module.css'
import { byDay } from './days.ts'
import { activityOf } from './queries.ts'

/** The activity of late, by day. `days` is the level of a day's heading; `onAll` removes the filter. */
export function Activity(props: {
  kind?: string | undefined
  groupId?: string | undefined
  days: 'h2' | 'h3'
  onAll: () => void
}) {
  const { t } = useLingui()
  useActivityFilters()
  // a name that came late would break its line anew
  useSuspenseQuery(people)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(activityOf(props))
  const groups = useMyGroupsSoFar()
  const now = new Date()
  const Day = props.days
  const days = byDay(data.pages.flat())
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
      {hasNextPage && (
        <div className={css.more}>
          <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            <Trans>Show earlier</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
