import { queryOptions } from '@tanstack/react-query'
import { rows, type TableName } from '../lib/query/query.ts'
import { trashKinds } from '../lib/registries/label-lookup.ts'
import { supabase } from '../lib/supabase/supabase.ts'

export interface TrashItem {
  kind: string
  id: string
  title: string
  group_id: string | null
  deleted_by: string | null
  deleted_at: string
}

/** Items to restore, of one group or of all: the last on top. */
export const trashOf = (groupId?: string) =>
  queryOptions({
    queryKey: ['trash', { groupId: groupId ?? null }],
    queryFn: async (): Promise<TrashItem[]> => rows(supabase.rpc('trash', groupId ? { of_group: groupId } : {})),
    meta: { passing: true, reads: Object.keys(trashKinds()) as TableName[] },
    staleTime: 0,
  })
