import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { writeNow } from '../../lib/outbox/write.ts'
import { rows, written } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

type Draft = Database['public']['Tables']['drafts']['Row']

/** The drafts of a person, from all of their devices. */
export const drafts = queryOptions({
  queryKey: ['drafts'],
  queryFn: (): Promise<Draft[]> => rows(supabase.from('drafts').select('*')),
})

type DraftRow = Pick<Draft, 'user_id' | 'conversation_id' | 'body_html' | 'reply_to_id'>

/**
 * Takes a draft along to one's other devices, one after the other. It lies on this one anyhow, so it never waits in the
 * outbox: a draft of ten minutes ago is of no use to anybody. An empty one is none. It is over when the list of drafts
 * has it too.
 */
export const keepingDraft = mutationOptions({
  mutationKey: drafts.queryKey,
  scope: { id: 'drafts' },
  meta: { saidAtField: true },
  retry: false,
  mutationFn: (row: DraftRow) =>
    writeNow({ table: 'drafts', verb: 'put', by: ['user_id', 'conversation_id', 'thread'], row }),
  onSettled: () => written('drafts'),
})
