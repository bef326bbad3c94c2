import { useEffect, useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'

/** This moment, anew each half minute: what a page shows on the day comes and goes by the clock. */
export function useNow(): Date {
  const [now, setNow] = useState(() => serverDate())
  useEffect(() => {
    const ticking = setInterval(() => setNow(serverDate()), 30_000)
    return () => clearInterval(ticking)
  }, [])
  return now
}
