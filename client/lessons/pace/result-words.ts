import { plural, t } from '@lingui/core/macro'
import { nearDayWithin } from '../../lib/settings/time.ts'
import type { PaceResult } from '../data/pace.ts'

/** The effect of a pace in a line: the last day, and how many lessons get another one. */
export function resultWords({ until, was_until, days }: PaceResult, now: Date): string {
  const moved = days.filter(({ left_out }) => !left_out).length
  const out = days.length - moved
  const end = until && nearDayWithin(until, now)
  const parts = [
    end && (until === was_until ? t`Ends ${end}, as before` : t`Ends ${end}`),
    moved > 0 && plural(moved, { one: '# lesson gets another day', other: '# lessons get another day' }),
    out > 0 && plural(out, { one: '# left out', other: '# left out' }),
  ].filter((part) => typeof part === 'string')
  return parts.length > 0 ? parts.join(' · ') : t`Nothing changes`
}
