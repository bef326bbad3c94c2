import { t } from '@lingui/core/macro'
import { attempt, query } from '../../lib/query/query.ts'
import { commandOf } from '../../lib/registries/commands.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { deletingReply, reactingToReply, replying, restoringReply } from '../data/reply-writes.ts'
import type { Thread } from '../data/talk.ts'
import { repliesOf, type ThreadReply } from '../data/talk-replies.ts'
import {
  accepting,
  asking,
  deletingThread,
  following,
  locking,
  type NewThread,
  restoringThread,
} from '../data/thread-writes.ts'

/* What a person does in the talk beside a lesson, each with its undo. */

export const acceptReply = commandOf(accepting)
export const lockThread = commandOf(locking)
export const restoreThread = commandOf(restoringThread)
export const restoreReply = commandOf(restoringReply)

/** Begins a thread, which one may open and reply in before it is sent. */
export function ask(made: NewThread) {
  query.setQueryData(repliesOf(made.id).queryKey, [], { updatedAt: 1 })
  attempt(asking, made)
}

export function reply(id: string, thread: Thread, body_html: string, to: string | null) {
  attempt(replying, { id, thread, body_html, reply_to_id: to })
}

export function react(one: ThreadReply, emoji: string, me: string) {
  const on = !one.reactions.some((mine) => mine.user_id === me && mine.emoji === emoji)
  attempt(reactingToReply, { reply_id: one.id, emoji, on })
}

/** Accepts a reply in the place of the one that was accepted; the same again is none. */
export function accept(thread: Thread, { id }: Pick<ThreadReply, 'id'>) {
  const before = thread.accepted_reply_id
  const now = before === id ? null : id
  attempt(accepting, { thread_id: thread.id, reply_id: now })
  offerUndo(now ? t`Answer accepted` : t`No longer the accepted answer`, {
    verb: 'lessons.acceptReply',
    input: { thread_id: thread.id, reply_id: before },
  })
}

export function lock({ id, state }: Thread) {
  const locked = state !== 'locked'
  attempt(locking, { thread_id: id, locked })
  offerUndo(locked ? t`Thread locked` : t`Thread unlocked`, {
    verb: 'lessons.lockThread',
    input: { thread_id: id, locked: !locked },
  })
}

/** True where the viewer hears of replies in a thread: of one that they began, unless they have said otherwise. */
export const isFollowed = ({ reads: [read], created_by }: Thread, me: string) => read?.follows ?? created_by === me

export function follow(thread: Thread, me: string) {
  attempt(following, { thread_id: thread.id, follows: !isFollowed(thread, me) })
}

export function deleteThread({ id }: Thread) {
  attempt(deletingThread, { id })
  offerUndo(t`Thread deleted`, { verb: 'lessons.restoreThread', input: { id } })
}

export function deleteReply({ id }: ThreadReply) {
  attempt(deletingReply, { id })
  offerUndo(t`Reply deleted`, { verb: 'lessons.restoreReply', input: { id } })
}
