import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { runCommand } from '../../lib/registries/commands.ts'
import type { EventCard } from '../data/events.ts'
import css from './page.module.css'

/** A task of the group that the event asks for; the task leads back here. */
export function Prepare({ card }: { card: EventCard }) {
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
    <section className={css.part} aria-labelledby="prepare">
      <h3 id="prepare" className={css.heading}>{t`To prepare`}</h3>
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
    </section>
  )
}
