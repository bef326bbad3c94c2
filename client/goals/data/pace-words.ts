import { plural, t } from '@lingui/core/macro'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { nearDayWithin, weekdayName } from '../../lib/settings/time.ts'
import { withUnit } from './amounts.ts'
import type { Pace } from './pace.ts'
import { writtenAmount } from './read-amount.ts'
import type { Goal, GoalSchedule } from './types.ts'

/** The pace of a goal in words. */
export function paceWords(pace: Pace, unit: string | null): string {
  const of = (amount: number) => withUnit(amount, unit)
  switch (pace.state) {
    case 'paused':
      return t`Paused`
    case 'away':
      return t`Resting while you’re away`
    case 'done':
      return t`Done`
    case 'dropped':
      return t`Let go`
    case 'met':
      return t`Done for now`
    case 'ahead':
      return t`Ahead`
    case 'on':
      return t`On pace`
    case 'open':
      return t`To do today`
    case 'resting':
      return t`Nothing to do today`
    case 'left':
      return leftWords(pace.more, of(pace.more))
    case 'over':
      return overWords(of(pace.more))
    case 'late':
      return nextWords(pace.milestone)
    case 'behind':
      return behindWords(pace, of)
  }
}

function behindWords({ more, within }: Pace & { state: 'behind' }, of: (amount: number) => string): string {
  const count = writtenAmount(more)
  const amount = of(more)
  if (within === 'week') return t`${count} more this week gets you back`
  if (within === 'month') return t`${count} more this month gets you back`
  if (within === 'stretch') return t`${count} more gets you back`
  return within === 'day' ? t`${amount} more a day gets you back` : t`${amount} more gets you back`
}

const leftWords = (more: number, amount: string) => (more > 0 ? t`${amount} left` : t`At the limit`)
const overWords = (amount: string) => t`${amount} over`
const nextWords = (milestone: string) => t`Next: ${milestone}`

/** A schedule in words: "3 times a week". */
export function scheduleWords(schedule: GoalSchedule | null): string {
  const { freq, days = [], n = 1, period } = schedule ?? { freq: 'daily' as const }
  if (freq === 'daily') return t`Every day`
  if (freq === 'weekdays') {
    if (days.join() === '1,2,3,4,5') return t`Weekdays`
    return days.length === 7 ? t`Every day` : days.map((day) => weekdayName(day, 'short')).join(', ')
  }
  if (freq === 'every') return plural(n, { one: 'Every day', other: 'Every # days' })
  if (period === 'month') return plural(n, { one: 'Once a month', other: '# times a month' })
  return plural(n, { one: 'Once a week', other: '# times a week' })
}

/** The words for what a goal asks. */
export function goalWords(
  goal: Pick<Goal, 'kind' | 'direction' | 'target_value' | 'unit' | 'target_date' | 'schedule'>,
): string {
  const { kind, direction, target_value, unit, target_date, schedule } = goal
  const amount = target_value === null ? '' : withUnit(target_value, unit)
  const day = target_date && nearDayWithin(target_date, serverDate())
  if (kind === 'milestones') return day ? t`Milestones by ${day}` : t`Milestones`
  if (kind === 'target') return day ? t`${amount} by ${day}` : amount
  const often = scheduleWords(schedule)
  if (kind === 'average') return direction === 'at_most' ? t`Average of at most ${amount}` : t`Average of ${amount}`
  if (direction === 'at_most') return t`At most ${amount}, ${often}`
  return amount && amount !== '1' ? `${amount}, ${often}` : often
}
