import { store } from '../../lib/browser/store.ts'

/** True while the panel of the open conversation is shown. */
export const details = store(false)
