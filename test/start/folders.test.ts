import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { statement } from '../server.ts'
import { folder, keys, refused, server } from './starts.ts'

/* Folders as people write them for Supabase, each started by itself and used by the stock client. */

/** A copy of a folder, which may then be changed. */
function copyOf(name: string) {
  const dir = folder()
  cpSync(join(import.meta.dirname, '..', 'fixtures', 'folders', name), dir, { recursive: true })
  return dir
}

async function started(name: string, env: Record<string, string> = {}) {
  const one = await server({ SUPABASE_DIR: copyOf(name), ...env })
  const key = await keys(one)
  const client = () => createClient(one.url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  return { ...one, client, apikey: key as string }
}

test('notes: views over views, a view that is its own, extensions by their bare names, settings in a migration', async () => {
  const { client, url, apikey } = await started('notes', { SEED: '1' })
  const ada = client()
  const { error } = await ada.auth.signInWithPassword({ email: 'ada@example.com', password: 'sixsix' })
  expect(error).toBeNull()
  const best = await ada.from('best').select('title, profiles(name)').order('title')
  expect(best.data).toEqual([
    { title: 'Note 3', profiles: { name: 'ada' } },
    { title: 'Note 4', profiles: { name: 'ada' } },
  ])
  expect((await ada.from('notes').select('stars.sum()').single()).data).toEqual({ sum: 10 })
  expect((await ada.from('mirror').select()).status).toBe(500)
  expect((await ada.rpc('motto')).data).toBe('Write it down')
  // an extension that takes a superuser, and a setting that no list knows
  const changed = await ada.from('notes').update({ title: 'Note 5' }).eq('stars', 4).select('updated_at').single()
  expect(new Date(changed.data?.updated_at).getFullYear()).toBeGreaterThan(2024)
  const timed = await fetch(`${url}/rest/v1/profiles?select=name`, { headers: { apikey } })
  expect(timed.headers.get('server-timing')).toMatch(/^jwt;dur=.*, transaction;dur=/)
  // upstream's rules of passwords, and its form of an address first
  const signUp = (email: string, password: string) => client().auth.signUp({ email, password })
  expect((await signUp('no address', '123')).error?.code).toBe('validation_failed')
  expect((await signUp('bo@example.com', '12345')).error?.code).toBe('weak_password')
  expect((await signUp('bo@example.com', '123456')).data.user?.email).toBe('bo@example.com')
})

test('shop: storage by folders, functions with imports of Deno’s world, and no key asked for', async () => {
  const { client, url } = await started('shop')
  const ada = client()
  const { data } = await ada.auth.signUp({ email: 'ada@example.com', password: 'sixsix' })
  const own = data.user?.id ?? ''
  const photos = ada.storage.from('photos')
  const picture = new Blob(['<p>no picture</p>'], { type: 'image/png' })
  expect((await photos.upload(`${own}/cup.png`, picture)).error).toBeNull()
  expect((await photos.upload('elsewhere/cup.png', picture)).error?.message).toMatch(/row-level security/)
  // a bucket of config.toml, with its own bounds
  const labels = ada.storage.from('labels')
  expect((await labels.upload('tea.txt', new Blob(['Tea'], { type: 'text/plain' }))).error).toBeNull()
  expect((await labels.upload('tea.png', picture)).error?.message).toMatch(/mime type/)
  expect((await labels.upload('long.txt', new Blob(['x'.repeat(2000)], { type: 'text/plain' }))).error).not.toBeNull()
  expect(await (await fetch(photos.getPublicUrl(`${own}/cup.png`).data.publicUrl)).text()).toBe('<p>no picture</p>')

  expect(await (await fetch(`${url}/rest/v1/products?select=name&order=id`)).json()).toEqual([
    { name: 'Tea' },
    { name: 'Cup' },
  ])
  const checkout = await fetch(`${url}/functions/v1/checkout`, { method: 'POST', body: '{"ids":[1,2]}' })
  expect(await checkout.json()).toEqual({ total: 13.5 })
  expect((await ada.functions.invoke('label/tea', { method: 'GET' })).data).toEqual({ label: 'dGVh' })
  expect(await (await fetch(`${url}/functions/v1/stamp/tea`)).json()).toEqual({ stamp: '746561', id: 21 })
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket`)
  await new Promise((opened, failed) => Object.assign(socket, { onopen: opened, onerror: failed }))
  socket.close()
})

test('chat: a row that is written is broadcast by its trigger, to members alone', async () => {
  const { client, ...one } = await started('chat')
  const [ada, bo] = [client(), client()]
  const { data } = await ada.auth.signUp({ email: 'ada@example.com', password: 'sixsix' })
  await bo.auth.signUp({ email: 'bo@example.com', password: 'sixsix' })
  statement(one, `insert into room_members values (1, '${data.user?.id}')`)
  const heard: unknown[] = []
  const joined = (who: typeof ada) =>
    new Promise<string>((told) => {
      who
        .channel('room:1', { config: { private: true } })
        .on('broadcast', { event: '*' }, ({ event, payload }) =>
          heard.push([event, payload.body ?? payload.record.body]),
        )
        .subscribe((state) => state !== 'CLOSED' && told(state))
    })
  for (const who of [ada, bo]) await who.realtime.setAuth()
  expect([await joined(ada), await joined(bo)]).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR'])
  expect((await bo.from('lines').insert({ room_id: 1, body: 'No.' })).error?.code).toBe('42501')
  expect((await ada.from('lines').insert({ room_id: 1, body: 'Tea is ready.' })).error).toBeNull()
  await expect
    .poll(() => heard, { timeout: 10_000 })
    .toEqual([
      ['INSERT', 'Tea is ready.'],
      ['line', 'Tea is ready.'],
    ])
  for (const who of [ada, bo]) await who.removeAllChannels()
})

test('a function that imports what is not here stops the start, with the file and the line', () => {
  const dir = copyOf('shop')
  writeFileSync(
    join(dir, 'functions/label/index.ts'),
    "// a router\nimport { Hono } from 'hono'\nimport { Application } from 'https://deno.land/x/oak@v12/mod.ts'\n",
  )
  const { status, said } = refused({ DATA_DIR: folder() }, ['--supabase', dir])
  expect(status).toBe(1)
  expect(said).toContain('functions/label/index.ts, line 3: “https://deno.land/x/oak@v12/mod.ts” is not here.')
})

test('an extension that is not here stops the start, with the package that brings it', () => {
  const dir = copyOf('chat')
  writeFileSync(
    join(dir, 'migrations/20240302000000_places.sql'),
    'select 1;\ncreate extension if not exists\n  postgis with schema extensions;\n',
  )
  const { status, said } = refused({ DATA_DIR: folder() }, ['--supabase', dir])
  expect(status).toBe(1)
  expect(said).toMatch(/The migration 20240302000000_places failed.*: extension "postgis" is not available\. It needs/)
  expect(said).toContain('postgresql-18-postgis-3')
})

test('a word on the command line that is none is refused, with the one that there is', () => {
  const { status, said } = refused({ DATA_DIR: folder() }, ['--supabas', '/tmp'])
  expect([status, said]).toEqual([1, "Unknown option '--supabas'. Usage: npm start -- [--check] [--supabase <folder>]"])
})
