import pg from 'pg'
import { readConfig } from '../server/config.ts'
import { createLog } from '../server/log.ts'
import { embeddedConnections } from '../server/postgres/connections.ts'
import { startEmbedded } from '../server/postgres/embedded.ts'
import { migrate } from '../server/postgres/migrate.ts'
import { readSettings } from '../server/supabase-config.ts'
import { median } from './report.ts'

/** A database without fsync, to be filled with much; the product and its seed stand in it unless they do already. */
export async function openLargeDatabase(dataDir: string, { filled = false } = {}) {
  const log = createLog('error')
  const postgres = await startEmbedded({
    dataDir,
    password: 'bench',
    log,
    settings: { fsync: 'off', max_wal_size: '4GB' },
  })
  const connections = embeddedConnections(postgres.host, 'bench')
  const config = readConfig({ DATA_DIR: dataDir })
  const settings = readSettings(config)
  const { supabaseDir } = config
  if (!filled) await migrate({ connections, supabaseDir, settings, seed: true, log, facts: { url: '' } })
  const client = new pg.Client(connections.as('supabase_admin'))
  await client.connect()
  return {
    client,
    connections,
    settings,
    async stop() {
      await client.end()
      await postgres.stop()
    },
  }
}

/** From here on the connection asks as somebody signed in. */
export const askAs = (client: pg.Client, id: string) =>
  client.query(`set role authenticated; select set_config('request.jwt.claims', '{"sub":"${id}"}', false)`)

/** The median of 21 runs of a query, in milliseconds; `values` makes the arguments of each run. */
export async function timeQuery(client: pg.Client, sql: string, values: () => unknown[] = () => []): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 21; n++) {
    const before = performance.now()
    await client.query(sql, values())
    times.push(performance.now() - before)
  }
  return median(times)
}
