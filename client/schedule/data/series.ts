import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** The events of a group that repeat. */
export const seriesOf = (groupId: string) =>
  queryOptions({
    queryKey: ['events', 'series', { groupId }],
    queryFn: () =>
      rows(
        supabase
          .from('events')
          .select('id, title')
          .eq('group_id', groupId)
          .eq('status', 'scheduled')
          .not('rrule', 'is', null)
          .order('title')
          .limit(100),
      ),
  })
