import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticator } from '../../../test/fakes/authenticator.ts'
import { startRoom } from '../../../test/fixtures/auth-room.ts'

let room: Awaited<ReturnType<typeof startRoom>>
beforeAll(async () => {
  room = await startRoom()
  room.settings.passkeys.enabled = true
})
afterAll(() => room.stop())

async function withPasskey() {
  const who = room.newPerson()
  const client = room.client()
  const { data: signedUp } = await client.signUp(who)
  const device = authenticator()
  const { data } = await client.passkey.startRegistration()
  const credential = device.create(data!.options)
  const made = await client.passkey.verifyRegistration({ challengeId: data!.challenge_id, credential })
  return { ...who, client, device, made, userId: signedUp.user!.id, options: data!.options }
}

type Ways = Parameters<ReturnType<typeof authenticator>['get']>[1]

/** A browser that has never been here signs in with what the device keeps. */
async function enterWith(device: ReturnType<typeof authenticator>, ways?: Ways) {
  const client = room.client()
  const { data } = await client.passkey.startAuthentication()
  const credential = device.get(data!.options, ways)
  const asked = { challengeId: data!.challenge_id, credential }
  return { client, asked, ...(await client.passkey.verifyAuthentication(asked)) }
}

describe('a passkey', () => {
  test('is made with its owner verified, and is theirs', async () => {
    const { made, client, options, userId } = await withPasskey()
    expect(made.error).toBeNull()
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: room.settings.webauthn.rpName },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      user: { id: Buffer.from(userId).toString('base64url') },
    })
    expect((await client.passkey.list()).data).toMatchObject([{ id: made.data!.id }])
  })

  test('opens a session without a name or a password', async () => {
    const { device, userId, client } = await withPasskey()
    const entered = await enterWith(device)
    expect(entered.error).toBeNull()
    expect(entered.data!.user!.id).toBe(userId)
    const claims = await room.tokens.verify(entered.data!.session!.access_token)
    expect([claims.aal, claims.amr?.map(({ method }) => method)]).toEqual(['aal1', ['passkey']])
    expect((await client.passkey.list()).data![0]!.last_used_at).toBe(new Date(room.clock.now).toISOString())
  })

  test('opens nothing with the same answer twice', async () => {
    const { device } = await withPasskey()
    const { client, asked } = await enterWith(device)
    expect((await client.passkey.verifyAuthentication(asked)).error?.code).toBe('webauthn_challenge_not_found')
  })

  test('a challenge is good for one answer, also for one that does not hold', async () => {
    const { device } = await withPasskey()
    const { client, asked, error } = await enterWith(device, { origin: 'https://evil.example' })
    expect(error?.code).toBe('webauthn_verification_failed')
    const right = { ...asked, credential: device.get({ challenge: 'any' }) }
    expect((await client.passkey.verifyAuthentication(right)).error?.code).toBe('webauthn_challenge_not_found')
  })

  test.each([
    ['for another domain', { rpId: 'evil.example' }],
    ['without its owner verified', { verified: false }],
    ['to another challenge', { challenge: 'b3RoZXI' }],
  ])('an answer %s does not hold', async (_, ways) => {
    const { device } = await withPasskey()
    expect((await enterWith(device, ways)).error?.code).toBe('webauthn_verification_failed')
  })

  test('a copy of it is noticed by its counter', async () => {
    const { device } = await withPasskey()
    expect((await enterWith(device, { counter: 7 })).error).toBeNull()
    expect((await enterWith(device, { counter: 7 })).error?.code).toBe('webauthn_verification_failed')
  })

  test('is worth nothing five minutes late', async () => {
    const { device } = await withPasskey()
    const client = room.client()
    const { data } = await client.passkey.startAuthentication()
    room.clock.forward(301)
    const late = { challengeId: data!.challenge_id, credential: device.get(data!.options) }
    expect((await client.passkey.verifyAuthentication(late)).error?.code).toBe('webauthn_challenge_expired')
  })

  test('is named anew and taken away by its owner alone', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()]
    const passkeyId = mine.made.data!.id
    expect((await theirs.client.passkey.update({ passkeyId, friendlyName: 'x' })).error?.code).toBe(
      'webauthn_credential_not_found',
    )
    expect((await theirs.client.passkey.delete({ passkeyId })).error?.code).toBe('webauthn_credential_not_found')
    const named = await mine.client.passkey.update({ passkeyId, friendlyName: 'My laptop' })
    expect(named.data).toMatchObject({ id: passkeyId, friendly_name: 'My laptop' })
    expect((await mine.client.passkey.delete({ passkeyId })).error).toBeNull()
    expect((await enterWith(mine.device)).error?.code).toBe('webauthn_verification_failed')
  })

  test('made from somebody else’s challenge is not theirs and not mine', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()]
    const { data } = await theirs.client.passkey.startRegistration()
    const credential = authenticator().create(data!.options)
    const stolen = await mine.client.passkey.verifyRegistration({ challengeId: data!.challenge_id, credential })
    expect(stolen.error).toMatchObject({ code: 'webauthn_challenge_not_found' })
  })

  test('of somebody who was banned stays outside', async () => {
    const { device, userId } = await withPasskey()
    await room.database.admin.query('update auth.users set banned_until = $2 where id = $1', [
      userId,
      new Date(room.clock.now + 60_000),
    ])
    expect((await enterWith(device)).error?.code).toBe('user_banned')
  })

  test('does not stand in for the second factor that its owner set', async () => {
    const { client, device } = await withPasskey()
    const { data } = await client.mfa.enroll({ factorType: 'totp' })
    const { TOTP } = await import('otpauth')
    const code = new TOTP({ secret: data!.totp.secret }).generate({ timestamp: room.clock.now })
    await client.mfa.challengeAndVerify({ factorId: data!.id, code })
    const entered = await enterWith(device)
    expect((await entered.client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    expect((await entered.client.passkey.startRegistration()).error?.code).toBe('insufficient_aal')
  })
})
