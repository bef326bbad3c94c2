import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { rows } from '../../lib/query/query.ts'
import { dayAfter, dayOf } from '../../lib/settings/days.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { View } from './search-params.ts'
import { list, read, whole } from './tasks.ts'

/* What the views ask for, beyond what the first screens know. */

export type Label = Database['public']['Tables']['labels']['Row']

/** What has slipped, and what one meets today and in the week that follows: all of one's own, and what is nobody's. */
export const nearTasks = list('near', () =>
  read(supabase.rpc('waiting_tasks', { until: dayAfter(dayOf(new Date()), 8) }).select(whole)),
)

/** What one gave to others and is not done. */
export const givenTasks = list('given', () => read(supabase.rpc('given_tasks').select(whole)))

/** What was done lately in one's groups and by oneself alone. */
export const doneTasks = list('done', () => read(supabase.rpc('done_tasks').select(whole)))

/** The labels of all one's groups. */
export const labels = queryOptions({
  queryKey: ['labels'],
  queryFn: (): Promise<Label[]> => rows(supabase.from('labels').select('*').order('name').order('id')),
})

export const useLabelsOf = (groupId: string | null): Label[] =>
  (useQuery(labels).data ?? []).filter(({ group_id }) => group_id === groupId)

/** What a view is no use without, to be asked for with its page. */
export function neededBy(view: View | undefined) {
  if (view === 'group' || view === 'board') return [labels, doneTasks]
  return [view === 'assigned' ? givenTasks : nearTasks, labels, doneTasks]
}
