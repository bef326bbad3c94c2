import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { write, writeNow } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { byItself, supabase } from '../../lib/supabase/supabase.ts'
import { type JournalTemplate, journalTemplates } from './templates.ts'

/* How an entry may begin: with the prompt of the day, one's own, or a template. */

type Tables = Database['public']['Tables']
export type JournalPrompt = Tables['journal_prompts']['Row']

/** The prompt of a day, if it has one; it stays for that day. */
export const todaysPrompt = (today: string) =>
  queryOptions({
    queryKey: ['journal_prompts', { today }],
    queryFn: (): Promise<JournalPrompt[]> => rows(supabase.rpc('todays_prompt', { today }).setHeader(...byItself)),
    staleTime: 10 * 60_000,
  })

/** One prompt, which an address names. */
export const promptOf = (id: string) =>
  queryOptions({
    queryKey: ['journal_prompts', { id }],
    queryFn: (): Promise<JournalPrompt[]> => rows(supabase.from('journal_prompts').select('*').eq('id', id)),
  })

/** The templates that one may begin with: one's own first. */
export const templatesToChoose = queryOptions({
  ...journalTemplates,
  select: (all: readonly JournalTemplate[]) => [
    ...all.filter(({ created_by }) => created_by !== null),
    ...all.filter(({ created_by }) => created_by === null),
  ],
})

/** Another prompt for the day, which only the server can choose. */
export const swappingPrompt = mutationOptions({
  mutationFn: async ({ today }: { today: string }) =>
    (await writeNow({ rpc: 'swap_prompt', args: { today } })) as JournalPrompt[],
})

/** No prompt for the day. */
export const skippingPrompt = mutationOptions({
  ...optimistic<JournalPrompt, { today: string }>(
    ({ today }) => [['journal_prompts', { today }]],
    () => [],
    'journal_prompts',
  ),
  mutationFn: (args: { today: string }) => write({ rpc: 'skip_prompt', args }),
})

/** Notes that the prompt of the day was written to. */
export const usingPrompt = mutationOptions({
  mutationFn: (args: { today: string; prompt_id: string }) => write({ rpc: 'use_prompt', args, incidental: true }),
})

/** A prompt of one's own. */
export const { adding: addingPrompt } = collection('journal_prompts', {
  lists: () => [],
  blank: () => ({ theme: 'own', locale: 'en', active: true }),
})
