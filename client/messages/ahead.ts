import { prefetch } from '../lib/query.ts'
import { drafts } from './draft-queries.ts'
import { messagesOf, myConversations } from './queries.ts'

/** What the page asks for while it loads. */
export function page({ conversation }: { conversation?: string | undefined }) {
  prefetch(myConversations, drafts)
  if (!conversation) return
  prefetch(messagesOf(conversation))
  // the list needs none of it; what cannot be fetched now is asked for again when it is drawn
  void Promise.all([import('./Thread.tsx'), import('./Composer.tsx'), import('./Things.tsx')]).catch((error: unknown) =>
    console.warn('The conversation has not come yet.', error),
  )
}
