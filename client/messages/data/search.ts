import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

interface FoundMessage {
  id: string
  conversation_id: string
  sender_id: string | null
  created_at: string
  excerpt: string
  /** The matches in the text: start and length in characters. */
  ranges: readonly (readonly [number, number])[]
}

export const findMessages = (question: string) =>
  queryOptions({
    queryKey: ['search', 'messages', question],
    queryFn: async ({ signal }): Promise<FoundMessage[]> =>
      (await rows(
        supabase.rpc('search_messages', { q: question, n: 50 }).abortSignal(signal),
      )) as unknown as FoundMessage[],
    enabled: question.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
    meta: { passing: true },
  })
