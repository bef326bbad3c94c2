import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRoom } from '../../test/fixtures/auth-room.ts'

let room: Awaited<ReturnType<typeof startRoom>>
beforeAll(async () => {
  room = await startRoom()
})
afterAll(() => room.stop())

const email = 'ada@example.com'
const password = 'a good long password'
const signup = ['POST', '/signup'] as const
const signin = ['POST', '/token?grant_type=password'] as const
const refresh = ['POST', '/token?grant_type=refresh_token'] as const
const deep = (depth: number) => `${'{"data":'.repeat(depth)}{}${'}'.repeat(depth)}`

describe.each([
  [...signup, '{', 400, 'bad_json'],
  [...signup, '', 400, 'bad_json'],
  [...signup, '[]', 400, 'bad_json'],
  [...signup, 'null', 400, 'bad_json'],
  [...signup, '"text"', 400, 'bad_json'],
  [...signup, { email }, 400, 'validation_failed'],
  [...signup, { email, password: '' }, 400, 'validation_failed'],
  [...signup, { email, password: 12345678 }, 400, 'validation_failed'],
  [...signup, { email, password: 'x'.repeat(10_000) }, 400, 'validation_failed'],
  [...signup, { email, password: 'short' }, 422, 'weak_password'],
  [...signup, { email: 'ada', password }, 400, 'validation_failed'],
  [...signup, { email: 'ada@', password }, 400, 'validation_failed'],
  [...signup, { email: ' ada@example.com', password }, 400, 'validation_failed'],
  [...signup, { email: 'ada@exa mple.com', password }, 400, 'validation_failed'],
  [...signup, { email: `${'a'.repeat(250)}@example.com`, password }, 400, 'validation_failed'],
  [...signup, { email: 42, password }, 400, 'validation_failed'],
  [...signup, { email: [email], password }, 400, 'validation_failed'],
  [...signup, { email: { toString: 1 }, password }, 400, 'validation_failed'],
  [...signup, { email: 'ada\0@example.com', password }, 400, 'validation_failed'],
  [...signup, { email, password: 'eight\0characters' }, 400, 'validation_failed'],
  [...signup, { email, password, data: 'text' }, 400, 'validation_failed'],
  [...signup, { email, password, data: [1] }, 400, 'validation_failed'],
  [...signup, { email, password, data: { name: 'a\0b' } }, 400, 'validation_failed'],
  [...signup, { email, password, data: { 'a\0b': 1 } }, 400, 'validation_failed'],
  [...signup, '{"email":"a@b.c","password":"a good long one","data":{"name":"\\ud800"}}', 400, 'validation_failed'],
  [...signup, { email, password, data: { name: 'x'.repeat(10_000) } }, 400, 'validation_failed'],
  [...signup, deep(200), 400, 'validation_failed'],
  [...signup, deep(50_000), 400, 'validation_failed'],
  [...signup, `"${'x'.repeat(1 << 20)}"`, 413, 'request_too_large'],
  [...signup, { email, phone: '+441234', password }, 400, 'validation_failed'],
  [...signup, { phone: '+441234', password }, 400, 'phone_provider_disabled'],
  [...signup, {}, 422, 'anonymous_provider_disabled'],
  [...signin, '{', 400, 'bad_json'],
  [...signin, {}, 400, 'validation_failed'],
  [...signin, { email, phone: '+441234', password }, 400, 'validation_failed'],
  [...signin, { phone: '+441234', password }, 422, 'phone_provider_disabled'],
  [...signin, { email, password: null }, 400, 'invalid_credentials'],
  [...signin, { email, password: true }, 400, 'validation_failed'],
  [...signin, { email: 'not an address', password }, 400, 'invalid_credentials'],
  [...signin, { email, password: 'x'.repeat(100_000) }, 400, 'validation_failed'],
  [...signin, '{"email":"a@b.c","password":"\\udfff"}', 400, 'validation_failed'],
  [...refresh, {}, 400, 'validation_failed'],
  [...refresh, { refresh_token: 42 }, 400, 'validation_failed'],
  [...refresh, { refresh_token: 'x'.repeat(1000) }, 400, 'validation_failed'],
  [...refresh, { refresh_token: "' or true --" }, 400, 'refresh_token_not_found'],
  ['POST', '/token', { email, password }, 400, 'unsupported_grant_type'],
  ['POST', '/token?grant_type=constructor', { email, password }, 400, 'unsupported_grant_type'],
  ['GET', '/token', undefined, 405, 'method_not_allowed'],
  ['DELETE', '/user', undefined, 405, 'method_not_allowed'],
  ['GET', '/nowhere', undefined, 404, 'not_found'],
  ['GET', '/user', undefined, 401, 'no_authorization'],
  ['PUT', '/user', {}, 401, 'no_authorization'],
  ['POST', '/logout', undefined, 401, 'no_authorization'],
] as const)('%s %s with %j', (method, path, body, status, code) => {
  test(`is answered ${status} ${code} in both shapes`, async () => {
    const now = await room.call(method, path, { body })
    expect([now.status, now.body.code]).toEqual([status, code])
    expect(now.body).toEqual({ code, message: expect.any(String), ...weakness(code) })
    const before = await room.call(method, path, { body, headers: { 'x-supabase-api-version': '' } })
    expect([before.status, before.body.error_code]).toEqual([status, code])
    expect(before.body).toEqual({ code: status, error_code: code, msg: expect.any(String), ...weakness(code) })
    for (const { headers } of [now, before]) {
      expect(headers.get('x-sb-error-code')).toBe(code)
      expect(headers.get('x-supabase-api-version')).toBe('2024-01-01')
    }
  })
})

