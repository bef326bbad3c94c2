import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nodeSocket } from '../../../test/realtime.ts'
import { type Server, startServer, statement } from '../../../test/server.ts'
import { ines, mina, ruth } from '../cast.ts'

/* An organisation that is suspended before open pages: its people are out, at once and everywhere, and read why. */
let server: Server
let anonKey: string
let id: string
let group: string
let admin: SupabaseClient
let inside: SupabaseClient
beforeAll(async () => {
  server = await startServer({ SEED: '1' })
  anonKey = (await (await fetch(`${server.url}/config.json`)).json()).anonKey
  admin = await signedIn(ruth)
  id = randomUUID()
  // Ines is in no group, and has shown her address
  const made = await admin.rpc('create_tenant', {
    id,
    name: 'Lake school',
    slug: 'lake-school',
    admin_email: ines.email,
    first_group: 'Staff',
  })
  expect(made.error).toBeNull()
  inside = await signedIn(ines)
  group = (await inside.from('groups').select('id').single()).data!.id
})
afterAll(async () => {
  for (const client of clients) await client.realtime.disconnect()
  await server.discard()
})
const clients: SupabaseClient[] = []
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
const shuts = (state = 'suspended') =>
  state === 'suspended'
    ? admin.rpc('suspend_tenant', { tenant_id: id, reason: 'Unpaid since March.' })
    : admin.rpc('delete_tenant', { tenant_id: id, slug: 'lake-school' })
const opens = () => admin.rpc('restore_tenant', { tenant_id: id })
const sql = (text: string) => statement(server, text)
beforeEach(async () => {
  await opens()
  await expect.poll(async () => (await inside.from('groups').select('id')).data?.length).toBe(1)
})

const refusal = { code: 'PT403', details: 'tenant_suspended', message: 'Your organisation is suspended.' }
const reads = async () => (await inside.from('users').select('id')).error

describe.each(['suspended', 'deleting'])('one that is %s', (state) => {
  test('has its people out of everything within two seconds, and lets them read why', async () => {
    expect((await shuts(state)).data).toMatchObject({ status: state })
    await expect.poll(reads, { timeout: 2_000, interval: 50 }).toMatchObject(refusal)
    const token = (await inside.auth.getSession()).data.session!.access_token
    const knock = async (path: string, method = 'GET') => {
      const answer = await fetch(server.url + path, {
        method,
        headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: '{}' }),
      })
      return { status: answer.status, said: await answer.text() }
    }
    for (const [path, method] of [
      ['/rest/v1/tenants?select=*', 'GET'],
      ['/rest/v1/', 'GET'],
      ['/rest/v1/rpc/flags', 'POST'],
      ['/rest/v1/my_state', 'GET'],
      ['/rest/v1/rpc/tenant_brand', 'GET'],
      ['/storage/v1/bucket', 'GET'],
      ['/storage/v1/object/list/attachments', 'POST'],
      ['/functions/v1/link-card', 'POST'],
      ['/realtime/v1/api/broadcast', 'POST'],
    ] as const)
      expect([path, await knock(path, method)]).toEqual([
        path,
        { status: 403, said: expect.stringContaining('Your organisation is suspended.') },
      ])
    const { data } = await inside.rpc('my_state')
    expect(data).toMatchObject({
      state: 'tenant_suspended',
      tenant_name: 'Lake school',
      reason: state === 'suspended' ? 'Unpaid since March.' : 'It’s going to be deleted.',
      delete_after: state === 'suspended' ? null : expect.any(String),
    })
    // who signs in now reads the same, and nothing else
    const again = await signedIn(ines)
    expect((await again.rpc('my_state')).data).toMatchObject({ state: 'tenant_suspended' })
    expect((await again.from('groups').select('id')).error).toMatchObject(refusal)
    expect((await again.auth.signOut({ scope: 'local' })).error).toBeNull()
    await opens()
    await expect.poll(reads, { timeout: 2_000, interval: 50 }).toBeNull()
    expect((await inside.rpc('my_state')).data).toMatchObject({ state: 'active' })
  })

  test('has their sockets closed, and none opened', async () => {
    const states: string[] = []
    inside.channel(`group:${group}`, { config: { private: true } }).subscribe((its) => void states.push(its))
    await expect.poll(() => states[0], { timeout: 15_000 }).toBe('SUBSCRIBED')
    await shuts(state)
    await expect.poll(() => states.filter((its) => its !== 'SUBSCRIBED').length, { timeout: 5_000 }).toBeGreaterThan(0)
    await inside.removeAllChannels()
    const late = await signedIn(ines)
    for (const topic of [`group:${group}`, `tenant:${id}`, `user:${ines.id}`]) {
      const said: string[] = []
      late.channel(topic, { config: { private: true } }).subscribe((its) => void said.push(its))
      await expect.poll(() => said[0], { timeout: 15_000 }).not.toBeUndefined()
      expect([topic, said[0]]).toEqual([topic, expect.stringMatching(/CHANNEL_ERROR|TIMED_OUT|CLOSED/)])
    }
  })
})

