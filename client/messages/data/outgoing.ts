import { serverDate } from '../../lib/browser/server-clock.ts'
import { queue } from '../../lib/outbox/outbox.ts'
import type { WaitingWrite } from '../../lib/outbox/waiting-write.ts'
import { myId } from '../../lib/supabase/session.ts'
import type { Message } from './messages.ts'

/** The state of a message of one's own: only the outbox knows it. */
export type SendState = 'sending' | 'waiting' | 'failed' | 'sent'

type Row = Partial<Message> & { id: string; conversation_id: string }

/** The message that a write says, with its files or without. */
function rowOf({ write }: WaitingWrite): Row | undefined {
  if ('rpc' in write) return write.rpc === 'send_message' ? (write.args as unknown as Row) : undefined
  return write.table === 'messages' && write.verb === 'insert' ? (write.row as unknown as Row) : undefined
}

/** The messages of a conversation in the outbox, in the order of writing. */
export const useOutgoing = (conversationId: string) => outgoingOf(queue.use(), conversationId)

export const outgoingOf = (writes: readonly WaitingWrite[], conversationId: string): Map<string, WaitingWrite> =>
  new Map(
    writes.flatMap((one): [string, WaitingWrite][] => {
      const row = rowOf(one)
      return row?.conversation_id === conversationId ? [[row.id, one]] : []
    }),
  )

/** Sent at once it is never seen waiting; without an answer to the first attempt it waits for the network. */
export function stateOf({ seq }: Pick<Message, 'seq'>, waiting: WaitingWrite | undefined, there = true): SendState {
  if (!waiting) return seq === null ? 'sending' : 'sent'
  if (waiting.state !== 'waiting') return 'failed'
  return there ? 'sending' : 'waiting'
}

/** The messages that the server has, and after them those still to be sent. */
export function withOutgoing(list: readonly Message[], outgoing: ReadonlyMap<string, WaitingWrite>): Message[] {
  const taken = list.filter(({ seq }) => seq !== null).toSorted((a, b) => a.seq! - b.seq!)
  const known = new Set(taken.map(({ id }) => id))
  const shown = list.filter(({ id, seq }) => seq === null && !known.has(id))
  const ids = new Set(shown.map(({ id }) => id))
  const kept = [...outgoing].flatMap(([id, one]) => (known.has(id) || ids.has(id) ? [] : [asMessage(one)]))
  // ids are of the moment at which they were made
  return [...taken, ...[...shown, ...kept].toSorted((a, b) => a.id.localeCompare(b.id))]
}

const asMessage = (one: WaitingWrite): Message => blankMessage(rowOf(one)!, new Date(one.at).toISOString())

/** The columns that the database fills in, as far as known here. */
export const blankMessage = (row: Row, at = serverDate().toISOString()): Message =>
  ({
    seq: null,
    sender_id: myId() || null,
    topic_id: null,
    reply_to_id: null,
    kind: 'text',
    body_html: '',
    body_text: '',
    edited_at: null,
    deleted_at: null,
    deleted_by_class: null,
    created_at: at,
    updated_at: at,
    version: 1,
    ...row,
  }) as Message
