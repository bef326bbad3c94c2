import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { embeddedConnections } from '../server/postgres/connections.ts'
import { startCluster } from '../test/cluster.ts'
import { schemaText, typesText } from './schema-text.ts'

/** Writes `supabase/schema.sql` and `supabase/types.ts` from the migrations, in a database made for it. */
const { host, password, stop } = await startCluster()
const login = embeddedConnections(host, password, 'template_test').as('supabase_admin')
const client = new pg.Client(login)
const pool = new pg.Pool({ ...login, max: 2 })
// its last connection may still be saying goodbye when the database stops
pool.on('error', () => {})
await client.connect()
try {
  writeFileSync('supabase/schema.sql', await schemaText(client))
  writeFileSync('supabase/types.ts', await typesText(pool))
} finally {
  await pool.end()
  await client.end()
  await stop()
}
