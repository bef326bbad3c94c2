import { t } from '@lingui/core/macro'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { daysUntil } from '../../lib/settings/days.ts'
import { nearDay, nearDayWithin, timeOfDay } from '../../lib/settings/time.ts'

/** "Friday, 18:00": a day, with its time where there is one. */
export const dayAndTime = (day: string, time: string | null, now = serverDate()) => withTime(nearDay(day, now), time)

/** The same within a sentence: "today, 18:00". */
export const dayAndTimeWithin = (day: string, time: string | null, now = serverDate()) =>
  withTime(nearDayWithin(day, now), time)

const withTime = (near: string, time: string | null) => (time ? t`${near}, ${timeOfDay(time)}` : near)

/** Tells how pressing a due day is: `late` once it has passed, `near` today and tomorrow. */
export function pressure(day: string, now = serverDate()): 'late' | 'near' | undefined {
  const away = daysUntil(day, now)
  if (away < 0) return 'late'
  return away <= 1 ? 'near' : undefined
}

export const priorityName = (priority: number): string =>
  [t`No priority`, t`Urgent`, t`High`, t`Medium`, t`Low`][priority] ?? ''

export const statusName = (status: string): string =>
  ({ todo: t`To do`, doing: t`Doing`, done: t`Done`, cancelled: t`Cancelled`, excused: t`Excused` })[status] ?? status
