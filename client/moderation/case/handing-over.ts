import { store } from '../../lib/browser/store.ts'

/** The case that is being handed to somebody. */
export const handingOver = store<{ id: string; words: string } | null>(null)
