import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

interface Fading {
  id: string
  leaves_at: string
}

/** The untouched tasks of a group that are put off soon, and when. */
export const autoPostponedOf = (groupId: string) =>
  queryOptions({
    queryKey: ['fading_tasks', { groupId }],
    queryFn: (): Promise<Fading[]> => rows(supabase.rpc('fading_tasks', { group_id: groupId })),
    meta: { reads: ['tasks', 'task_comments', 'task_steps', 'task_assignees', 'groups'], passing: true },
  })
