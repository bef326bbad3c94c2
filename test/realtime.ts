import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { type RealtimeChannel, RealtimeClient, type WebSocketLikeConstructor } from '@supabase/realtime-js'
import { Hono } from 'hono'
import WebSocket from 'ws'
import { openTokens, type Tokens } from '../server/auth/sessions/tokens.ts'
import type { Env } from '../server/http/claims.ts'
import { createLog } from '../server/log.ts'
import type { Connections } from '../server/postgres/connections.ts'
import { openDatabase } from '../server/postgres/database.ts'
import { realtime } from '../server/realtime/realtime.ts'

// who is named on a door may enter, and who is said to speak may also speak
export const trialProduct = `
  create table public.doors (topic text, person text, speaks boolean);
  grant select on public.doors to authenticated;
  create function public.person() returns text language sql stable
    as $$ select current_setting('request.jwt.claims', true)::jsonb ->> 'sub' $$;
  create policy enter on realtime.messages for select to authenticated using (
    extension = 'broadcast' and exists (select from public.doors d where d.topic = realtime.topic() and d.person = public.person()));
  create policy speak on realtime.messages for insert to authenticated with check (
    extension = 'broadcast' and exists (select from public.doors d where d.topic = realtime.topic() and d.person = public.person() and d.speaks));
`

export const trialLog = createLog('error')

/** Keys of a trial of its own. */
export const trialTokens = () =>
  openTokens({ secrets: { signingKeys: [], jwtSecret: 'trial'.repeat(8) }, save: () => {} })

/** Realtime behind an HTTP server on loopback; port 0 takes a free one. */
export async function trialServer(
  connections: Connections,
  tokens: Tokens,
  { port = 0, log = trialLog, shared = false, publicAllowed = true, presenceBySub = false } = {},
) {
  const database = openDatabase(connections)
  const settings = { auth: { siteUrl: 'http://site.example' } }
  const room = realtime({ database, tokens, settings, log, shared, publicAllowed, presenceBySub })
  const server = createServer(getRequestListener(new Hono<Env>().route('/realtime/v1', room.routes).fetch))
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

/** The socket of `ws` for the stock clients, whose types are a browser's. */
export const nodeSocket = WebSocket as unknown as WebSocketLikeConstructor

/** The stock client, signed in as somebody, or as nobody with the key alone. */
export function trialClient(url: string, apikey: string, token?: string, vsn = '2.0.0') {
  const client = new RealtimeClient(url, {
    params: { apikey },
    vsn,
    transport: nodeSocket,
    reconnectAfterMs: () => 100,
  })
  if (token) void client.setAuth(token)
  return client
}

/** Waits until something has happened, for some seconds at most. */
export async function until(condition: () => unknown, atMost = 5_000) {
  for (const end = Date.now() + atMost; !(await condition()); await sleep(5)) {
    if (Date.now() > end) throw new Error('It did not happen.')
  }
}

/** Each state that a channel came into, with the error that came with it. */
export function joining(channel: RealtimeChannel) {
  const states: string[] = []
  channel.subscribe((state, error) => void states.push(error ? `${state}: ${error.message}` : state))
  const became = (state: string) => until(() => states.some((one) => one.startsWith(state)))
  return { states, became, joined: () => became('SUBSCRIBED') }
}
