import { useLingui } from '@lingui/react/macro'
import { removeEvent } from '../commands.ts'
import type { EventCard } from '../data/events.ts'
import { useOpenEvent } from '../data/use-open-event.ts'
import { ScopeDialog } from './ScopeDialog.tsx'

/** One date, the rest or all of a series is deleted: all goes to the trash, and dates leave the series. */
export function DeleteSeries({ card, onClose }: { card: EventCard; onClose: () => void }) {
  const { t } = useLingui()
  const open = useOpenEvent()
  return (
    <ScopeDialog
      card={card}
      title={t`Delete “${card.title}”`}
      change={() => ({ left_out: true })}
      confirm={t`Delete`}
      words={t`Deleted from “${card.title}”`}
      onAll={() => removeEvent(card)}
      onDone={() => {
        open(undefined)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
