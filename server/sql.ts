import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Config, readConfig, StartRefused } from './config.ts'
import { embeddedConnections, externalConnections } from './postgres/connections.ts'
import { openSecrets } from './secrets.ts'

/* `npm run sql -- "select …"`: a statement as the product's owner, on the database of the server that runs here, or on DATABASE_URL. */

try {
  await run(process.argv.slice(2).join(' '))
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

async function run(text: string) {
  if (!text) throw new StartRefused('Add the statement to run: npm run sql -- "select now()"')
  const connections = connectionsOf(readConfig())
  const client = new pg.Client(connections.as(connections.owner))
  await client.connect()
  try {
    for (const { rows } of [await client.query(text)].flat() as pg.QueryResult[]) {
      for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`)
    }
  } finally {
    await client.end()
  }
}

function connectionsOf({ databaseUrl, dataDir, jwtSecret }: Config) {
  const { secrets } = openSecrets(dataDir)
  if (databaseUrl) return externalConnections(databaseUrl, jwtSecret ?? secrets.jwtSecret)
  return embeddedConnections(socketOf(dataDir), secrets.databasePassword)
}

/** PostgreSQL writes the folder of its socket in line 5 of its lock file. */
function socketOf(dataDir: string) {
  try {
    const socket = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
      .split('\n')[4]
      ?.trim()
    if (socket) return socket
  } catch {
    // said below: no lock file is no running database
  }
  throw new StartRefused(
    `No server is running on ${dataDir}. Start it, or set DATA_DIR to the data folder of a running one.`,
  )
}
