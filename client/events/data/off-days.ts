import { mutationOptions } from '@tanstack/react-query'
import { serverNow } from '../../lib/browser/server-clock.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic } from '../../lib/query/query.ts'
import type { OffDaysCancel } from '../command-inputs.ts'
import type { EventCard } from './events.ts'
import { localOf } from './wall-clock.ts'

/** True for a date that is still to come and falls on these days, where it takes place. */
export const fallsOn = (
  card: EventCard,
  { group_id, starts_on, ends_on }: Omit<OffDaysCancel, 'id' | 'label' | 'cancels'>,
) => {
  const day = localOf(new Date(card.starts_at), card.tz).slice(0, 10)
  return card.group_id === group_id && day >= starts_on && day <= ends_on && Date.parse(card.starts_at) > serverNow()
}

/** Cancels what is planned on days off; taken back, it is on again. */
export const cancellingOnOffDays = mutationOptions({
  ...optimistic<never, OffDaysCancel, EventCard[]>(
    () => [['event_cards']],
    (cards, off) =>
      cards.map((card) => {
        if (!fallsOn(card, off)) return card
        if (off.cancels && card.state === 'scheduled')
          return { ...card, state: 'cancelled', off_day: true, reason: off.label }
        return off.cancels || !card.off_day ? card : { ...card, state: 'scheduled', off_day: false, reason: null }
      }),
    'events',
  ),
  mutationFn: ({ id, cancels }: OffDaysCancel) => write({ rpc: 'cancel_on_off_days', args: { id, cancels } }),
})
