import pg from 'pg'
import { readConfig, StartRefused } from './config.ts'
import { openJobs } from './jobs/jobs.ts'
import { dnsTxt } from './jobs/txt-kind.ts'
import { createLog, factsOf } from './log.ts'
import { mailKinds } from './mail/mail.ts'
import { openPool } from './postgres/open-pool.ts'
import { openSecrets } from './secrets.ts'
import { openDeliveries } from './status/deliveries.ts'
import { openStatus } from './status/status.ts'
import { storageAt, storageMove } from './storage/move-kind.ts'
import { readSettings } from './supabase-config.ts'

/* `npm run worker`: the jobs alone, beside any database that the project folder's migrations have been run on, a Supabase project as well. */

try {
  await start()
} catch (error) {
  process.stderr.write(`${error instanceof StartRefused ? error.message : JSON.stringify(factsOf(error))}\n`)
  process.exitCode = 1
}

async function start() {
  const config = readConfig()
  const settings = readSettings(config)
  const log = createLog(config.logLevel, { format: config.logFormat })
  if (!config.databaseUrl) {
    throw new StartRefused(
      'Set DATABASE_URL to the database this worker should serve, as the role that owns its tables.',
    )
  }
  const connection = await asOwner(config.databaseUrl)
  const secret = config.jwtSecret ?? openSecrets(config.dataDir).secrets.jwtSecret
  const files = storageAt(config.supabaseUrl ?? config.siteUrl, config.serviceRoleKey)
  const deliveries = openDeliveries()
  const kinds = {
    ...mailKinds({ config, settings, secret, deliveries, log }),
    'storage.move': storageMove({ ask: files, run: settings.jobs.run }),
    'dns.txt': dnsTxt({ servers: settings.jobs.resolvers, run: settings.jobs.run }),
  }
  const jobs = openJobs({ connection, settings, kinds, log })
  // a connection of its own, that goes in between
  const pool = openPool({ ...connection, max: 1, idleTimeoutMillis: 2_000 })
  const status = openStatus({
    report: settings.statusReport,
    write: (text, value) => pool.query(text, [value]),
    kind: 'worker',
    config,
    deliveries,
    log,
  })
  jobs.start()
  status.start()
  process.stdout.write('The worker is ready.\n')
  const stop = async () => {
    setTimeout(() => process.exit(1), 9_500).unref()
    await status.stop()
    await jobs.stop()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
}

/** On Supabase the login itself owns the product; on a database that our server has set up, `migrator` does, and a superuser becomes it. */
async function asOwner(url: string): Promise<pg.ClientConfig> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query(
      "select from pg_roles where rolname = 'migrator' and pg_has_role(oid, 'member')",
    )
    return { connectionString: url, keepAlive: true, ...(rows.length > 0 ? { options: '-c role=migrator' } : {}) }
  } catch (error) {
    throw new StartRefused(`DATABASE_URL: the database cannot be reached (${(error as Error).message}).`)
  } finally {
    await client.end().catch(() => {})
  }
}
