import { useLingui } from '@lingui/react/macro'
import {
  IconCalendarCheck,
  IconCalendarOff,
  IconCopy,
  IconEdit,
  IconEraser,
  IconLink,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { useUser } from '../../account/AuthProvider.tsx'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { toast } from '../../lib/browser/toast.ts'
import { type RowCommand, rowCommands, stepAway } from '../../lib/registries/row-commands.ts'
import { reportCommand } from '../../ui/menu/report-command.ts'
import { answerEvent } from '../answer/answer-event.ts'
import { answerState, isFull } from '../answer/answer-state.ts'
import { removeEvent, reviveDate, reviveEvent } from '../commands.ts'
import { deletingSeries } from '../data/deleting-series.ts'
import type { EventCard } from '../data/events.ts'
import type { EventRights } from '../data/use-event-rights.ts'
import { useNewEvent, useOpenEvent } from '../data/use-open-event.ts'

export const linkTo = ({ event_id, on_date }: EventCard) =>
  `${location.origin}/events?eventId=${event_id}&on=${on_date}`

/** The commands of an event, as its menu and its keys have them. */
export function useEventCommands(card: EventCard, may: EventRights): () => RowCommand[] {
  const { t } = useLingui()
  const me = useUser().id
  const open = useOpenEvent()
  const copy = useNewEvent()
  return () => {
    const state = answerState(card, serverDate())
    const takes = state === 'open'
    const full = isFull(card) && card.waitlist_mode === 'off'
    const answer = (status: 'going' | 'maybe' | 'declined') => () => answerEvent(card, status)
    return rowCommands(
      takes && !full && { key: 'answerGoing', label: t`Going`, Icon: IconCalendarCheck, run: answer('going') },
      takes && { key: 'answerMaybe', label: t`Maybe`, Icon: IconCalendarCheck, run: answer('maybe') },
      takes && { key: 'answerDeclined', label: t`Can’t`, Icon: IconCalendarOff, run: answer('declined') },
      takes &&
        card.my_status !== null && { label: t`Remove my answer`, Icon: IconEraser, run: () => answerEvent(card, null) },
      {
        label: t`Copy link`,
        Icon: IconLink,
        run: () => void navigator.clipboard.writeText(linkTo(card)).then(() => toast(t`Link copied`)),
      },
      may.change && { key: 'finish', label: t`Edit`, Icon: IconEdit, run: () => open(card, { edit: 1 }) },
      may.change && {
        label: state === 'over' ? t`Plan it again` : t`Copy event`,
        Icon: state === 'over' ? IconRefresh : IconCopy,
        run: () => copy({ copy: card.event_id }),
      },
      may.change &&
        card.state === 'cancelled' && {
          label: t`Reinstate event`,
          Icon: IconRefresh,
          run: () => (card.repeats ? reviveDate(card) : reviveEvent(card, null)),
        },
      card.created_by !== me &&
        !card.draft &&
        reportCommand({ kind: 'event', id: card.event_id, words: card.title, by: card.created_by }),
      may.remove && {
        key: 'delete',
        label: t`Delete`,
        Icon: IconTrash,
        danger: true,
        run: () => {
          if (card.repeats) return deletingSeries.set(card)
          stepAway()
          removeEvent(card)
        },
      },
    )
  }
}
