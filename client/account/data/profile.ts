import type { User } from '@supabase/auth-js'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { asError, came, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { useUser } from '../AuthProvider.tsx'

export interface Credentials {
  name: string
  email: string
  password: string
  code: string
}

/** One's own row. A trigger makes it at sign-up; where it is missing all the same, it is made here. */
export const profileOf = (user: User) =>
  queryOptions({
    queryKey: ['users', { id: user.id }],
    queryFn: async () => {
      const { data, error } = await supabase.from('users').select('*').eq('id', user.id).single()
      if (!error) return came(data)
      if (error.code !== 'PGRST116') throw asError(error)
      const email = user.email ?? ''
      const metadata = user.user_metadata
      const name: string = metadata.full_name ?? metadata.name ?? (email.split('@')[0] || 'User')
      await writeNow({
        table: 'users',
        verb: 'insert',
        row: { id: user.id, email, name, role: 'member', streak_count: 0 },
      })
      return await rows(supabase.from('users').select('*').eq('id', user.id).single())
    },
    staleTime: 5 * 60_000,
  })

/** The signed-in person: by the profile's name, or by that of the sign-up until the profile is here. */
export function useMe() {
  const user = useUser()
  const { data } = useQuery(profileOf(user))
  const email = user.email ?? ''
  return {
    id: user.id,
    email,
    name: data?.name ?? user.user_metadata.full_name ?? email,
    avatar_url: data?.avatar_url ?? null,
    tenantId: data?.tenant_id,
  }
}

/** Tells whether this instance has a first person. Once it has, it stays so. */
export const instanceState = queryOptions({
  queryKey: ['instance'],
  queryFn: async () => (await rows(supabase.rpc('instance_state'))) as { claimed: boolean; code_needed: boolean },
  staleTime: ({ state }) => (state.data?.claimed ? Number.POSITIVE_INFINITY : 0),
})

export const claimInstance = (code: string) =>
  writeNow({ rpc: 'claim_instance', args: code ? { code: code.trim() } : {} })
