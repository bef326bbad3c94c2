import { ahead } from '../lib/query.ts'
import { drafts } from './draft-queries.ts'
import { messagesOf, myConversations } from './queries.ts'

/** What the page asks for while it loads. */
export function page({ conversation }: { conversation?: string | undefined }) {
  ahead(myConversations, drafts)
  if (conversation) ahead(messagesOf(conversation))
}
