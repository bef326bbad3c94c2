import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRoom } from '../../test/fixtures/auth-room.ts'
import { sample } from '../../test/sample.ts'

let room: Awaited<ReturnType<typeof startRoom>>
beforeAll(async () => {
  room = await startRoom({ enableAnonymousSignIns: true })
})
afterAll(() => room.stop())

const oddText = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '\0', '\ud800', '{}', "'", '__proto__'))
const value = fc.oneof(oddText, fc.jsonValue(), fc.constantFrom('ada@example.com', 'a good long password', null))
const body = fc.oneof(
  fc.record(
    {
      ...{ email: value, password: value, data: value, phone: value, refresh_token: value, nonce: value },
      ...{ type: value, token: value, token_hash: value, code_challenge: value, code_challenge_method: value },
      ...{ auth_code: value, code_verifier: value, create_user: value, ban_duration: value, user_metadata: value },
    },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
)

test.each([
  ['POST', '/signup'],
  ['POST', '/token?grant_type=password'],
  ['POST', '/token?grant_type=refresh_token'],
  ['POST', '/token?grant_type=pkce'],
  ['PUT', '/user'],
  ['POST', '/otp'],
  ['POST', '/verify'],
  ['POST', '/resend'],
  ['POST', '/recover'],
  ['POST', '/admin/users'],
  ['POST', '/admin/generate_link'],
])('whatever is sent to %s %s, the fault is never ours', async (method, path) => {
  const { access_token } = await room.signUp()
  const token = path.startsWith('/admin') ? room.tokens.serviceRoleKey : access_token
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const { status, headers } = await room.call(method, path, { body: sent ?? null, token })
      expect(status).toBeLessThan(500)
      if (status >= 400) expect(headers.get('x-sb-error-code')).toMatch(/^[a-z_]+$/)
    }),
    sample(150),
  )
})

test('whatever path, query or token is made up, the fault is never ours', async () => {
  await fc.assert(
    fc.asyncProperty(oddText, oddText, async (one, two) => {
      const made = [one, two].map((text) => encodeURIComponent(text.toWellFormed()))
      const query = `/token?grant_type=${made[0]}&${made[1]}`
      for (const path of [`/${made[0]}`, `/user/${made[1]}`, '/%ff', '/%', query]) {
        expect((await room.call('POST', path, { body: {} })).status).toBeLessThan(500)
      }
      const token = made.join('.')
      expect((await room.call('GET', '/user', { token })).status).toBeLessThan(500)
      expect((await room.call('POST', `/logout?scope=${made[0]}`, { token })).status).toBeLessThan(500)
    }),
    sample(50),
  )
})
