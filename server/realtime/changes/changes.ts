import { createHash } from 'node:crypto'
import type { Claims } from '../../http/claims.ts'
import { Refusal, refusalOf } from '../../http/errors.ts'
import type { Log } from '../../log.ts'
import type { PipelineQuery } from '../../postgres/pipeline-pool.ts'
import type { RequestContext } from '../../postgres/pipelined-query.ts'
import type { Listener } from '../topics.ts'
import { type Filter, type Item, meets, sliceOf } from './batch.ts'
import type { Change } from './change.ts'
import { parseFilter } from './filters.ts'
import { openSubscriberGroup, type SubscriberGroup } from './subscriber-group.ts'
import type { Subscriber, Subscription } from './subscription.ts'
import { openTables, type Tables } from './tables.ts'

/** Rows of tables as they change, told to those who may see them: `postgres_changes`. */
export type Changes = {
  /** Throws a refusal with words for the client when a subscription makes no sense or nothing can come of it. */
  subscribe(wishes: ChangeFilter[], who: ChangeSubscriber): Promise<ActiveSubscription>
  wants(schema: string, table: string): boolean
  take(change: Change): void
  reshaped(oid: number): void
}

/** As the client sends it, and gets it back with an `id`. */
export type ChangeFilter = Record<string, unknown>

export type ChangeSubscriber = {
  claims: Claims
  headers: string
  topic: string
  listener: Listener
  missed: () => void
  failed: (words: string) => void
}

/** `end` stops at once; `fade` still tells what has come until now, as when another token takes over. */
export type ActiveSubscription = { end(): void; fade(): void }

const events = new Set(['*', 'INSERT', 'UPDATE', 'DELETE'])
/** The limits of what waits to be written as JSON: past them everyone is told that something was missed. */
const most = { waiting: 20_000, characters: 64 * 1024 * 1024 }
const batch = { items: 500, characters: 2 * 1024 * 1024 }

export function openChanges({ query, log }: { query: PipelineQuery; log: Log }): Changes {
  const tables = openTables(query)
  const viewers = new Map<string, SubscriberGroup>()
  const wanted = new Map<string, number>()
  let pending: Change[] = []
  let characters = 0
  let number = 0
  let working = false

  async function work() {
    while (pending.length > 0) {
      const changes = pending.splice(0, portion(pending))
      characters -= changes.reduce((sum, change) => sum + change.size, 0)
      try {
        await hand(changes)
      } catch (error) {
        refusalOf(error, log)
        missed()
      }
    }
    working = false
  }

  async function hand(changes: Change[]) {
    const slices = await Promise.all(
      [...Map.groupBy(changes, ({ oid }) => oid)].map(async ([oid, same]) => {
        const table = await tables.of(oid, 'service_role')
        return table ? sliceOf(same, table, query) : undefined
      }),
    )
    const there = slices.filter((slice) => slice !== undefined)
    const items = new Map<Change, Item>(there.flatMap((slice) => slice.items.map((item) => [item.change, item])))
    const order = changes.flatMap((change) => items.get(change) ?? [])
    number++
    for (const viewer of viewers.values()) viewer.take({ number, slices: there, order })
  }

  function missed() {
    for (const { subscribers } of viewers.values()) for (const one of [...subscribers]) one.missed()
  }

  function count({ schema, table }: Subscription, by: number) {
    const key = `${schema}.${table}`
    const left = (wanted.get(key) ?? 0) + by
    if (left > 0) wanted.set(key, left)
    else wanted.delete(key)
  }

  function leave(key: string, subscriber: Subscriber) {
    const viewer = viewers.get(key)
    if (!viewer?.subscribers.delete(subscriber)) return
    for (const one of subscriber.subscriptions) count(one, -1)
    if (viewer.subscribers.size === 0) viewers.delete(key)
  }

  return {
    async subscribe(wishes, { claims, headers, topic, listener, missed, failed }) {
      const context: RequestContext = { role: claims.role, claims: JSON.stringify(claims), headers }
      const subscriptions = await Promise.all(wishes.map((wish) => read(wish, context, tables, query)))
      const key = JSON.stringify([context.role, context.claims, headers])
      const end = () => leave(key, subscriber)
      const span = { since: number, until: Infinity, over: end }
      const subscriber: Subscriber = { topic, listener, subscriptions, ...span, missed, failed }
      const viewer = viewers.get(key) ?? openSubscriberGroup({ context, query, tables, log })
      viewers.set(key, viewer)
      viewer.subscribers.add(subscriber)
      for (const one of subscriptions) count(one, 1)
      return {
        end,
        fade() {
          subscriber.until = number
          if (viewer.idle()) end()
        },
      }
    },
    wants: (schema, table) =>
      wanted.has(`${schema}.${table}`) || wanted.has(`${schema}.*`) || wanted.has('*.*') || wanted.has(`*.${table}`),
    take(change) {
      pending.push(change)
      characters += change.size
      if (pending.length > most.waiting || characters > most.characters) {
        pending = []
        characters = 0
        return missed()
      }
      if (working) return
      working = true
      // what was committed together is looked at together
      setImmediate(() => void work())
    },
    reshaped: tables.forget,
  }
}

