import { useLingui } from '@lingui/react/macro'
import { dayOf } from '../../lib/settings/days.ts'
import { Picture } from '../../ui/html/Picture.tsx'
import { coverOf } from '../data/covers.ts'
import type { EventCard } from '../data/events.ts'
import { Poster } from './Poster.tsx'

/** The picture of an event: its cover, or else its poster. `named` where it is seen large, and not beside its title. */
export function EventCover(props: { card: EventCard; className: string | undefined; named?: true }) {
  const { t } = useLingui()
  const { card, className, named } = props
  const cover = coverOf(card)
  if (cover) return <Picture className={className} src={cover} alt={named ? t`Cover of ${card.title}` : ''} />
  const day = dayOf(new Date(card.starts_at), card.tz)
  return <Poster className={className} id={card.event_id} {...(named && { day })} />
}
