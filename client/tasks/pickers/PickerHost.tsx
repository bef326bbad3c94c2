import { lazy, Suspense } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { picker } from '../row/picker.ts'

const TaskPicker = lazy(async () => ({ default: (await withWords(import('./TaskPicker.tsx'))).TaskPicker }))

/** What one is asked to choose at the moment, if anything. One of it on each page that has tasks. */
export function PickerHost() {
  const asked = picker.use()
  return <Suspense>{asked && <TaskPicker asked={asked} />}</Suspense>
}
