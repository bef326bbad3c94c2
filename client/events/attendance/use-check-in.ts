import { useEffect, useState } from 'react'
import { serverNow } from '../../lib/browser/server-clock.ts'
import type { EventCard } from '../data/events.ts'

const lead = 30 * 60_000
/** The longest that a browser’s timer waits. */
const longest = 2 ** 31 - 1

/** The state of check-in to an occurrence: people are checked in from half an hour before it, by the code until it ends. */
export function useCheckIn({ starts_at, ends_at, state, draft }: EventCard): 'none' | 'open' | 'over' {
  const [now, setNow] = useState(() => serverNow())
  const opens = Date.parse(starts_at) - lead
  const closes = Date.parse(ends_at)
  const next = now < opens ? opens : now < closes ? closes : null
  useEffect(() => {
    if (next === null) return
    const timer = setTimeout(() => setNow(serverNow()), Math.min(Math.max(next - serverNow(), 0) + 50, longest))
    return () => clearTimeout(timer)
  }, [next])
  return draft || state !== 'scheduled' || now < opens ? 'none' : now < closes ? 'open' : 'over'
}
