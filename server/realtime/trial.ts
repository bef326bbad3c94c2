import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RealtimeClient } from '@supabase/realtime-js'
import pg from 'pg'
import WebSocket from 'ws'
import { openTokens, type Tokens } from '../auth/tokens.ts'
import { createLog } from '../log.ts'
import { type Connections, embeddedConnections } from '../postgres/connections.ts'
import { openDatabase } from '../postgres/database.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { realtime } from './realtime.ts'

const platform = `
  create role anon; create role authenticated; create role service_role bypassrls;
  create role authenticator login noinherit password 'trial';
  create role postgres login createrole bypassrls password 'trial';
  create role supabase_realtime_admin login replication password 'trial';
  grant anon, authenticated, service_role to authenticator;
  create schema realtime; create schema extensions;
  grant all on schema public to postgres;
  grant usage on schema public to anon, authenticated, service_role;
`

// who is named on a door may enter, and who is said to speak may also speak
const product = `
  create table public.doors (topic text, person text, speaks boolean);
  grant select on public.doors to authenticated;
  create function public.person() returns text language sql stable
    as $$ select current_setting('request.jwt.claims', true)::jsonb ->> 'sub' $$;
  create policy enter on realtime.messages for select to authenticated using (
    extension = 'broadcast' and exists (select from public.doors d where d.topic = realtime.topic() and d.person = public.person()));
  create policy speak on realtime.messages for insert to authenticated with check (
    extension = 'broadcast' and exists (select from public.doors d where d.topic = realtime.topic() and d.person = public.person() and d.speaks));
`

export const trialLog = createLog(process.env.TRIAL_LOG === 'debug' ? 'debug' : 'error')

/** A PostgreSQL of its own with this room's schema and a small product on it, for tests and the bench. */
export async function trialCluster() {
  const dataDir = mkdtempSync(join(tmpdir(), 'realtime-'))
  const embedded = await startEmbedded({ dataDir, password: 'trial', log: trialLog })
  const connections = embeddedConnections(embedded.host, 'trial')
  const admin = new pg.Client(connections.as('supabase_admin'))
  await admin.connect()
  const schema = readFileSync(new URL('./schema.sql', import.meta.url), 'utf8').replaceAll(':owner', 'postgres')
  await admin.query(platform)
  await admin.query(`begin;\n${schema};\ncommit`)
  await admin.query(`set role postgres; ${product}; reset role`)
  const tokens = await openTokens({ secrets: { signingKeys: [], jwtSecret: 'trial'.repeat(8) }, save: () => {} })
  return {
    connections,
    admin,
    tokens,
    async stop() {
      await admin.end()
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The room behind an HTTP server on loopback; port 0 takes a free one. */
export async function trialServer(
  { connections, tokens }: { connections: Connections; tokens: Tokens },
  { port = 0, log = trialLog } = {},
) {
  const database = openDatabase(connections)
  const room = realtime({ database, tokens, settings: { auth: { siteUrl: 'http://site.example' } }, log })
  const server = createServer((_, response) => response.writeHead(404).end())
  server.on('upgrade', room.upgrade)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const taken = (server.address() as AddressInfo).port
  return {
    room,
    port: taken,
    url: `ws://127.0.0.1:${taken}/realtime/v1`,
    async stop() {
      await room.stop()
      await new Promise((resolve) => server.close(resolve))
      await database.end()
    },
  }
}

/** The stock client, signed in as somebody, or as nobody with the key alone. */
export function trialClient(url: string, apikey: string, token?: string, vsn = '2.0.0') {
  const client = new RealtimeClient(url, {
    params: { apikey },
    vsn,
    transport: WebSocket as never,
    reconnectAfterMs: () => 100,
  })
  if (token) void client.setAuth(token)
  return client
}