const weakness = (code: string) => (code === 'weak_password' ? { weak_password: { reasons: ['length'] } } : {})

describe('a token that is not good', () => {
  const refused = async (token: string) => {
    const { status, body } = await room.call('GET', '/user', { token })
    return [status, body.code]
  }
  const id = '11111111-1111-4111-8111-111111111111'

  test.each([
    ['that is no token', async () => 'abc.def.ghi'],
    ['of nobody: the anon key', async () => room.tokens.anonKey],
    ['of nobody: the service key', async () => room.tokens.serviceRoleKey],
    [
      'with another person written into it',
      async () => {
        const [head, , seal] = (await room.signUp()).access_token.split('.')
        return [head, Buffer.from(JSON.stringify({ sub: id, role: 'authenticated' })).toString('base64url'), seal].join(
          '.',
        )
      },
    ],
    ['of an id that is none', async () => room.tokens.sign({ sub: "' or true --", role: 'authenticated' })],
    [
      'of a session whose id is none',
      async () => room.tokens.sign({ sub: id, session_id: 'x', role: 'authenticated' }),
    ],
    [
      'signed with a secret of somebody else',
      async () =>
        new SignJWT({ sub: id, role: 'authenticated' })
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode('a secret of somebody else entirely')),
    ],
  ])('%s is refused', async (_, token) => {
    expect(await refused(await token())).toEqual([403, 'bad_jwt'])
  })

  test('because its hour is over is refused', async () => {
    const { access_token } = await room.signUp()
    room.clock.forward(3599)
    expect(await refused(access_token)).toEqual([200, undefined])
    room.clock.forward(32)
    expect(await refused(access_token)).toEqual([403, 'bad_jwt'])
  })

  test('for another audience is refused', async () => {
    const { user } = await room.signUp()
    const token = await room.tokens.sign({ sub: user.id, aud: 'elsewhere', role: 'authenticated' })
    expect(await refused(token)).toEqual([403, 'unexpected_audience'])
  })
})

test('a header that is odd does no harm', async () => {
  const person = await room.signUp()
  for (const address of ['not an address', 'fe80::1%eth0', '::1', '203.0.113.7, 10.0.0.1']) {
    const headers = { 'x-forwarded-for': address, 'user-agent': 'x'.repeat(5000) }
    const { status } = await room.call('POST', '/token?grant_type=password', { body: person, headers })
    expect(status).toBe(200)
  }
})
