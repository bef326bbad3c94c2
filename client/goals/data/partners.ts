import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows, type TableName } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export type GoalPartner = Database['public']['Tables']['goal_partners']['Row']

/** The partners of one’s own goals, and the goals of others that one is a partner of. */
export const partners = queryOptions({
  queryKey: ['goal_partners'],
  queryFn: (): Promise<GoalPartner[]> => rows(supabase.from('goal_partners').select('*').order('asked_at')),
})

/** The goals about which one was asked and has not answered. */
export const goalAsks = queryOptions({
  queryKey: ['goal_partners', 'asks'],
  queryFn: () => rows(supabase.rpc('goal_asks')),
  meta: { reads: ['goals'] satisfies TableName[] },
})

interface ToGoal {
  goal_id: string
}

export const askingPartner = mutationOptions({
  ...optimistic<GoalPartner, ToGoal & { user_id: string }>([partners.queryKey], (list, { goal_id, user_id }, key) =>
    key.length > 1
      ? list
      : [
          ...list.filter((one) => one.goal_id !== goal_id),
          { goal_id, user_id, status: 'asked', asked_at: serverDate().toISOString(), answered_at: null },
        ],
  ),
  mutationFn: (args: ToGoal & { user_id: string }) => write({ rpc: 'ask_goal_partner', args }),
})

export const answeringPartner = mutationOptions({
  ...optimistic<GoalPartner, ToGoal & { accept: boolean }>([partners.queryKey], (list, { goal_id, accept }, key) => {
    const others = list.filter((one) => one.goal_id !== goal_id)
    const own = list.find((one) => one.goal_id === goal_id)
    if (!own || !accept || key.length > 1) return others
    return [...others, { ...own, status: 'accepted', answered_at: serverDate().toISOString() }]
  }),
  mutationFn: (args: ToGoal & { accept: boolean }) => write({ rpc: 'answer_goal_partner', args }),
})

export const endingPartner = mutationOptions({
  ...optimistic<GoalPartner, ToGoal>([partners.queryKey], (list, { goal_id }) =>
    list.filter((one) => one.goal_id !== goal_id),
  ),
  mutationFn: (args: ToGoal) => write({ rpc: 'end_goal_partner', args }),
})
