import type { Claims } from '../http/claims.ts'
import { factsOf } from '../log.ts'
import type { RealtimeContext } from './realtime-context.ts'
import type { Rights } from './rights.ts'

/** A joined channel whose rights may have changed: it is told nothing until it is settled. */
export type Doubt = {
  claims: Claims
  headers: string
  topic: string
  /** False once it is over, or in doubt anew. */
  isOpen(): boolean
  /** Undefined when nobody could be asked. */
  settle(rights: Rights | undefined): void
}

/**
 * Settles doubts, those that came together at once and those that come meanwhile next: one statement for each token,
 * however many channels and sockets it has, so that who is taken out of many things is asked about few times.
 */
export function openDoubts(room: Pick<RealtimeContext, 'rightsOn' | 'log'>) {
  let last = Promise.resolve()

  async function settle(doubts: Doubt[]) {
    const byContext = new Map<Claims, Map<string, Doubt[]>>()
    for (const doubt of doubts) {
      if (!doubt.isOpen()) continue
      const byHeaders = byContext.get(doubt.claims) ?? new Map<string, Doubt[]>()
      byContext.set(doubt.claims, byHeaders.set(doubt.headers, [...(byHeaders.get(doubt.headers) ?? []), doubt]))
    }
    await Promise.all([...byContext].flatMap(([claims, each]) => [...each].map((one) => ask(claims, ...one))))
  }

  async function ask(claims: Claims, headers: string, doubts: Doubt[]) {
    const topics = [...new Set(doubts.map(({ topic }) => topic))]
    try {
      const found = await room.rightsOn(claims, topics, headers)
      for (const doubt of doubts) doubt.settle(found[topics.indexOf(doubt.topic)])
    } catch (error) {
      room.log.error('the rights on open channels could not be read', factsOf(error))
      for (const doubt of doubts) doubt.settle(undefined)
    }
  }

  return (doubts: Doubt[]) => {
    if (doubts.length > 0) last = last.then(() => settle(doubts))
    return last
  }
}
