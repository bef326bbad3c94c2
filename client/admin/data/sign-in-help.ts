import { queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { query, rows, written } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** The state of a person's sign-in: until when they have to wait after wrong passwords, their factors, their devices. */
export interface SignInState {
  waits_until: string | null
  factors: number
  devices: number
}

export type Help =
  | { act: 'end_wait' | 'end_sessions' }
  | { act: 'remove_factor'; recognised_by: 'in_person' | 'video_call' | 'phone_call' }

export const signInState = (userId: string) =>
  queryOptions({
    queryKey: ['sign_in_help', { userId }],
    queryFn: async () => (await rows(supabase.rpc('sign_in_help', { user_id: userId }))) as unknown as SignInState,
    staleTime: 0,
    gcTime: 0,
    meta: { passing: true },
  })

/** Helps a person to get in. It never waits in the outbox: by then they may be in. */
export async function helpSignIn(userId: string, help: Help) {
  const state = (await writeNow({ rpc: 'help_sign_in', args: { user_id: userId, ...help } })) as SignInState
  query.setQueryData(signInState(userId).queryKey, state)
  void written('users')
}
