import { useLingui } from '@lingui/react/macro'
import { IconCalendarOff, IconEdit, IconLink, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { toast } from '../../lib/browser/toast.ts'
import { type RowCommand, rowCommands } from '../../lib/registries/row-commands.ts'
import { closePoll, removePoll, reopenPoll } from './poll-commands.ts'
import type { DatePoll } from './queries.ts'
import { useFindDate } from './use-find-date.ts'
import { usePollRights } from './use-poll.ts'

/** The commands of a poll, as its menu has them. */
export function usePollCommands(poll: DatePoll): () => RowCommand[] {
  const { t } = useLingui()
  const may = usePollRights(poll)
  const navigate = useNavigate()
  const edit = useFindDate()
  const open = poll.closed_at === null
  const address = `${location.origin}/events?poll=${poll.id}`
  return () =>
    rowCommands(
      {
        label: t`Copy link for members`,
        Icon: IconLink,
        run: () => void navigator.clipboard.writeText(address).then(() => toast(t`Link copied`)),
      },
      may.change && open && { label: t`Edit`, Icon: IconEdit, run: () => edit({ poll: poll.id }) },
      may.change && open && { label: t`Close without a date`, Icon: IconCalendarOff, run: () => void closePoll(poll) },
      may.change && !open && { label: t`Reopen poll`, Icon: IconRefresh, run: () => reopenPoll(poll) },
      may.remove && {
        label: t`Delete`,
        Icon: IconTrash,
        danger: true,
        run: () => {
          removePoll(poll)
          void navigate({ to: '/events' })
        },
      },
    )
}
