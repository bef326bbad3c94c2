import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** A question beside a lesson without an accepted answer; `waits` is true where nobody has replied for two days. */
export interface OpenQuestion {
  thread_id: string
  adoption_id: string
  group_id: string
  lesson_key: string
  lesson: string
  title: string
  excerpt: string
  created_by: string | null
  created_at: string
  replies: number
  waits: boolean
}

/** The open questions of a group in the lessons that one leads; those first that wait. */
export const openQuestions = (group_id: string) =>
  queryOptions({
    queryKey: ['lesson_threads', 'inbox', { group_id }],
    queryFn: (): Promise<OpenQuestion[]> => rows(supabase.rpc('question_inbox', { group_id })),
    meta: { reads: ['lesson_replies', 'adoptions', 'scheduled_lessons', 'feature_flags'] },
  })

/** The questions that a lesson has left open, for who leads it. */
export interface LessonDigest {
  asked: number
  answered: number
  open: Pick<OpenQuestion, 'thread_id' | 'title' | 'excerpt' | 'created_by' | 'created_at'>[]
  hard: { item_key: string; item: string; text: string; answered: number; right: number }[]
}

export const digestOf = (adoption_id: string, lesson_key: string) =>
  queryOptions({
    queryKey: ['lesson_threads', 'digest', { adoption_id, lesson_key }],
    queryFn: async () =>
      (await rows(supabase.rpc('lesson_digest', { adoption_id, lesson_key }))) as unknown as LessonDigest,
    meta: { reads: ['lesson_replies', 'item_responses', 'lesson_progress', 'feature_flags'] },
  })
