import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { rows, written } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { given, pagesOf } from '../../ui/area/pages.ts'
import type { AdminSearch } from './search-params.ts'

/** Somebody to invite, as a line of a file or of what was pasted says it. */
export interface InviteRow {
  line: number
  email: string
  name?: string
  role?: string
}

export interface InvitePreview {
  line: number
  email: string
  state: 'new' | 'member' | 'invited' | 'duplicate' | 'wrong'
  why: string | null
}

export interface AdminInvite {
  id: string
  email: string | null
  group: { id: string; name: string } | null
  state: 'open' | 'accepted' | 'revoked' | 'expired'
  sent_at: string
  by: { id: string; name: string } | null
  after: string
}

/** The most rows that are invited at once. */
export const mostRows = 500

export const invitePreview = (invited: readonly InviteRow[]) =>
  queryOptions({
    queryKey: ['preview_invites', invited],
    queryFn: async () =>
      (await rows(
        supabase.rpc('preview_invites', { rows: invited.map((row) => ({ ...row })) }),
      )) as unknown as InvitePreview[],
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    meta: { passing: true },
  })

export const adminInvites = ({ q, state }: AdminSearch) => {
  const filters = given({ q: q?.trim(), state })
  return {
    ...pagesOf(
      ['admin_invites', filters],
      ['group_invites', 'group_members'],
      async (after) =>
        (await rows(supabase.rpc('admin_invites', { filters, ...(after && { after }) }))) as unknown as AdminInvite[],
    ),
    placeholderData: keepPreviousData,
  }
}

export async function invitePeople(invited: readonly InviteRow[], groups: readonly string[]) {
  const args = { rows: invited.map((row) => ({ ...row })), group_ids: [...groups] }
  const sent = await writeNow({ rpc: 'invite_people', args })
  void written('group_invites')
  return sent as { line: number; email: string; invite_id: string }[]
}

/** The codes of one’s own open invites, to hand over where no email leaves. */
export const inviteLinks = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['invite_links', ids],
    queryFn: async () =>
      (await rows(supabase.rpc('invite_links', { ids: [...ids] }))) as unknown as {
        id: string
        email: string
        code: string
      }[],
    staleTime: 0,
    gcTime: 0,
    meta: { passing: true },
  })

export const linkTo = (code: string) => `${location.origin}/invite/${code}`

/** Sends, revokes or restores one that was sent. */
export async function changeInvite(verb: 'resend' | 'revoke' | 'restore', id: string) {
  await writeNow({ rpc: `${verb}_invite`, args: { id } })
  void written('group_invites')
}
