import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../supabase/types.ts'
import { rows } from '../lib/query.ts'
import { supabase } from '../lib/supabase.ts'

export type Edit = Database['public']['Tables']['message_edits']['Row']

/** What a message said before, the latest first. */
export const editsOf = (messageId: string) =>
  queryOptions({
    queryKey: ['message_edits', { messageId }],
    queryFn: (): Promise<Edit[]> =>
      rows(
        supabase.from('message_edits').select('*').eq('message_id', messageId).order('edited_at', { ascending: false }),
      ),
    meta: { reads: ['messages'], passing: true },
  })
