import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export const flag = 'achievement_system'

/** A badge of one’s own. Of a lesson it has a title, and the group in which it was earned. */
export interface OwnBadge {
  id: string
  kind: string
  title: string
  group_id: string | null
  awarded_at: string
  private: boolean
}

/** The newest first; none where they are switched off. */
export const ownBadges = queryOptions({
  queryKey: ['achievements', 'mine'],
  queryFn: (): Promise<OwnBadge[]> =>
    rows(
      supabase
        .from('achievements')
        .select('id, kind, title, group_id, awarded_at, private')
        .eq('user_id', myId())
        .order('awarded_at', { ascending: false })
        .order('id'),
    ),
  meta: { reads: ['lesson_progress', 'feature_flag_overrides'] },
})

/** Shows a badge to who shares a group with one, or keeps it to oneself. */
export const settingPrivate = mutationOptions({
  ...optimistic<OwnBadge, Pick<OwnBadge, 'id' | 'private'>>([['achievements']], (badges, change) =>
    badges.map((badge) => (badge.id === change.id ? { ...badge, ...change } : badge)),
  ),
  mutationFn: (args: Pick<OwnBadge, 'id' | 'private'>) => write({ rpc: 'set_achievement_private', args }),
})
