import type { Client, ClientConfig } from 'pg'
import { type Change, changeOf, type LogMessage } from './changes/change.ts'
import { holdUntilVisible } from './commit-visibility.ts'
import { textPlugin } from './text-plugin.ts'

/** A row of `realtime.messages` that everyone with the right to it can see. `payload` is JSON text, unless it is bytes. */
type BroadcastRow = { id: string; topic: string; event: string; payload: string; bytes?: Buffer; private: boolean }

/** A listener to the log. */
export type WalListener = {
  /** No commit will be missed any more. */
  began(): void
  message(row: BroadcastRow): void
  /** True where anybody wants changes of a table. */
  wants(schema: string, table: string): boolean
  change(change: Change): void
  /** A table has another shape, or other grants, than before. */
  reshaped(oid: number): void
  /** Another process, or this one, speaks on the bus. */
  note(text: string): void
}

/** `ended` rejects when the reading breaks, and settles when it is stopped. */
export type WalReader = { ended: Promise<unknown>; stop(): Promise<unknown> }

/** The prefix of our logical messages. */
export const notePrefix = 'realtime'

const publications = ['supabase_realtime_messages_publication', 'supabase_realtime']
const pingEvery = 10_000
const deafAfter = 35_000
// values are read as text, so it must not depend on whose server this is
const notation =
  '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres -c extra_float_digits=1 -c bytea_output=hex'

/**
 * Reads the write-ahead log, in the order of its commits, through a temporary slot: nothing stays behind when
 * this process dies. What was read and not yet told when it ends is missed.
 */
export async function read({
  connection,
  slot,
  snapshot,
  hears,
  signal,
}: {
  connection: ClientConfig
  slot: string
  snapshot: () => Promise<string>
  hears: WalListener
  signal: AbortSignal
}): Promise<WalReader> {
  const { LogicalReplicationService, PgoutputPlugin } = await import('pg-logical-replication')

  let heardAt = Date.now()
  const service = new LogicalReplicationService(
    { ...connection, options: notation },
    { acknowledge: { auto: false, timeoutSeconds: 0 } },
  )
  hearErrors(service)
  const heard = () => {
    heardAt = Date.now()
  }
  let fail: (error: Error) => void = () => {}
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  failed.catch(() => {})
  const held = holdUntilVisible<BroadcastRow | Change>({
    snapshot,
    pass: (item) => ('topic' in item ? hears.message(item) : hears.change(item)),
    failed: fail,
  })
  let xid = 0
  let committedAt = 0
  service.on('start', () => {
    heard()
    hears.began()
  })
  service.on('heartbeat', heard)
  service.on('error', fail)
  service.on('data', (_lsn: string, told: LogMessage) => {
    heard()
    if (told.tag === 'begin') {
      xid = told.xid
      committedAt = Number(told.commitTime / 1000n)
    } else if (told.tag === 'message') {
      // what processes tell each other is nobody's row, and waits for nothing
      if (told.prefix === notePrefix) hears.note(Buffer.from(told.content).toString())
    } else if (told.tag === 'relation') hears.reshaped(told.relationOid)
    else if (told.tag === 'insert' && isMessage(told.relation)) {
      const row = rowOf(told.new)
      if (row) held.add(xid, row)
    } else if (told.tag === 'insert' || told.tag === 'update' || told.tag === 'delete') {
      const { schema, name } = told.relation
      if (schema !== 'realtime' && hears.wants(schema, name)) held.add(xid, changeOf(told, committedAt))
    }
  })

  // also how we notice that the other end is gone without a word
  const ping = setInterval(() => {
    if (service.isStop()) return
    if (Date.now() - heardAt > deafAfter) fail(new Error('the database has fallen silent'))
    else void service.acknowledge(service.lastLsn(), true)
  }, pingEvery)

  const plugin = textPlugin(PgoutputPlugin, publications, signal)
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

/**
 * Adds an error listener to the library's client as soon as it is created. The library adds its own only after `connect`
 * has resolved, so an error in the same packet would be an uncaught exception and end the process.
 */
function hearErrors(service: object) {
  let client: Client | null = null
  Object.defineProperty(service, '_client', {
    get: () => client,
    set: (made: Client | null) => {
      client = made
      // the pending query rejects with the same error
      client?.on('error', () => {})
    },
  })
}

const isMessage = ({ schema, name }: { schema: string; name: string }) => schema === 'realtime' && name === 'messages'

function rowOf({
  id,
  topic,
  event,
  payload,
  binary_payload: hex,
  private: isPrivate,
  extension,
}: Record<string, string | null | undefined>) {
  if (extension !== 'broadcast' || !event) return undefined
  const row = { id: id!, topic: topic!, event, payload: payload ?? 'null', private: isPrivate === 't' }
  return typeof hex === 'string' ? { ...row, bytes: Buffer.from(hex.slice('\\x'.length), 'hex') } : row
}
