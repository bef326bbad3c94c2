import { useLingui } from '@lingui/react/macro'
import { IconCalendarX, IconMailQuestion, IconTableDown, IconTemplate } from '@tabler/icons-react'
import { serverNow } from '../../lib/browser/server-clock.ts'
import { toast } from '../../lib/browser/toast.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { type RowCommand, rowCommands } from '../../lib/registries/row-commands.ts'
import { askAgain } from '../commands.ts'
import type { EventCard } from '../data/events.ts'
import type { EventRights } from '../data/use-event-rights.ts'

/** The commands that only an event’s page has: some ask something first. */
export function useOrganiserCommands(
  card: EventCard,
  may: EventRights,
  show: (dialog: 'cancel' | 'template') => void,
): () => RowCommand[] {
  const { t } = useLingui()
  const isOn = card.state === 'scheduled' && !card.draft && Date.parse(card.ends_at) > serverNow()
  return () =>
    rowCommands(
      may.change &&
        isOn && {
          label: t`Ask everyone to confirm again`,
          Icon: IconMailQuestion,
          run: () => {
            askAgain(card)
            toast(t`Everyone who answered Going or Maybe has been asked to confirm.`)
          },
        },
      may.organise &&
        !card.draft && {
          label: t`Download guest list`,
          Icon: IconTableDown,
          run: () =>
            import('../attendance/download-guests.ts')
              .then(({ downloadGuests }) => downloadGuests(card))
              .catch((error: unknown) => toast(errorMessage(error), 'bad')),
        },
      may.change && { label: t`Save as template…`, Icon: IconTemplate, run: () => show('template') },
      may.change && isOn && { label: t`Cancel event…`, Icon: IconCalendarX, run: () => show('cancel') },
    )
}
