import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { factsOf, type Log } from '../log.ts'
import type { Database } from '../postgres/database.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'

export type SchemaCache = {
  /** The catalogue as it was last read; the first call reads it. */
  current(): Promise<Catalogue>
  /** A newer one, for a request that named something unknown; undefined when it was read only just now. */
  newer(than: Catalogue): Promise<Catalogue | undefined>
  /** Follows `notify pgrst, 'reload schema'` on one connection, until `end`. */
  listen(): void
  end(): Promise<void>
}

const apart = 1_000
const longestPause = 30_000

export function openSchemaCache({
  database,
  schemas,
  log,
}: {
  database: Database
  schemas: string[]
  log: Log
}): SchemaCache {
  let known: Promise<Catalogue> | undefined
  let reading: Promise<Catalogue> | undefined
  let readAt = 0
  const ended = new AbortController()

  /** What requests see is replaced only once the new one is whole, and never by an older one. */
  function reload(): Promise<Catalogue> {
    readAt = Date.now()
    const begun = database.asService('authenticator', (db) => readCatalogue(db, schemas))
    reading = begun
    known ??= begun
    return begun.then(
      (catalogue) => {
        if (reading === begun) known = begun
        return catalogue
      },
      (failed) => {
        if (known === begun) known = undefined
        throw failed
      },
    )
  }

  let running = false
  let again = false
  /** Several notices at once, as a migration gives them, are one more reading after the one under way. */
  async function reloadSoon() {
    again = true
    if (running) return
    running = true
    do {
      again = false
      await reload().catch((failed) => log.warn('the schema could not be read', factsOf(failed)))
    } while (again)
    running = false
  }

  async function follow() {
    for (let pause = 100; !ended.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      const client = new pg.Client(database.connections.as('authenticator'))
      try {
        // told to end while it still connects, it ends as soon as it has
        const lost = new Promise<void>((tell) => {
          client.once('end', tell).on('error', () => tell())
          ended.signal.addEventListener('abort', () => tell(), { once: true })
        })
        client.on('notification', ({ payload }) => {
          if (!payload || payload === 'reload schema' || payload === 'reload config') void reloadSoon()
        })
        await client.connect()
        await client.query('listen pgrst')
        // what changed before we listened
        await reloadSoon()
        pause = 100
        await lost
      } catch (failed) {
        if (!ended.signal.aborted) log.debug('no connection to follow the schema', factsOf(failed))
      }
      await client.end().catch(() => {})
      await sleep(pause, undefined, { signal: ended.signal }).catch(() => {})
    }
  }

  let following: Promise<void> | undefined
  return {
    current: () => known ?? reload(),
    async newer(than) {
      // one that is being read at this moment is as new as any
      const latest = await reading?.catch(() => undefined)
      if (latest && latest !== than) return latest
      return Date.now() - readAt < apart ? undefined : reload()
    },
    listen() {
      following ??= follow()
    },
    async end() {
      ended.abort()
      await following
    },
  }
}
