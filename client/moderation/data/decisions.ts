import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { write, writeNow } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** The answer to a decision, and what became of it. */
interface AppealOfDecision {
  body: string
  state: 'open' | 'upheld' | 'overturned'
  answer: string | null
  /** Nobody else could decide. */
  by_same: boolean
  at: string
  decided_at: string | null
}

/** A decision about oneself. */
export interface DecisionAboutMe {
  id: string
  action: string
  subject_type: string
  words: string | null
  reason: string | null
  note: string | null
  role: 'group' | 'tenant' | 'instance'
  until: string | null
  at: string
  reverted: boolean
  /** The moment until which it can be appealed; null where it can’t. */
  appeal_until: string | null
  appeal: AppealOfDecision | null
}

/** The newest first. */
export const myDecisions = queryOptions({
  queryKey: ['my_decisions'],
  queryFn: async () => (await rows(supabase.rpc('my_decisions'))) as unknown as DecisionAboutMe[],
  // a notification comes with each decision, and with each answer
  meta: { reads: ['notifications'] },
})

interface NewAppeal {
  id: string
  action_id: string
  body: string
}

export const appealing = mutationOptions({
  ...optimistic<DecisionAboutMe, NewAppeal>([myDecisions.queryKey], (list, { action_id, body }) =>
    list.map((one) => (one.id === action_id ? { ...one, appeal_until: null, appeal: opened(body) } : one)),
  ),
  mutationFn: (args: NewAppeal) => write({ rpc: 'appeal_decision', args }),
})

const opened = (body: string): AppealOfDecision => ({
  ...{ body, state: 'open', answer: null, by_same: false, at: serverDate().toISOString(), decided_at: null },
})

/** The decision behind the link of a mail. */
export const decisionBehind = (token: string) =>
  queryOptions({
    queryKey: ['appeal', token],
    queryFn: async () => (await rows(supabase.rpc('read_appeal', { token }))) as unknown as DecisionAboutMe,
    // each wrong link is counted
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { passing: true },
  })

/** Appeals by that link, signed in or not. */
export const appealByLink = async (token: string, { id, body }: Pick<NewAppeal, 'id' | 'body'>) =>
  (await writeNow({ rpc: 'appeal_by_link', args: { token, id, body } })) as DecisionAboutMe
