import { store } from '../../lib/browser/store.ts'

/** Whether the people and settings of the open conversation stand beside it. */
export const details = store(false)
