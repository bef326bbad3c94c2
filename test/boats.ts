import type { RealtimeClient } from '@supabase/realtime-js'
import { testDatabase } from './database.ts'
import { joining, trialClient, trialServer, trialTokens, until } from './realtime.ts'

/** What the stock client makes of a change. */
export type Event = {
  eventType: string
  new: Record<string, unknown>
  old: Record<string, unknown>
  errors: string[] | null
  commit_timestamp: string
  schema: string
  table: string
}

// who is named on a boat sees it; a harbour is open to all, and its depth to nobody
const product = `
  create type public.rig as enum ('sloop', 'ketch');
  create table public.boats (
    id int primary key, owner text, name text, length numeric, tags text[], seen_at timestamptz, cargo jsonb,
    sails boolean, rig public.rig, big bigint);
  alter table public.boats enable row level security;
  create policy own on public.boats for select to authenticated
    using (owner = current_setting('request.jwt.claims', true)::jsonb ->> 'sub');
  grant select on public.boats to anon, authenticated;
  create table public.harbours (id uuid primary key default gen_random_uuid(), name text, depth int);
  alter table public.harbours replica identity full;
  revoke all on public.harbours from anon, authenticated;
  grant select (id, name) on public.harbours to anon, authenticated;
  create table public.stones (weight int);
  grant select on public.stones to anon;
  create table public.secrets (id int primary key);
  revoke all on public.secrets from anon, authenticated;
  alter table public.stones replica identity full;
  create table public.quiet (id int primary key);
  alter publication supabase_realtime add table public.boats, public.harbours, public.stones, public.secrets;
`

/** A server whose tables are published, and people who watch them. */
export async function boatsServer() {
  const database = await testDatabase('template_platform')
  await database.admin.query(`set role postgres; ${product}; reset role`)
  const tokens = await trialTokens()
  const server = await trialServer(database.connections, tokens)
  const clients: RealtimeClient[] = []

  const tokenOf = (sub: string) =>
    tokens.sign({ role: 'authenticated', sub, exp: Math.floor(Date.now() / 1000) + 3600 })

  async function clientOf(person?: string, vsn?: string) {
    const client = trialClient(server.url, tokens.anonKey, person && (await tokenOf(person)), vsn)
    clients.push(client)
    return client
  }

  /** Somebody who watches, and is being told by now. */
  async function watch(client: RealtimeClient, ...wishes: Record<string, unknown>[]) {
    const told: Event[] = []
    const systems: string[] = []
    const channel = client.channel(`watch ${clients.length} ${JSON.stringify(wishes)}`)
    for (const wish of wishes) {
      const { event = '*', schema = 'public', ...rest } = wish
      channel.on('postgres_changes', { event, schema, ...rest } as never, (payload) => void told.push(payload as never))
    }
    channel.on('system', {}, ({ message }) => void systems.push(message))
    const { states } = joining(channel)
    await until(() => systems.length > 0)
    return { channel, told, systems, states }
  }

  return {
    sql: (text: string, values: unknown[] = []) => database.admin.query(text, values),
    tokenOf,
    clientOf,
    watch,
    async clear() {
      await Promise.all(clients.splice(0).map((client) => client.disconnect()))
      await database.admin.query('truncate boats, harbours, stones, secrets')
    },
    async stop() {
      await server.stop()
      await database.stop()
    },
  }
}
