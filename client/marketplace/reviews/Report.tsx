import { useLingui } from '@lingui/react/macro'
import { toast } from '../../lib/browser/toast.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { ReportPicker } from '../../ui/menu/ReportPicker.tsx'
import { reports } from '../data/reports.ts'

/** The reason why one reports a listing or a review. */
export function Report(props: {
  kind: 'listing' | 'review'
  id: string
  title: string
  anchor: Element | null
  onClose: () => void
}) {
  const { t } = useLingui()
  const { kind, id, title, anchor, onClose } = props
  const report = (reason: string) =>
    attempt(reports.adding, { id: newId(), subject_type: kind, subject_id: id, reason }, () =>
      toast(t`Reported. The admins will review it.`),
    )
  return <ReportPicker title={title} anchor={anchor} onReport={report} onClose={onClose} />
}
