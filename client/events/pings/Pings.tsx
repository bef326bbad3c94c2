import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../account/AuthProvider.tsx'
import type { EventCard } from '../data/events.ts'
import { MyPing } from './MyPing.tsx'
import { PingList } from './PingList.tsx'
import css from './pings.module.css'
import { allPings } from './queries.ts'

/** The pings of the day: organisers read who is late, and who comes says it. */
export function Pings({ card }: { card: EventCard }) {
  const { t } = useLingui()
  const me = useUser().id
  const all = useQuery(allPings).data ?? []
  const others = card.mine ? all.filter((one) => one.occurrence_id === card.id && one.user_id !== me) : []
  const comes = card.my_status === 'going' || card.my_status === 'maybe'
  // an organiser has nobody to tell but themselves, unless there are others
  const tells = comes && card.created_by !== me
  if (others.length === 0 && !tells) return null
  return (
    <section className={css.pings} aria-label={t`On the day`}>
      {others.length > 0 && <PingList pings={others} />}
      {tells && <MyPing card={card} />}
    </section>
  )
}
