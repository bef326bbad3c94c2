import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows, type TableName } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

interface QuietGoal {
  goal_id: string
  silent_since: string
}

/** One’s own goals of which nothing was said for a week. */
export const goalRestarts = queryOptions({
  queryKey: ['goal_changes', 'restarts'],
  queryFn: (): Promise<QuietGoal[]> => rows(supabase.rpc('goal_restarts')),
  meta: { reads: ['goals', 'goal_entries', 'away_periods'] satisfies TableName[] },
})

interface Keep {
  goal_id: string
  kept: boolean
}

/** Keeps a quiet goal as it is, or takes that back: then it is asked about with the next answer. */
export const keepingGoal = mutationOptions({
  ...optimistic<QuietGoal, Keep>([goalRestarts.queryKey], (list, { goal_id, kept }) =>
    kept ? list.filter((one) => one.goal_id !== goal_id) : list,
  ),
  mutationFn: (args: Keep) => write({ rpc: 'keep_goal', args }),
})
