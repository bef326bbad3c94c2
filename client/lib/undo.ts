import { store } from './store.ts'

/** A deed that can be taken back for ten seconds. Only the last one is offered. */
export interface Undoable {
  id: number
  words: string
  undo: () => void
}

export const undoable = store<Undoable | null>(null)

let next = 1

export const offerUndo = (words: string, undo: () => void) => undoable.set({ id: next++, words, undo })

export const withdrawUndo = () => undoable.set(null)
