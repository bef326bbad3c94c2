import { Plural } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { serverDate } from '../../lib/browser/server-clock.ts'
import type { EventCard } from '../data/events.ts'
import { isPingTime } from './ping-time.ts'
import { allPings } from './queries.ts'

/** The number of people who said that they are late, on the row of an event that one organises. */
export function PingBadge({ card, className }: { card: EventCard; className: string | undefined }) {
  const near = card.mine && isPingTime(card, serverDate())
  const all = useQuery({ ...allPings, enabled: near }).data ?? []
  const late = near ? all.filter(({ occurrence_id, kind }) => occurrence_id === card.id && kind === 'late').length : 0
  if (late === 0) return null
  return (
    <span className={className} data-kind="again">
      <Plural value={late} one="# late" other="# late" />
    </span>
  )
}
