import { createPublicKey } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { asAuth } from '../as-auth.ts'
import { keysInDatabase } from './signing-keys.ts'
import { openTokens } from './tokens.ts'

const day = 86_400
const secret = 'a secret that all processes of one database share'
let now = 1_800_000_000
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('template_platform')
})
afterAll(() => database.stop())

/** One of several processes on the database, with a data folder of its own. */
const start = () =>
  openTokens({
    secrets: { signingKeys: [], jwtSecret: secret },
    save: () => {},
    store: keysInDatabase(asAuth(database), secret),
    now: () => now,
  })
const claims = () => ({ sub: 'ada', role: 'authenticated', exp: now + 3600 })

test('processes on one database sign with one key and believe each other', async () => {
  const [one, other] = await Promise.all([start(), start()])
  expect((await one.jwks()).keys.map(({ kid }) => kid)).toEqual((await other.jwks()).keys.map(({ kid }) => kid))
  expect(await other.verify(await one.sign(claims()))).toMatchObject({ sub: 'ada' })
})

test('a key that one of them makes is known to the other, and what the old one signed stays good', async () => {
  const [one, other] = await Promise.all([start(), start()])
  const before = await one.sign({ ...claims(), exp: now + 40 * day })
  now += 31 * day
  const after = await one.sign(claims())
  expect(await other.verify(after)).toMatchObject({ sub: 'ada' })
  expect(await other.verify(before)).toMatchObject({ sub: 'ada' })
  expect((await other.jwks()).keys.length).toBe(2)
})

test('who reads the table alone has no key', async () => {
  const { rows } = await database.admin.query('select sealed from auth_private.signing_keys')
  expect(rows.length).toBeGreaterThan(0)
  for (const { sealed } of rows) expect(sealed.toString()).not.toMatch(/"d"|kty/)
  const elsewhere = keysInDatabase(asAuth(database), 'another secret')
  await expect(elsewhere.load()).rejects.toThrow()
})

test('an operator’s own RSA key signs, and a retired one still verifies', async () => {
  const make = async (alg: 'RS256' | 'ES256', kid: string) => {
    const { privateKey } = await generateKeyPair(alg, { extractable: true })
    return { ...(await exportJWK(privateKey)), kid }
  }
  const [fresh, old] = [await make('RS256', 'fresh'), { ...(await make('ES256', 'old')), key_ops: ['verify'] }]
  const secrets = { signingKeys: [], jwtSecret: secret }
  const tokens = await openTokens({ secrets, save: () => {}, given: { signingKeys: [old, fresh] }, now: () => now })
  const token = await tokens.sign(claims())
  expect(JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString())).toMatchObject({
    alg: 'RS256',
    kid: 'fresh',
  })
  expect(await tokens.verify(token)).toMatchObject({ sub: 'ada' })
  const { keys } = await tokens.jwks()
  expect(keys.map(({ kid, d, p }) => [kid, d, p])).toEqual([
    ['old', undefined, undefined],
    ['fresh', undefined, undefined],
  ])
  const open = await importJWK(keys[1]!, 'RS256')
  expect((await jwtVerify(token, open, { currentDate: new Date(now * 1000) })).payload.sub).toBe('ada')
  const { key_ops: _, ...retired } = old
  const key = await importJWK(retired, 'ES256')
  const earlier = await new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', kid: 'old' }).sign(key)
  expect(await tokens.verify(earlier)).toMatchObject({ sub: 'ada' })
  // an API key may be signed with it as well, and is verified by the same public half
  const apiKey = await tokens.sign({ role: 'anon' })
  expect(await tokens.verify(apiKey)).toEqual({ role: 'anon' })
  // the public half of the RSA key is no HS256 secret
  const pem = createPublicKey({ key: { ...keys[1] }, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
  const forged = await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'fresh' }).sign(Buffer.from(pem))
  await expect(tokens.verify(forged)).rejects.toMatchObject({ status: 401 })
})

test('an operator’s symmetric key signs HS256, is shown to nobody, and one that has retired still verifies', async () => {
  const oct = (kid: string, text: string, more = {}) => ({
    ...{ kty: 'oct', kid, alg: 'HS256', k: Buffer.from(text).toString('base64url') },
    ...more,
  })
  const [fresh, old] = ['f'.repeat(32), 'o'.repeat(32)]
  const signingKeys = [oct('old', old, { key_ops: ['verify'] }), oct('fresh', fresh, { key_ops: ['sign', 'verify'] })]
  const secrets = { signingKeys: [], jwtSecret: secret }
  const tokens = await openTokens({ secrets, save: () => {}, given: { signingKeys }, now: () => now })
  const token = await tokens.sign(claims())
  expect(JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString())).toEqual({
    ...{ alg: 'HS256', typ: 'JWT', kid: 'fresh' },
  })
  const signed = (text: string, kid?: string) =>
    new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', ...(kid === undefined ? {} : { kid }) })
      .sign(new TextEncoder().encode(text))
  for (const good of [token, await signed(fresh, 'fresh'), await signed(old, 'old'), await signed(secret)]) {
    expect(await tokens.verify(good)).toMatchObject({ sub: 'ada' })
  }
  for (const bad of [await signed(old, 'fresh'), await signed(fresh), await signed(secret, 'old')]) {
    await expect(tokens.verify(bad)).rejects.toMatchObject({ status: 401 })
  }
  expect(await tokens.jwks()).toEqual({ keys: [] })
})
