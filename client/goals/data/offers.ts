import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { GoalSchedule, SourceFilter } from './types.ts'

export interface OfferedStep {
  title: string
  due_on: string | null
  linked_type: 'lesson'
  linked_id: string
  linked_adoption_id: string
}

/** A goal that somebody whose group follows a curriculum could set: to come to its end, or a pace. */
export type GoalOffer = { curriculum: string } & (
  | { offer: 'finish'; target_date: string | null; milestones: OfferedStep[] | null }
  | { offer: 'weekly'; schedule: GoalSchedule & { n: number }; source_filter: SourceFilter }
)

/** The goals that a curriculum suggests. */
export const offersOf = (adoptionId: string) =>
  queryOptions({
    queryKey: ['scheduled_lessons', 'goal offers', { adoptionId }],
    queryFn: async () =>
      (await rows(supabase.rpc('goal_offers', { adoption_id: adoptionId }))) as unknown as GoalOffer[],
    meta: { reads: ['adoptions'], passing: true },
  })
