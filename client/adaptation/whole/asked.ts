import type { AskedChange } from '../deeds/asked.ts'

/** Something that was asked for on the screen of the whole curriculum, before it is done. */
export type AskedWhole =
  | AskedChange
  | { what: 'unit'; unit: string }
  | { what: 'add-unit'; after: string | null }
  | { what: 'pace'; mode: 'dated' | 'self_paced' }
  | { what: 'copy' }
  | { what: 'history'; lesson: string }
