import type { Thread } from '../data/talk.ts'
import type { ThreadReply } from '../data/talk-replies.ts'
import type { TalkRights } from './talk-rights.ts'

export interface RepliesProps {
  thread: Thread
  replies: readonly ThreadReply[]
  rights: TalkRights
  /** None where nobody may reply. */
  onReply?: (to: ThreadReply) => void
}
