import { lazy, Suspense } from 'react'
import { withWords } from '../lib/words.ts'
import type { Message } from './queries.ts'

const Things = lazy(async () => ({ default: (await withWords(import('./Things.tsx'))).Things }))

/** What hangs on a message beside its words; most have nothing. */
export function LinkedThings({ message }: { message: Message }) {
  return message.links?.length || message.cards?.length ? (
    <Suspense>
      <Things message={message} />
    </Suspense>
  ) : null
}
