import { mutationOptions } from '@tanstack/react-query'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import type { Thread } from './talk.ts'
import { repliesOf, type ThreadReply } from './talk-replies.ts'

/* Writes of replies: shown at once, and sent when there is a connection. */

export interface NewReply {
  id: string
  thread: Thread
  body_html: string
  reply_to_id: string | null
}

/** Replies in a thread. */
export const replying = mutationOptions({
  ...optimistic<ThreadReply | Thread, NewReply>(
    ({ thread }) => [repliesOf(thread.id).queryKey, ['lesson_threads', 'list'], ['lesson_threads', 'one']],
    (list, made, [table]) =>
      table === 'lesson_replies'
        ? [...list, blankReply(made)]
        : list.map((one) => (one.id === made.thread.id && 'replies' in one ? withReply(one, made.id) : one)),
    'lesson_replies',
  ),
  mutationFn: ({ thread, reply_to_id, ...args }: NewReply) =>
    write({ rpc: 'reply_thread', args: { ...args, thread_id: thread.id, ...(reply_to_id && { reply_to_id }) } }),
})

function withReply(thread: Thread, id: string): Thread {
  const now = serverDate().toISOString()
  return {
    ...thread,
    replies: [...thread.replies, { id, created_by: myId() }],
    reads: [{ read_at: now, follows: thread.reads[0]?.follows ?? true }],
    last_reply_at: thread.hide_until_answered ? thread.last_reply_at : now,
  }
}

function blankReply({ id, thread, body_html, reply_to_id }: NewReply): ThreadReply {
  const { id: thread_id, group_id, adoption_id, lesson_key } = thread
  const now = serverDate().toISOString()
  return {
    ...{ id, thread_id, group_id, adoption_id, lesson_key, reply_to_id, body_html, reactions: [], version: 1 },
    ...{ created_by: myId(), created_at: now, updated_at: now, deleted_at: null, leaves_mark: false },
    deleted_by_class: null,
  }
}

const inReplies = <Input>(
  change: (reply: ThreadReply, input: Input) => ThreadReply[],
  idOf: (input: Input) => string,
) =>
  optimistic<ThreadReply, Input>([['lesson_replies']], (list, input) =>
    list.flatMap((one) => (one.id === idOf(input) ? change(one, input) : [one])),
  )

interface NewReplyWords {
  id: string
  version: number
  body_html: string
}

/** Writes a reply anew. */
export const rewritingReply = mutationOptions({
  ...inReplies<NewReplyWords>(
    (reply, { body_html }) => [
      { ...reply, body_html, version: reply.version + 1, updated_at: serverDate().toISOString() },
    ],
    ({ id }) => id,
  ),
  mutationFn: ({ id, version, ...row }: NewReplyWords) =>
    write({ table: 'lesson_replies', verb: 'update', id, version, row }),
})

/** Deletes a reply; where others reply to it, its place stays. */
export const deletingReply = mutationOptions({
  ...optimistic<ThreadReply, { id: string }>([['lesson_replies']], (list, { id }) =>
    list.flatMap((one) => {
      if (one.id !== id) return [one]
      const hasReplies = list.some(({ reply_to_id, deleted_at }) => reply_to_id === id && deleted_at === null)
      const gone = { body_html: '', reactions: [], deleted_at: serverDate().toISOString(), leaves_mark: true }
      const deleted_by_class = one.created_by === myId() ? 'author' : 'moderator'
      return hasReplies ? [{ ...one, ...gone, deleted_by_class }] : []
    }),
  ),
  mutationFn: (args: { id: string }) => write({ rpc: 'delete_lesson_reply', args }),
})

/** Has a reply back: its words come with the next answer. */
export const restoringReply = mutationOptions({
  ...optimistic<ThreadReply, { id: string }>([['lesson_replies']], (list) => list),
  mutationFn: (args: { id: string }) => write({ rpc: 'restore_lesson_reply', args }),
})

interface ReplySign {
  reply_id: string
  emoji: string
  on: boolean
}

/** Adds a sign to a reply, or takes it back. */
export const reactingToReply = mutationOptions({
  ...inReplies<ReplySign>(
    (reply, { emoji, on }) => {
      const others = reply.reactions.filter((one) => one.user_id !== myId() || one.emoji !== emoji)
      return [{ ...reply, reactions: on ? [...others, { user_id: myId(), emoji }] : others }]
    },
    ({ reply_id }) => reply_id,
  ),
  mutationFn: (args: ReplySign) => write({ rpc: 'react_reply', args }),
})
