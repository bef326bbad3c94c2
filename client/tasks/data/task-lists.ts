import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { rows } from '../../lib/query/query.ts'
import { dayAfter, dayOf } from '../../lib/settings/days.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { View } from './search-params.ts'
import { list, read, whole } from './tasks.ts'

/* Lists for the views, beyond those of the first screens. */

export type Label = Database['public']['Tables']['labels']['Row']

/** Overdue tasks, and those of today and the week that follows: one's own, and those given to nobody. */
export const nearTasks = list('near', () =>
  read(supabase.rpc('waiting_tasks', { until: dayAfter(dayOf(serverDate()), 8) }).select(whole)),
)

/** Open tasks that one gave to others. */
export const givenTasks = list('given', () => read(supabase.rpc('given_tasks').select(whole)))

/** Tasks done lately in one's groups and by oneself alone. */
export const doneTasks = list('done', () => read(supabase.rpc('done_tasks').select(whole)))

/** The labels of all one's groups. */
export const labels = queryOptions({
  queryKey: ['labels'],
  queryFn: (): Promise<Label[]> => rows(supabase.from('labels').select('*').order('name').order('id')),
})

export const useLabelsOf = (groupId: string | null): Label[] =>
  (useQuery(labels).data ?? []).filter(({ group_id }) => group_id === groupId)

/** Returns the queries of a view, to be read with its page. */
export function neededBy(view: View | undefined) {
  if (view === 'group' || view === 'board') return [labels, doneTasks]
  return [view === 'assigned' ? givenTasks : nearTasks, labels, doneTasks]
}
