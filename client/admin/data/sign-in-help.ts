import { queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { query, rows, written } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** State of a person's sign-in: the end of the wait after wrong passwords, if any, and the number of factors and devices. */
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

/** Runs one act of sign-in help. Never queued in the outbox: by the time it was sent, it might no longer be wanted. */
export async function helpSignIn(userId: string, help: Help) {
  const state = (await writeNow({ rpc: 'help_sign_in', args: { user_id: userId, ...help } })) as SignInState
  query.setQueryData(signInState(userId).queryKey, state)
  void written('users')
}
