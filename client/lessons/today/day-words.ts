import { t } from '@lingui/core/macro'
import { dayOf } from '../../lib/settings/days.ts'
import { weekdayDate } from '../../lib/settings/time.ts'

/** The day of a group in words; where the viewer’s own is another, with the place whose day it is. */
export function dayWords({ date, tz }: { date: string; tz: string }, now: Date): string {
  const day = weekdayDate(date, now, 'long')
  if (dayOf(now, tz) === dayOf(now)) return day
  const city = tz.split('/').at(-1)!.replaceAll('_', ' ')
  return t`${day}, in ${city}`
}
