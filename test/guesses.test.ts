import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ines, jonas, supperCode, tomas } from '../supabase/tests/cast.ts'
import { type Server, startServer, statement } from './server.ts'

/* Guessing at codes through the real server, as a program would. */

const school = '203.0.113.9'
let server: Server
let anonKey: string
beforeAll(async () => {
  server = await startServer({ SEED: '1', TRUSTED_PROXIES: '127.0.0.1', TRUSTED_NETWORKS: '198.51.100.0/24' })
  anonKey = (await (await fetch(`${server.url}/config.json`)).json()).anonKey
})
afterAll(() => server.discard())

const client = (address = school, more: Record<string, string> = {}) =>
  createClient(server.url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'x-forwarded-for': address, ...more } },
  })
async function signedIn(email: string, address = school, more: Record<string, string> = {}) {
  const one = client(address, more)
  const { error } = await one.auth.signInWithPassword({ email, password: 'cohort-demo' })
  expect(error).toBeNull()
  return one
}
const forget = () => statement(server, 'delete from private.guesses')

test('a link that opens nothing is an error in words, and many of them are a wait with its length', async () => {
  const own = await signedIn(ines.email!)
  const first = await own.rpc('accept_invitation', { code: 'WRONGWRONG' })
  expect(first).toMatchObject({
    status: 404,
    data: null,
    error: { code: 'PT404', message: 'This link no longer works. Ask whoever sent it for a new one.' },
  })
  const rest = await Promise.all(
    Array.from({ length: 30 }, (_, n) => own.rpc('accept_invitation', { code: `WRONG${n}` })),
  )
  expect(rest.filter(({ status }) => status === 404)).toHaveLength(9)
  expect(rest.filter(({ status }) => status === 429)).toHaveLength(21)
  // the right one opens nothing either, by whichever way it comes
  for (const call of ['accept_invitation', 'join_by_code', 'invitation']) {
    const { error, data } = await own.rpc(call, { code: supperCode })
    expect([data, error?.code, error?.message]).toEqual([
      null,
      'PT429',
      'Too many incorrect attempts. Try again in 60 minutes.',
    ])
  }
  const other = await signedIn(jonas.email!)
  expect((await other.rpc('accept_invitation', { code: supperCode })).error).toBeNull()
  forget()
})

test.each([
  ['a preference to undo it', { prefer: 'tx=rollback' }],
  ['a shape that it has not', { accept: 'application/vnd.pgrst.object+json' }],
  ['a header of its own for each', { 'x-local-request': 'yes', 'x-real-ip': '1.2.3.4', forwarded: 'for=1.2.3.4' }],
])('a guess is counted whatever comes with it: %s', async (_, headers) => {
  const own = await signedIn(tomas.email!, school, headers as Record<string, string>)
  for (let n = 0; n < 12; n++) await own.rpc('join_by_code', { code: `WRONG${n}` })
  expect((await own.rpc('join_by_code', { code: 'WRONGX' })).error?.code).toBe('PT429')
  forget()
})

test('a page that draws a link counts what it is asked, and another address still sees it', async () => {
  const page = async (code: string, address: string) =>
    (await fetch(`${server.url}/invite/${code}`, { headers: { 'x-forwarded-for': address } })).text()
  for (let n = 0; n < 30; n++) await page(`WRONG${n}`, `2001:db8:1:2::${n + 1}`)
  expect(await page(supperCode, '2001:db8:1:2:3::1')).not.toContain('Join Tuesday supper')
  expect(await page(supperCode, '2001:db8:1:3::1')).toContain('Join Tuesday supper')
  forget()
})

test('a calendar’s address is guessed at slowly, from where the calendar is', async () => {
  const feed = async (n: number, address = school) =>
    (
      await fetch(`${server.url}/functions/v1/calendar-feed/${String(n).padStart(32, 'x')}.ics`, {
        headers: { 'x-forwarded-for': address },
      })
    ).status
  for (let n = 0; n < 30; n++) expect(await feed(n)).toBe(404)
  expect(await feed(30)).toBe(429)
  expect(await feed(30, '203.0.113.10')).toBe(404)
  forget()
})

test('a network that the operator trusts is not counted', async () => {
  const trusted = client('198.51.100.7')
  for (let n = 0; n < 31; n++) await trusted.rpc('invitation', { code: `WRONG${n}` })
  expect((await trusted.rpc('invitation', { code: supperCode })).error).toBeNull()
})
