import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../server/config.ts'
import { createLog } from '../server/log.ts'
import { embeddedConnections } from '../server/postgres/connections.ts'
import { startEmbedded } from '../server/postgres/embedded.ts'
import { migrate } from '../server/postgres/migrate.ts'
import { readSettings } from '../server/supabase-config.ts'
import { startInstalled } from './start/installed-postgres.ts'

const password = 'only for tests'
const log = createLog('error')

// who commits waits for no standby, unless a test wants a commit that is in the log and that nobody sees yet
const halfway = { synchronous_commit: 'local', synchronous_standby_names: 'nobody' }

/**
 * One PostgreSQL per run, the included one or that of `TEST_POSTGRES_BIN`, with two templates that files clone: the bare platform,
 * and the product on it. fsync is off: nothing here outlives the run.
 */
export async function startCluster(): Promise<{ host: string; password: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'test-cluster-'))
  const settings = {
    fsync: 'off',
    max_connections: '200',
    max_replication_slots: '20',
    max_wal_senders: '20',
    ...halfway,
  }
  const { TEST_POSTGRES_BIN: bin } = process.env
  const postgres = await (bin
    ? startInstalled(bin, password, settings)
    : startEmbedded({ dataDir, password, log, settings }))
  const stop = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await makeTemplates(postgres.host, dataDir)
  } catch (error) {
    await stop()
    throw error
  }
  return { host: postgres.host, password, stop }
}

export async function setup(project: TestProject) {
  const { host, password, stop } = await startCluster()
  project.provide('cluster', { host, password })
  return stop
}

async function makeTemplates(host: string, dataDir: string) {
  const admin = new pg.Client(embeddedConnections(host, password).as('supabase_admin'))
  await admin.connect()
  const config = readConfig({ DATA_DIR: dataDir })
  const build = (database: string, supabaseDir: string) =>
    migrate({
      connections: embeddedConnections(host, password, database),
      supabaseDir,
      settings: readSettings({ ...config, supabaseDir }),
      seed: true,
      log,
      facts: { url: config.siteUrl },
    })
  try {
    await admin.query('create database template_platform')
    await build('template_platform', dataDir)
    await admin.query('create database template_test template template_platform')
    await admin.query('grant create, temporary on database template_test to postgres')
    await build('template_test', config.supabaseDir)
  } finally {
    await admin.end()
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; password: string }
  }
}
