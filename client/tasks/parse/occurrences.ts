import { RRule } from 'rrule'
import { noon } from '../../lib/settings/days.ts'
import type { Recurrence } from './parse-repeat.ts'

/** The first day after `after` on which something that was due on `due` comes again; null when it has ended. */
export function nextAfter({ rrule, until }: Recurrence, due: string, after: string): string | null {
  const rule = new RRule({
    ...RRule.parseString(rrule),
    dtstart: noon(due),
    ...(until && { until: new Date(`${until}T23:59:59Z`) }),
  })
  return rule.after(noon(after))?.toISOString().slice(0, 10) ?? null
}
