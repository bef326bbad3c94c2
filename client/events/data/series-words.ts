import { t } from '@lingui/core/macro'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { endOf } from '../../lib/repeat/rule-ends.ts'
import { wordsOfRule } from '../../lib/repeat/rule-words.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { weekdayDate, weekdayName } from '../../lib/settings/time.ts'
import type { EventCard } from './events.ts'
import { weekdayOf } from './wall-clock.ts'

/** "usually Tuesday", of a date that was moved by itself; nothing of any other. */
export function usualWords({ moved, on_date, starts_at, tz }: EventCard): string {
  if (!moved) return ''
  const day = dayOf(new Date(starts_at), tz)
  if (day === on_date) return t`moved this time`
  return weekdayOf(day) === weekdayOf(on_date)
    ? t`usually ${weekdayDate(on_date, serverDate())}`
    : t`usually ${weekdayName(weekdayOf(on_date))}`
}

/** "Every Tuesday, until 30 Jun 2027 · usually Tuesday". */
export function ruleWords(rrule: string, usual: string): string {
  const rule = wordsOfRule(rrule)
  const { until, count } = endOf(rrule)
  const whole = until
    ? t`${rule}, until ${weekdayDate(until, serverDate())}`
    : count
      ? t`${rule}, ${count} times`
      : rule
  return usual ? `${whole} · ${usual}` : whole
}
