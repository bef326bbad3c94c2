import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

type Mute = Pick<Database['public']['Tables']['user_mutes']['Row'], 'user_id' | 'muted_id'>

/** The people I muted: read, but without notifications; nobody else sees them. */
export const mutes = queryOptions({
  queryKey: ['user_mutes'],
  queryFn: (): Promise<Mute[]> => rows(supabase.from('user_mutes').select('user_id, muted_id')),
  staleTime: 5 * 60_000,
})

export const mutingPerson = mutationOptions({
  ...optimistic<Mute, { user_id: string; muted: boolean }>([['user_mutes']], (list, { user_id, muted }) => {
    const others = list.filter(({ muted_id }) => muted_id !== user_id)
    return muted ? [...others, { user_id: myId(), muted_id: user_id }] : others
  }),
  mutationFn: (args: { user_id: string; muted: boolean }) => write({ rpc: 'mute_person', args }),
})
