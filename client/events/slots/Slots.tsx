import { useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActive } from '../../groups/data/groups.ts'
import { serverNow } from '../../lib/browser/server-clock.ts'
import type { EventCard } from '../data/events.ts'
import type { EventRights } from '../data/use-event-rights.ts'
import css from '../page/page.module.css'
import { slotsOf } from './queries.ts'
import { SlotForm } from './SlotForm.tsx'
import { SlotRow } from './SlotRow.tsx'
import own from './slots.module.css'

/** The things that people can take on for a date; organisers say what is needed. */
export function Slots({ card, may }: { card: EventCard; may: EventRights }) {
  const { t } = useLingui()
  const slots = useQuery(slotsOf(card.id)).data ?? []
  const [adding, add] = useState(false)
  const active = useActive(card.group_id)
  const ahead = card.state === 'scheduled' && Date.parse(card.ends_at) > serverNow()
  const manages = may.organise && active && ahead
  if (slots.length === 0 && !manages) return null
  return (
    <section className={css.part} aria-labelledby="slots">
      <h3 id="slots" className={css.heading}>{t`Helpers`}</h3>
      {slots.length > 0 && ahead && card.my_status === 'declined' && (
        <p className={own.hint}>{t`You answered Can’t, so you’re not signed up for anything.`}</p>
      )}
      {slots.length > 0 && (
        <ul className={own.list}>
          {slots.map((slot) => (
            <SlotRow
              key={slot.id}
              card={card}
              slot={slot}
              slots={slots}
              open={active && ahead && !card.draft}
              manages={manages}
            />
          ))}
        </ul>
      )}
      {manages && slots.length < 20 && (
        <button type="button" className={css.small} onClick={() => add(true)}>
          <IconPlus size={16} stroke={1.75} aria-hidden="true" /> {t`Add a slot`}
        </button>
      )}
      {adding && <SlotForm card={card} onClose={() => add(false)} />}
    </section>
  )
}
