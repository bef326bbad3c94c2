import type { Message } from './messages.ts'

/** A message as its channel carries it: one of words alone, to which nobody has reacted yet. */
type MessageRow = Omit<Message, 'seq'> & { seq: number }

const bare = { reactions: [], attachments: [], links: [], cards: [], poll: null }

/**
 * A list with new messages at its end, in the order of `seq`; undefined where one is missing between. What it has
 * already stays as it is, for it may have been changed since; what waited to be sent gives way to what has come.
 */
export function appended(list: readonly Message[], rows: readonly MessageRow[]): readonly Message[] | undefined {
  const last = list.reduce((most, { seq }) => Math.max(most, seq ?? 0), 0)
  const fresh = rows.filter(({ seq }) => seq > last).toSorted((a, b) => a.seq - b.seq)
  if (fresh.some(({ seq }, place) => seq !== last + 1 + place)) return undefined
  if (fresh.length === 0) return list
  const ids = new Set(fresh.map(({ id }) => id))
  return [...list.filter(({ id }) => !ids.has(id)), ...fresh.map((row) => ({ ...row, ...bare }))]
}
