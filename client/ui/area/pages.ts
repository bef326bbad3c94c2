import { infiniteQueryOptions } from '@tanstack/react-query'
import type { TableName } from '../../lib/query/query.ts'

/** The lines of one answer. */
export const perPage = 50

/** A list that the server gives page by page: each begins behind the last line of the one before it. */
export const pagesOf = <Line extends { after: string }>(
  key: readonly unknown[],
  reads: readonly TableName[],
  fetchPage: (after: string | null) => Promise<Line[]>,
) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Line[]) => (page.length < perPage ? undefined : page.at(-1)!.after),
    // names and addresses of others stay on no device
    meta: { reads, passing: true },
  })

/** Without what was not said. */
export const given = (filters: Readonly<Record<string, string | boolean | undefined>>) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) as Record<string, string | boolean>
