import type { Listener } from '../topics.ts'
import type { Filter, Item, Slice } from './batch.ts'

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
