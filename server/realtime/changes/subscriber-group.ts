import { refusalOf } from '../../http/errors.ts'
import type { Log } from '../../log.ts'
import type { PipelineQuery } from '../../postgres/pipeline-pool.ts'
import type { RequestContext } from '../../postgres/pipelined-query.ts'
import { wordFrame } from '../frames.ts'
import type { Listener } from '../topics.ts'
import { type Filter, type Item, type Slice, seen } from './batch.ts'
import { dataText, errorText } from './event.ts'
import type { Table, Tables } from './tables.ts'

/** A subscription of a channel to changes. */
export type Subscription = {
  /** The same number for the same subscription, wherever it is made. */
  id: number
  event: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  schema: string
  table: string
  filter: Filter | undefined
  /** Columns that are told besides the key; all when undefined. */
  select: string[] | undefined
}

export type Subscriber = {
  topic: string
  listener: Listener
  subscriptions: Subscription[]
  /** Batches that it is told of: those after `since`, up to `until`. */
  since: number
  until: number
  /** Something was not told. */
  missed(): void
  /** One of its filters fails on a row. */
  failed(words: string): void
  /** It has been told all that it is to be told. */
  over(): void
}

export type Batch = { number: number; slices: Slice[]; order: Item[] }

/** All channels that ask as the same somebody: what is seen is asked once for them. */
export type SubscriberGroup = {
  subscribers: Set<Subscriber>
  take(batch: Batch): void
  /** Has told all that it has taken. */
  idle(): boolean
}

type MatchedChanges = Map<Item, Subscription[]>
type Verdict = { seen: Set<Item>; errors: Map<Item, string> }

const mostWaiting = 2_000

/** Takes batches in order, all that have come while it asked at once. */
export function openSubscriberGroup({
  asker,
  fly,
  tables,
  log,
}: {
  asker: RequestContext
  fly: PipelineQuery
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
      for (const item of await match(slice, [...wishes.values()], matched)) {
        byTable.set(slice.oid, [...(byTable.get(slice.oid) ?? []), item])
      }
    }
    const verdicts = new Map<number, { table: Table; verdict: Verdict }>()
    await Promise.all(
      [...byTable].map(async ([oid, found]) => {
        const table = await tables.of(oid, asker.role)
        if (table) verdicts.set(oid, { table, verdict: await judge(found, table) })
      }),
    )
    for (const { number, order } of batches) {
      for (const item of order) {
        const wanted = matched.get(item)
        const known = wanted && verdicts.get(item.change.oid)
        if (!known) continue
        const error = known.verdict.errors.get(item)
        if (error || known.verdict.seen.has(item)) deliver(item, wanted, known.table, error, number)
      }
    }
  }

  async function match(slice: Slice, wishes: Subscription[], matched: MatchedChanges) {
    const { schema, table } = slice.items[0]!.change
    const here = wishes.filter((wish) => isOneOf(wish.schema, schema) && isOneOf(wish.table, table))
    const answers = await Promise.all(
      here.map(({ filter, id }) =>
        filter ? slice.matches(filter, asker).catch((error: unknown) => refuse(id, error)) : undefined,
      ),
    )
    return slice.items.filter((item, n) => {
      const wanted = here.filter(
        (wish, which) => isOneOf(wish.event, item.change.type) && (wish.filter ? answers[which]?.[n] : true),
      )
      if (wanted.length > 0) matched.set(item, wanted)
      return wanted.length > 0
    })
  }

  function refuse(id: number, error: unknown) {
    const { message } = refusalOf(error, log)
    for (const one of subscribers) if (one.subscriptions.some((wish) => wish.id === id)) one.failed(message)
    return undefined
  }

  /** Finds what may be told: the role reads the key, policies show the row. Of what is gone only the key is told. */
  async function judge(found: Item[], table: Table): Promise<Verdict> {
    const keys = [...table.columns.values()].filter(({ isKey }) => isKey)
    const verdict: Verdict = { seen: new Set(), errors: new Map() }
    const fail = (words: string, items = found.filter(({ change }) => change.type !== 'DELETE')) => {
      for (const item of items) verdict.errors.set(item, words)
    }
    for (const item of found) if (item.change.type === 'DELETE') verdict.seen.add(item)
    if (keys.length === 0) fail('Error 400: Bad Request, no primary key')
    else if (!keys.every(({ readable }) => readable)) fail('Error 401: Unauthorized')
    else {
      const asked = found.filter(({ change }) => change.type !== 'DELETE')
      if (!table.hasRls) for (const item of asked) verdict.seen.add(item)
      else if (asked.length > 0) await look(asked, table, verdict)
    }
    return verdict
  }

  async function look(asked: Item[], table: Table, verdict: Verdict) {
    try {
      for (const item of await seen(asked, table, asker, fly)) verdict.seen.add(item)
    } catch (error) {
      const { status } = refusalOf(error, log)
      if (status === 503) throw error
      for (const item of asked) verdict.errors.set(item, failedPolicy)
    }
  }

  function deliver(item: Item, wanted: Subscription[], table: Table, error: string | undefined, number: number) {
    const ids = new Set(wanted.map(({ id }) => id))
    for (const { topic, listener, subscriptions, since, until } of subscribers) {
      if (number <= since || number > until) continue
      const bySelect = new Map<string, Subscription[]>()
      for (const wish of subscriptions) {
        if (!ids.has(wish.id)) continue
        const select = wish.select?.join() ?? ''
        bySelect.set(select, [...(bySelect.get(select) ?? []), wish])
      }
      for (const wishes of bySelect.values()) {
        const told = wishes.map(({ id }) => id)
        const key = JSON.stringify([listener.version, topic, asker.role, told, error ?? ''])
        let frame = item.frames.get(key)
        if (!frame) {
          const data = error ? errorText(item, error) : dataText(item, table, wishes[0]!.select)
          const payload = `{"ids":${JSON.stringify(told)},"data":${data}}`
          frame = wordFrame(listener.version, `realtime:${topic}`, 'postgres_changes', payload)
          item.frames.set(key, frame)
        }
        listener.write(frame)
      }
    }
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

const failedPolicy = 'Error 500: Internal Server Error, RLS policy evaluation failed'

const isOneOf = (wish: string, name: string) => wish === '*' || wish === name
