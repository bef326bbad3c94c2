import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useKeys } from '../lib/registries/keys.ts'
import { focusedRow } from '../lib/registries/row-commands.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { PickerHost } from './pickers/PickerHost.tsx'
import { peek, selection } from './row/picker.ts'
import { useOpenTask } from './row/TaskLink.tsx'
import css from './row/tasks.module.css'

const TaskPanel = lazy(async () => ({ default: (await withWords(import('./panel/TaskPanel.tsx'))).TaskPanel }))
const BulkBar = lazy(async () => ({ default: (await withWords(import('./tools/BulkBar.tsx'))).BulkBar }))

/** The parts beside any list of tasks: the open task, the open picker, and the bar for several tasks. */
export function SidePanel() {
  const { taskId } = useSearch({ strict: false })
  const several = selection.use().size > 0
  const open = useOpenTask()
  useKeys({
    peek: () => {
      const row = focusedRow()?.element
      const id = row?.dataset.task
      // on anything in a row, Space is that thing's
      if (!id || row !== document.activeElement) return false
      peek()
      open(id === taskId ? undefined : id)
    },
  })
  return (
    <>
      <Suspense fallback={<aside className={css.coming} aria-hidden="true" data-panel="task" />}>
        {taskId && <TaskPanel key={taskId} id={taskId} />}
      </Suspense>
      <Suspense>{several && <BulkBar />}</Suspense>
      <PickerHost />
    </>
  )
}
