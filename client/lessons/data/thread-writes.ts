import { mutationOptions } from '@tanstack/react-query'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import type { Anchor } from '../anchors/anchor.ts'
import type { AcceptReply, LockThread } from '../command-inputs.ts'
import type { LessonPlace, TalkMark, Thread } from './talk.ts'

/* Writes of threads: shown at once, and sent when there is a connection. */

export interface NewThread extends LessonPlace {
  id: string
  group_id: string
  kind: 'comment' | 'question'
  title: string
  body_html: string
  anchor: Anchor | null
  item_key: string | null
}

/** Begins a thread. */
export const asking = mutationOptions({
  ...optimistic<Thread | TalkMark, NewThread>(
    ({ adoption_id, lesson_key }) => [
      ['lesson_threads', 'list', adoption_id, lesson_key],
      ['lesson_threads', 'marks', adoption_id, lesson_key],
    ],
    (list, made, [, what, , , tab, about]) => {
      if (what === 'marks') return [markOf(made), ...list]
      const belongs =
        (tab === 'talk' || made.kind === 'question') &&
        (!about || about === made.anchor?.block || about === made.item_key)
      return belongs ? [blankThread(made), ...list] : list
    },
    'lesson_threads',
  ),
  mutationFn: ({ group_id: _group, anchor, item_key, ...args }: NewThread) =>
    write({
      rpc: 'ask_lesson',
      args: { ...args, ...(anchor && { anchor: { ...anchor } }), ...(item_key && { item_key }) },
    }),
})

const markOf = ({ id, kind, anchor, item_key }: NewThread): TalkMark => ({
  ...{ id, kind, state: 'open', item_key, block: anchor?.block ?? null },
})

function blankThread(made: NewThread): Thread {
  const now = serverDate().toISOString()
  return {
    ...{ ...made, state: 'open', accepted_reply_id: null, hide_until_answered: false, prompt_key: null, version: 1 },
    ...{ created_by: myId(), created_at: now, updated_at: now, last_reply_at: now, deleted_at: null },
    ...{ deleted_by_class: null, answered_at: null, leaves_mark: false },
    ...{ replies: [], reads: [{ read_at: now, follows: null }] },
  }
}

/** Every list that has a thread. */
const shown = [
  ['lesson_threads', 'list'],
  ['lesson_threads', 'one'],
] as const

const ofThread = <Input extends { thread_id: string }>(change: (thread: Thread, input: Input) => Thread) =>
  optimistic<Thread, Input>(shown, (list, input) =>
    list.map((thread) => (thread.id === input.thread_id ? change(thread, input) : thread)),
  )

/** Accepts a reply as the answer of a question. */
export const accepting = mutationOptions({
  ...ofThread<AcceptReply>((thread, { reply_id }) => ({
    ...thread,
    accepted_reply_id: reply_id,
    state: thread.state === 'locked' ? 'locked' : reply_id ? 'answered' : 'open',
  })),
  mutationFn: ({ thread_id, reply_id }: AcceptReply) =>
    write({ rpc: 'accept_reply', args: { thread_id, ...(reply_id && { reply_id }) } }),
})

/** Locks a thread, or opens it again. */
export const locking = mutationOptions({
  ...ofThread<LockThread>((thread, { locked }) => ({
    ...thread,
    state: locked ? 'locked' : thread.accepted_reply_id ? 'answered' : 'open',
  })),
  mutationFn: (args: LockThread) => write({ rpc: 'lock_thread', args }),
})

/** Wants to hear of replies in a thread, or no longer. */
export const following = mutationOptions({
  ...ofThread<{ thread_id: string; follows: boolean }>((thread, { follows }) => ({
    ...thread,
    reads: [{ read_at: thread.reads[0]?.read_at ?? thread.created_at, follows }],
  })),
  mutationFn: (args: { thread_id: string; follows: boolean }) => write({ rpc: 'follow_thread', args }),
})

interface NewWords {
  thread_id: string
  version: number
  title: string
  body_html: string
}

/** Writes a thread’s words anew. */
export const rewritingThread = mutationOptions({
  ...ofThread<NewWords>((thread, { title, body_html }) => ({
    ...thread,
    ...{ title, body_html, version: thread.version + 1, updated_at: serverDate().toISOString() },
  })),
  mutationFn: ({ thread_id, version, ...row }: NewWords) =>
    write({ table: 'lesson_threads', verb: 'update', id: thread_id, version, row }),
})

/** Deletes a thread; where replies hang, its place stays. */
export const deletingThread = mutationOptions({
  ...optimistic<Thread | TalkMark, { id: string }>([['lesson_threads']], (list, { id }) =>
    list.flatMap((one) => {
      if (one.id !== id) return [one]
      return 'replies' in one && (one.hide_until_answered || one.replies.length > 0) ? [tombstone(one)] : []
    }),
  ),
  mutationFn: (args: { id: string }) => write({ rpc: 'delete_lesson_thread', args }),
})

const tombstone = (thread: Thread): Thread => ({
  ...thread,
  ...{ title: '', body_html: '', deleted_at: serverDate().toISOString(), leaves_mark: true },
  deleted_by_class: thread.created_by === myId() ? 'author' : 'moderator',
})

/** Has a thread back: its words come with the next answer. */
export const restoringThread = mutationOptions({
  ...optimistic<Thread, { id: string }>([['lesson_threads']], (list) => list),
  mutationFn: (args: { id: string }) => write({ rpc: 'restore_lesson_thread', args }),
})
