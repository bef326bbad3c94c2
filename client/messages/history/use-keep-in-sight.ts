import { type RefObject, useEffect } from 'react'
import { composing } from '../data/picker.ts'

/** Keeps the message that is answered or edited in sight, once the composer has grown. */
export function useKeepInSight(frame: RefObject<HTMLElement | null>) {
  const id = composing.use()?.message.id
  useEffect(() => {
    if (!id) return
    let next = requestAnimationFrame(() => {
      next = requestAnimationFrame(() =>
        frame.current?.querySelector(`[data-message="${id}"]`)?.scrollIntoView({ block: 'nearest' }),
      )
    })
    return () => cancelAnimationFrame(next)
  }, [id, frame])
}
