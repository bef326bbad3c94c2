import { plural, t } from '@lingui/core/macro'
import { weekdayName } from '../../lib/settings/time.ts'

/** The rhythm of a goal, in words. */
export function scheduleWords(schedule: unknown): string {
  const { freq, n = 1, period, days = [] } = schedule as { freq?: string; n?: number; period?: string; days?: number[] }
  if (freq === 'daily') return t`every day`
  if (freq === 'weekdays') return days.map((day) => weekdayName(day % 7, 'short')).join(', ')
  if (freq === 'every') return plural(n, { one: 'every day', other: 'every # days' })
  return period === 'month'
    ? plural(n, { one: 'once a month', two: 'twice a month', other: '# times a month' })
    : plural(n, { one: 'once a week', two: 'twice a week', other: '# times a week' })
}
