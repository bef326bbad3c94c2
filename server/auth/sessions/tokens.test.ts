import { createHmac } from 'node:crypto'
import { exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { namesRole } from '../../http/claims.ts'
import { openTokens, type Tokens } from './tokens.ts'

const day = 86_400
const secret = 'a secret of at least thirty-two characters'
let now: number
let secrets: { signingKeys: Record<string, unknown>[]; jwtSecret: string }
let saved: number
let tokens: Tokens

const open = () => openTokens({ secrets, save: () => saved++, now: () => now })
const claims = (more = {}) => ({ sub: 'ada', role: 'authenticated', exp: now + 3600, ...more })
const hs256 = (header: object, payload: object, key: string | Buffer = secret) => {
  const text = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}
const refused = (token: string) => expect(tokens.verify(token)).rejects.toMatchObject({ status: 401 })

beforeEach(async () => {
  now = 1_800_000_000
  saved = 0
  secrets = { signingKeys: [], jwtSecret: secret }
  tokens = await open()
})

test('what was signed here is believed, word for word', async () => {
  expect(await tokens.verify(await tokens.sign(claims({ app_metadata: { a: 1 } })))).toEqual(
    claims({ app_metadata: { a: 1 } }),
  )
})

test('the two keys say who may ask, and are the same after each start', async () => {
  expect(await tokens.verify(tokens.anonKey)).toMatchObject({ role: 'anon' })
  expect(await tokens.verify(tokens.serviceRoleKey)).toMatchObject({ role: 'service_role' })
  expect((await open()).anonKey).toBe(tokens.anonKey)
})

test('after its hour a token is refused, also when it was believed before', async () => {
  const token = await tokens.sign(claims())
  await tokens.verify(token)
  now += 3631
  await refused(token)
  now += 60
  await refused(token)
})

test('a person whose token ended within the last thirty seconds is let in', async () => {
  const token = await tokens.sign(claims())
  now += 3629
  expect(await tokens.verify(token)).toMatchObject({ sub: 'ada' })
  expect(await (await open()).verify(token)).toMatchObject({ sub: 'ada' })
})

test('a person whose token is of the future is refused, but for thirty seconds', async () => {
  expect(await tokens.verify(await tokens.sign(claims({ iat: now + 29 })))).toMatchObject({ sub: 'ada' })
  await expect(tokens.verify(await tokens.sign(claims({ iat: now + 31 })))).rejects.toMatchObject({
    status: 401,
    message: 'JWT issued at future',
  })
})

test('a key older than thirty days signs no more, and its tokens count until they end', async () => {
  const first = (await tokens.jwks()).keys[0]!.kid
  const before = await tokens.sign(claims({ exp: now + 31 * day }))
  now += 30 * day
  const after = await tokens.sign(claims())
  expect((await tokens.jwks()).keys.map(({ kid }) => kid)).toEqual([expect.not.stringMatching(first!), first])
  tokens = await open()
  await tokens.verify(before)
  await tokens.verify(after)
  now += 9 * day
  expect((await (await open()).jwks()).keys.map(({ kid }) => kid)).not.toContain(first)
})

test('many who sign in as the key grows old make one new key', async () => {
  now += 30 * day
  await Promise.all(Array.from({ length: 10 }, () => tokens.sign(claims())))
  expect(secrets.signingKeys.length).toBe(2)
  for (const token of await Promise.all([tokens.sign(claims()), tokens.sign(claims())])) await tokens.verify(token)
})

test('the public key is no HS256 secret', async () => {
  const { kid, ...key } = (await tokens.jwks()).keys[0]!
  const pem = await exportSPKI((await importJWK({ ...key, key_ops: ['verify'] }, 'ES256')) as CryptoKey)
  await refused(hs256({ alg: 'HS256', kid }, claims(), pem))
  await refused(hs256({ alg: 'HS256', kid }, claims(), JSON.stringify(key)))
  await refused(hs256({ alg: 'HS256', kid }, claims(), ''))
})

test('no algorithm but the two is taken, whatever the header says', async () => {
  const { kid } = (await tokens.jwks()).keys[0]!
  await refused(new UnsecuredJWT(claims()).encode())
  await refused(hs256({ alg: 'ES256', kid }, claims()))
  await refused(hs256({ alg: 'HS512' }, claims()))
  await refused(hs256({ alg: 'none' }, claims()))
})

test.each([undefined, '', '../../dev/null', "' or true --", '__proto__', 'constructor'])(
  'a key that is named "%s" is nobody’s',
  async (kid) => {
    const { privateKey } = await generateKeyPair('ES256')
    await refused(
      await new SignJWT(claims())
        .setProtectedHeader({ alg: 'ES256', ...(kid === undefined ? {} : { kid }) })
        .sign(privateKey),
    )
  },
)

test('a token that brings its own key is not believed', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await import('jose').then(({ exportJWK }) => exportJWK(publicKey))
  const { kid } = (await tokens.jwks()).keys[0]!
  await refused(await new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', kid: kid!, jwk }).sign(privateKey))
})

test('a token that was changed is not believed', async () => {
  const [head, , seal] = (await tokens.sign(claims())).split('.')
  const forged = Buffer.from(JSON.stringify(claims({ role: 'service_role' }))).toString('base64url')
  await refused(`${head}.${forged}.${seal}`)
})

test('a token that says it is of another kind opens nothing', async () => {
  for (const typ of ['logout+jwt', 'secevent+jwt', 'dpop+jwt', 'id', '', 1, null]) {
    await refused(hs256({ alg: 'HS256', typ }, claims()))
  }
  for (const typ of ['JWT', 'jwt', 'at+jwt', undefined]) await tokens.verify(hs256({ alg: 'HS256', typ }, claims()))
})

test('a token without a role is a guest’s, and says so', async () => {
  for (const nothing of [{}, { role: null }]) {
    const claims = await tokens.verify(await tokens.sign({ sub: 'ada', ...nothing }))
    expect([claims, namesRole(claims)]).toEqual([{ sub: 'ada', role: 'anon' }, false])
  }
  expect(namesRole(await tokens.verify(tokens.anonKey))).toBe(true)
})

test('a token whose role is no text, or not yet good, is refused', async () => {
  for (const role of [1, true, ['anon'], {}]) await refused(await tokens.sign({ sub: 'ada', role }))
  await refused(await tokens.sign(claims({ nbf: now + 60 })))
  for (const odd of ['', '.', '..', 'a.b', '\0.\0.\0', '💥']) await refused(odd)
})
