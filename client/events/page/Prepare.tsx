import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { slots } from '../../lib/registries/slots.ts'
import type { EventCard } from '../data/events.ts'

/** The tasks of an event, for whoever reads it; organisers add to them. Each leads back here. `over`: what follows from it. */
export function Prepare({ card, mayAdd, over }: { card: EventCard; mayAdd: boolean; over: boolean }) {
  const { t } = useLingui()
  const add = over
    ? { name: t`Follow-up task`, example: t`Share the photos`, button: t`Add follow-up` }
    : { name: t`Task for this event`, example: t`Bring the projector`, button: t`Add task` }
  return (
    <Suspense>
      {slots.related.map(({ name, Related }) => (
        <Related
          key={name}
          sourceType="event"
          sourceId={card.event_id}
          groupId={card.group_id}
          day={card.on_date}
          label={over ? t`Follow-ups` : t`To prepare`}
          add={mayAdd && add}
        />
      ))}
    </Suspense>
  )
}
