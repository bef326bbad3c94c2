import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export type DeedKind = 'task' | 'goal' | 'lesson' | 'journal'

/** A day on which something was done, or that rested. */
export interface ActiveDay {
  day: string
  kinds: readonly DeedKind[]
  rest: 'free' | 'away' | 'off' | null
}

export const activeDays = (from_on: string, to_on: string) =>
  queryOptions({
    queryKey: ['users', 'active_days', { from_on, to_on }],
    queryFn: () => rows(supabase.rpc('my_active_days', { from_on, to_on })) as Promise<unknown> as Promise<ActiveDay[]>,
    meta: { reads: ['away_periods', 'group_off_days'] },
  })
