import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { slots } from '../../lib/registries/slots.ts'
import type { EventCard } from '../data/events.ts'
import css from './talk.module.css'

/** The group's talk about an event: a topic of its conversation, which the room of messages shows. */
export function EventTalk({ card }: { card: EventCard }) {
  const { t } = useLingui()
  return (
    <Suspense fallback={<div className={css.coming} />}>
      {slots.talks.map(({ name, Talk }) => (
        <Talk
          key={name}
          sourceType="event"
          sourceId={card.event_id}
          groupId={card.group_id}
          label={t`Talk`}
          title={card.title}
        />
      ))}
    </Suspense>
  )
}
