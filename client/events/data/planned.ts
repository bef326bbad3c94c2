import { store } from '../../lib/browser/store.ts'

/** The message that an event is to be made of, until its form opens. */
export const planned = store<string | null>(null)
