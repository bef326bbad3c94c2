import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** The state of a lesson for a member: none, in progress, done or excused. */
export type ProgressLetter = 'n' | 'p' | 'd' | 'e'

/** The progress of members in a curriculum: of those without the right to more, one’s own row alone. */
export interface ProgressGrid {
  adoption_id: string
  group_id: string
  title: string
  sees: 'all' | 'own'
  /** The viewer may excuse members from lessons. */
  excuses: boolean
  /** The number of members, also of those whose rows are not here. */
  people: number
  units: { key: string; title: string }[]
  lessons: { key: string; title: string; unit: string }[]
  /** The percentage of members who have done each lesson; null where that would tell of few. */
  average: number[] | null
  /** `states` has a letter for each lesson; `more` lessons were done that are no longer in the plan. */
  members: { user_id: string; states: string; more: number }[]
}

export interface GridPart {
  unit?: string | undefined
  team?: string | undefined
}

export const progressGrid = (adoptionId: string, { unit, team }: GridPart = {}) =>
  queryOptions({
    queryKey: ['lesson_progress', 'grid', { adoptionId }, { unit: unit ?? null, team: team ?? null }],
    queryFn: async () =>
      (await rows(
        supabase.rpc('progress_grid', {
          adoption_id: adoptionId,
          ...(unit && { unit_key: unit }),
          ...(team && { team_id: team }),
        }),
      )) as unknown as ProgressGrid,
    meta: { reads: ['scheduled_lessons', 'adoptions', 'adoption_overrides', 'group_members', 'teams', 'team_members'] },
  })
