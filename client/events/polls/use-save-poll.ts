import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { saidAtField } from '../../lib/query/field-errors.ts'
import { mutate } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { type PollDraft, slotsOf } from './poll-draft.ts'
import { pollFrom } from './poll-from.ts'
import { addingPoll, changingPoll, pollSlots } from './poll-writes.ts'
import { beginPoll, type DatePoll } from './queries.ts'

/** Sends a draft. Until it is taken, or waits in the outbox, the form stays as it is; a refusal is said there. */
export function useSavePoll(poll: DatePoll | undefined) {
  const [error, setError] = useState<Error | null>(null)
  const [pending, setPending] = useState(false)
  return {
    error,
    pending,
    async save(draft: PollDraft) {
      setPending(true)
      setError(null)
      try {
        await (poll ? change(poll, draft) : create(draft))
        return true
      } catch (refused) {
        setError(refused instanceof Error ? refused : new Error(String(refused)))
        return false
      } finally {
        setPending(false)
      }
    },
  }
}

async function create(draft: PollDraft) {
  const poll = pollFrom(draft)
  const { id, group_id, title, tz, note, place_name } = poll
  const words = { ...(note && { note }), ...(place_name && { place_name }) }
  await mutate(addingPoll, { poll, args: { id, group_id, title, tz, ...words, slots: slotsOf(draft) } })
  beginPoll(poll)
  offerUndo(t`Asked the group about “${title}”`, { verb: 'events.removePoll', input: { id } })
}

/** The words of a poll, and the dates that came or went; a date goes with what was said of it. */
async function change(poll: DatePoll, draft: PollDraft) {
  const { title, note, place_name } = pollFrom(draft)
  if (title !== poll.title || note !== poll.note || place_name !== poll.place_name) {
    await mutate(saidAtField(changingPoll), { id: poll.id, version: poll.version, title, note, place_name })
    offerUndo(t`Changed “${title}”`, {
      verb: 'events.changePoll',
      input: {
        id: poll.id,
        version: poll.version + 1,
        title: poll.title,
        note: poll.note,
        place_name: poll.place_name,
      },
    })
  }
  const offered = slotsOf(draft)
  for (const { id } of poll.slots)
    if (offered.every((slot) => slot.id !== id)) await mutate(saidAtField(pollSlots.removing), { id })
  for (const slot of offered)
    if (poll.slots.every(({ id }) => id !== slot.id))
      await mutate(saidAtField(pollSlots.adding), { ...slot, poll_id: poll.id, group_id: poll.group_id })
}
