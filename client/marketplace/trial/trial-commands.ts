import { t } from '@lingui/core/macro'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { commandOf } from '../../lib/registries/commands.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { nearDayWithin } from '../../lib/settings/time.ts'
import { endingTrial, type Trial, tryingLesson } from '../data/trials.ts'

/** Puts a sample on a day of a group; one that stood on another day moves, and undo moves it back. */
export function tryLesson(
  trial: Omit<Trial, 'id'>,
  before: Trial | undefined,
  { title, group }: { title: string; group: string },
) {
  const id = newId()
  attempt(tryingLesson, { ...trial, id })
  const day = nearDayWithin(trial.on_date, serverDate())
  offerUndo(
    t`${group} tries “${title}” ${day}`,
    before
      ? { verb: 'marketplace.placeTrial', input: { ...before, id: newId() } }
      : { verb: 'marketplace.removeTrial', input: { id } },
    `/groups/${trial.group_id}/today`,
  )
}

/** Takes a trial off its day. */
export function endTrial({ id, group_id, listing_id, lesson_key, on_date }: Trial, title: string) {
  attempt(endingTrial, { id })
  const input = { id, group_id, listing_id, lesson_key, on_date }
  offerUndo(t`“${title}” is no longer planned`, { verb: 'marketplace.placeTrial', input })
}

export const placeTrial = commandOf(tryingLesson)
export const removeTrial = commandOf(endingTrial)
