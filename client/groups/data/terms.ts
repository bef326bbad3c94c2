import { queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { query, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** A new term as it is asked for: the members who come along, and whether the days off to come do. */
export interface TermInput {
  group_id: string
  name: string
  starts_on: string
  options: { members: string[]; off_days: boolean; leaders: boolean }
}

/** The content of a new term: how many of each kind, and the curricula with the last day of each. */
export interface TermContent {
  counts: Record<
    'members' | 'off_days' | 'task_templates' | 'task_columns' | 'labels' | 'event_templates' | 'adoptions',
    number
  >
  adoptions: { adoption_id: string; title: string; ends_on: string | null }[]
}

const args = (id: string, term: TermInput) => ({ id, ...term })

/** The content that a new term would have; nothing is made. */
export const termPreviewOf = (term: TermInput) =>
  queryOptions({
    queryKey: ['groups', 'term', term],
    queryFn: async () =>
      (await rows(
        supabase.rpc('begin_term', { ...args(crypto.randomUUID(), term), dry: true }),
      )) as unknown as TermContent,
    placeholderData: (before: TermContent | undefined) => before,
    meta: { passing: true },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Makes a group for a new term under an id of its own: sent twice it is one. Refused, it throws the server’s words. */
export async function beginTerm(id: string, term: TermInput) {
  await writeNow({ rpc: 'begin_term', args: args(id, term) })
  await Promise.all(
    ['groups', 'group_members', 'permissions'].map((table) => query.invalidateQueries({ queryKey: [table] })),
  )
}
