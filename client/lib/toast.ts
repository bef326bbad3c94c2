import { store } from './store.ts'

export interface Toast {
  id: number
  words: string
  tone: 'good' | 'bad'
}

export const toasts = store<readonly Toast[]>([])

let next = 1

export function toast(words: string, tone: Toast['tone'] = 'good') {
  const shown = toasts.get()
  // Said once is enough, however many requests failed for the same reason.
  if (shown.some((one) => one.words === words)) return
  toasts.set([...shown.slice(-3), { id: next++, words, tone }])
}

export const dismiss = (id: number) => toasts.set(toasts.get().filter((one) => one.id !== id))
