import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { withWords } from '../lib/words.ts'
import { Asked } from './Asked.tsx'
import { selection } from './asking.ts'

const TaskPanel = lazy(async () => ({ default: (await withWords(import('./TaskPanel.tsx'))).TaskPanel }))
const BulkBar = lazy(async () => ({ default: (await withWords(import('./BulkBar.tsx'))).BulkBar }))

/** What stands beside any list of tasks: the one that is open, what is asked, and what is done with several. */
export function Beside() {
  const { taskId } = useSearch({ strict: false })
  const several = selection.use().size > 0
  return (
    <>
      <Suspense>{taskId && <TaskPanel key={taskId} id={taskId} />}</Suspense>
      <Suspense>{several && <BulkBar />}</Suspense>
      <Asked />
    </>
  )
}
