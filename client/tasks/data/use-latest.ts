import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same for whom it is given to, and does what it was last drawn with. Not for use while drawing. */
export function useLatest<Args extends unknown[]>(work: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
