import { store } from '../../lib/browser/store.ts'
import type { Message } from '../data/messages.ts'
import { useMe } from '../data/use-people.ts'
import { useConversationContext } from './conversation-context.ts'

export type HiddenReason = 'blocked' | 'reported'

/** Hidden ones that one has looked at all the same, until the page is left. */
const shown = store<ReadonlySet<string>>(new Set())

export const showAllTheSame = (id: string) => shown.set(new Set([...shown.get(), id]))

/** The reason for which a message is hidden: its author is blocked, or it was reported. */
export function useHidden(message: Message): HiddenReason | undefined {
  const me = useMe()
  const { blocked, reported } = useConversationContext()
  const looked = shown.use()
  if (message.sender_id === me || looked.has(message.id)) return undefined
  if (reported.has(message.id)) return 'reported'
  return message.sender_id && blocked.has(message.sender_id) ? 'blocked' : undefined
}
