import type { Destination } from '../../lib/registries/labels.ts'
import { threadsToReplyIn } from '../data/threads-to-reply-in.ts'
import { titleOf } from './thread-words.ts'

/** The threads that words of another room may go into. */
export const threadDestinations = async (): Promise<readonly Destination[]> =>
  (await threadsToReplyIn()).map((thread) => ({ id: thread.id, name: titleOf(thread) }))
