import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export type GoalCheckIn = Database['public']['Tables']['goal_checkins']['Row']

/** One’s confidence in a goal in a week; without a number, that is taken back. */
export interface CheckIn {
  goal_id: string
  week_of: string
  confidence: number | null
  body: string | null
}

/** One’s own check-ins of a goal, the latest first. */
export const checkInsOf = (goalId: string) =>
  queryOptions({
    queryKey: ['goal_checkins', { goalId }],
    queryFn: (): Promise<GoalCheckIn[]> =>
      rows(supabase.from('goal_checkins').select('*').eq('goal_id', goalId).order('week_of', { ascending: false })),
  })

interface GroupConfidence {
  week_of: string
  average: number
  people: number
}

/** The confidence of a group in its goal, week by week; never who. */
export const summaryOf = (goalId: string) =>
  queryOptions({
    queryKey: ['goal_checkins', 'summary', { goalId }],
    queryFn: async () =>
      (await rows(supabase.rpc('goal_summary', { goal_id: goalId }))) as unknown as GroupConfidence[],
  })

export const checkingIn = mutationOptions({
  ...optimistic<GoalCheckIn, CheckIn>(
    ({ goal_id }) => [['goal_checkins', { goalId: goal_id }]],
    (list, { confidence, ...said }) => {
      const others = list.filter(({ week_of }) => week_of !== said.week_of)
      if (confidence === null) return others
      const now = serverDate().toISOString()
      const own = { ...said, confidence, user_id: myId(), created_at: now, updated_at: now }
      return [own, ...others].sort((a, b) => (a.week_of < b.week_of ? 1 : -1))
    },
    'goal_checkins',
  ),
  mutationFn: ({ goal_id, week_of, confidence, body }: CheckIn) =>
    write({
      rpc: 'check_in_goal',
      args: { goal_id, week_of, ...(confidence !== null && { confidence }), ...(body && { body }) },
    }),
})
