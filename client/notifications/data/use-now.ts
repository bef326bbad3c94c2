import { useEffect, useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'

/** The time, anew each half minute, so that what says "just now" does not stay. */
export function useNow(): Date {
  const [now, setNow] = useState(() => serverDate())
  useEffect(() => {
    const ticking = setInterval(() => setNow(serverDate()), 30_000)
    return () => clearInterval(ticking)
  }, [])
  return now
}
