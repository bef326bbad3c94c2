import { lazy, Suspense } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { picker } from '../row/picker.ts'

const TaskPicker = lazy(async () => ({ default: (await withWords(import('./TaskPicker.tsx'))).TaskPicker }))

/** The open picker, if any. Each page with tasks has one host. */
export function PickerHost() {
  const asked = picker.use()
  return <Suspense>{asked && <TaskPicker asked={asked} />}</Suspense>
}
