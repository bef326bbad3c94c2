import { t } from '@lingui/core/macro'
import { IconCircleCheck, IconCirclePlus } from '@tabler/icons-react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { query } from '../../lib/query/query.ts'
import type { MenuOffer } from '../../lib/registries/labels.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { asksAmount, entriesOn } from '../data/days-of-goal.ts'
import { recentEntries } from '../data/entries.ts'
import { awayPeriods, visibleGoals } from '../data/goals.ts'
import { isGrey } from '../data/rest.ts'
import { isForToday, isSaid } from './sections.ts'
import { tapDay } from './tick.ts'

/** Today’s ticks that are still open: one is ticked at once, an amount is asked for beside its goal. */
export async function todayOffers(): Promise<MenuOffer[]> {
  const today = dayOf(serverDate())
  // without the server, what this device knows
  const [goals, days, away] = await Promise.all([
    query.fetchQuery(visibleGoals).catch(() => query.getQueryData(visibleGoals.queryKey) ?? []),
    query.fetchQuery(recentEntries).catch(() => query.getQueryData(recentEntries.queryKey) ?? []),
    query.fetchQuery(awayPeriods).catch(() => query.getQueryData(awayPeriods.queryKey) ?? []),
  ])
  return goals.flatMap((goal) => {
    const entries = days.find(({ id }) => id === goal.id)?.entries ?? []
    const isOpen = isForToday({ goal, entries, isResting: isGrey(goal, away, today) }, today)
    if (!isOpen || isSaid(goal, entriesOn(entries, today), today)) return []
    const { id: name, title } = goal
    const also = t`Tick goal done today`
    return asksAmount(goal)
      ? { name, title: t`Add to “${title}”…`, also, Icon: IconCirclePlus, opens: `/goals?goal=${name}` }
      : {
          name,
          title: t`Tick “${title}”`,
          also,
          Icon: IconCircleCheck,
          opens: () => tapDay(goal, entries, today, today, null),
        }
  })
}
