import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, Suspense, useState } from 'react'
import { runCommand } from '../../lib/registries/commands.ts'
import { slots } from '../../lib/registries/slots.ts'
import type { EventCard } from '../data/events.ts'
import css from './page.module.css'

/** The tasks of an event, for whoever reads it; organisers add to them. Each leads back here. `over`: what follows from it. */
export function Prepare({ card, mayAdd, over }: { card: EventCard; mayAdd: boolean; over: boolean }) {
  const { t } = useLingui()
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
        >
          {mayAdd && <TaskForm card={card} over={over} />}
        </Related>
      ))}
    </Suspense>
  )
}

function TaskForm({ card, over }: { card: EventCard; over: boolean }) {
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
        aria-label={over ? t`Follow-up task` : t`Task for this event`}
        placeholder={over ? t`Share the photos` : t`Bring the projector`}
        maxLength={200}
        value={title}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {over ? t`Add follow-up` : t`Add task`}
      </Button>
    </form>
  )
}
