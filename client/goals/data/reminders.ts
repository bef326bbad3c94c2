import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export type GoalReminder = Database['public']['Tables']['goal_reminders']['Row']

/** One’s own reminders of a goal. */
export const goalRemindersOf = (goalId: string) =>
  queryOptions({
    queryKey: ['goal_reminders', { goalId }],
    queryFn: (): Promise<GoalReminder[]> =>
      rows(supabase.from('goal_reminders').select('*').eq('goal_id', goalId).order('at_time').order('id')),
  })

export const goalReminders = collection('goal_reminders', {
  lists: ({ goal_id }) => [goalRemindersOf(goal_id).queryKey],
  blank: () => ({ days: [] as number[] }),
  order: (a, b) => (a.at_time < b.at_time ? -1 : 1),
})
