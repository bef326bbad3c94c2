import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { nodeSocket } from '../../../test/realtime.ts'
import { type Server, startServer, statement } from '../../../test/server.ts'
import { jonas, mina, ruth, supper, tomas } from '../cast.ts'

/* Channels that are open while something changes, on the real server with the stock client. */

let server: Server
let anonKey: string
const clients: SupabaseClient[] = []
beforeAll(async () => {
  server = await startServer({ SEED: '1' })
  anonKey = (await (await fetch(`${server.url}/config.json`)).json()).anonKey
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.realtime.disconnect()
})
afterAll(() => server.discard())

async function signedIn({ email }: { email?: string }) {
  const client = createClient(server.url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: nodeSocket },
  })
  clients.push(client)
  const { data, error } = await client.auth.signInWithPassword({ email: email!, password: 'cohort-demo' })
  if (error) throw error
  await client.realtime.setAuth(data.session.access_token)
  return client
}

async function listening(client: SupabaseClient, topic = `group:${supper}`) {
  const told: number[] = []
  const states: string[] = []
  client
    .channel(topic, { config: { private: true } })
    .on('broadcast', { event: 'trial' }, ({ payload }) => void told.push(payload.n))
    .subscribe((state) => void states.push(state))
  await expect.poll(() => states[0], { timeout: 15_000 }).toBe('SUBSCRIBED')
  return { told, states }
}

type Heard = Awaited<ReturnType<typeof listening>>
const sql = (text: string) => statement(server, text)
const tell = (n: number, topic = `group:${supper}`) =>
  sql(`select realtime.send('{"n": ${n}}', 'trial', '${topic}', true)`)

describe('who hears a group', () => {
  const joins = `insert into public.group_members (group_id, user_id, role) values ('${supper}', '${mina.id}', 'member') on conflict do nothing`
  const ways: [string, typeof mina, string, () => Promise<unknown> | unknown][] = [
    [
      'is removed',
      mina,
      joins,
      async () => (await signedIn(ruth)).rpc('remove_member', { group_id: supper, user_id: mina.id }),
    ],
    ['leaves', mina, joins, async () => (await signedIn(mina)).rpc('leave_group', { group_id: supper })],
    [
      'is an admin no longer, and heard it by their pass',
      jonas,
      `update public.users set role = 'admin' where id = '${jonas.id}'`,
      () => sql(`update public.users set role = 'member' where id = '${jonas.id}'`),
    ],
    [
      'is an admin of another tenant now',
      jonas,
      `update public.users set role = 'admin' where id = '${jonas.id}';
       insert into public.tenants (name, slug) values ('Elsewhere', 'elsewhere')`,
      () =>
        sql(
          `update public.users set tenant_id = (select id from public.tenants where slug = 'elsewhere') where id = '${jonas.id}'`,
        ),
    ],
    ['is suspended', mina, joins, () => sql(`insert into private.suspensions (user_id) values ('${mina.id}')`)],
  ]

  test.each(ways)('%s, and does not hear the next change; who stays does', async (_, who, before, ends) => {
    sql(before)
    const [gone, stays] = (await Promise.all([who, tomas].map(async (one) => listening(await signedIn(one))))) as [
      Heard,
      Heard,
    ]
    tell(1)
    await expect.poll(() => [gone.told, stays.told], { timeout: 15_000 }).toEqual([[1], [1]])
    await ends()
    tell(2)
    await expect.poll(() => stays.told, { timeout: 15_000 }).toEqual([1, 2])
    await expect.poll(() => gone.states.at(-1), { timeout: 15_000 }).not.toBe('SUBSCRIBED')
    expect(gone.told).toEqual([1])
    expect(stays.states).toEqual(['SUBSCRIBED'])
  })
})

test('who is there goes by whom they signed in as, and not by what they say', async () => {
  const epoch = sql(`select epoch from public.conversations where id = '${supper}'`).match(/\d+/)![0]
  const topic = `conversation:${supper}:${epoch}`
  const [forger, other] = [await signedIn(ruth), await signedIn(tomas)]
  const seen = other.channel(topic, { config: { private: true } })
  const synced: string[] = []
  seen.on('presence', { event: 'sync' }, () => void synced.push(Object.keys(seen.presenceState()).join())).subscribe()
  await expect.poll(() => synced.length, { timeout: 15_000 }).toBeGreaterThan(0)
  const channel = forger.channel(topic, { config: { private: true, presence: { key: mina.id } } })
  const states: string[] = []
  channel.subscribe((state) => void states.push(state))
  await expect.poll(() => states[0], { timeout: 15_000 }).toBe('SUBSCRIBED')
  expect(await channel.track({ user_id: mina.id, typing_at: 1 })).toBe('ok')
  await expect.poll(() => synced.at(-1), { timeout: 15_000 }).toBe(ruth.id)
  expect(synced.join()).not.toContain(mina.id)
})

test('a channel that anybody may join carries nothing here', async () => {
  const client = createClient(server.url, anonKey, { realtime: { transport: nodeSocket } })
  clients.push(client)
  const errors: string[] = []
  client.channel('anything').subscribe((_, error) => void (error && errors.push(error.message)))
  await expect.poll(() => errors[0], { timeout: 15_000 }).toContain('only allows private channels')
  const headers = { apikey: anonKey, authorization: `Bearer ${anonKey}` }
  const answer = await fetch(`${server.url}/realtime/v1/api/broadcast/anything/events/said`, {
    method: 'POST',
    body: '{}',
    headers,
  })
  expect(answer.status).toBe(403)
})
