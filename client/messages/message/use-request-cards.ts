import { useEffect } from 'react'

/** The messages whose cards a reader asked for on this visit: a while later, where the sender's request failed. */
const asked = new Set<string>()
const timeoutMs = 8000

export function useRequestCards(messageId: string, lacking: boolean) {
  useEffect(() => {
    if (!lacking || asked.has(messageId)) return
    const soon = setTimeout(() => {
      if (!navigator.onLine) return
      asked.add(messageId)
      void import('../data/uploads.ts').then(({ askForCards }) => askForCards(messageId))
    }, timeoutMs)
    return () => clearTimeout(soon)
  }, [messageId, lacking])
}
