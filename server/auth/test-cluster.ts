import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createLog } from '../log.ts'
import { embeddedConnections } from '../postgres/connections.ts'
import { type Database, openDatabase } from '../postgres/database.ts'
import { startEmbedded } from '../postgres/embedded.ts'

export type Cluster = { database: Database; admin: pg.Client; stop(): Promise<void> }

/** A PostgreSQL of one's own with the platform's roles and the schema `auth`; for tests of this room. */
export async function startCluster(): Promise<Cluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'auth-test-'))
  const password = 'only-for-tests'
  const embedded = await startEmbedded({ dataDir, password, log: createLog('error') })
  const connections = embeddedConnections(embedded.host, password)
  const admin = new pg.Client(connections.as('supabase_admin'))
  await admin.connect()
  await admin.query(roles.replaceAll(':password', password))
  await admin.query('begin')
  await admin.query(readFileSync(new URL('schema.sql', import.meta.url), 'utf8').replaceAll(':owner', 'postgres'))
  await admin.query('commit')
  const database = openDatabase(connections)
  return {
    database,
    admin,
    async stop() {
      await Promise.all([admin.end(), database.end()])
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const roles = `
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role authenticator login noinherit password ':password';
  create role supabase_auth_admin login noinherit createrole password ':password';
  create role postgres login createrole createdb replication bypassrls password ':password';
  grant anon, authenticated, service_role to authenticator, postgres;
  grant create on schema public to postgres;
  create schema auth authorization supabase_auth_admin;
`
