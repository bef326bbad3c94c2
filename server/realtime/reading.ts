import { randomBytes } from 'node:crypto'
import type { ClientConfig } from 'pg'
import { holdUntilVisible } from './visible.ts'

/** A row of `realtime.messages` that everyone with the right to it can see. `payload` is JSON text. */
export type Row = { id: string; topic: string; event: string; payload: string; private: boolean }

/** `ended` rejects when the reading breaks, and settles when it is stopped. */
export type Reading = { ended: Promise<unknown>; stop(): Promise<unknown> }

type Told = { tag: string; xid?: number; new?: Record<string, string | null> }

const publication = 'supabase_realtime_messages_publication'
const pingEvery = 10_000
const deafAfter = 35_000

/**
 * Reads inserts from the write-ahead log, in the order of their commits, through a temporary slot: nothing
 * stays behind when this process dies. `hears.began` is called once no commit will be missed any more; what
 * was read and not yet told when it ends is missed.
 */
export async function read({
  connection,
  snapshot,
  hears,
  signal,
}: {
  connection: ClientConfig
  snapshot: () => Promise<string>
  hears: { began(): void; tell(row: Row): void }
  signal: AbortSignal
}): Promise<Reading> {
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
  const held = holdUntilVisible({ snapshot, pass: hears.tell, failed: fail })
  let xid = 0
  service.on('start', () => {
    heard()
    hears.began()
  })
  service.on('heartbeat', heard)
  service.on('error', fail)
  service.on('data', (_lsn: string, message: Told) => {
    heard()
    if (message.tag === 'begin') xid = message.xid!
    if (message.tag !== 'insert') return
    const { id, topic, event, payload, private: isPrivate, extension } = message.new!
    if (extension !== 'broadcast' || !event) return
    held.add(xid, { id: id!, topic: topic!, event, payload: payload ?? 'null', private: isPrivate === 't' })
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
  const stopped = () => fail(new Error('stopped'))
  signal.addEventListener('abort', stopped)
  const subscribed = service.subscribe(plugin, slot)
  subscribed.catch(fail)
  const ended = Promise.race([subscribed, failed])
  ended.catch(() => {})
  return {
    ended,
    async stop() {
      held.stop()
      clearInterval(ping)
      signal.removeEventListener('abort', stopped)
      await service.destroy()
    },
  }
}
