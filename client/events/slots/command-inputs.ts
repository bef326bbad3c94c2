/** A claim of a slot for oneself, or the end of one. */
export interface SlotClaim {
  slot_id: string
  occurrence_id: string
  claims: boolean
}

/** A change of a slot on its date, and on all later ones where it is `following`. */
export interface SlotChange {
  slot_id: string
  occurrence_id: string
  following: boolean
  change: { title?: string; needed?: number; note?: string | null; rank?: string; removed?: boolean }
}

declare module '../../lib/registries/commands.ts' {
  interface CommandInputs {
    'events.claimSlot': SlotClaim
    'events.changeSlot': SlotChange
  }
}