/** The number of changes that make a batch: at least one. */
function portion(changes: Change[]) {
  let size = 0
  for (const [n, change] of changes.entries()) {
    size += change.size
    if (n >= batch.items || (n > 0 && size > batch.characters)) return n
  }
  return changes.length
}

/** A subscription, parsed; it is tried on no row, so that what cannot work is said at once. */
async function read(
  wish: ChangeFilter,
  context: RequestContext,
  tables: Tables,
  query: PipelineQuery,
): Promise<Subscription> {
  const event = typeof wish.event === 'string' ? wish.event.toUpperCase() : '*'
  const [schema, table] = [wish.schema ?? 'public', wish.table ?? '*']
  const { filter, select } = wish
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
  if (!events.has(event) || !isText(schema) || !isText(table)) throw unable(wish, 'the wish makes no sense')
  if (filter !== undefined && filter !== null && typeof filter !== 'string') throw unable(wish, 'the filter is no text')
  if (select !== undefined && select !== null && !(Array.isArray(select) && select.every(isText))) {
    throw unable(wish, 'select is no list of columns')
  }
  const columns = select as string[] | null | undefined
  const oids = await tables.published(schema, table)
  if (oids.length === 0) throw unable(wish, 'no such table is in the publication supabase_realtime')
  if ((filter || columns) && table === '*') throw unable(wish, 'a filter and a selection need a table')
  const known = filter || columns ? await tables.of(oids[0]!, context.role) : undefined
  const conditions = filter ? parse(wish, filter) : []
  for (const name of [...conditions.map(({ column }) => column), ...(columns ?? [])]) {
    if (!known?.columns.get(name)?.readable) throw unable(wish, `there is no column ${name} for ${context.role}`)
  }
  const named: Filter | undefined = filter
    ? { name: `${schema}.${table} ${filter}`, conditions, table: known }
    : undefined
  if (named) {
    await meets([{}], named, context, query).catch((error: { severity?: string; message: string }) => {
      throw error.severity ? unable(wish, error.message) : error
    })
  }
  return {
    id: idOf(wish),
    event: event as Subscription['event'],
    schema,
    table,
    filter: named,
    select: columns ?? undefined,
  }
}

function parse(wish: ChangeFilter, filter: string) {
  try {
    return parseFilter(filter)
  } catch (error) {
    throw unable(wish, (error as Error).message)
  }
}

/** The begin of the sentence is Supabase's: people look for it. */
const unable = ({ event, schema, table, filter }: ChangeFilter, why: string) =>
  new Refusal(
    400,
    'RealtimeDisabledForConfiguration',
    `Unable to subscribe to changes with given parameters (${why}). Please check Realtime is enabled for the given connect parameters: ${JSON.stringify({ event, schema, table, filter })}`,
  )

/** The id of a subscription, the same for equal ones; the stock client knows its listeners by it: 31 bits, never 0. */
export function idOf({ event, schema, table, filter, select }: ChangeFilter) {
  const meaning = JSON.stringify([event, schema, table, filter, select])
  return (createHash('sha1').update(meaning).digest().readUInt32BE() >>> 1) + 1
}
