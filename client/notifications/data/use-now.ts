import { useEffect, useState } from 'react'

/** The time, anew each half minute, so that what says "just now" does not stay. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const ticking = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(ticking)
  }, [])
  return now
}
