import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { serverDate } from '../../lib/browser/server-clock.ts'
import type { AnsweredNotification } from '../../lib/registries/labels.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { tickGoal } from '../commands.ts'
import { dayTarget, entriesOn } from '../data/days-of-goal.ts'
import { recentEntries } from '../data/entries.ts'
import { visibleGoals } from '../data/goals.ts'
import { isSaid } from './sections.ts'

/** Done and Skip under a reminder in the bell, for the day that it is about; nothing where more is asked, or all is said. */
export function NotificationAnswer({ about, onDone }: { about: AnsweredNotification; onDone: () => void }) {
  const { t } = useLingui()
  const goal = useQuery(visibleGoals).data?.find(({ id }) => id === about.related_id)
  const days = useQuery(recentEntries).data
  // as for a push: only what is done with one tap begins with its goal
  const day = /^\/goals\?goal=[^&]+&on=(\d{4}-\d\d-\d\d)$/.exec(about.url ?? '')?.[1]
  if (!goal || !days || !day || goal.status !== 'active') return null
  const entries = days.find(({ id }) => id === goal.id)?.entries ?? []
  if (isSaid(goal, entriesOn(entries, day), dayOf(serverDate()))) return null
  const say = (state: 'done' | 'skip') => () => {
    tickGoal(goal, entries, { on_date: day, state, value: state === 'done' ? dayTarget(goal) : null })
    onDone()
  }
  return (
    <>
      {goal.direction === 'at_least' && <Button size="compact-sm" onClick={say('done')}>{t`Done`}</Button>}
      <Button size="compact-sm" variant="default" onClick={say('skip')}>{t`Skip`}</Button>
    </>
  )
}
