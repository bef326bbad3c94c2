import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { cancelEvent } from '../commands.ts'
import type { EventCard } from '../data/events.ts'

/** A word to those who wanted to come, before it is cancelled. */
export function CancelForm({ card, onClose }: { card: EventCard; onClose: () => void }) {
  const { t } = useLingui()
  const [reason, write] = useState('')
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    cancelEvent(card, reason)
    onClose()
  }
  return (
    <Dialog title={t`Cancel “${card.title}”?`} onClose={onClose}>
      <form onSubmit={onSubmit}>
        <Textarea
          label={t`Message`}
          description={t`Everyone is notified. The event stays in the list, struck through.`}
          placeholder={t`The hall is flooded. See you next week!`}
          maxLength={300}
          value={reason}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            <Trans>Keep event</Trans>
          </Button>
          <Button type="submit">
            <Trans>Cancel event and notify everyone</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
