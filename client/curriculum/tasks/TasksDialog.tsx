import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { TaskList } from './TaskList.tsx'

/** The tasks of the whole curriculum; those of a lesson are beside it. */
export function TasksDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog title={t`Tasks for the whole curriculum`} onClose={onClose}>
      <TaskList lessonKey={null} />
    </Dialog>
  )
}
