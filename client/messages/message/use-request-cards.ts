import { useEffect } from 'react'

/** Who said something has its cards made; where that came to nothing, whoever reads it long enough does, once a visit. */
const asked = new Set<string>()
const patience = 8000

export function useRequestCards(messageId: string, lacking: boolean) {
  useEffect(() => {
    if (!lacking || asked.has(messageId)) return
    const soon = setTimeout(() => {
      if (!navigator.onLine) return
      asked.add(messageId)
      void import('../data/uploads.ts').then(({ askForCards }) => askForCards(messageId))
    }, patience)
    return () => clearTimeout(soon)
  }, [messageId, lacking])
}
