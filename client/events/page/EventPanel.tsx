import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../lib/query/query.ts'
import { PanelFrame } from '../../ui/layers/PanelFrame.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { useAnswered } from '../answer/use-answered.ts'
import { cardOf, type EventCard } from '../data/events.ts'
import { useOpenEvent } from '../data/use-open-event.ts'
import { EventContent } from './EventContent.tsx'

/** An event with all that belongs to it. A list's own knowledge is shown at once, the rest as it comes. */
export function EventPanel({ eventId, on }: { eventId: string; on: string | null }) {
  const { t } = useLingui()
  const open = useOpenEvent()
  const known = useKnown(eventId, on)
  const { data, isPending, error, refetch } = useQuery(cardOf(eventId, on))
  const [card] = useAnswered(data ?? known)
  const close = () => {
    open(undefined)
    const row = document.querySelector<HTMLElement>(`main [data-event="${CSS.escape(eventId)}"]`)
    // a calendar has one day that takes the focus
    ;(row ?? document.querySelector<HTMLElement>('main [role=grid] [tabindex="0"]'))?.focus()
  }
  return (
    <PanelFrame name="event" label={card?.title ?? t`Event`} onClose={close}>
      {card ? (
        <EventContent card={card} onClose={close} />
      ) : isPending ? (
        <SkeletonPart />
      ) : (
        <EmptyState
          title={error ? t`This event didn’t load` : t`Event not found`}
          words={error ? errorMessage(error) : t`It was deleted, or you may not have access.`}
        >
          {error && <Button onClick={() => void refetch()}>{t`Try again`}</Button>}
          <Button variant="default" onClick={close}>{t`Close`}</Button>
        </EmptyState>
      )}
    </PanelFrame>
  )
}

/** The card as any list that was read by now has it. */
function useKnown(eventId: string, on: string | null): EventCard[] {
  const client = useQueryClient()
  for (const [, list] of client.getQueriesData<EventCard[]>({ queryKey: ['event_cards'] })) {
    const found = list?.find((card) => card.event_id === eventId && (on === null || card.on_date === on))
    if (found) return [found]
  }
  return []
}
