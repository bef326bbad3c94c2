import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticator } from '../../../test/fakes/authenticator.ts'
import { startRoom } from '../../../test/fixtures/auth-room.ts'

let room: Awaited<ReturnType<typeof startRoom>>
beforeAll(async () => {
  const on = { enroll: true, verify: true }
  room = await startRoom()
  Object.assign(room.settings.mfa, { webauthn: on })
  Object.assign(room.settings.mfa.phone, { ...on, maxFrequency: 0 })
  Object.assign(room.settings.sms.testOtp, { '15550100': '123456' })
})
afterAll(() => room.stop())

type FactorChallenge = {
  id: string
  type: string
  webauthn: { type: string; credential_options: { publicKey: Options } }
}
type Options = { challenge: string; rp: { id: string }; user: { id: string }; allowCredentials: { id: string }[] }

async function withKey() {
  const { access_token: token, ...who } = await room.signUp()
  const enrolled = await room.call('POST', '/factors', {
    token,
    body: { factor_type: 'webauthn', friendly_name: 'key' },
  })
  const factor = `/factors/${enrolled.body.id}`
  const device = authenticator()
  const asked = await challenge(factor, token)
  const made = device.create(asked.webauthn.credential_options.publicKey)
  const { status, body } = await verify(factor, token, asked.id, 'create', made)
  return { ...who, factor, device, asked, made, status, token: body.access_token }
}

const challenge = async (factor: string, token: string) =>
  (await room.call<FactorChallenge>('POST', `${factor}/challenge`, { token, body: {} })).body

const verify = (factor: string, token: string, id: string, type: string, response: object) =>
  room.call('POST', `${factor}/verify`, {
    token,
    body: { challenge_id: id, webauthn: { type, credential_response: response } },
  })

describe('a security key', () => {
  test('is made for this place and raises the session', async () => {
    const { status, token, asked, user } = await withKey()
    expect(status).toBe(200)
    const claims = await room.tokens.verify(token)
    expect(claims).toMatchObject({ aal: 'aal2', sub: user.id })
    expect(claims.amr?.map(({ method }) => method)).toContain('mfa/webauthn')
    expect(asked.webauthn.credential_options.publicKey).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      user: { id: Buffer.from(user.id).toString('base64url') },
    })
  })

  test('opens later sessions with its signature', async () => {
    const { email, password, factor, device } = await withKey()
    const { access_token: token } = (await room.signIn({ email, password })).body
    const asked = await challenge(factor, token)
    expect(asked.webauthn.type).toBe('request')
    const answer = device.get({ ...asked.webauthn.credential_options.publicKey, rpId: 'localhost' })
    const { status, body } = await verify(factor, token, asked.id, 'request', answer)
    expect(status).toBe(200)
    expect(await room.tokens.verify(body.access_token)).toMatchObject({ aal: 'aal2' })
    // the same answer once more
    expect((await verify(factor, token, asked.id, 'request', answer)).body.code).toBe('mfa_ip_address_mismatch')
  })

  test.each([
    ['made at another site', { origin: 'https://evil.example' }],
    ['made for another domain', { rpId: 'evil.example' }],
    ['that signed another challenge', { challenge: 'b3RoZXI' }],
    ['whose counter went back, as a copy’s does', { counter: 0 }],
  ])('an answer %s does not hold', async (_, ways) => {
    const { email, password, factor, device } = await withKey()
    const { access_token: token } = (await room.signIn({ email, password })).body
    const first = await challenge(factor, token)
    const { body } = await verify(factor, token, first.id, 'request', device.get(publicKeyOf(first)))
    const second = await challenge(factor, body.access_token)
    const forged = device.get(publicKeyOf(second), ways)
    const { status, body: said } = await verify(factor, body.access_token, second.id, 'request', forged)
    expect([status, said.code]).toEqual([422, 'mfa_verification_failed'])
  })

  test('of somebody else opens nothing', async () => {
    const [mine, theirs] = [await withKey(), await withKey()]
    const { access_token: token } = (await room.signIn(mine)).body
    const asked = await challenge(mine.factor, token)
    const answer = theirs.device.get({ challenge: publicKeyOf(asked).challenge })
    expect((await verify(mine.factor, token, asked.id, 'request', answer)).body.code).toBe('mfa_verification_failed')
    expect((await room.call('POST', `${theirs.factor}/challenge`, { token, body: {} })).status).toBe(404)
  })
})

const publicKeyOf = ({ webauthn }: FactorChallenge) => ({ ...webauthn.credential_options.publicKey, rpId: 'localhost' })

describe('a telephone', () => {
  test('proves itself with the code that it was sent', async () => {
    const { access_token: token } = await room.signUp()
    const enrolled = await room.call('POST', '/factors', {
      token,
      body: { factor_type: 'phone', friendly_name: 'phone', phone: '+1 555 0100' },
    })
    expect(enrolled.body).toMatchObject({ type: 'phone', phone: '15550100' })
    const factor = `/factors/${enrolled.body.id}`
    const asked = await challenge(factor, token)
    const wrong = await room.call('POST', `${factor}/verify`, {
      token,
      body: { challenge_id: asked.id, code: '654321' },
    })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'mfa_verification_failed'])
    const right = await room.call('POST', `${factor}/verify`, {
      token,
      body: { challenge_id: asked.id, code: '123456' },
    })
    const claims = await room.tokens.verify(right.body.access_token)
    expect([claims.aal, claims.amr?.[0]?.method]).toEqual(['aal2', 'mfa/phone'])
  })
})
