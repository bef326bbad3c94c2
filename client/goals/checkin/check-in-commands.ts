import { t } from '@lingui/core/macro'
import { attempt } from '../../lib/query/query.ts'
import { commandOf } from '../../lib/registries/commands.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { type CheckIn, checkingIn, type GoalCheckIn } from '../data/checkins.ts'

/** Says how sure one is of a week; undo says again what was said before. */
export function checkInWeek(said: CheckIn, before: GoalCheckIn | undefined) {
  attempt(checkingIn, said)
  const { goal_id, week_of } = said
  offerUndo(said.confidence === null ? t`Removed the check-in` : t`Checked in`, {
    verb: 'goals.checkIn',
    input: { goal_id, week_of, confidence: before?.confidence ?? null, body: before?.body ?? null },
  })
}

export const checkIn = commandOf(checkingIn)
