import { useLingui } from '@lingui/react/macro'
import { ReportPicker } from '../../ui/menu/ReportPicker.tsx'
import { report } from './commands.ts'

/** The reason why one reports a thread or a reply. */
export function ReportForm(props: {
  kind: 'lesson_thread' | 'lesson_reply'
  id: string
  anchor: Element | null
  onClose: () => void
}) {
  const { t } = useLingui()
  const { kind, id, anchor, onClose } = props
  return (
    <ReportPicker
      title={kind === 'lesson_thread' ? t`Report this thread` : t`Report this reply`}
      anchor={anchor}
      onReport={(reason) => report(kind, id, reason)}
      onClose={onClose}
    />
  )
}
