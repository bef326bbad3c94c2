import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export type BoardColumnRow = Database['public']['Tables']['task_columns']['Row']

/** The columns of a group's board; none where it shows the states. */
export const columnsOf = (groupId: string) =>
  queryOptions({
    queryKey: ['task_columns', { groupId }],
    queryFn: (): Promise<BoardColumnRow[]> =>
      rows(supabase.from('task_columns').select('*').eq('group_id', groupId).order('rank').order('id')),
  })

export const taskColumns = collection('task_columns', {
  lists: ({ group_id }) => [columnsOf(group_id).queryKey],
  order: (a, b) => (a.rank < b.rank ? -1 : 1),
})
