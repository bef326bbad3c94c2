import { useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import type { EventCard } from '../data/events.ts'
import { ScopeDialog } from './ScopeDialog.tsx'

/** One date, the rest or all of a series is cancelled, with a word to those who wanted to come. */
export function CancelSeries({ card, onClose }: { card: EventCard; onClose: () => void }) {
  const { t } = useLingui()
  const [reason, write] = useState('')
  return (
    <ScopeDialog
      card={card}
      title={t`Cancel “${card.title}”?`}
      change={() => ({ status: 'cancelled', cancelled_reason: reason.trim() || null })}
      previewed={() => ({ status: 'cancelled' })}
      confirm={t`Cancel and notify everyone`}
      words={t`Cancelled “${card.title}”`}
      onDone={onClose}
      onClose={onClose}
    >
      <Textarea
        {...draftScope('events', `${card.id}/cancel`)}
        label={t`Message`}
        description={t`Everyone is notified. Cancelled dates stay in the list, struck through.`}
        placeholder={t`The hall is flooded. See you next week!`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={300}
        value={reason}
        onChange={(event) => write(event.currentTarget.value)}
      />
    </ScopeDialog>
  )
}
