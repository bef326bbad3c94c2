import { wordFrame } from '../frames.ts'
import type { Item } from './batch.ts'
import { dataText, errorText } from './event.ts'
import type { Subscriber, Subscription } from './subscription.ts'
import type { Table } from './tables.ts'

/** A change, and the subscriptions that want it; an error takes the place of its data. */
type Delivery = {
  item: Item
  table: Table
  error: string | undefined
  /** The number of its batch. */
  number: number
  wanted: Subscription[]
}

/** Tells each subscriber that wants a change of it, in one frame for the same words. */
export function deliver(
  { item, table, error, number, wanted }: Delivery,
  subscribers: Iterable<Subscriber>,
  role: string,
) {
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
      const key = JSON.stringify([listener.version, topic, role, told, error ?? ''])
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
