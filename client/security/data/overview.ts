import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { SecurityOverview } from './types.ts'

export const securityOverview = queryOptions({
  queryKey: ['security_overview'],
  queryFn: async () => (await rows(supabase.rpc('security_overview'))) as unknown as SecurityOverview,
  staleTime: 10_000,
  meta: { reads: ['failed_logins', 'security_events', 'blocked_ips', 'user_sessions'] },
})

/** Tells whether who is signed in looks after security, of all or of one tenant. */
export const isSecurityReader = async () => rows(supabase.rpc('is_security_reader'))

export const isReader = queryOptions({
  queryKey: ['is_security_reader'],
  queryFn: async () => ((await isSecurityReader()) ? 'yes' : 'no'),
  meta: { reads: ['users'], passing: true },
})
