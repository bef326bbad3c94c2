import { setTimeout as sleep } from 'node:timers/promises'
import type { PipelineQuery } from '../postgres/pipeline-pool.ts'

type PendingCommits<Item> = {
  /** `xid` as the log has it: the lower 32 bits of the transaction's number. */
  add(xid: number, item: Item): void
  stop(): void
}

const patience = 30_000
const longestWait = 50

/**
 * The log tells of a commit before other connections see it: a backend flushes the record, and takes itself off
 * the list of those that run a moment later (with a synchronous standby, much later). Items are held until their
 * transaction is over for everyone who looks from then on, and passed in the order in which they came. One look
 * answers for all that has come by then. `failed` is called when nobody can look, or when one stays unseen for
 * half a minute.
 */
export function holdUntilVisible<Item>({
  snapshot,
  pass,
  failed,
}: {
  snapshot: () => Promise<string>
  pass: (item: Item) => void
  failed: (error: Error) => void
}): PendingCommits<Item> {
  const held: { xid: number; item: Item }[] = []
  let looking = false
  let stopped = false

  async function look() {
    const tooLong = setTimeout(() => failed(new Error('a commit stays unseen')), patience).unref()
    try {
      for (let wait = 1; held.length > 0; ) {
        const isVisible = visibleIn(await snapshot())
        if (stopped) return
        const unseen = held.findIndex(({ xid }) => !isVisible(xid))
        const seen = held.splice(0, unseen < 0 ? held.length : unseen)
        for (const { item } of seen) pass(item)
        if (seen.length > 0) {
          tooLong.refresh()
          wait = 1
        } else {
          await sleep(wait)
          wait = Math.min(wait * 2, longestWait)
        }
      }
    } finally {
      clearTimeout(tooLong)
      looking = false
    }
  }

  return {
    add(xid, item) {
      if (stopped) return
      held.push({ xid, item })
      if (looking) return
      looking = true
      look().catch(failed)
    },
    stop() {
      stopped = true
      held.length = 0
    },
  }
}

/**
 * Tells whether a transaction is over in a snapshot, in the notation of `pg_snapshot`: xmin:xmax:those that run. The
 * upper half of a number is the one that puts it nearest to xmax: no two living transactions are 2^31 apart.
 */
export function visibleIn(snapshot: string): (xid: number) => boolean {
  const [, xmax, list] = snapshot.split(':')
  const next = BigInt(xmax!)
  const running = new Set(list?.split(','))
  return (xid) => {
    const number = next + BigInt.asIntN(32, BigInt(xid) - next)
    return number < next && !running.has(String(number))
  }
}

/** Looks as nobody in particular: which transactions run is no secret, and a query needs no connection of its own. */
export const readsSnapshots = (query: PipelineQuery) => async () => {
  const statement = { text: 'select pg_catalog.pg_current_snapshot()', repeatable: true }
  const [row] = await query({ role: 'anon', claims: '{}' }, statement)
  return String(row![0])
}
