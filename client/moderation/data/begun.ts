import { store } from '../../lib/browser/store.ts'

/** An act that somebody began on a line of the queue, for the case as it opens: its reason comes there. */
export const begun = store<{ id: string; action: string } | null>(null)
