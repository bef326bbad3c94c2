import { lazy, Suspense } from 'react'
import { withWords } from '../lib/words.ts'
import { asking } from './asking.ts'

const Question = lazy(async () => ({ default: (await withWords(import('./Question.tsx'))).Question }))

/** What one is asked to choose at the moment, if anything. */
export function Asked() {
  const asked = asking.use()
  return <Suspense>{asked && <Question key={asked.what} asked={asked} />}</Suspense>
}
