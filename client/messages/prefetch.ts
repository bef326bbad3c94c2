import { prefetch } from '../lib/query/query.ts'
import { myConversations } from './data/conversations.ts'
import { drafts } from './data/drafts.ts'
import { messagesOf } from './data/messages.ts'

/** Prefetches the queries of the page while it loads. */
export function page({ conversation }: { conversation?: string | undefined }) {
  prefetch(myConversations, drafts)
  if (!conversation) return
  prefetch(messagesOf(conversation))
  // the list needs none of it; what cannot be fetched now is asked for again when it is drawn
  void parts().catch((error: unknown) => console.warn('The conversation has not come yet.', error))
}

/** The code of a conversation that is pressed next, which the page loads on first use. */
export const parts = () =>
  Promise.all([
    import('./history/Conversation.tsx').then(({ preloadComposer }) => preloadComposer()),
    import('./history/ConversationStart.tsx'),
    import('./message/Embeds.tsx'),
  ])
