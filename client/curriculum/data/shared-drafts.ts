import type { MutationOptions } from '@tanstack/react-query'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { payloadOf } from '../../lib/outbox/dependencies.ts'
import { queue } from '../../lib/outbox/outbox.ts'
import { mutate } from '../../lib/query/query.ts'
import { savedAt } from './autosave.ts'
import { draftShelf } from './draft-shelf.ts'
import type { Put } from './shared-writes.ts'

/*
 * What is being written where two may write at once. A draft is on this device at once, and with the outbox a second
 * later. It keeps what it was made from, so that the database can put it together with what somebody else wrote; once
 * that is done, what both wrote is shown. A tab that dies loses nothing.
 */
export interface SharedDraft<Value> {
  version_id: string
  key: string
  /** The words as they were read, or as they were taken last. */
  base: Value
  mine: Value
  /** The words that were sent, until it is known what became of them: a tab may die between the two. */
  sent?: Value
}

/** Words that are being written. */
interface Writing<Value> {
  /** As much of them as is finished. */
  sendable: (mine: Value) => Value
  /** The words that stand, with what is not finished of one’s own. */
  withUnfinished: (read: Value, mine: Value) => Value
}

const pauseMs = 1000

/** Drafts of one kind, and the function of the database that takes them. */
export function sharedDrafts<Value, Before>(
  rpc: string,
  putting: MutationOptions<void, Error, Put<Value>, Before>,
  { sendable, withUnfinished }: Writing<Value>,
) {
  const { drafts, put } = draftShelf<SharedDraft<Value>>(rpc)
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  /** Drafts that are on their way, as they were sent; nobody has answered one that waits in the outbox. */
  const sent = new Map<string, { value: Value; waits: boolean }>()

  /** Notes what one writes over what was read. */
  function edit(version_id: string, key: string, read: Value, mine: Value) {
    const id = idOf({ version_id, key })
    const known = drafts.get().get(id)
    put(id, { ...(known && waits(known) ? known : { base: read }), version_id, key, mine })
    later(id)
  }

  /** The words to show: one’s own while they are on their way; else those that stand, with what is not finished. */
  const shown = (draft: SharedDraft<Value>, read: Value) =>
    waits(draft) ? draft.mine : withUnfinished(read, draft.mine)

  const waits = ({ base, mine, sent }: SharedDraft<Value>) => sent !== undefined || !same(sendable(mine), base)

  function later(id: string) {
    if (!timers.has(id))
      timers.set(
        id,
        setTimeout(() => void send(id), pauseMs),
      )
  }

  async function send(id: string) {
    clearTimeout(timers.get(id))
    timers.delete(id)
    const draft = drafts.get().get(id)
    // whatever becomes of the one before comes back here
    if (!draft || sent.has(id) || liesInOutbox(rpc, id, 'waiting')) return
    const { version_id, key, base, mine } = draft
    // what may have arrived already is said again first: what came since stands on it
    const value = draft.sent ?? sendable(mine)
    if (!waits(draft)) return same(mine, value) ? put(id, undefined) : undefined
    put(id, { ...draft, sent: value })
    const one = { value, waits: false }
    sent.set(id, one)
    try {
      await mutate(putting, { version_id, key, base, value })
      one.waits = liesInOutbox(rpc, id, 'waiting')
      if (!one.waits) over(id, value, true)
    } catch {
      // it was said, with the reason
      over(id, value, false)
    }
  }

  /** The end of a write: it was taken, or lies in the outbox with a reason. Words that came since go on from there. */
  function over(id: string, value: Value, isTaken: boolean) {
    sent.delete(id)
    if (isTaken) savedAt.set(serverDate())
    const draft = drafts.get().get(id)
    if (!draft) return
    const { sent: _sent, ...rest } = draft
    const isNewer = !same(sendable(rest.mine), value)
    const isLeft = isNewer || (isTaken && !same(rest.mine, value))
    put(id, isLeft ? { ...rest, base: isTaken ? value : rest.base } : undefined)
    if (isNewer) later(id)
  }

  queue.watch(() => {
    for (const [id, { value, waits }] of sent)
      if (waits && !liesInOutbox(rpc, id, 'waiting')) over(id, value, !liesInOutbox(rpc, id, 'refused', 'conflict'))
    for (const id of drafts.get().keys()) if (!sent.has(id)) later(id)
  })

  return {
    drafts,
    edit,
    shown,
    /** Goes on with what a tab that died has left behind. */
    resume: () => [...drafts.get().keys()].forEach(later),
    flush: () => Promise.all([...drafts.get().keys()].map(send)),
  }
}

/** True where a write of a draft is in the outbox, in one of these states. */
const liesInOutbox = (rpc: string, id: string, ...states: string[]) =>
  queue
    .get()
    .some(
      ({ write, state }) =>
        states.includes(state) && 'rpc' in write && write.rpc === rpc && idOf(payloadOf(write)) === id,
    )

export const idOf = ({ version_id, key }: { version_id?: unknown; key?: unknown }) => `${version_id} ${key}`

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
