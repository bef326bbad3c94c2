import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { factsOf, type Log } from '../log.ts'
import { read, type WalListener, type WalReader } from './wal-reader.ts'

type Replication = {
  /** True while every commit is heard of. */
  live(): boolean
  /** Resolves when the feed is live, or after so many milliseconds. */
  settled(atMost: number): Promise<void>
  stop(): Promise<void>
}

/**
 * Keeps a reading of the write-ahead log going. When its connection breaks, its slot is gone and a new one
 * begins later; so each time that one begins, `began` is called, and whoever had joined before must ask again.
 */
export function openReplication({
  connection,
  name,
  snapshot,
  log,
  hears,
}: {
  connection: ClientConfig
  /** Begins the name of each slot: a process is alive while it has one. */
  name: string
  snapshot: () => Promise<string>
  log: Log
  hears: WalListener
}): Replication {
  let live = false
  let begun = 0
  let current: WalReader | undefined
  const stopping = new AbortController()
  const waiting = new Set<() => void>()

  const listening: WalListener = {
    ...hears,
    began() {
      live = true
      log.info('the change feed is live')
      hears.began()
      for (const go of [...waiting]) go()
    },
  }

  async function keep() {
    let told = ''
    for (let wait = 50; !stopping.signal.aborted; wait = Math.min(wait * 2, 2_000)) {
      try {
        const slot = `${name}_${begun++}`
        current = await read({ connection, slot, snapshot, hears: listening, signal: stopping.signal })
        await current.ended
      } catch (error) {
        // a database that stays away says so once
        if (!stopping.signal.aborted && told !== String(error)) {
          log.warn('the change feed broke and is restarting', factsOf(error))
        }
        told = String(error)
      }
      if (live) {
        wait = 50
        told = ''
      }
      live = false
      await current?.stop()
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const kept = keep()

  return {
    live: () => live,
    settled: (atMost) =>
      live
        ? Promise.resolve()
        : new Promise((resolve) => {
            const go = () => {
              clearTimeout(timer)
              waiting.delete(go)
              resolve()
            }
            const timer = setTimeout(go, atMost)
            waiting.add(go)
          }),
    async stop() {
      stopping.abort()
      for (const go of [...waiting]) go()
      await current?.stop()
      await kept
    },
  }
}
