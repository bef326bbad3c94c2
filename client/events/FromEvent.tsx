import { Trans } from '@lingui/react/macro'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { eventOf } from './data/events.ts'
import { eventOfTask } from './data/origins.ts'
import css from './page/page.module.css'

/** The event that a task prepares, for who sees it too; nothing for others. */
export function FromEvent({ targetId }: { targetId: string }) {
  const id = useQuery(eventOfTask(targetId)).data?.[0]?.source_id
  const event = useQuery({ ...eventOf(id ?? ''), enabled: Boolean(id) }).data?.[0]
  if (!event) return null
  return (
    <Link to="/events" search={{ eventId: event.id }} className={css.origin}>
      <IconCalendarEvent size={16} stroke={1.5} aria-hidden="true" />
      <Trans>For “{event.title}”</Trans>
    </Link>
  )
}
