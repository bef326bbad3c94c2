import { type InfiniteData, mutationOptions } from '@tanstack/react-query'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { write, writeNow } from '../../lib/outbox/write.ts'
import { optimistic, query, written } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { caseOf } from './queue.ts'
import type { Case, CaseLine } from './types.ts'

/* What one does about cases. Acts and notes may wait for a connection; who is at work on what is said now or never. */

export interface CaseAction {
  /** The act's own. */
  id: string
  case_id: string
  action: string
  version: number
  reason?: string
  note_public?: string
  note_private?: string
  until?: string
  everywhere?: boolean
  preset_id?: string
}

type Queue = InfiniteData<CaseLine[]>
const queues = [['moderation_cases', 'queue']]

/** Decides a case: it leaves the queue at once. */
export const acting = mutationOptions({
  ...optimistic<CaseLine, CaseAction, Queue>(queues, (queue, { case_id }) => ({
    ...queue,
    pages: queue.pages.map((page) => page.filter(({ id }) => id !== case_id)),
  })),
  meta: { saidAtField: true },
  mutationFn: (args: CaseAction) => write({ rpc: 'act_on_case', args: { ...args } }),
})

/** Many decisions for one reason: all or none. `id` is that of them all. */
interface ManyCaseActions extends Pick<CaseAction, 'action' | 'reason' | 'note_public' | 'preset_id'> {
  id: string
  acts: Pick<CaseAction, 'id' | 'case_id' | 'version'>[]
}

export const actingOnMany = mutationOptions({
  ...optimistic<CaseLine, ManyCaseActions, Queue>(queues, (queue, { acts }) => {
    const gone = new Set(acts.map(({ case_id }) => case_id))
    return { ...queue, pages: queue.pages.map((page) => page.filter(({ id }) => !gone.has(id))) }
  }),
  meta: { saidAtField: true },
  mutationFn: (args: ManyCaseActions) => write({ rpc: 'act_on_cases', args: { ...args } }),
})

/** Takes many decisions back that were made in one go. */
export const revertingMany = mutationOptions({
  mutationKey: ['moderation_cases'],
  onSettled: () => written('moderation_cases'),
  mutationFn: (args: { bulk_id: string }) => write({ rpc: 'revert_bulk', args }),
})

/** Takes an act back, by an entry of its own. */
export const reverting = mutationOptions({
  mutationKey: ['moderation_cases'],
  onSettled: () => written('moderation_cases'),
  mutationFn: (args: { id: string; action_id: string; note?: string }) => write({ rpc: 'revert_action', args }),
})

/** Answers an appeal: what was decided stands, or is undone. */
export const decidingAppeal = mutationOptions({
  mutationKey: ['moderation_cases'],
  onSettled: () => written('moderation_cases'),
  meta: { saidAtField: true },
  mutationFn: (args: { id: string; upheld: boolean; answer?: string }) => write({ rpc: 'decide_appeal', args }),
})

export const notingCase = mutationOptions({
  ...optimistic<CaseLine, { id: string; case_id: string; body: string; name: string }, Case>(
    ({ case_id }) => [caseOf(case_id).queryKey],
    (one, { id, body, name }) => ({
      ...one,
      notes: [...one.notes, { id, by: { id: myId(), name }, body, at: serverDate().toISOString() }],
    }),
    'moderation_cases',
  ),
  mutationFn: ({ id, case_id, body }: { id: string; case_id: string; body: string; name: string }) =>
    write({ rpc: 'note_case', args: { id, case_id, body } }),
})

/** Says who is at work on a case, and shows what came of it in the queue and the case. */
async function shown(answer: Promise<unknown>) {
  const line = (await answer) as CaseLine
  query.setQueryData(caseOf(line.id).queryKey, (one: Case | undefined) => one && { ...one, ...line })
  await written('moderation_cases')
}

export const claimCase = (id: string) => shown(writeNow({ rpc: 'claim_case', args: { id } }))
export const releaseCase = (id: string) => shown(writeNow({ rpc: 'release_case', args: { id } }))
export const handOverCase = (id: string, userId: string) =>
  shown(writeNow({ rpc: 'hand_over_case', args: { id, user_id: userId } }))

export async function escalateCase(id: string) {
  await writeNow({ rpc: 'escalate_case', args: { id } })
  await written('moderation_cases')
}

export async function takeOverCase(id: string) {
  await writeNow({ rpc: 'take_over_case', args: { id } })
  await written('moderation_cases')
}
