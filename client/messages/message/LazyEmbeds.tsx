import { lazy, Suspense } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import type { Message } from '../data/messages.ts'

const Embeds = lazy(async () => ({ default: (await withWords(import('./Embeds.tsx'))).Embeds }))

/** The embeds of a message; most have none. */
export function LazyEmbeds({ message }: { message: Message }) {
  return message.links?.length || message.cards?.length ? (
    <Suspense>
      <Embeds message={message} />
    </Suspense>
  ) : null
}
