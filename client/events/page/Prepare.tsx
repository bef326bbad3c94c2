import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, Suspense, useState } from 'react'
import { runCommand } from '../../lib/registries/commands.ts'
import { slots } from '../../lib/registries/slots.ts'
import type { EventCard } from '../data/events.ts'
import css from './page.module.css'

/** The tasks of an event, for whoever reads it; organisers add to them. Each leads back here. */
export function Prepare({ card, mayAdd }: { card: EventCard; mayAdd: boolean }) {
  const { t } = useLingui()
  return (
    <Suspense>
      {slots.related.map(({ name, Related }) => (
        <Related key={name} sourceType="event" sourceId={card.event_id} groupId={card.group_id} label={t`To prepare`}>
          {mayAdd && <TaskForm card={card} />}
        </Related>
      ))}
    </Suspense>
  )
}

function TaskForm({ card }: { card: EventCard }) {
  const { t } = useLingui()
  const [title, write] = useState('')
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!title.trim()) return
    const source = { source_type: 'event', source_id: card.event_id }
    void runCommand({ verb: 'tasks.add', input: { group_id: card.group_id, title: title.trim(), ...source } })
    write('')
  }
  return (
    <form className={css.inline} onSubmit={onSubmit}>
      <TextInput
        className={css.grow!}
        aria-label={t`Task for this event`}
        placeholder={t`Bring the projector`}
        maxLength={200}
        value={title}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">{t`Add task`}</Button>
    </form>
  )
}
