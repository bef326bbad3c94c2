import { holdsUp } from './dependencies.ts'
import type { WaitingWrite, WriteRow } from './waiting-write.ts'

/*
 * The queue of what waits to be sent, apart from where it is kept and how it is sent: the same in a browser, and in a
 * test that drops every other answer. The oldest goes first. What was refused, or met a newer version, stays until
 * the person has decided; what needs it waits behind it, and everything else goes on.
 */
export interface OutboxStorage {
  all(): Promise<WaitingWrite[]>
  put(one: WaitingWrite): Promise<unknown>
  /** Puts another in the place of one, at once: nothing comes between the reading and the writing. */
  change(seq: number, to: (one: WaitingWrite) => WaitingWrite): Promise<WaitingWrite | undefined>
  drop(seqs: readonly number[]): Promise<unknown>
}

/** The outcome of sending. `broken`: an answer, but not to what was asked. `unknown`: it does not know the person. */
export type SendResult =
  | { kind: 'done' }
  | { kind: 'unanswered' }
  | { kind: 'unknown' }
  | { kind: 'broken'; reason: string; code: string }
  | { kind: 'refused'; reason: string; code: string }
  | { kind: 'conflict'; theirs: WriteRow }

/** A server that fails at one write for good must not hold up all others for good. */
const maxTries = 8

/** The next write to send: the oldest that waits for none before it. All before it in the queue are held up. */
const nextToSend = (line: readonly WaitingWrite[]) =>
  line.find((one, at) => one.state === 'waiting' && !line.slice(0, at).some(({ write }) => holdsUp(write, one.write)))

/** Sends one after the other until nothing can be sent (`true`), or until nobody answers (`false`). */
export async function sendQueue(
  { shelf, user, sent }: { shelf: OutboxStorage; user: string; sent?: (one: WaitingWrite) => unknown },
  send: (one: WaitingWrite) => Promise<SendResult>,
): Promise<boolean> {
  for (;;) {
    const next = nextToSend((await shelf.all()).filter((one) => one.user === user))
    if (!next) return true
    // noted before it leaves: an answer may be lost, and an edit must know that this one may have arrived. A save that
    // came meanwhile is in it; from here on, none goes into it any more
    const tried = await shelf.change(next.seq, (one) => ({ ...one, tries: one.tries + 1 }))
    if (!tried) continue
    const answer = await send(tried)
    // nobody would miss one that is refused
    if (answer.kind === 'done' || (answer.kind === 'refused' && tried.write.incidental)) await shelf.drop([next.seq])
    else if (answer.kind === 'refused') await shelf.put({ ...tried, ...reasonOf(answer), state: 'refused' })
    else if (answer.kind === 'conflict') await shelf.put({ ...tried, state: 'conflict', theirs: answer.theirs })
    else if (answer.kind === 'broken' && tried.tries >= maxTries)
      await shelf.put({ ...tried, ...reasonOf(answer), state: 'refused' })
    else return false
    await sent?.(tried)
  }
}

const reasonOf = ({ reason, code }: { reason: string; code: string }) => ({ reason, code })
