import { useLingui } from '@lingui/react/macro'
import { toast } from '../../lib/browser/toast.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { ReportPicker } from '../../ui/menu/ReportPicker.tsx'
import type { EventCard } from '../data/events.ts'
import { reports } from '../data/reports.ts'

/** The reason why one reports an event. */
export function ReportForm(props: { card: EventCard; anchor: Element | null; onClose: () => void }) {
  const { t } = useLingui()
  const { card, anchor, onClose } = props
  const report = (reason: string) =>
    attempt(reports.adding, { id: newId(), subject_type: 'event', subject_id: card.event_id, reason }, () =>
      toast(t`Reported. The admins will review it.`),
    )
  return <ReportPicker title={t`Report “${card.title}”`} anchor={anchor} onReport={report} onClose={onClose} />
}
