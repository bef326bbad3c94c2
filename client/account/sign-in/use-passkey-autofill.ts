import { useEffect, useRef } from 'react'
import { hasInteracted } from '../../lib/browser/first-interaction.ts'
import { enterByPasskey, offersPasskeys } from '../data/sign-in.ts'

/**
 * From the first sign that somebody is there, the browser offers their passkeys in the field for the address.
 * Returns what makes room for asking outright: a browser asks one thing at a time.
 */
export function usePasskeyAutofill(enter: () => void): () => void {
  const offering = useRef<AbortController>(null)
  const entered = useRef(enter)
  entered.current = enter
  useEffect(() => {
    const mine = new AbortController()
    offering.current = mine
    void (async () => {
      await hasInteracted
      if (mine.signal.aborted || !(await offersPasskeys())) return
      const done = await enterByPasskey(mine.signal).catch(() => false)
      if (done && !mine.signal.aborted) entered.current()
    })()
    return () => mine.abort()
  }, [])
  return () => offering.current?.abort()
}
