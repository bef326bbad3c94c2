import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Server, startServer } from './server.ts'

/* The pages that may set up an unclaimed instance without its code. */

let server: Server
let anonKey: string
beforeAll(async () => {
  server = await startServer()
  anonKey = (await (await fetch(`${server.url}/config.json`)).json()).anonKey
})
afterAll(() => server.discard())

/** A page's client, with what its browser says of the page. */
const pageOf = (headers: Record<string, string>) =>
  createClient(server.url, anonKey, { auth: { persistSession: false, autoRefreshToken: false }, global: { headers } })

test.each([
  ['of another site', () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })],
  ['of another site in a browser that says little', () => ({ origin: 'https://evil.example' })],
  ['of another program on this machine', () => ({ origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' })],
  ['in a frame without an origin', () => ({ origin: 'null', 'sec-fetch-site': 'cross-site' })],
])('a page %s needs the code', async (_, headers) => {
  const foreign = pageOf(headers())
  expect((await foreign.rpc('instance_state')).data).toEqual({ claimed: false, code_needed: true })
  const email = `${crypto.randomUUID()}@example.org`
  expect((await foreign.auth.signUp({ email, password: 'seven blue lanterns' })).error).toBeNull()
  expect((await foreign.rpc('claim_instance')).error?.code).toBe('PT403')
})

test('its own page needs none', async () => {
  const own = pageOf({ origin: server.url, 'sec-fetch-site': 'same-origin' })
  expect((await own.rpc('instance_state')).data).toEqual({ claimed: false, code_needed: false })
  await own.auth.signUp({ email: 'owner@example.org', password: 'seven blue lanterns' })
  expect((await own.rpc('claim_instance')).error).toBeNull()
  expect((await own.rpc('instance_state')).data).toEqual({ claimed: true, code_needed: false })
})
