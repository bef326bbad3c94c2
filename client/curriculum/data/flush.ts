import { flushAll } from './autosave.ts'
import { flushShared } from './use-shared-draft.ts'

/** Sends all that is being written at once, notes for leaders and answers too: before a deed that is about all of it. */
export const flushEverything = () => Promise.all([flushAll(), flushShared()])
