import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRoom } from '../../../test/fixtures/auth-room.ts'

let room: Awaited<ReturnType<typeof startRoom>>
beforeAll(async () => {
  room = await startRoom()
})
afterAll(() => room.stop())

/** Somebody signed in with the stock client. */
async function person() {
  const who = room.newPerson()
  const client = room.client()
  await client.signUp(who)
  return { ...who, client }
}

/** The code that an authenticator app shows at the clock's moment. */
const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: room.clock.now })

async function withTotp() {
  const who = await person()
  const { data } = await who.client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone app' })
  const secret = data!.totp.secret
  await who.client.mfa.challengeAndVerify({ factorId: data!.id, code: codeOf(secret) })
  return { ...who, factorId: data!.id, secret }
}

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())

describe('an authenticator app', () => {
  test('is enrolled with a picture, a secret and an address', async () => {
    const { client, email } = await person()
    const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'my phone' })
    expect(error).toBeNull()
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'my phone' })
    expect(data!.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/s)
    expect(data!.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(data!.totp.uri)
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/localhost:3000:${email}`,
    ])
  })

  test('raises the session that shows it, and the token says so', async () => {
    const { client, factorId, email } = await withTotp()
    const { data } = await client.getSession()
    const claims = claimsOf(data.session!.access_token)
    expect(claims.aal).toBe('aal2')
    expect(claims.amr.map(({ method }: { method: string }) => method).sort()).toEqual(['password', 'totp'])
    expect(data.session!.user.factors).toMatchObject([{ id: factorId, factor_type: 'totp', status: 'verified' }])
    expect(data.session!.user.email).toBe(email)
    const level = await client.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    const refreshed = await client.refreshSession()
    expect(claimsOf(refreshed.data.session!.access_token)).toMatchObject({ aal: 'aal2' })
  })

  test('is asked for again at the next sign-in, which begins at the first level', async () => {
    const { email, password, secret, factorId } = await withTotp()
    const other = room.client()
    await other.signInWithPassword({ email, password })
    expect((await other.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    room.clock.forward(30)
    const { error } = await other.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    expect(error).toBeNull()
    expect((await other.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
  })

  test('ends the sessions that never showed it', async () => {
    const who = await person()
    const elsewhere = room.client()
    await elsewhere.signInWithPassword(who)
    const { data } = await who.client.mfa.enroll({ factorType: 'totp' })
    await who.client.mfa.challengeAndVerify({ factorId: data!.id, code: codeOf(data!.totp.secret) })
    expect((await elsewhere.refreshSession()).error?.code).toBe('refresh_token_not_found')
  })

  test('is not taken away by who has the password alone', async () => {
    const { email, password, factorId } = await withTotp()
    const thief = room.client()
    await thief.signInWithPassword({ email, password })
    expect((await thief.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal')
    expect((await thief.mfa.enroll({ factorType: 'totp', friendlyName: 'mine now' })).error?.code).toBe(
      'insufficient_aal',
    )
    expect((await thief.updateUser({ password: 'a password of the thief' })).error?.code).toBe('insufficient_aal')
  })

  test('falls away at the second level, and the session falls with it', async () => {
    const { client, factorId } = await withTotp()
    expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
    const { data } = await client.refreshSession()
    const claims = claimsOf(data.session!.access_token)
    expect([claims.aal, claims.amr.map(({ method }: { method: string }) => method)]).toEqual(['aal1', ['password']])
    expect(data.user!.factors).toBeUndefined()
  })

  test('a code opens once, even within its half minute', async () => {
    const { client, factorId, secret } = await withTotp()
    const again = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    expect(again.error?.code).toBe('mfa_verification_failed')
    room.clock.forward(30)
    expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull()
  })

  test('a clock half a minute off is forgiven, a minute is not', async () => {
    const { client, factorId, secret } = await withTotp()
    room.clock.forward(120)
    const late = codeOf(secret)
    room.clock.forward(60)
    expect((await client.mfa.challengeAndVerify({ factorId, code: late })).error?.code).toBe('mfa_verification_failed')
    const earlier = codeOf(secret)
    room.clock.forward(30)
    expect((await client.mfa.challengeAndVerify({ factorId, code: earlier })).error).toBeNull()
  })

  test('who guesses is stopped after ten tries, and the right code waits with them', async () => {
    const { client, factorId, secret } = await withTotp()
    room.clock.forward(300)
    const wrong = codeOf(secret) === '000000' ? '111111' : '000000'
    const seen = new Set<string | undefined>()
    for (let at = 0; at < 11; at++) {
      seen.add((await client.mfa.challengeAndVerify({ factorId, code: wrong })).error?.code)
    }
    expect([...seen]).toEqual(['mfa_verification_failed', 'over_request_rate_limit'])
    expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error?.code).toBe(
      'over_request_rate_limit',
    )
    room.clock.forward(60)
    expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull()
  })

  test('has a name of its own, and ten of them are enough', async () => {
    const { client } = await person()
    await client.mfa.enroll({ factorType: 'totp', friendlyName: 'one' })
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'one' })).error?.code).toBe(
      'mfa_factor_name_conflict',
    )
    for (let at = 2; at <= 10; at++) await client.mfa.enroll({ factorType: 'totp', friendlyName: `n${at}` })
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'n11' })).error?.code).toBe(
      'too_many_enrolled_mfa_factors',
    )
    // what nobody proved in five minutes makes room again
    room.clock.forward(301)
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'one' })).error).toBeNull()
  })
})
