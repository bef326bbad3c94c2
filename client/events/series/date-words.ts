import { t } from '@lingui/core/macro'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { clockIn, weekdayDate } from '../../lib/settings/time.ts'
import type { EventCard } from '../data/events.ts'
import type { DateChange } from '../data/series.ts'

/** The effect on one date in words: "Tue 24 Mar, 19:00 → Wed 25 Mar, 18:00", in the zone of its event. */
export function dateWords({ effect, was, becomes }: DateChange, { tz, all_day }: EventCard): string {
  const now = serverDate()
  const at = (moment: string | null) => {
    if (!moment) return ''
    const day = weekdayDate(dayOf(new Date(moment), tz), now)
    return all_day ? day : `${day}, ${clockIn(new Date(moment), tz)}`
  }
  if (effect === 'moved') return `${at(was)} → ${at(becomes)}`
  if (effect === 'added') return t`${at(becomes)} is added`
  if (effect === 'cancelled') return t`${at(becomes)} is cancelled`
  if (effect === 'revived') return t`${at(becomes)} is on again`
  if (effect === 'withdrawn') return t`${at(was)} is no longer on`
  return at(becomes)
}
