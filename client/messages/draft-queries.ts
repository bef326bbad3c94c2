import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../supabase/types.ts'
import { ask, optimistic, rows } from '../lib/query.ts'
import { supabase } from '../lib/supabase.ts'

export type Draft = Database['public']['Tables']['drafts']['Row']

/** What one has begun to write, on all of one's devices. */
export const drafts = queryOptions({
  queryKey: ['drafts'],
  queryFn: (): Promise<Draft[]> => rows(supabase.from('drafts').select('*')),
})

export type DraftRow = Pick<Draft, 'user_id' | 'conversation_id' | 'body_html' | 'reply_to_id'>

/**
 * Takes a draft along to one's other devices. It lies on this one anyhow, so it never waits in the outbox: a draft of
 * ten minutes ago is of no use to anybody. An empty one is none.
 */
export const keepingDraft = mutationOptions({
  ...optimistic<Draft, DraftRow>([['drafts']], (list, row) => [
    ...list.filter((one) => one.conversation_id !== row.conversation_id || one.topic_id !== null),
    { ...row, topic_id: null, thread: row.conversation_id, updated_at: new Date().toISOString() },
  ]),
  meta: { saidAtField: true },
  retry: false,
  mutationFn: (row: DraftRow) =>
    ask({ table: 'drafts', verb: 'put', by: ['user_id', 'conversation_id', 'thread'], row }),
})
