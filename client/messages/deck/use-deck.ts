import { useState } from 'react'
import { recent } from '../../lib/registries/undo.ts'
import type { Conversation } from '../data/conversations.ts'
import { loudestFirst } from '../list/sections.ts'

/** A card and what one did with it, by the offer to take it back; a reply has none. */
export interface PassedCard {
  id: string
  how: 'kept' | 'read' | 'replied' | 'reminded'
  undoable?: number | undefined
}

/**
 * The conversations with something unread, in the order in which they lay when one began. The card on top is the first
 * that nothing was done with, so that one which is taken back lies there again.
 */
export function useDeck(list: readonly Conversation[]) {
  const [order, setOrder] = useState(() => idsOf(list))
  const [all, setAll] = useState<readonly PassedCard[]>([])
  const deeds = recent.use()
  const isUndone = ({ undoable }: PassedCard) => deeds.some(({ id, undone }) => id === undoable && undone)
  const passed = all.filter((one) => !isUndone(one))
  // what was read on another device meanwhile asks for nothing
  const asks = (one: Conversation | undefined) =>
    one !== undefined && (one.unread > 0 || all.some(({ id }) => id === one.id))
  const left = order
    .filter((id) => !passed.some((one) => one.id === id))
    .flatMap((id) => list.find((one) => one.id === id && asks(one)) ?? [])
  const later = idsOf(list).filter((id) => !order.includes(id))
  return {
    card: left[0],
    next: left[1],
    left: left.length,
    passed,
    /** Those in which something was said since, and those that were kept. */
    again: [...later, ...passed.flatMap(({ id, how }) => (how === 'kept' ? [id] : []))],
    pass: (one: PassedCard) => setAll([...all, one]),
    begin(ids: readonly string[]) {
      setAll([])
      setOrder(ids)
    },
  }
}

const idsOf = (list: readonly Conversation[]): readonly string[] =>
  list
    .filter((one) => one.unread > 0 && !one.muted)
    .toSorted(loudestFirst)
    .map(({ id }) => id)
