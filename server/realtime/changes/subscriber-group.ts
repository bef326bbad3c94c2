import { refusalOf } from '../../http/errors.ts'
import type { Log } from '../../log.ts'
import type { PipelineQuery } from '../../postgres/pipeline-pool.ts'
import type { RequestContext } from '../../postgres/pipelined-query.ts'
import type { Item } from './batch.ts'
import { deliver } from './deliver.ts'
import { type MatchedChanges, match } from './match.ts'
import type { Batch, Subscriber, Subscription } from './subscription.ts'
import type { Table, Tables } from './tables.ts'
import { judge, type Verdict } from './verdict.ts'

/** All channels that ask as the same somebody: what is seen is asked once for them. */
export type SubscriberGroup = {
  subscribers: Set<Subscriber>
  take(batch: Batch): void
  /** Has told all that it has taken. */
  idle(): boolean
}

const mostWaiting = 2_000

/** Takes batches in order, all that have come while it asked at once. */
export function openSubscriberGroup({
  context,
  query,
  tables,
  log,
}: {
  context: RequestContext
  query: PipelineQuery
  tables: Tables
  log: Log
}): SubscriberGroup {
  const subscribers = new Set<Subscriber>()
  let waiting: Batch[] = []
  let items = 0
  let working = false

  async function work() {
    while (waiting.length > 0) {
      const batches = waiting
      waiting = []
      items = 0
      try {
        await tell(batches)
      } catch (error) {
        refusalOf(error, log)
        for (const one of subscribers) one.missed()
      }
      for (const one of subscribers) if (one.until <= batches.at(-1)!.number) one.over()
    }
    working = false
  }

  async function tell(batches: Batch[]) {
    const wishes = new Map<number, Subscription>()
    for (const { subscriptions } of subscribers) for (const one of subscriptions) wishes.set(one.id, one)
    const matched: MatchedChanges = new Map()
    const byTable = new Map<number, Item[]>()
    for (const slice of batches.flatMap(({ slices }) => slices)) {
      for (const item of await match(slice, [...wishes.values()], matched, { context, refuse })) {
        byTable.set(slice.oid, [...(byTable.get(slice.oid) ?? []), item])
      }
    }
    const verdicts = new Map<number, { table: Table; verdict: Verdict }>()
    await Promise.all(
      [...byTable].map(async ([oid, found]) => {
        const table = await tables.of(oid, context.role)
        if (table) verdicts.set(oid, { table, verdict: await judge(found, table, { context, query, log }) })
      }),
    )
    for (const { number, order } of batches) {
      for (const item of order) {
        const wanted = matched.get(item)
        const known = wanted && verdicts.get(item.change.oid)
        if (!known) continue
        const error = known.verdict.errors.get(item)
        if (!error && !known.verdict.seen.has(item)) continue
        deliver({ item, table: known.table, error, number, wanted }, subscribers, context.role)
      }
    }
  }

  function refuse(id: number, error: unknown) {
    const { message } = refusalOf(error, log)
    for (const one of subscribers) if (one.subscriptions.some((wish) => wish.id === id)) one.failed(message)
    return undefined
  }

  return {
    subscribers,
    idle: () => !working,
    take(batch) {
      items += batch.order.length
      if (items > mostWaiting) {
        waiting = []
        items = 0
        for (const one of subscribers) one.missed()
        return
      }
      waiting.push(batch)
      if (working) return
      working = true
      void work()
    },
  }
}
