import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { fieldErrors } from '../../lib/query/field-errors.ts'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import type { EventCard } from '../data/events.ts'
import page from '../page/page.module.css'
import { saveTemplate } from './template-commands.ts'

/** The name of a template that is made of an event. */
export function SaveTemplate({ card, onClose }: { card: EventCard; onClose: () => void }) {
  const { t } = useLingui()
  const [name, setName] = useState(card.title.slice(0, 80))
  const [missing, miss] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    miss(!name.trim())
    if (!name.trim()) return
    try {
      await saveTemplate(card.event_id, name.trim())
      onClose()
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)))
    }
  }
  return (
    <Dialog title={t`Save as template`} onClose={onClose}>
      <form
        {...newDraftScope('event_templates', card.event_id)}
        onSubmit={(event) => void onSubmit(event)}
        className={page.form}
        noValidate
      >
        <p className={page.muted}>
          {t`Keeps the event’s details, questions and helper slots, but not its date or answers.`}
        </p>
        <TextInput
          label={t`Template name`}
          maxLength={80}
          autoFocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={missing ? t`Enter a name.` : fieldErrors(error, 'name').name}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit">{t`Save template`}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
