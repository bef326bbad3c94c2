import { t } from '@lingui/core/macro'
import { toast } from '../../lib/browser/toast.ts'
import { errorMessage, mutate } from '../../lib/query/query.ts'
import { offerUndo, withdrawUndo } from '../../lib/registries/undo.ts'
import type { AnswerInput } from '../command-inputs.ts'
import { answering, beginAnswers } from '../data/answer-writes.ts'
import type { EventCard } from '../data/events.ts'
import { settled } from '../data/with-answer.ts'
import { mySlotsNow } from '../slots/my-slots.ts'

type Status = AnswerInput['status']

/** Sends an answer; one that is refused is said. */
export function sendAnswer(input: AnswerInput & { settled?: EventCard['my_status'] }) {
  beginAnswers()
  return mutate(answering, input).catch((error: unknown) => {
    toast(errorMessage(error), 'bad')
    throw error
  })
}

/** Answers for oneself, with the way back. `card` is what one saw, with one’s answer as it was. */
export function answerEvent(
  card: EventCard,
  status: Status,
  { guests = card.my_guests ?? 0, ...how }: Pick<AnswerInput, 'guests' | 'note' | 'source'> = {},
) {
  const coming = status === 'going' || status === 'maybe'
  const input = {
    occurrence_id: card.id,
    status,
    guests: coming ? Math.min(guests, card.guests_per_person) : 0,
    ...how,
  }
  const will = settled(card, status, input.guests)
  const freed = will === 'declined' || will === null ? mySlotsNow(card.id) : []
  sendAnswer({ ...input, settled: will }).catch(withdrawUndo)
  offerUndo(words(card, will), {
    verb: 'events.answer',
    input: {
      occurrence_id: card.id,
      status: card.my_status === 'waitlisted' ? 'going' : card.my_status,
      guests: card.my_guests ?? 0,
      ...(freed.length > 0 && { slots: freed }),
    },
  })
}

function words({ title, my_status }: EventCard, status: EventCard['my_status']) {
  if (my_status === 'waitlisted' && status !== 'waitlisted')
    return t`Left the waitlist for “${title}”. Undoing puts you at the end of it.`
  if (status === 'going') return t`You’re going to “${title}”`
  if (status === 'waitlisted') return t`You’re on the waitlist for “${title}”`
  if (status === 'maybe') return t`You answered Maybe to “${title}”`
  return status === 'declined' ? t`You can’t make “${title}”` : t`Removed your answer to “${title}”`
}
