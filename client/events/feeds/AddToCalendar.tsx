import { useLingui } from '@lingui/react/macro'
import { IconCalendarDown } from '@tabler/icons-react'
import { useGroup } from '../../groups/data/groups.ts'
import { toast } from '../../lib/browser/toast.ts'
import { errorMessage } from '../../lib/query/query.ts'
import type { EventCard, EventRow } from '../data/events.ts'
import css from '../page/page.module.css'

/** A button that hands one date over as a file, which any calendar opens; it needs no network. */
export function AddToCalendar({ card, event }: { card: EventCard; event: EventRow }) {
  const { t } = useLingui()
  const group = useGroup(card.group_id)?.name ?? ''
  const download = () =>
    import('./event-file.ts').then(
      ({ downloadEvent }) => downloadEvent(card, event, group),
      (error: unknown) => toast(errorMessage(error)),
    )
  return (
    <button type="button" className={css.toCalendar} onClick={() => void download()}>
      <IconCalendarDown size={16} stroke={1.5} aria-hidden="true" /> {t`Add to calendar`}
    </button>
  )
}
