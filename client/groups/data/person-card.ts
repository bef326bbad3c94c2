import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** A badge that somebody shows to those who share a group with them. */
export interface ShownBadge {
  id: string
  kind: string
  title: string
}

/** A person as those see them who share a group with them; of whoever one has blocked there is only the name. */
export interface PersonCard {
  id: string
  name: string
  avatar_url: string | null
  role: string
  title: string | null
  about: string | null
  streak: number | null
  groups: { id: string; name: string; role: string; title: string | null }[]
  badges: ShownBadge[]
  blocked: false
}

type Answer = PersonCard | { id: string; name: string; blocked: true }

export const personCard = (id: string) =>
  queryOptions({
    queryKey: ['person_card', id],
    queryFn: async () => (await rows(supabase.rpc('person_card', { person: id }))) as unknown as Answer,
    meta: { reads: ['users', 'group_members', 'groups', 'user_blocks', 'achievements', 'user_settings'] },
  })

/** The people whom one has blocked. */
export const myBlocks = queryOptions({
  queryKey: ['user_blocks'],
  queryFn: (): Promise<{ blocker_id: string; blocked_id: string }[]> =>
    rows(supabase.from('user_blocks').select('blocker_id, blocked_id')),
  staleTime: 5 * 60_000,
})
