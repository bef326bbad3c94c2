import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { serverNow } from '../../lib/browser/server-clock.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { QueueSearch } from './search-params.ts'
import type { Case, CaseAppeal, CaseLine, CasePerson, ModerationFigures } from './types.ts'

/* What is asked of cases. None of it is kept on the device: it is about others, and some of it is vile. */

export type QueueAsked = Omit<QueueSearch, 'case'>

const many = 30
const day = 86_400_000

/** The cases that wait for oneself, or others that one may see, the weightiest first, page by page. */
export const queueOf = ({ state, kind, reason, level, age, group }: QueueAsked) =>
  infiniteQueryOptions({
    queryKey: ['moderation_cases', 'queue', { state, kind, reason, level, age, group }],
    queryFn: async ({ pageParam }) =>
      (await rows(
        supabase.rpc('read_queue', {
          ...(state && { state }),
          ...(kind && { kind }),
          ...(reason && { reason }),
          ...(level && { level }),
          ...(group && { group_id: group }),
          ...(age && { created_before: new Date(serverNow() - Number(age) * day).toISOString() }),
          ...(pageParam && { after: pageParam.after, after_id: pageParam.id }),
          most: many,
        }),
      )) as unknown as CaseLine[],
    initialPageParam: null as Pick<CaseLine, 'after' | 'id'> | null,
    getNextPageParam: (page) => (page.length === many ? page.at(-1) : undefined),
    meta: { passing: true },
  })

export const caseOf = (id: string) =>
  queryOptions({
    queryKey: ['moderation_cases', 'case', id],
    queryFn: async () => (await rows(supabase.rpc('read_case', { id }))) as unknown as Case,
    meta: { passing: true },
  })

export const appealsOf = (id: string) =>
  queryOptions({
    queryKey: ['moderation_cases', 'appeals', id],
    queryFn: async () => (await rows(supabase.rpc('case_appeals', { id }))) as unknown as CaseAppeal[],
    meta: { passing: true },
  })

/** Those to whom a case can be handed. */
export const moderatorsOf = (id: string) =>
  queryOptions({
    queryKey: ['moderation_cases', 'moderators', id],
    queryFn: async () => (await rows(supabase.rpc('case_moderators', { id }))) as unknown as CasePerson[],
    meta: { passing: true },
  })

/** The figures of what waits, and of how it went this month; in one group, or in all that one looks after. */
export const moderationFigures = (groupId?: string) =>
  queryOptions({
    queryKey: ['moderation_cases', 'figures', groupId],
    queryFn: async () =>
      (await rows(
        supabase.rpc('moderation_figures', groupId ? { group_id: groupId } : {}),
      )) as unknown as ModerationFigures,
    meta: { passing: true },
  })
