import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCalendarCheck, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { useDesk } from '../../ui/use-desk.ts'
import { GuestLink } from './GuestLink.tsx'
import css from './poll.module.css'
import type { DatePoll } from './queries.ts'
import { slotLine } from './slot-words.ts'
import { usePollRights, useVoters } from './use-poll.ts'
import { VoteCards } from './VoteCards.tsx'
import { VoteGrid } from './VoteGrid.tsx'
import { ZoneHint } from './ZoneHint.tsx'

/** A poll from what it asks to who said what: a grid on wide pages, a card for each date on phones. */
export function PollContent({ poll }: { poll: DatePoll }) {
  const { t } = useLingui()
  const wide = useDesk()
  const said = useVoters(poll)
  const may = usePollRights(poll)
  const voters = said.others.length + (said.mine.size > 0 ? 1 : 0)
  const Votes = wide ? VoteGrid : VoteCards
  return (
    <div className={css.poll}>
      {poll.note && (
        <p className={css.note} dir="auto">
          {poll.note}
        </p>
      )}
      <Outcome poll={poll} />
      <ZoneHint
        poll={poll}
        voted={
          voters > 0
            ? plural(voters, { one: '# person has voted.', other: '# people have voted.' })
            : t`Nobody has voted yet.`
        }
      />
      <Votes poll={poll} said={said} may={may} />
      {may.change && poll.closed_at === null && <GuestLink poll={poll} />}
    </div>
  )
}

/** The end of a poll in words. */
function Outcome({ poll }: { poll: DatePoll }) {
  if (poll.closed_at === null) return null
  const slot = poll.slots.find(({ id }) => id === poll.slot_id)
  if (!slot) {
    return (
      <p className={css.outcome} role="status">
        <IconLock size={18} stroke={1.5} aria-hidden="true" /> <Trans>This poll closed without a date.</Trans>
      </p>
    )
  }
  return (
    <p className={css.outcome} data-chosen="true" role="status">
      <IconCalendarCheck size={18} stroke={1.5} aria-hidden="true" />
      <Trans>The date is {slotLine(slot, poll.tz, serverDate())}.</Trans>
      {poll.event_id && (
        <Link to="/events" search={{ eventId: poll.event_id }} className={css.eventLink}>
          <Trans>Open event</Trans>
        </Link>
      )}
    </p>
  )
}
