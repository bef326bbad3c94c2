import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { acceptInvitation } from '../../groups/data/groups.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, query, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

type Row = Database['public']['Functions']['my_invitations']['Returns'][number]
/** An invitation to one’s address. Who made it may have left since. */
export type WaitingInvitation = Omit<Row, 'icon_emoji' | 'invited_by'> & {
  icon_emoji: string | null
  invited_by: string | null
}

/** The invitations to one’s address that one has neither taken nor declined. */
export const myInvitations = queryOptions({
  queryKey: ['group_invites', 'mine'],
  queryFn: async () => (await rows(supabase.rpc('my_invitations'))) as WaitingInvitation[],
  meta: { reads: ['notifications', 'group_members'] },
})

type Declined = { id: string; declined: boolean }

/** Declines one, or takes that back: then it is in the next answer. */
export const decliningInvitation = mutationOptions({
  ...optimistic<WaitingInvitation, Declined>([myInvitations.queryKey], (list, { id, declined }) =>
    declined ? list.filter((one) => one.id !== id) : list,
  ),
  mutationFn: (args: Declined) => write({ rpc: 'decline_invitation', args }),
})

/** Joins: one is inside when the list of one’s groups says so. */
export const joiningByInvitation = mutationOptions({
  mutationFn: async ({ code }: WaitingInvitation) => {
    await acceptInvitation(code)
    await query.invalidateQueries({ queryKey: myInvitations.queryKey })
  },
})
