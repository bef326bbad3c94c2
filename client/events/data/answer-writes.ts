import { mutationOptions } from '@tanstack/react-query'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, query } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import type { AnswerInput } from '../command-inputs.ts'
import type { AnswerStatus } from './events.ts'
import { myAnswers, noteAsked } from './my-answers.ts'
import type { MyAnswer } from './with-answer.ts'

/** An answer, and what becomes of it as far as is known. */
export type AnswerRequest = AnswerInput & { settled?: AnswerStatus | null }

/** Answers for oneself. Refused at once, it is said and forgotten; refused later, it stays in the outbox. */
export const answering = mutationOptions({
  ...optimistic<MyAnswer, AnswerRequest>(
    [myAnswers.queryKey],
    (list, { occurrence_id, status, settled = status, guests = 0 }) => {
      const before = list.find((one) => one.occurrence_id === occurrence_id)
      const answer: MyAnswer = {
        occurrence_id,
        user_id: myId(),
        status: settled,
        guests: settled === 'declined' || settled === null ? 0 : guests,
        granted_at: settled === 'going' ? (before?.granted_at ?? null) : null,
        reconfirm: false,
      }
      return [answer, ...list.filter((one) => one !== before)]
    },
  ),
  meta: { saidAtField: true },
  mutationFn: ({ status, settled: _settled, ...args }: AnswerRequest) => {
    noteAsked(args.occurrence_id, status === 'going')
    return write({ rpc: 'answer_event', args: { ...args, ...(status && { status }) } })
  },
})

/** One's answers, begun where they were never read, as without a network. */
export function beginAnswers() {
  const { queryKey } = myAnswers
  if (query.getQueryData(queryKey) === undefined) query.setQueryData(queryKey, [], { updatedAt: 1 })
}

/** One's answer as it is known now. */
export const answerNow = (occurrence: string): MyAnswer | undefined =>
  query.getQueryData(myAnswers.queryKey)?.find(({ occurrence_id }) => occurrence_id === occurrence)

export const givingPlace = mutationOptions({
  ...optimistic<{ occurrence_id: string; user_id: string; status: string }, { occurrence_id: string; user_id: string }>(
    ({ occurrence_id }) => [['event_rsvps', { occurrence: occurrence_id }]],
    (list, { user_id }) => list.map((one) => (one.user_id === user_id ? { ...one, status: 'going' } : one)),
    'event_rsvps',
  ),
  mutationFn: (args: { occurrence_id: string; user_id: string }) => write({ rpc: 'give_place', args }),
})
