import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { factsOf, type Log } from '../../log.ts'

const longestPause = 30_000

/** Follows `notify pgrst, 'reload …'` on one connection, made anew when it is lost, until the signal. */
export async function followNotices({
  connection,
  reload,
  signal,
  log,
}: {
  connection: pg.ClientConfig
  reload: () => Promise<void>
  signal: AbortSignal
  log: Log
}) {
  for (let pause = 100; !signal.aborted; pause = Math.min(pause * 2, longestPause)) {
    const client = new pg.Client(connection)
    try {
      // told to end while it still connects, it ends as soon as it has
      const lost = new Promise<void>((tell) => {
        client.once('end', tell).on('error', () => tell())
        signal.addEventListener('abort', () => tell(), { once: true })
      })
      client.on('notification', ({ payload }) => {
        if (!payload || payload === 'reload schema' || payload === 'reload config') void reload()
      })
      await client.connect()
      await client.query('listen pgrst')
      // what changed before we listened
      await reload()
      pause = 100
      await lost
    } catch (failed) {
      if (!signal.aborted) log.debug('no connection to watch the schema', factsOf(failed))
    }
    await client.end().catch(() => {})
    await sleep(pause, undefined, { signal }).catch(() => {})
  }
}
