import { store } from './store.ts'

export interface Toast {
  id: number
  words: string
  tone: 'good' | 'bad'
}

export const toasts = store<readonly Toast[]>([])

/** All toasts since the page was loaded, the last on top: nobody has to have read a toast in its four seconds. */
export const said = store<readonly (Toast & { at: number })[]>([])
const most = 50

let next = 1

export function toast(words: string, tone: Toast['tone'] = 'good') {
  const shown = toasts.get()
  // Said once is enough, however many requests failed for the same reason.
  if (shown.some((one) => one.words === words)) return
  const one = { id: next++, words, tone }
  toasts.set([...shown.slice(-3), one])
  said.set([{ ...one, at: Date.now() }, ...said.get()].slice(0, most))
}

export const dismiss = (id: number) => toasts.set(toasts.get().filter((one) => one.id !== id))
