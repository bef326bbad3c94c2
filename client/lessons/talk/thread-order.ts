import { dayOf } from '../../lib/settings/days.ts'
import type { Thread } from '../data/talk.ts'
import type { ThreadReply } from '../data/talk-replies.ts'

/** True where somebody has said something in a thread since the viewer read it last. */
export function isUnread(
  {
    reads: [read],
    created_at,
    created_by,
    last_reply_at,
  }: Pick<Thread, 'reads' | 'created_at' | 'created_by' | 'last_reply_at'>,
  me: string,
): boolean {
  if (!read && created_by !== me) return true
  return Date.parse(last_reply_at) > Date.parse(read?.read_at ?? created_at)
}

/** The threads as they are listed: the author’s prompts first on the day on which they open. */
export function inListOrder<T extends Pick<Thread, 'kind' | 'created_at'>>(
  threads: readonly T[],
  today: string,
  zone?: string,
): T[] {
  const isOfToday = ({ kind, created_at }: T) => kind === 'prompt' && dayOf(new Date(created_at), zone) === today
  return [...threads.filter(isOfToday), ...threads.filter((one) => !isOfToday(one))]
}

/** A reply at its place in the thread: beneath the one that it answers, by a step at most. */
export interface PlacedReply {
  reply: ThreadReply
  /** The reply that it answers, where that can be read. */
  to: ThreadReply | undefined
  isBeneath: boolean
}

/** The replies in order: each first one in time, and beneath it all that was replied to it, in time. */
export function inThreadOrder(replies: readonly ThreadReply[]): PlacedReply[] {
  const byId = new Map(replies.map((reply) => [reply.id, reply]))
  const parentOf = ({ reply_to_id }: ThreadReply) => (reply_to_id ? byId.get(reply_to_id) : undefined)
  const rootOf = (reply: ThreadReply) => {
    let root = reply
    // a row may come before the one that it names has come
    for (let parent = parentOf(root); parent; parent = parentOf(root)) root = parent
    return root.id
  }
  const beneath = Map.groupBy(replies, rootOf)
  return [...beneath.values()].flatMap((family) =>
    family
      .toSorted((a, b) => Number(parentOf(a) !== undefined) - Number(parentOf(b) !== undefined))
      .map((reply) => ({ reply, to: parentOf(reply), isBeneath: parentOf(reply) !== undefined })),
  )
}
