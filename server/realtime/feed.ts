import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { factsOf, type Log } from '../log.ts'

/** A row of `realtime.messages` that has been committed. `payload` is JSON text. */
export type Row = { id: string; topic: string; event: string; payload: string; private: boolean }

export type Feed = {
  /** Begins to read, in the background: a slot waits for every write transaction that is open. */
  begin(): void
  /** True while every commit is heard of. */
  live(): boolean
  /** Resolves when the feed is live, or after so many milliseconds. */
  settled(atMost: number): Promise<void>
  stop(): Promise<void>
}

const publication = 'supabase_realtime_messages_publication'
const pingEvery = 10_000
const deafAfter = 35_000

/**
 * Reads inserts from the write-ahead log, in the order of their commits, through a temporary slot: nothing
 * stays behind when this process dies. When the connection breaks, the slot is gone and a new one begins
 * later; so each time that it begins, `began` is called, and whoever had joined before must ask again.
 */
export function openFeed({
  connection,
  log,
  tell,
  began,
}: {
  connection: ClientConfig
  log: Log
  tell: (row: Row) => void
  began: () => void
}): Feed {
  let live = false
  let current: Reading | undefined
  const stopping = new AbortController()
  const waiting = new Set<() => void>()

  const hears = {
    began() {
      live = true
      log.info('the change feed is live')
      began()
      for (const go of [...waiting]) go()
    },
    tell,
  }

  async function keep() {
    let told = ''
    for (let wait = 50; !stopping.signal.aborted; wait = Math.min(wait * 2, 2_000)) {
      try {
        current = await read(connection, hears, stopping.signal)
        await current.ended
      } catch (error) {
        // a database that stays away says so once
        if (!stopping.signal.aborted && told !== String(error)) {
          log.warn('the change feed broke, and begins again', factsOf(error))
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
  let kept: Promise<void> | undefined

  return {
    begin() {
      kept ??= keep()
    },
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

type Reading = { ended: Promise<unknown>; stop(): Promise<unknown> }

async function read(
  connection: ClientConfig,
  hears: { began(): void; tell(row: Row): void },
  signal: AbortSignal,
): Promise<Reading> {
  const { LogicalReplicationService, PgoutputPlugin } = await import('pg-logical-replication')

  class Inserts extends PgoutputPlugin {
    // the library connects inside `subscribe`, and a temporary slot lives on the connection that made it
    override async start(...[client, slot, lsn]: Parameters<InstanceType<typeof PgoutputPlugin>['start']>) {
      // a stop may have come while this was still connecting, when there was nothing yet to end
      signal.throwIfAborted()
      await client.query(`CREATE_REPLICATION_SLOT "${slot}" TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT`)
      signal.throwIfAborted()
      return super.start(client, slot, lsn)
    }

    // values stay text: they are passed on, not looked into
    override parse(bytes: Buffer) {
      const message = super.parse(bytes)
      if (message.tag === 'relation') for (const column of message.columns) column.parser = String
      return message
    }
  }

  let heardAt = Date.now()
  const service = new LogicalReplicationService(connection, { acknowledge: { auto: false, timeoutSeconds: 0 } })
  const heard = () => {
    heardAt = Date.now()
  }
  let fail: (error: Error) => void = () => {}
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  failed.catch(() => {})
  service.on('start', () => {
    heard()
    hears.began()
  })
  service.on('heartbeat', heard)
  service.on('error', fail)
  service.on('data', (_lsn: string, message: { tag: string; new?: Record<string, string | null> }) => {
    heard()
    if (message.tag !== 'insert') return
    const { id, topic, event, payload, private: isPrivate, extension } = message.new!
    if (extension !== 'broadcast' || !event) return
    hears.tell({ id: id!, topic: topic!, event, payload: payload ?? 'null', private: isPrivate === 't' })
  })

  // also how we notice that the other end is gone without a word
  const ping = setInterval(() => {
    if (service.isStop()) return
    if (Date.now() - heardAt > deafAfter) fail(new Error('the database has fallen silent'))
    else void service.acknowledge(service.lastLsn(), true)
  }, pingEvery)

  const slot = `realtime_${process.pid}_${randomBytes(4).toString('hex')}`
  const plugin = new Inserts({ protoVersion: 1, publicationNames: [publication] })
  // the library forgets a subscription that is ended while it still begins
  signal.addEventListener('abort', () => fail(new Error('stopped')), { once: true })
  const subscribed = service.subscribe(plugin, slot)
  subscribed.catch(fail)
  const ended = Promise.race([subscribed, failed])
  ended.catch(() => {})
  return {
    ended,
    async stop() {
      clearInterval(ping)
      await service.destroy()
    },
  }
}
