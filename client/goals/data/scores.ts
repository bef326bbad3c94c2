import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export type GoalScore = Pick<Database['public']['Tables']['goal_scores']['Row'], 'on_date' | 'score' | 'run'>

/** The strength of a goal at the end of each stretch with entries, of the last two hundred. */
export const scoresOf = (goalId: string) =>
  queryOptions({
    queryKey: ['goal_scores', { goalId }],
    queryFn: async (): Promise<GoalScore[]> =>
      (
        await rows(
          supabase
            .from('goal_scores')
            .select('on_date, score, run')
            .eq('goal_id', goalId)
            .order('on_date', { ascending: false })
            .limit(200),
        )
      ).toReversed(),
    meta: { reads: ['goals', 'goal_entries', 'away_periods'] },
  })
