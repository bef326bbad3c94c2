import { useLingui } from '@lingui/react/macro'
import { Picker } from './Picker.tsx'
import { PickList } from './PickList.tsx'
import { useReportReasons } from './use-report-reasons.ts'

/** The reason why one reports something. */
export function ReportPicker(props: {
  title: string
  anchor: Element | null
  onReport: (reason: string) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const reasons = useReportReasons()
  return (
    <Picker title={props.title} anchor={props.anchor} onClose={props.onClose}>
      {(close) => (
        <PickList
          bare
          label={t`Reason`}
          choices={reasons}
          onPick={(reason) => {
            close()
            props.onReport(reason)
          }}
        />
      )}
    </Picker>
  )
}