test('others notice nothing, and super admins go on', async () => {
  const other = await signedIn(mina)
  await shuts()
  await expect.poll(reads).not.toBeNull()
  expect((await other.from('groups').select('id')).error).toBeNull()
  expect((await admin.rpc('super_tenant', { tenant_id: id })).data).toMatchObject({
    status: 'suspended',
    reason: 'Unpaid since March.',
  })
})

test('a super admin whose own organisation is closed goes on', async () => {
  sql(`update public.users set role = 'super_admin' where id = '${ines.id}'`)
  await shuts()
  expect((await inside.from('groups').select('id')).error).toBeNull()
  sql(`update public.users set role = 'admin' where id = '${ines.id}'`)
})

test('its invitations, and all that it told by jobs, rest', async () => {
  const { code } = (await inside.from('group_invites').insert({ group_id: group }).select('code').single()).data!
  const open = createClient(server.url, anonKey, { auth: { persistSession: false } })
  expect((await open.rpc('invitation', { code })).data).not.toBeNull()
  await shuts()
  expect((await open.rpc('invitation', { code })).data).toBeNull()
  expect(sql(`select private.is_away('${ines.id}') as away`)).toContain('true')
})

test('one is not suspended that everyone belongs to, nor deleted by another’s address, nor restored after its thirty days', async () => {
  const first = JSON.parse(sql('select id from public.tenants where is_default')).id
  expect((await admin.rpc('suspend_tenant', { tenant_id: first, reason: 'x' })).error).toMatchObject({ code: 'PT409' })
  expect((await admin.rpc('delete_tenant', { tenant_id: first, slug: 'everyone' })).error).toMatchObject({
    code: 'PT409',
  })
  expect((await admin.rpc('delete_tenant', { tenant_id: id, slug: 'lake-schoo' })).error).toMatchObject({
    code: '22023',
    details: 'slug',
  })
  expect((await admin.rpc('suspend_tenant', { tenant_id: id, reason: ' ' })).error).toMatchObject({
    code: '22023',
    details: 'reason',
  })
  await shuts('deleting')
  sql(`update public.tenants set delete_after = now() - interval '1 minute' where id = '${id}'`)
  expect((await opens()).error).toMatchObject({ code: 'PT409', message: 'Its thirty days are over.' })
  sql(`update public.tenants set delete_after = now() + interval '1 minute' where id = '${id}'`)
})

test('its admins are told, in the bell and by mail', async () => {
  await shuts()
  await opens()
  await expect
    .poll(
      async () =>
        (await inside.from('notifications').select('message').eq('type', 'tenant_suspended').limit(1)).data?.[0]
          ?.message,
    )
    .toMatch(/^Lake school is (suspended: Unpaid since March\.|going to be deleted)/)
  await expect
    .poll(async () => (await (await fetch(`${server.url}/dev/mailbox`)).text()).includes('Lake school'), {
      timeout: 15_000,
    })
    .toBe(true)
})
