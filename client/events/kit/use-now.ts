import { useEffect, useState } from 'react'

/** This moment, anew each half minute: what a page shows on the day comes and goes by the clock. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const ticking = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(ticking)
  }, [])
  return now
}
