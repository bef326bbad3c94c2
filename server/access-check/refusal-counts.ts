import type { Log } from '../log.ts'
import { factsOf } from '../log.ts'

/** Told of each refusal of the access check. */
export type CountRefusal = (refusal: { address: string | undefined; code: string }) => void

/** Addresses that are counted at a time: whoever comes from more of them is not counted any finer. */
const most = 10_000
/** Codes that are counted in total: they are few, and the project folder's own. */
const mostCodes = 50

/**
 * Counts refusals in memory and writes them down each few seconds, so that an attack that is turned away writes nothing
 * for each of its requests.
 */
export function openRefusalCounts({
  write,
  log,
  every = 10_000,
}: {
  write: (refusals: { address: string; code: string; count: number }[]) => Promise<unknown>
  log: Log
  every?: number
}) {
  const totals: Record<string, number> = {}
  let counted = new Map<string, { address: string; code: string; count: number }>()

  const count: CountRefusal = ({ address, code }) => {
    if (code in totals || Object.keys(totals).length < mostCodes) totals[code] = (totals[code] ?? 0) + 1
    if (address === undefined) return
    const key = `${code} ${address}`
    const found = counted.get(key)
    if (found) found.count++
    else if (counted.size < most) counted.set(key, { address, code, count: 1 })
  }

  async function flush() {
    if (counted.size === 0) return
    const refusals = [...counted.values()]
    counted = new Map()
    // these few are lost: who is blocked is blocked all the same
    await write(refusals).catch((error: unknown) => log.warn('refusals could not be counted', factsOf(error)))
  }

  const timer = setInterval(() => void flush(), every).unref()
  return {
    count,
    /** Refusals since the start of the process, by code. */
    totals: () => totals,
    flush,
    stop() {
      clearInterval(timer)
      return flush()
    },
  }
}
