import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { ResponseFile } from './my-lesson.ts'

/** Of each question of a quiz, how many have answered it at their first attempt, and how many were right. */
export type QuizDifficulty = Readonly<Record<string, { answered: number; right: number }>>

export const difficultyOf = (adoption_id: string, item_key: string) =>
  queryOptions({
    queryKey: ['item_responses', 'difficulty', { adoption_id, item_key }],
    queryFn: async () =>
      (await rows(supabase.rpc('quiz_difficulty', { adoption_id, item_key }))) as unknown as QuizDifficulty,
    meta: { reads: ['lesson_progress'] },
  })

/** Answers that members have handed in for an item, the last one first. */
export interface HandedIn {
  id: string
  user_id: string
  sent_at: string
  response: { text?: string; files?: ResponseFile[] }
}

export const handedIn = (adoption_id: string, item_key: string) =>
  queryOptions({
    queryKey: ['item_responses', { adoption_id, item_key }],
    queryFn: async () =>
      (await rows(
        supabase
          .from('item_responses')
          .select('id, user_id, sent_at, response')
          .match({ adoption_id, item_key })
          .neq('kind', 'quiz')
          .order('sent_at', { ascending: false })
          .limit(200),
      )) as unknown as HandedIn[],
    meta: { reads: ['lesson_progress'] },
  })
