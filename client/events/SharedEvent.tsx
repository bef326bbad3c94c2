import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { noteHtml, readShared } from '../lib/html/shared-content.ts'
import { newDraftScope } from '../lib/outbox/draft-scope.ts'
import { newId } from '../lib/query/id.ts'
import type { SharedContent } from '../lib/registries/slots.ts'
import { useOrganisedGroups } from './data/use-event-rights.ts'
import { useNewEvent } from './data/use-open-event.ts'
import { emptyDraft } from './form/draft.ts'
import css from './form/form.module.css'
import { beginDraft } from './form/use-event-draft.ts'

/** The form that begins an event with shared content: its words and its link are in the form that opens. */
export function SharedEvent({ shared }: { shared: SharedContent }) {
  const { t } = useLingui()
  const create = useNewEvent()
  const [group] = useOrganisedGroups()
  const [read, write] = useState(() => readShared(shared, 120))
  const { title, note, address } = read
  if (!group) return <p className={css.hint}>{t`Admins and managers of your groups plan events.`}</p>
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const online_url = address.startsWith('https://') ? address : ''
    const rest = online_url ? note.replace(online_url, '').trim() : note
    const id = newId()
    beginDraft(`message ${id}`, {
      ...emptyDraft(id, group),
      title: title.trim(),
      online_url,
      body_html: rest ? noteHtml(rest) : '',
    })
    create({ message: id })
  }
  return (
    <form {...newDraftScope('events', 'shared')} className={css.fields} onSubmit={onSubmit}>
      <TextInput
        label={t`Title`}
        maxLength={120}
        value={title}
        onChange={(event) => write({ ...read, title: event.currentTarget.value })}
      />
      <span>
        <Button type="submit">
          <Trans>Choose when…</Trans>
        </Button>
      </span>
    </form>
  )
}
