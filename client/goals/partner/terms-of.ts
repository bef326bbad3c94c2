import type { Database } from '../../../supabase/types.ts'
import type { Goal } from '../data/types.ts'
import type { GoalTerms } from '../figures/series.ts'

type Shared = Database['public']['Functions']['shared_goals']['Returns'][number]

/** The part of a shared goal that charts need: its columns, as narrow as the database keeps them. */
export const termsOf = (goal: Shared): GoalTerms => ({
  kind: goal.kind as Goal['kind'],
  direction: goal.direction as Goal['direction'],
  unit: goal.unit,
  start_value: goal.start_value,
  target_value: goal.target_value,
  target_date: goal.target_date,
  schedule: goal.schedule as Goal['schedule'],
  starts_on: goal.starts_on,
})
