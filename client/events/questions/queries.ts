import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { QuestionAnswersInput } from './command-inputs.ts'

/** A person’s answers to the questions of an event, by their ids. */
export interface QuestionAnswers {
  user_id: string
  answers: Record<string, string | number>
}

/** The answers to the questions for an occurrence: all of them for organisers, one’s own for others. */
export const questionAnswersOf = (occurrence: string) =>
  queryOptions({
    queryKey: ['event_question_answers', { occurrence }],
    queryFn: async (): Promise<QuestionAnswers[]> =>
      (await rows(
        supabase
          .from('event_question_answers')
          .select('user_id, answers')
          .eq('occurrence_id', occurrence)
          .order('answered_at')
          .order('user_id'),
      )) as QuestionAnswers[],
    // who becomes a host sees more of them, and they go with the answer to the event
    meta: { reads: ['event_hosts', 'event_rsvps'] },
  })

/** Answers the questions of an event for oneself; what is left out is no longer answered. */
export const answeringQuestions = mutationOptions({
  ...optimistic<QuestionAnswers, QuestionAnswersInput>(
    ({ occurrence_id }) => [questionAnswersOf(occurrence_id).queryKey],
    (list, { answers }) => {
      const me = myId()
      return [
        ...list.filter(({ user_id }) => user_id !== me),
        ...(Object.keys(answers).length > 0 ? [{ user_id: me, answers }] : []),
      ]
    },
    'event_question_answers',
  ),
  meta: { saidAtField: true },
  mutationFn: (args: QuestionAnswersInput) => write({ rpc: 'answer_event_questions', args: { ...args } }),
})
