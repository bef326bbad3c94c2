import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGoogle } from '../../../test/fakes/google.ts'
import { startRoom } from '../../../test/fixtures/auth-room.ts'

let google: Awaited<ReturnType<typeof startGoogle>>
let room: Awaited<ReturnType<typeof startRoom>>
beforeAll(async () => {
  google = await startGoogle()
  room = await startRoom({ providers: { google: google.provider }, manualLinking: true })
})
afterAll(async () => {
  await room.stop()
  await google.stop()
})

let people = 0

/** An ID token as Google's own button hands it to an app. */
async function idToken(claims: Record<string, unknown> = {}, header: Record<string, string> = {}) {
  const at = Math.floor(room.clock.now / 1000)
  const all = {
    ...{ iss: google.issuer, aud: 'our-client', sub: `id-${++people}`, iat: at, exp: at + 3600 },
    ...{ email: `i${people}@example.com`, email_verified: true, name: 'Ada' },
    ...claims,
  }
  const kept = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  return new SignJWT(kept).setProtectedHeader({ alg: 'RS256', kid: 'theirs', ...header }).sign(google.privateKey)
}

const come = (body: object) => room.call('POST', '/token?grant_type=id_token', { body })
const hashed = (nonce: string) => createHash('sha256').update(nonce).digest('hex')

describe('an ID token that an app was given', () => {
  test('signs its person in with the stock client', async () => {
    const token = await idToken({ nonce: hashed('once'), email: 'Ada@Example.com' })
    const client = room.client()
    const { data, error } = await client.signInWithIdToken({ provider: 'google', token, nonce: 'once' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: 'ada@example.com', app_metadata: { provider: 'google' } })
  })

  test('is good for our app on a phone too, and by issuer and client', async () => {
    const token = await idToken({ aud: 'our-phone-app' })
    expect((await come({ id_token: token, issuer: google.issuer, client_id: 'our-phone-app' })).status).toBe(200)
  })

  test('binds its identity to who is signed in', async () => {
    const who = room.newPerson()
    const client = room.client()
    await client.signUp(who)
    const { data, error } = await client.linkIdentity({ provider: 'google', token: await idToken() })
    expect(error).toBeNull()
    expect(data.user!.email).toBe(who.email)
    expect(data.user!.identities!.map(({ provider }) => provider).sort()).toEqual(['email', 'google'])
  })

  test.each([
    ['of another issuer', { iss: 'https://evil.example' }, {}],
    ['for another app', { aud: 'their-client' }, {}],
    ['that is over', { exp: 1_000_000 }, {}],
    ['without an end', { exp: undefined }, {}],
    ['without a person', { sub: undefined }, {}],
    ['with a nonce that the app does not know', { nonce: 'x' }, {}],
    ['without the nonce of the app', {}, { nonce: 'once' }],
    ['beside an access token that is not its own', { at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }, { access_token: 'other' }],
  ])('%s opens nothing', async (_, claims, more) => {
    const { status, body } = await come({ provider: 'google', id_token: await idToken(claims), ...more })
    expect([status, body.error]).toEqual([400, 'invalid request'])
  })

  test('with another nonce opens nothing', async () => {
    const token = await idToken({ nonce: hashed('other') })
    const { status, body } = await come({ provider: 'google', id_token: token, nonce: 'once' })
    expect([status, body.error]).toEqual([400, 'invalid nonce'])
  })

  test('that nobody signed opens nothing, whatever algorithm it names', async () => {
    const [, payload] = (await idToken()).split('.')
    const head = (alg: string) => Buffer.from(JSON.stringify({ alg, kid: 'theirs' })).toString('base64url')
    const own = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('our-client'.repeat(4)))
    for (const token of [`${head('none')}.${payload}.`, `${head('HS256')}.${payload}.AAAA`, own, 'no token']) {
      expect((await come({ provider: 'google', id_token: token })).body.error).toBe('invalid request')
    }
  })
})
