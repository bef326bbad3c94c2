import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodeSocket } from '../../../test/realtime.ts'
import { type Server, startServer, statement } from '../../../test/server.ts'
import { ruth, supper, tomas } from '../cast.ts'

/* On a real server: whoever was let in before is stopped at once, is told when to come back, and goes on when it ends. */

let server: Server
let anonKey: string
beforeAll(async () => {
  server = await startServer({ SEED: '1' })
  anonKey = (await (await fetch(`${server.url}/config.json`)).json()).anonKey
})
afterAll(() => server.discard())

async function signedIn(email: string) {
  const client = createClient(server.url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: nodeSocket },
  })
  const { data, error } = await client.auth.signInWithPassword({ email, password: 'cohort-demo' })
  if (error) throw error
  return { client, token: data.session.access_token }
}
const soon = () => new Date(Date.now() + 120_000).toISOString()

test('a switch stops writes on open pages, which are told; reading, signing in and super admins go on', async () => {
  const [page, admin] = await Promise.all([signedIn(tomas.email!), signedIn(ruth.email!)])
  const send = async (method: string, path: string, body: string, more: Record<string, string> = {}) => {
    const headers = {
      apikey: anonKey,
      authorization: `Bearer ${page.token}`,
      'content-type': 'application/json',
      ...more,
    }
    const answer = await fetch(server.url + path, { method, headers, body })
    return {
      status: answer.status,
      retry: Number(answer.headers.get('retry-after')),
      place: answer.headers.get('location') ?? '',
      said: await answer.text(),
    }
  }
  const task = (title: string) => send('POST', '/rest/v1/tasks', JSON.stringify({ group_id: supper, title, rank: 'b' }))
  expect(await task('Before')).toMatchObject({ status: 201 })
  const words = (text: string) => Buffer.from(text).toString('base64')
  const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }
  const meta = `bucketName ${words('attachments')},objectName ${words(`${supper}/${tomas.id}/a-new-place/a.txt`)},contentType ${words('text/plain')}`
  const begun = await send('POST', '/storage/v1/upload/resumable', '', {
    ...tus,
    'upload-length': '10',
    'upload-metadata': meta,
  })
  expect(begun.status).toBe(201)
  const part = (offset: number) =>
    send('PATCH', new URL(begun.place, server.url).pathname, 'hello', { ...tus, 'upload-offset': String(offset) })
  expect((await part(0)).status).toBe(204)

  const heard: unknown[] = []
  await page.client.realtime.setAuth(page.token)
  const { data: me } = await page.client.from('users').select('tenant_id').eq('id', tomas.id!).single()
  const channel = page.client.channel(`tenant:${me!.tenant_id}`, { config: { private: true } })
  channel.on('broadcast', { event: 'changed' }, ({ payload }) => void heard.push(payload.table))
  const joined: string[] = []
  channel.subscribe((state) => void joined.push(state))
  await expect.poll(() => joined).toContain('SUBSCRIBED')

  const closed = await admin.client.rpc('set_read_only', { until: soon(), words: 'Moving to a larger machine.' })
  expect(closed.error).toBe(null)
  await expect.poll(() => heard, { timeout: 5_000 }).toContain('instance')
  await expect.poll(async () => (await task('During')).status, { timeout: 5_000 }).toBe(503)
  const refused = await task('During')
  expect(JSON.parse(refused.said)).toMatchObject({ code: 'read_only', message: 'Moving to a larger machine.' })
  expect(refused.retry).toBeGreaterThan(0)
  expect(await part(5)).toMatchObject({ status: 503 })
  expect(await send('PUT', '/auth/v1/user', '{"data": {"full_name": "T"}}')).toMatchObject({ status: 503 })
  expect(await send('POST', '/functions/v1/link-card', '{}')).toMatchObject({ status: 503 })
  expect((await page.client.from('tasks').select('id').limit(1)).error).toBe(null)
  const again = await signedIn(tomas.email!)
  expect((await again.client.auth.signOut({ scope: 'local' })).error).toBe(null)
  expect((await admin.client.from('tasks').insert({ group_id: supper, title: 'Of Ruth', rank: 'c' })).error).toBe(null)
  expect((await admin.client.auth.updateUser({ data: { full_name: 'Ruth' } })).error).toBe(null)

  expect((await admin.client.rpc('end_read_only')).error).toBe(null)
  await expect.poll(async () => (await task('After')).status, { timeout: 5_000 }).toBe(201)
  expect((await part(5)).status).toBe(204)
  expect((await page.client.from('tasks').select('title').eq('title', 'During')).data).toEqual([])
  await page.client.removeAllChannels()
  page.client.realtime.disconnect()
})

test('the server tells what it is, and super admins read it with how it fares', async () => {
  const { client } = await signedIn(ruth.email!)
  const health = async () => (await client.rpc('super_health')).data
  await expect.poll(health, { timeout: 10_000 }).toMatchObject({
    reports: true,
    sockets: expect.any(Number),
    disk_free_bytes: expect.any(Number),
    processes: [{ kind: 'server', version: expect.any(String), here: true }],
    jobs: { dead: 0 },
    database: { statements: expect.any(Array) },
  })
  expect(JSON.stringify(await health())).not.toMatch(/@|example\.org|eyJ/)
  await server.end('SIGTERM')
  await server.again()
  const rows = statement(
    server,
    "select kind from private.processes where seen_at < now() - interval '1 hour' or id is null",
  )
  expect(rows.trim()).toBe('')
})
