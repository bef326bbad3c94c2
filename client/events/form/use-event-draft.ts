import { useState } from 'react'
import { type DraftPlace, localDraft, useLocalDraft } from '../../lib/outbox/local-draft.ts'
import type { EventColumns, EventDraft } from './draft.ts'

export interface KeptDraft {
  draft: EventDraft
  /** The event that it changes, as it was then: its version, and its columns. */
  version?: number
  base?: EventColumns
  /** Filled in by another page, and not yet seen. */
  isNew?: boolean
}

const placeOf = (of: string): DraftPlace => ({
  ...{ table: 'events', row: of, field: 'form' },
  formerly: `draft event <user> ${of}`,
})

/** Begins a draft from another page, unless one is there. */
export function beginDraft(of: string, draft: EventDraft) {
  const stored = localDraft<KeptDraft>(placeOf(of))
  if (!stored.read()) stored.write({ draft, isNew: true })
}

/** A draft on this device, until it is sent or given up: it outlives its tab and its panel. */
export function useEventDraft(of: string, begin: () => KeptDraft) {
  const { draft: kept, isBack, write } = useLocalDraft<KeptDraft>(placeOf(of))
  const [begun, setBegun] = useState(begin)
  const [wasNew] = useState(kept?.isNew === true)
  const { draft, version, base } = kept ?? begun
  return {
    draft,
    version,
    base,
    /** It was left behind here, and is back. */
    isBack: isBack && !wasNew,
    /** Changes the latest draft: an upload that ends late takes back nothing that was typed meanwhile. */
    set: (change: Partial<EventDraft>, version?: number) =>
      write((before) => {
        const { isNew: _seen, ...rest } = before ?? begun
        return { ...rest, draft: { ...rest.draft, ...change }, ...(version !== undefined && { version }) }
      }),
    /** Begins anew, as if nothing had been written. */
    reset() {
      setBegun(begin())
      write(null)
    },
    forget: () => write(null),
  }
}
