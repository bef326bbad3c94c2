import { useLingui } from '@lingui/react/macro'
import { Picker } from '../../ui/menu/Picker.tsx'
import { PickList } from '../../ui/menu/PickList.tsx'
import { useReportReasons } from '../../ui/menu/use-report-reasons.ts'
import { report } from './commands.ts'

/** The reason why one reports a thread or a reply. */
export function ReportForm(props: {
  kind: 'lesson_thread' | 'lesson_reply'
  id: string
  anchor: Element | null
  onClose: () => void
}) {
  const { t } = useLingui()
  const reasons = useReportReasons()
  return (
    <Picker
      title={props.kind === 'lesson_thread' ? t`Report this thread` : t`Report this reply`}
      anchor={props.anchor}
      onClose={props.onClose}
    >
      {(close) => (
        <PickList
          bare
          label={t`Reason`}
          choices={reasons}
          onPick={(reason) => {
            close()
            report(props.kind, props.id, reason)
          }}
        />
      )}
    </Picker>
  )
}
