import type { QueryKey } from '@tanstack/react-query'
import { isLeftToWriting, query } from '../query/query.ts'
import { coalesce, refetchStale } from '../query/refetch.ts'

/*
 * Rows that come with the message that they changed. Most channels say only which table changed; where one carries the
 * rows themselves, a room takes them into what it has read, and one request less is made for each.
 */
interface RowTaker {
  /** Puts rows where they belong; false where one is missing between, and all has to be asked for. */
  take: (rows: readonly unknown[]) => boolean
  /** True for the queries into which rows are put. */
  keeps: (key: QueryKey) => boolean
}

const takers = new Map<string, RowTaker>()

export const takeRows = (table: string, taker: RowTaker) => void takers.set(table, taker)

/** Takes the rows of a change; false where nobody does, or a write is under way that will ask for everything. */
export function areTaken(table: string, rows: readonly unknown[] | undefined): boolean {
  if (!rows || isLeftToWriting(table) || !takers.get(table)?.take(rows)) return false
  void refetchRest(table)
  return true
}

/** Asks again for what else was read from the table. */
const refetchRest = coalesce(async (table) => {
  if (isLeftToWriting(table)) return
  await refetchStale(
    query,
    ({ queryKey, meta }) =>
      (queryKey[0] === table || Boolean(meta?.reads?.some((read) => read === table))) &&
      !takers.get(table)!.keeps(queryKey),
  )
})
