import { plural, t } from '@lingui/core/macro'
import { dayAfter, dayOf, noon } from '../lib/settings/days.ts'
import { region } from '../lib/settings/settings.ts'
import { nearDay, nearDayWithin } from '../lib/settings/time.ts'
import type { ShownStreak } from './data/forecast.ts'
import type { Streak } from './data/streak.ts'

/** The number in words; on day 0 what begins one. */
export const streakName = ({ streak }: ShownStreak): string =>
  streak === 0
    ? t`Do one thing today and it begins`
    : plural(streak, { one: '# day in a row', other: '# days in a row' })

/** The reason in a few words, and what there is to say where there is more room. */
export interface StreakReasonWords {
  words: string
  more?: string
  /** A day was free: how many are left is said with it. */
  isFree?: boolean
}

/** The reason why it is as it is, or goes on: never what was missed. */
export function streakReason(
  { known, streak, today }: ShownStreak & { known: Streak },
  now: Date,
): StreakReasonWords | null {
  const day = dayOf(now)
  const { away, off, free, free_left } = known.reason
  if (away && (away.to_on === null || day <= away.to_on))
    return {
      words: t`Paused while you’re away`,
      ...(away.to_on && { more: t`until ${nearDayWithin(away.to_on, now)}` }),
    }
  if (streak === 0) return null
  const rest = off.find(({ from_on, to_on }) => from_on <= day && day <= to_on)
  if (rest) return { words: t`Today is a day off`, ...(rest.label && { more: rest.label }) }
  const last = free.at(-1)
  if (last && last >= dayAfter(day, -6))
    return { words: t`${nearDay(last, now)} was a free day`, more: freeLeft(free_left, day), isFree: true }
  if (streak === 1 && today) return { words: t`It began today` }
  return known.first_on ? { words: t`since ${nearDayWithin(known.first_on, now)}` } : null
}

/** "One is left in March". */
function freeLeft(left: number, day: string): string {
  const month = monthName(day)
  if (left > 1) return t`two are left in ${month}`
  return left === 1 ? t`one is left in ${month}` : t`${monthName(nextMonth(day))} brings two more`
}

const monthName = (day: string) =>
  new Intl.DateTimeFormat(region(), { month: 'long', timeZone: 'UTC' }).format(noon(day))

const nextMonth = (day: string) => dayAfter(`${day.slice(0, 7)}-28`, 4)
