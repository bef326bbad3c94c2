import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export interface Load {
  user_id: string
  open_count: number
  this_week: number
  off_days: string[]
}

/** The workload of each member of a group; read anew each time somebody is about to give them more. */
export const loadOf = (groupId: string) =>
  queryOptions({
    queryKey: ['my_load', { groupId }],
    queryFn: (): Promise<Load[]> => rows(supabase.rpc('my_load', { group_id: groupId })) as Promise<Load[]>,
    staleTime: 0,
    meta: { reads: ['tasks', 'task_assignees', 'group_off_days'] },
  })
