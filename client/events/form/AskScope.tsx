import { lazy, Suspense } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import type { EventCard } from '../data/events.ts'
import { useOpenEvent } from '../data/use-open-event.ts'
import type { useEventDraft } from './use-event-draft.ts'

const SaveSeries = lazy(async () => ({ default: (await withWords(import('./SaveSeries.tsx'))).SaveSeries }))

/** The question which dates of a series a form is meant for, in a file that comes when it is asked. */
export function AskScope(props: { kept: ReturnType<typeof useEventDraft>; card: EventCard; onClose: () => void }) {
  const { kept, card, onClose } = props
  const open = useOpenEvent()
  if (!kept.base) return null
  return (
    <Suspense>
      <SaveSeries
        card={card}
        draft={kept.draft}
        base={kept.base}
        version={kept.version ?? card.version}
        onDone={() => {
          kept.forget()
          open(card)
        }}
        onClose={onClose}
      />
    </Suspense>
  )
}
