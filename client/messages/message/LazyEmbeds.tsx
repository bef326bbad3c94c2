import { lazy, Suspense } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import type { Message } from '../data/messages.ts'

const Embeds = lazy(async () => ({ default: (await withWords(import('./Embeds.tsx'))).Embeds }))

/** What hangs on a message beside its words; most have nothing. */
export function LazyEmbeds({ message }: { message: Message }) {
  return message.links?.length || message.cards?.length ? (
    <Suspense>
      <Embeds message={message} />
    </Suspense>
  ) : null
}
