import { t } from '@lingui/core/macro'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** A badge of one’s own that was earned with a lesson. */
export interface Badge {
  id: string
  kind: string
  title: string
  /** The lesson with which it was earned. */
  lesson_key: string | null
  group_id: string | null
  awarded_at: string
  private: boolean
}

export const myBadges = queryOptions({
  queryKey: ['achievements', 'own'],
  queryFn: (): Promise<Badge[]> =>
    rows(
      supabase
        .from('achievements')
        .select('id, kind, title, lesson_key, group_id, awarded_at, private')
        .eq('user_id', myId())
        .not('lesson_key', 'is', null)
        .order('awarded_at', { ascending: false })
        .order('id'),
    ),
  meta: { reads: ['lesson_progress'] },
})

/** Keeps a badge to oneself, or shows it to the group in which it was earned. */
export const settingBadgePrivate = mutationOptions({
  ...optimistic<Badge, Pick<Badge, 'id' | 'private'>>([['achievements', 'own']], (badges, change) =>
    badges.map((badge) => (badge.id === change.id ? { ...badge, ...change } : badge)),
  ),
  mutationFn: (args: Pick<Badge, 'id' | 'private'>) => write({ rpc: 'set_achievement_private', args }),
})

export function badgeName({ kind, title }: Badge): string {
  if (kind === 'first_lesson') return t`First lesson: ${title}`
  return kind === 'unit' ? t`Unit finished: ${title}` : t`Curriculum finished: ${title}`
}
