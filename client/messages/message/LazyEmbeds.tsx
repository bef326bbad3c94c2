import { lazy, Suspense } from 'react'
import { withLabels } from '../../lib/registries/labels.ts'
import type { Message } from '../data/messages.ts'
import { hasOwnLinks } from './own-links.ts'

const Embeds = lazy(async () => ({ default: (await withLabels(import('./Embeds.tsx'))).Embeds }))

/** The embeds of a message; most have none. */
export function LazyEmbeds({ message }: { message: Message }) {
  return message.links?.length || message.cards?.length || hasOwnLinks(message.body_html) ? (
    <Suspense>
      <Embeds message={message} />
    </Suspense>
  ) : null
}
