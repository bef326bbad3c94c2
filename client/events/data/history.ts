import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export type EventLogEntry = Database['public']['Tables']['activity_log']['Row']

/** The history of an event, the latest first. */
export const historyOf = (event: string) =>
  queryOptions({
    queryKey: ['activity_log', { event }],
    queryFn: (): Promise<EventLogEntry[]> =>
      rows(
        supabase
          .from('activity_log')
          .select('*')
          .eq('subject_type', 'events')
          .eq('subject_id', event)
          .order('id', { ascending: false })
          .limit(50),
      ),
    meta: { reads: ['events'] },
  })
