import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRoom } from '../../../test/fixtures/auth-room.ts'

let room: Awaited<ReturnType<typeof startRoom>>
beforeAll(async () => {
  room = await startRoom()
})
afterAll(() => room.stop())

const verifier = 'v'.repeat(64)
const challenge = createHash('sha256').update(verifier).digest('base64url')
const exchange = (body: object) => room.call('POST', '/token?grant_type=pkce', { body })

/** The code that somebody's mail leads to. */
async function codeOf(person: { email: string }) {
  await room.call('POST', '/otp', {
    body: { email: person.email, code_challenge: challenge, code_challenge_method: 's256' },
  })
  const { to, query, fragment } = await room.follow((await room.mailTo(person.email)).link)
  expect([to.pathname, fragment.get('access_token')]).toEqual(['/', null])
  return query.get('code')!
}

describe('a sign-in that was begun with PKCE', () => {
  test('ends in the browser that began it', async () => {
    const person = await room.signUp()
    const client = room.client({ flowType: 'pkce' })
    expect((await client.signInWithOtp({ email: person.email })).error).toBeNull()
    const { query } = await room.follow((await room.mailTo(person.email)).link)
    const { data, error } = await client.exchangeCodeForSession(query.get('code')!)
    expect([error, data.user?.id]).toEqual([null, person.user.id])
  })

  test('and for a new password as well', async () => {
    const person = await room.signUp()
    const client = room.client({ flowType: 'pkce' })
    expect((await client.resetPasswordForEmail(person.email)).error).toBeNull()
    const { query } = await room.follow((await room.mailTo(person.email)).link)
    const { data } = await client.exchangeCodeForSession(query.get('code')!)
    expect(data.user?.id).toBe(person.user.id)
    expect((await client.updateUser({ password: 'quite another one' })).error).toBeNull()
  })

  test('gives a session for its code once (replay)', async () => {
    const code = await codeOf(await room.signUp())
    expect((await exchange({ auth_code: code, code_verifier: verifier })).status).toBe(200)
    const again = await exchange({ auth_code: code, code_verifier: verifier })
    expect([again.status, again.body.code]).toEqual([404, 'flow_state_not_found'])
  })

  test('of two who bring the code at once, one has it', async () => {
    const code = await codeOf(await room.signUp())
    const both = await Promise.all([1, 2, 3].map(() => exchange({ auth_code: code, code_verifier: verifier })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })

  test('is of no use to who has the code alone', async () => {
    const code = await codeOf(await room.signUp())
    const { status, body } = await exchange({ auth_code: code, code_verifier: 'w'.repeat(64) })
    expect([status, body.code]).toEqual([400, 'bad_code_verifier'])
    expect((await exchange({ auth_code: code, code_verifier: verifier })).status).toBe(200)
  })

  test('waits five minutes for it', async () => {
    const code = await codeOf(await room.signUp())
    room.clock.forward(300)
    const { status, body } = await exchange({ auth_code: code, code_verifier: verifier })
    expect([status, body.code]).toEqual([422, 'flow_state_expired'])
  })

  test.each([
    [{}, 'validation_failed'],
    [{ auth_code: randomUUID() }, 'validation_failed'],
    [{ auth_code: 1, code_verifier: verifier }, 'validation_failed'],
    [{ auth_code: randomUUID(), code_verifier: verifier }, 'flow_state_not_found'],
  ])('is refused for %j', async (body, code) => {
    expect((await exchange(body)).body.code).toBe(code)
  })

  test.each([
    { code_challenge: challenge },
    { code_challenge_method: 's256' },
    { code_challenge: 'short', code_challenge_method: 's256' },
    { code_challenge: challenge, code_challenge_method: 'md5' },
    { code_challenge: 42, code_challenge_method: 's256' },
  ])('cannot begin with %j', async (more) => {
    const { status, body } = await room.call('POST', '/otp', { body: { email: 'ada@example.com', ...more } })
    expect([status, body.code]).toEqual([400, 'validation_failed'])
  })
})
