import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Asks again for what is on screen, and marks the rest as old. A fetch that is under way began before the change and
 * may bring what was there before it. TanStack calls it back only where its last answer is shown; any other is asked
 * for once more when it has come.
 */
export async function refetchStale(query: QueryClient, predicate: (one: Query) => boolean) {
  const early = query
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter((one) => one.state.data === undefined || !one.isActive())
  const came = Promise.allSettled(early.map((one) => one.fetch()))
  await query.invalidateQueries({ predicate })
  await came
  if (early.length > 0) await query.invalidateQueries({ predicate: (one) => early.includes(one) })
}

const moment = 16
const timeoutMs = 5_000

/**
 * Joins all changes of a table within a moment, or during its query, into one query after it: ten changes in a row are
 * few queries, and none is called back before its answer comes. One that gets no answer is not waited for long.
 */
export function coalesce(ask: (table: string) => Promise<unknown>) {
  const heard = new Map<string, boolean>()
  return async (table: string) => {
    if (heard.has(table)) return void heard.set(table, true)
    let last: PromiseSettledResult<unknown> | undefined
    do {
      heard.set(table, true)
      await after(moment)
      heard.set(table, false)
      // after a failure a change heard meanwhile is asked for all the same
      const answers = Promise.allSettled([ask(table)]).then(([answer]) => answer)
      last = (await Promise.race([answers, after(timeoutMs)])) as PromiseSettledResult<unknown> | undefined
    } while (heard.get(table))
    heard.delete(table)
    if (last?.status === 'rejected') throw last.reason
  }
}

const after = (wait: number) => new Promise((go) => setTimeout(go, wait))
