import { useLingui } from '@lingui/react/macro'
import { toast } from '../../lib/browser/toast.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { Picker } from '../../ui/menu/Picker.tsx'
import { PickList } from '../../ui/menu/PickList.tsx'
import { useReportReasons } from '../../ui/menu/use-report-reasons.ts'
import type { EventCard } from '../data/events.ts'
import { reports } from '../data/reports.ts'

/** The reason why one reports an event. */
export function ReportForm(props: { card: EventCard; anchor: Element | null; onClose: () => void }) {
  const { t } = useLingui()
  const { card } = props
  const reasons = useReportReasons()
  const report = (reason: string) =>
    attempt(reports.adding, { id: newId(), subject_type: 'event', subject_id: card.event_id, reason }, () =>
      toast(t`Reported. The admins will review it.`),
    )
  return (
    <Picker title={t`Report “${card.title}”`} anchor={props.anchor} onClose={props.onClose}>
      {(close) => (
        <PickList
          bare
          label={t`Reason`}
          choices={reasons}
          onPick={(reason) => {
            close()
            report(reason)
          }}
        />
      )}
    </Picker>
  )
}
