import { keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { query } from '../../lib/query/query.ts'
import { pagesOf, perPage } from '../../ui/area/pages.ts'
import type { ListFilters, SecurityList } from './lists.ts'
import { useReadAgain } from './use-read-again.ts'

/**
 * The lines of a list, which stay where they are while one reads: what is new is counted, and comes when it is asked
 * for. Those that are shown are as they are now.
 */
export function useCalmLines<Line extends { id: string; after: string }>(
  list: SecurityList<Line>,
  filters: ListFilters,
) {
  const key = [list.name, 'pages', filters]
  const found = useInfiniteQuery({
    ...pagesOf(key, [], (after) => list.page(after, filters)),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    meta: { passing: true },
  })
  const newest = useReadAgain(
    queryOptions({
      queryKey: [list.name, 'newest', filters],
      queryFn: () => list.page(null, filters),
      meta: { reads: list.reads, passing: true },
    }),
  )
  const fresh = new Map(newest.data?.map((line) => [line.id, line]))
  const pages = found.data?.pages.flat()
  const seen = new Set<string>()
  const lines = pages?.flatMap((line) => (seen.has(line.id) || !seen.add(line.id) ? [] : [fresh.get(line.id) ?? line]))
  // what is below all that is shown is no news
  const isComplete = !found.hasNextPage
  const at = newest.data?.findLastIndex(({ id }) => seen.has(id)) ?? -1
  const unknown = newest.data
    ?.slice(0, isComplete && at === -1 ? perPage : Math.max(at, 0))
    .filter(({ id }) => !seen.has(id))
  return {
    lines,
    error: lines ? null : found.error,
    retry: () => void found.refetch(),
    hasMore: found.hasNextPage,
    isLoadingMore: found.isFetchingNextPage,
    more: () => void found.fetchNextPage(),
    checkedAt: newest.dataUpdatedAt || found.dataUpdatedAt,
    /** The number of those that came since; 50 stands for that many or more. */
    news: found.isPlaceholderData ? 0 : (unknown?.length ?? 0),
    showNews: () => void query.resetQueries({ queryKey: key }),
  }
}

/** A list was changed by who looks at it: it is read anew, with what came meanwhile. */
export const listChanged = ({ name }: { name: string }) => void query.invalidateQueries({ queryKey: [name] })
