import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Database } from '../../supabase/types.ts'
import { dayAfter, dayOf } from '../lib/days.ts'
import { rows } from '../lib/query.ts'
import { session } from '../lib/session.ts'
import { supabase } from '../lib/supabase.ts'
import { allTasks, list, read, whole } from './queries.ts'
import type { View } from './search.ts'

/* What the views ask for, beyond what the first screens know. */

export type Label = Database['public']['Tables']['labels']['Row']

const few = 500

/** What has slipped, and what one meets today and in the week that follows: all of one's own, and what is nobody's. */
export const nearTasks = list('near', async () => {
  const until = dayAfter(dayOf(new Date()), 8)
  const [mine, near] = await Promise.all([
    read(supabase.rpc('my_tasks', { until }).select(whole)),
    read(
      allTasks()
        .in('status', ['todo', 'doing'])
        .or(`due_on.lte.${until},plan_on.lte.${until}`)
        .order('due_on', { nullsFirst: false })
        .order('id')
        .limit(few),
    ),
  ])
  return [...new Map([...near, ...mine].map((task) => [task.id, task])).values()]
})

/** What one gave to others and is not done. */
export const givenTasks = list('given', () =>
  read(
    supabase
      .from('tasks')
      .select(`${whole}, given:task_assignees!inner(assigned_by)`)
      .eq('given.assigned_by', session.get().user?.id ?? '')
      .in('status', ['todo', 'doing'])
      .order('due_on', { nullsFirst: false })
      .order('id')
      .limit(few),
  ),
)

/** What was done lately, the last first. */
export const doneTasks = list('done', () =>
  read(allTasks().eq('status', 'done').order('done_at', { ascending: false }).order('id').limit(200)),
)

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
