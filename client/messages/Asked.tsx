import { lazy, Suspense } from 'react'
import { withWords } from '../lib/words.ts'
import { picker } from './asking.ts'

const Question = lazy(async () => ({ default: (await withWords(import('./Question.tsx'))).MessagePicker }))

/** What one is asked to choose at the moment, if anything. */
export function PickerHost() {
  const asked = picker.use()
  return <Suspense>{asked && <Question key={asked.what} asked={asked} />}</Suspense>
}
