import { useInfiniteQuery } from '@tanstack/react-query'
import type { pagesOf } from './pages.ts'

/** The lines of a list so far, and the way to more. */
export function useLines<Line extends { id: string | number; after: string }>(
  list: ReturnType<typeof pagesOf<Line>> & { placeholderData?: unknown },
) {
  const { placeholderData: _placeholder, ...options } = list
  const found = useInfiniteQuery({ ...options, placeholderData: (before) => before })
  const seen = new Set<string | number>()
  // between two answers something may have moved from one page to the next
  const lines = found.data?.pages.flat().filter(({ id }) => !seen.has(id) && seen.add(id))
  return {
    lines,
    error: lines ? null : found.error,
    retry: () => void found.refetch(),
    hasMore: found.hasNextPage,
    isLoadingMore: found.isFetchingNextPage,
    more: () => void found.fetchNextPage(),
  }
}

export type LinesSoFar = Omit<ReturnType<typeof useLines>, 'lines'>
