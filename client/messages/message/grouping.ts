import { dayOf } from '../../lib/settings/days.ts'
import { zone } from '../../lib/settings/settings.ts'
import type { Message } from '../data/messages.ts'

/** A message as a row among its neighbours. */
export interface HistoryRow {
  message: Message
  /** The day that begins with it. */
  day: string | undefined
  /** The first that is new on this visit. */
  isNew: boolean
  /** Says who wrote it and when; the others of a run stand under it. */
  headed: boolean
}

const together = 5 * 60_000

type GroupedMessage = Pick<
  Message,
  'id' | 'seq' | 'sender_id' | 'created_at' | 'deleted_at' | 'kind' | 'topic_id' | 'reply_to_id'
>

/** Marks where days begin, the first new message, and the runs of one person. */
export function placed(list: readonly Message[], newFrom: number | null, me: string): HistoryRow[] {
  const tz = zone()
  let said = false
  let dayBefore: string | undefined
  return list.map((message, at) => {
    const before: GroupedMessage | undefined = list[at - 1]
    const day = dayIn(tz, message)
    const begins = day !== dayBefore
    dayBefore = day
    const isNew =
      !said && newFrom !== null && message.seq !== null && message.seq >= newFrom && message.sender_id !== me
    if (isNew) said = true
    return {
      message,
      day: begins ? day : undefined,
      isNew,
      headed: begins || isNew || !before || !goesOn(before, message),
    }
  })
}

// to find a day takes longer than all the rest, and what was said stays where it is
const days = new WeakMap<GroupedMessage, { tz: string; day: string }>()

function dayIn(tz: string, message: GroupedMessage) {
  const known = days.get(message)
  if (known?.tz === tz) return known.day
  const day = dayOf(new Date(message.created_at), tz)
  days.set(message, { tz, day })
  return day
}

/** Those rows of before that are still the same, and the others: what has not changed is not drawn again. */
export function asBefore(before: readonly HistoryRow[], now: HistoryRow[]): HistoryRow[] {
  const known = new Map(before.map((row) => [row.message.id, row]))
  return now.map((row) => {
    const was = known.get(row.message.id)
    const same =
      was?.message === row.message && was.day === row.day && was.isNew === row.isNew && was.headed === row.headed
    return same ? was : row
  })
}

/** Written by the same person within five minutes, about the same, and answering nothing else. */
const goesOn = (before: GroupedMessage, message: GroupedMessage) =>
  before.sender_id === message.sender_id &&
  before.kind !== 'system' &&
  before.topic_id === message.topic_id &&
  before.deleted_at === null &&
  message.reply_to_id === null &&
  Date.parse(message.created_at) - Date.parse(before.created_at) < together

/** The `seq` of the first unread message when the person comes in; null when there is none. */
export function newFromOf(conversation: {
  last_seq: number
  last_read_seq: number
  unread_from_seq: number | null
}): number | null {
  const { last_seq, last_read_seq, unread_from_seq } = conversation
  const from = unread_from_seq ?? last_read_seq + 1
  return from <= last_seq ? from : null
}
