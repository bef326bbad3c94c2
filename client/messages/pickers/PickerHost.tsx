import { lazy, Suspense } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { picker } from '../data/picker.ts'

const MessagePicker = lazy(async () => ({ default: (await withWords(import('./MessagePicker.tsx'))).MessagePicker }))

/** The open picker of Messages, if any. */
export function PickerHost() {
  const asked = picker.use()
  return <Suspense>{asked && <MessagePicker key={asked.what} asked={asked} />}</Suspense>
}
