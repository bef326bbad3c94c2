import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** The number of pushes of a day that reached no device, for one reason; whose they were is not told. */
export interface PushFailures {
  days_ago: number
  /** The host of the push service; null where none was asked. */
  service: string | null
  reason: 'late' | 'unreachable' | 'refused' | 'withdrawn'
  count: number
}

/** The sign-ins of a week that failed, for one account; without a name where it is not here any more. */
export interface SignInFailures {
  id: string | null
  name: string | null
  day: number
  week: number
  last_at: string
  networks: string[]
}

// who opens one asks anew
const staleTime = 0

export const pushFailures = queryOptions({
  queryKey: ['admin_push_failures'],
  queryFn: async () => (await rows(supabase.rpc('admin_push_failures'))) as unknown as PushFailures[],
  staleTime,
})

export const signInFailures = queryOptions({
  queryKey: ['admin_sign_in_failures'],
  queryFn: async () => (await rows(supabase.rpc('admin_sign_in_failures'))) as unknown as SignInFailures[],
  staleTime,
  meta: { passing: true },
})
