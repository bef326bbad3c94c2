import { t } from '@lingui/core/macro'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { changingPoll, closingPoll, removingPoll, reopeningPoll, votingOnDate } from './poll-writes.ts'
import type { DatePoll, Slot, VoteAnswer } from './queries.ts'
import { slotLine } from './slot-words.ts'

/* What people do with date polls, each with its undo. */

/** Votes on a date; the answer that is there already is taken back. */
export function voteOn(poll: DatePoll, slot: Slot, before: VoteAnswer | null, chosen: VoteAnswer) {
  const answer = before === chosen ? null : chosen
  attempt(votingOnDate, { poll_id: poll.id, slot_id: slot.id, answer })
  const when = slotLine(slot, poll.tz, serverDate())
  const words = {
    yes: t`${when}: yes`,
    if_need_be: t`${when}: if need be`,
    no: t`${when}: no`,
  }
  offerUndo(answer ? words[answer] : t`${when}: vote removed`, {
    verb: 'events.voteOnDate',
    input: { poll_id: poll.id, slot_id: slot.id, answer: before },
  })
}

/** Closes a poll: on a date, which makes the event, or without one. */
export function closePoll({ id, title, tz }: DatePoll, slot?: Slot): string | undefined {
  const event_id = slot && newId()
  attempt(closingPoll, { id, ...(slot && { slot_id: slot.id }), ...(event_id && { event_id }) })
  const when = slot && slotLine(slot, tz, serverDate())
  offerUndo(when ? t`“${title}” is on ${when}` : t`Closed “${title}”`, { verb: 'events.reopenPoll', input: { id } })
  return event_id
}

export function reopenPoll({ id, title, slot_id, event_id }: DatePoll) {
  attempt(reopeningPoll, { id })
  offerUndo(t`“${title}” is open again`, {
    verb: 'events.closePoll',
    input: { id, ...(slot_id && { slot_id }), ...(slot_id && event_id && { event_id: newId() }) },
  })
}

export function removePoll({ id, title }: DatePoll) {
  attempt(removingPoll, { id })
  offerUndo(t`Deleted “${title}”`, { verb: 'events.restorePoll', input: { id } })
}

/** Shows guests who said what, or hides it from them again. */
export function showNames({ id, version, shows_names }: DatePoll) {
  attempt(changingPoll, { id, version, shows_names: !shows_names })
  offerUndo(shows_names ? t`Guests no longer see names` : t`Guests now see names`, {
    verb: 'events.changePoll',
    input: { id, version: version + 1, shows_names },
  })
}
