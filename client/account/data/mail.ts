import { queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** False if this server keeps email instead of sending it; null where nothing tells. */
export const sendsMail = queryOptions({
  queryKey: ['sends_mail'],
  queryFn: async () => (await rows(supabase.rpc('sends_mail'))) as boolean | null,
  staleTime: 60_000,
})

/** The outcome of a test mail. The words are the mail server’s. */
export interface TestMail {
  outcome: 'sent' | 'kept' | 'failed' | null
  words: string | null
  /** True if nobody has taken it up for half a minute. */
  late: boolean
}

/** Sends oneself a test mail, and returns where to. */
export const sendTestMail = async (id: string) => (await writeNow({ rpc: 'send_test_mail', args: { id } })) as string

const everyMs = 1_000

/** Asked for until it is known how it went. */
export const testMail = (id: string | undefined) =>
  queryOptions({
    queryKey: ['test_mail', { id }],
    queryFn: async () => (await rows(supabase.rpc('test_mail', { id: id! }))) as unknown as TestMail | null,
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.outcome ? false : everyMs),
    meta: { passing: true },
  })
