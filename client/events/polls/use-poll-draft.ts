import { useState } from 'react'
import { useLocalDraft } from '../../lib/outbox/local-draft.ts'
import type { PollDraft } from './poll-draft.ts'

/** A draft on this device, until it is sent: it outlives its tab and its panel. */
export function usePollDraft(of: string, begin: () => PollDraft) {
  const { draft, write } = useLocalDraft<PollDraft>({
    ...{ table: 'date_polls', row: of, field: 'form' },
    formerly: `draft poll <user> ${of}`,
  })
  const [begun] = useState(begin)
  return {
    draft: draft ?? begun,
    set: (change: Partial<PollDraft>) => write((before) => ({ ...(before ?? begun), ...change })),
    forget: () => write(null),
  }
}
