import { queryOptions } from '@tanstack/react-query'
import { collection } from '../../lib/outbox/collection.ts'
import { rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { JournalPrompt } from './beginnings.ts'

/** The prompts that one has written. */
export const ownPrompts = queryOptions({
  queryKey: ['journal_prompts', 'own'],
  queryFn: (): Promise<JournalPrompt[]> =>
    rows(supabase.from('journal_prompts').select('*').eq('created_by', myId()).order('created_at').order('id')),
})

export const promptRows = collection('journal_prompts', {
  lists: () => [ownPrompts.queryKey],
  blank: () => ({ theme: 'own', locale: 'en', active: true }),
})
