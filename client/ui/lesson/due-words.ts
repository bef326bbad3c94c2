import { plural, t } from '@lingui/core/macro'
import type { TaskDue } from './DueFields.tsx'

/** The day of a task as people say it: “3 days before the lesson”. */
export function dueWords({ anchor, offset_days: days }: TaskDue): string {
  const count = plural(Math.abs(days), { one: '# day', other: '# days' })
  if (anchor === 'lesson') {
    if (days === 0) return t`on the day of the lesson`
    return days < 0 ? t`${count} before the lesson` : t`${count} after the lesson`
  }
  if (days === 0) return t`on the day the group starts`
  return days < 0 ? t`${count} before the start` : t`${count} after the start`
}
