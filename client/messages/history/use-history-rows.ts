import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { Conversation } from '../data/conversations.ts'
import { type HistoryWindow, messagesOf, trim } from '../data/messages.ts'
import { useOutgoing, withOutgoing } from '../data/outgoing.ts'
import { useMe } from '../data/use-people.ts'
import { asBefore, type HistoryRow, placed } from '../message/grouping.ts'

/** Far from zero, so that rows can be put before the first one many times. */
const start = 1_000_000

/**
 * The rows of a conversation, those still on their way among them; `complete` when the newest is among them, and `first`
 * the index of the first row.
 */
export function useHistoryRows(
  conversation: Conversation,
  around: HistoryWindow,
  newFrom: number | null,
  topicId: string | undefined,
) {
  const me = useMe()
  const { id } = conversation
  const { data, error, refetch } = useQuery(messagesOf(id, around, topicId))
  const outgoing = useOutgoing(id)
  const drawn = useRef<readonly HistoryRow[]>([])
  const rows = useMemo(() => {
    const list = around === null ? withOutgoing(data ?? [], outgoing) : (data ?? [])
    const about = topicId ? list.filter((one) => one.topic_id === topicId) : list
    return asBefore(drawn.current, placed(about, newFrom, me))
  }, [data, outgoing, around, newFrom, me, topicId])
  drawn.current = rows
  const complete = around === null || (rows.at(-1)?.message.seq ?? 0) >= conversation.last_seq
  const first = useFirst(rows, around)
  useEffect(() => () => trim(id), [id])
  return { data, error, refetch, outgoing, rows, complete, first }
}

/** The index of the first row: it falls by what is put before the row that was first when the list was drawn. */
function useFirst(rows: readonly HistoryRow[], around: HistoryWindow) {
  const anchor = useRef<{ around: HistoryWindow; id: string } | null>(null)
  const at = anchor.current ? rows.findIndex(({ message }) => message.id === anchor.current?.id) : -1
  if (at === -1 || anchor.current?.around !== around) {
    const id = rows[0]?.message.id
    anchor.current = id === undefined ? null : { around, id }
    return start
  }
  return start - at
}
