import { queryOptions } from '@tanstack/react-query'
import { rows, type TableName } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { EntryState } from './types.ts'

/** A day of a goal as others may see it: what it had, and never a note. */
export interface GoalMark {
  on_date: string
  state: EntryState
  value: number | null
}

/** One person’s gifts to a group’s goal under their name; of all who have left, one sum without one. */
export interface Contribution {
  user_id: string | null
  name: string | null
  total: number
  mine: boolean
}

/** The standing of a goal, as the database has counted it for who asks. */
export interface GoalReading {
  marks: GoalMark[]
  standing: { score: number | null; run: number | null; total: number | null }
  milestones: { id: string; title: string; due_on: string | null; weight: number; done_at: string | null }[]
  contributions: Contribution[]
  /** All that was given without a name; null where there is none. */
  anonymous_total: number | null
  people_count: number | null
}

/** The marks of five years, how the goal stands, and who gave to it. */
export const readingOf = (goalId: string) =>
  queryOptions({
    queryKey: ['goal_scores', 'reading', { goalId }],
    queryFn: async () => (await rows(supabase.rpc('read_goal', { goal_id: goalId }))) as unknown as GoalReading,
    meta: { reads: ['goals', 'goal_entries', 'away_periods', 'group_members'] satisfies TableName[] },
  })
