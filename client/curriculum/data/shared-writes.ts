import { mutationOptions } from '@tanstack/react-query'
import type { Json } from '../../../supabase/types.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic } from '../../lib/query/query.ts'
import type { Block } from '../../ui/lesson/blocks.ts'
import { type LeaderText, leaderTextsOf, type QuizAnswers, quizAnswersOf } from './nodes.ts'

/* Mutations of what two may write at once: each names what it was made from, and is shown as its writer made it. */

/** Words that are put beside a node, and what they were made from. */
export interface Put<Value> {
  version_id: string
  key: string
  base: Value
  value: Value
}

/** The list with this row changed, or added. */
function withPut<Row extends { key: string }>(list: Row[], key: string, change: Partial<Row>, blank: Row): Row[] {
  return list.some((row) => row.key === key)
    ? list.map((row) => (row.key === key ? { ...row, ...change } : row))
    : [...list, { ...blank, ...change }]
}

export const puttingLeaderText = mutationOptions({
  ...optimistic<LeaderText, Put<Block[]>>(
    ({ version_id }) => [leaderTextsOf(version_id).queryKey],
    (list, { version_id, key, value: blocks }) =>
      withPut(list, key, { blocks }, { version_id, key, blocks, updated_at: serverDate().toISOString(), version: 1 }),
    'leader_texts',
  ),
  mutationFn: ({ version_id, key, base, value }: Put<Block[]>) =>
    write({
      rpc: 'put_leader_text',
      args: { version_id, key, base: base as unknown as Json, blocks: value as unknown as Json },
    }),
})

export const puttingQuizAnswers = mutationOptions({
  ...optimistic<QuizAnswers, Put<QuizAnswers['answers']>>(
    ({ version_id }) => [quizAnswersOf(version_id).queryKey],
    (list, { version_id, key, value: answers }) =>
      withPut(list, key, { answers }, { version_id, key, answers, version: 1 }),
    'quiz_answers',
  ),
  mutationFn: ({ value: answers, ...args }: Put<QuizAnswers['answers']>) =>
    write({
      rpc: 'put_quiz_answers',
      args: { ...args, base: args.base as unknown as Json, answers: answers as unknown as Json },
    }),
})
