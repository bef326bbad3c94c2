import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAnswered } from '../answer/use-answered.ts'
import { type EventCard, unanswered } from '../data/events.ts'

/**
 * The events that wait for an answer, and those that got theirs while one was here: these stay where they are, as the
 * list of all (`listed`, and perhaps more of it) has them now.
 */
export function useNeedsAnswer(group: string | null, listed: readonly EventCard[], hasMore: boolean) {
  const { data } = useSuspenseQuery(unanswered(group))
  const [seen, setSeen] = useState<readonly EventCard[]>(data)
  const fresh = data.filter(({ id }) => seen.every((one) => one.id !== id))
  if (fresh.length > 0) setSeen([...seen, ...fresh])
  const waiting = new Set(data.map(({ id }) => id))
  const now = new Map([...listed, ...data].map((card) => [card.id, card]))
  const there = seen.filter(({ id }) => now.has(id) || hasMore)
  const cards = useAnswered(there.map((card) => now.get(card.id) ?? card)).filter(
    ({ id, my_status, state }) => waiting.has(id) || (my_status !== null && state !== 'cancelled'),
  )
  const open = cards.filter(({ my_status, my_reconfirm }) => my_status === null || my_reconfirm)
  return { cards, open: open.length }
}
