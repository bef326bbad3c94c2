import { Trans } from '@lingui/react/macro'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayAfter, dayOf } from '../../lib/settings/days.ts'
import { weekdayDate } from '../../lib/settings/time.ts'
import { isEasier } from '../data/easing.ts'
import type { Goal } from '../data/types.ts'
import { columnsOf, type GoalDraft } from './draft.ts'
import css from './form.module.css'

/** Before one saves: from which day on an easier goal counts, where one chose to wait. */
export function EasingNote({ goal, draft }: { goal: Goal; draft: GoalDraft }) {
  if (goal.ease_delay_days === 0 || !isEasier(goal, columnsOf(draft))) return null
  const now = serverDate()
  const day = weekdayDate(dayAfter(dayOf(now), 7), now)
  return (
    <p className={css.note} role="status">
      <Trans>This makes your goal easier, so it counts from {day}, as you chose.</Trans>
    </p>
  )
}
