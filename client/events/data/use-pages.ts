import { useQueries, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Cursor, type EventCard, isFull, type upcoming } from './events.ts'

type PageQuery = ReturnType<typeof upcoming>

/** A list of cards, a page at a time: each begins where the one before it ends. */
export function usePages(of: (after: Cursor | null) => PageQuery) {
  const client = useQueryClient()
  const [count, setCount] = useState(1)
  useSuspenseQuery(of(null))
  const pages: PageQuery[] = []
  let after: Cursor | null = null
  let last: EventCard[] | undefined
  while (pages.length < count) {
    const page = of(after)
    pages.push(page)
    last = client.getQueryData(page.queryKey)
    if (!last || !isFull(last)) break
    const end: EventCard = last.at(-1)!
    after = { at: end.starts_at, id: end.id }
  }
  const found = useQueries({ queries: pages })
  const seen = new Set<string>()
  // between two answers something may have moved from one page to the next
  const cards = found.flatMap(({ data = [] }) => data).filter(({ id }) => !seen.has(id) && seen.add(id))
  return {
    cards,
    hasMore: last !== undefined && isFull(last),
    isLoading: found.some(({ isPending }) => isPending),
    more: () => setCount(pages.length + 1),
  }
}
