import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** By itself, since the first step of a new group is in the first files, and lists of schedules are not. */
export const hasAdopted = (groupId: string) =>
  queryOptions({
    queryKey: ['adoptions', 'any', { groupId }],
    queryFn: () => rows(supabase.from('adoptions').select('id').eq('group_id', groupId).limit(1)),
    meta: { reads: ['scheduled_lessons'] },
  })

/** True where a group has taken up a curriculum. Suspends while that is not known. */
export const useHasAdopted = (groupId: string) => useSuspenseQuery(hasAdopted(groupId)).data.length > 0
