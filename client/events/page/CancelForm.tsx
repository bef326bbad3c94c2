import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { cancelEvent } from '../commands.ts'
import type { EventCard } from '../data/events.ts'

const CancelSeries = lazy(async () => ({
  default: (await withWords(import('../series/CancelSeries.tsx'))).CancelSeries,
}))

/** A word to those who wanted to come, before it is cancelled. */
export function CancelForm(props: { card: EventCard; onClose: () => void }) {
  if (!props.card.repeats) return <CancelOne {...props} />
  return (
    <Suspense>
      <CancelSeries {...props} />
    </Suspense>
  )
}

function CancelOne({ card, onClose }: { card: EventCard; onClose: () => void }) {
  const { t } = useLingui()
  const [reason, write] = useState('')
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    cancelEvent(card, reason)
    onClose()
  }
  return (
    <Dialog title={t`Cancel “${card.title}”?`} onClose={onClose}>
      <form {...draftScope('events', `${card.id}/cancel`)} onSubmit={onSubmit}>
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
