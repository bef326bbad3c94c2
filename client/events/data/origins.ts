import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** The event that a task was made for. */
export const eventOfTask = (taskId: string) =>
  queryOptions({
    queryKey: ['task_origin', { taskId }],
    queryFn: () => rows(supabase.from('tasks').select('id, source_id').eq('id', taskId).eq('source_type', 'event')),
    staleTime: 10 * 60_000,
  })
