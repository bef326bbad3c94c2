import { mutationOptions, queryOptions, useMutation } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { serverNow } from '../../lib/browser/server-clock.ts'
import { write, writeNow } from '../../lib/outbox/write.ts'
import { newId } from '../../lib/query/id.ts'
import { optimistic, query, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export type Invite = Database['public']['Tables']['group_invites']['Row']
export type NewInvite = Pick<Invite, 'kind' | 'role' | 'email' | 'max_uses' | 'expires_at'>

/** Links and letters that were not taken back, the newest first. Only who looks after the group sees any. */
export const invitesOf = (groupId: string) =>
  queryOptions({
    queryKey: ['group_invites', { groupId }],
    queryFn: (): Promise<Invite[]> =>
      rows(
        supabase
          .from('group_invites')
          .select('*, is_open')
          .eq('group_id', groupId)
          .is('revoked_at', null)
          .order('created_at', { ascending: false }),
      ),
    staleTime: 0,
  })

export const linkOf = ({ code }: Pick<Invite, 'code'>) => `${location.origin}/invite/${code}`

/** Also an invite whose maker may no longer give what it gives has ended, which the database alone knows. */
export const isOpen = ({ is_open, max_uses, uses, expires_at }: Invite) =>
  is_open !== false && (max_uses === null || uses < max_uses) && Date.parse(expires_at) > serverNow()

/** The group's last invite for members that anyone may use, or a new one. */
export function useInviteLink(groupId: string) {
  return useMutation({
    mutationFn: async () => {
      const works = async () =>
        (await query.fetchQuery(invitesOf(groupId))).find(
          (invite) => invite.kind === 'link' && invite.role === 'member' && isOpen(invite),
        )
      let invite = await works()
      if (!invite) {
        await writeNow({ table: 'group_invites', verb: 'insert', row: { id: newId(), group_id: groupId } })
        invite = await works()
      }
      return invite!
    },
  })
}

/** Takes an invite back, or (with nothing) lets it work again. A list shows none that was taken back. */
export const revokingInvite = mutationOptions({
  ...optimistic<Invite, { id: string; revoked_at: string | null }>(
    [['group_invites']],
    (invites, { id, revoked_at }) => (revoked_at ? invites.filter((invite) => invite.id !== id) : invites),
  ),
  mutationFn: ({ id, revoked_at }: { id: string; revoked_at: string | null }) =>
    write({ table: 'group_invites', verb: 'update', id, row: { revoked_at } }),
})
