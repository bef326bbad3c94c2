import { store } from '../../lib/browser/store.ts'
import type { FindNearly } from './find-quote.ts'

/** The search for words that have changed; null until it was needed. */
export const nearly = store<FindNearly | null>(null)

let coming: Promise<void> | undefined

/** Loads it. Offline it may not come: what is not found stays so, and the next page tries again. */
export function askForNearly(): Promise<void> {
  coming ??= import('./nearly.ts').then(
    ({ findNearly }) => nearly.set(findNearly),
    () => {
      coming = undefined
    },
  )
  return coming
}
