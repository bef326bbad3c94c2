import { t } from '@lingui/core/macro'
import { nearDayWithin } from '../../lib/settings/time.ts'
import type { ReleaseState } from '../data/told.ts'

/** The reason why a lesson is not open yet, and when it will be. */
export function openingWords({ opens_on, after }: ReleaseState, now: Date): string {
  if (opens_on) {
    const day = nearDayWithin(opens_on, now)
    return t`Opens ${day}`
  }
  return after ? t`Opens once “${after.title}” is done` : t`Not open yet`
}
