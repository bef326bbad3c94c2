import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hookServer } from '../../../test/fakes/hook-server.ts'
import { startRoom } from '../../../test/fixtures/auth-room.ts'
import { StartRefused } from '../../config.ts'
import { reader } from '../../toml.ts'
import { readHooks } from '../settings/hook-settings.ts'
import { callWebhook } from './webhook.ts'

const key = randomBytes(32).toString('base64')
let hooks: Awaited<ReturnType<typeof hookServer>>
let room: Awaited<ReturnType<typeof startRoom>>
beforeAll(async () => {
  hooks = await hookServer(key)
  const plain = await startRoom()
  await plain.stop()
  const { settings } = plain
  room = await startRoom({
    sms: { ...settings.sms, enableSignup: true },
    mfa: {
      ...settings.mfa,
      phone: { ...settings.mfa.phone, enroll: true, verify: true, template: 'Factor {{ .Code }}' },
    },
    hooks: {
      ...{ beforeUserCreated: hooks.at('/created'), passwordVerificationAttempt: hooks.at('/password') },
      ...{ mfaVerificationAttempt: hooks.at('/factor'), customAccessToken: hooks.at('/claims') },
      ...{ sendEmail: hooks.at('/mail'), sendSms: hooks.at('/sms') },
    },
  })
  hooks.answer('/claims', ({ claims }) => ({ claims: { ...claims, plan: 'harbour' } }))
})
afterAll(async () => {
  await room.stop()
  await hooks.stop()
})

describe('a server that has a say', () => {
  test('keeps somebody out who would sign up, and lets another in', async () => {
    hooks.answer('/created', ({ user }) =>
      user.email.endsWith('@refused.example') ? { error: { http_code: 403, message: 'Not from there.' } } : {},
    )
    const body = { email: 'eve@refused.example', password: 'a good long password' }
    const { status, body: said } = await room.call('POST', '/signup', { body })
    expect([status, said.message]).toEqual([403, 'Not from there.'])
    expect((await room.signUp()).access_token).toBeTruthy()
  })

  test('adds to what a token says', async () => {
    const { access_token, user } = await room.signUp()
    expect(await room.tokens.verify(access_token)).toMatchObject({ sub: user.id, plan: 'harbour' })
  })

  test('refuses a password that is right', async () => {
    const person = await room.signUp()
    hooks.answer('/password', ({ user_id }) =>
      user_id === person.user.id ? { decision: 'reject', message: 'Later.' } : {},
    )
    const { status, body } = await room.signIn(person)
    expect([status, body.message]).toEqual([400, 'Later.'])
    expect(hooks.heard('/password').at(-1)!.event).toMatchObject({
      valid: true,
      metadata: { name: 'password-verification-attempt' },
    })
  })

  test('sends the mail, and our own post has nothing to do', async () => {
    const { email } = await room.signUp()
    await room.call('POST', '/recover', { body: { email } })
    await expect.poll(() => hooks.heard('/mail')).toHaveLength(1)
    const { user, email_data } = hooks.heard('/mail')[0]!.event
    expect([user.email, email_data.email_action_type, room.mails]).toEqual([email, 'recovery', []])
  })

  test('sends the codes of telephones: to sign up by, and as a second factor, whose tries it judges', async () => {
    const client = room.client()
    const phone = '+442079460958'
    await client.signUp({ phone, password: 'a good long password' })
    const code = () => hooks.heard('/sms').at(-1)!.event.sms
    expect(code()).toMatchObject({ message: `Your code is ${code().otp}`, phone: '442079460958' })
    const { data } = await client.verifyOtp({ phone, token: code().otp, type: 'sms' })
    expect(data.user?.phone).toBe('442079460958')

    const factor = await client.mfa.enroll({ factorType: 'phone', phone: '+442079460111' })
    const challenge = await client.mfa.challenge({ factorId: factor.data!.id })
    expect(code()).toMatchObject({ message: `Factor ${code().otp}`, phone: '442079460111', sms_type: 'MFA' })
    const answer = { factorId: factor.data!.id, challengeId: challenge.data!.id, code: code().otp }
    hooks.answer('/factor', ({ valid }) => ({ decision: valid ? 'reject' : 'continue', message: 'Not this one.' }))
    expect((await client.mfa.verify(answer)).error?.message).toBe('Not this one.')
    expect(hooks.heard('/factor')).toMatchObject([{ event: { factor_type: 'phone', valid: true } }])
  })
})

describe('a server that does not answer as it should', () => {
  const quick = { within: 2_000, pause: 1 }
  const ask = (path: string, patience = quick) => callWebhook(hooks.at(path), { question: 1 }, patience)

  test('is asked again, up to three times, with an id of its own each time', async () => {
    hooks.answer('/busy', (_, response) =>
      hooks.heard('/busy').length < 3 ? response.writeHead(503, { 'retry-after': 'true' }).end() : { said: 1 },
    )
    expect(await ask('/busy')).toEqual({ said: 1 })
    expect(new Set(hooks.heard('/busy').map(({ headers }) => headers['webhook-id'])).size).toBe(3)
    hooks.answer('/never', (_, response) => response.writeHead(429, { 'retry-after': 'true' }).end())
    await expect(ask('/never')).rejects.toMatchObject({ status: 422, code: 'hook_timeout_after_retry' })
    expect(hooks.heard('/never')).toHaveLength(3)
  })

  test('is not waited for longer than five seconds, here a moment', async () => {
    hooks.answer('/slow', (_, response) => response)
    await expect(ask('/slow', { within: 100, pause: 1 })).rejects.toMatchObject({ status: 422, code: 'hook_timeout' })
  })

  test('is not there at all', async () => {
    const nowhere = { url: 'http://127.0.0.1:9/', secrets: [`v1,whsec_${key}`] }
    await expect(callWebhook(nowhere, {}, quick)).rejects.toMatchObject({
      status: 422,
      code: 'hook_timeout_after_retry',
    })
  })

  const json = { 'content-type': 'application/json' }
  test.each<[string, number, Record<string, string>, string, number, string]>([
    ['no JSON', 200, { 'content-type': 'text/html' }, '<p>', 400, 'hook_payload_invalid_content_type'],
    ['half of it', 200, json, '{"claims":', 500, 'unexpected_failure'],
    ['a list', 200, json, '[]', 500, 'unexpected_failure'],
    ['too much', 200, json, `"${'x'.repeat(300 * 1024)}"`, 422, 'hook_payload_over_size_limit'],
    ['a failure', 500, json, '{}', 500, 'unexpected_failure'],
    ['another address', 302, { location: 'http://127.0.0.1:9/' }, '', 500, 'unexpected_failure'],
  ])('answers with %s', async (name, status, headers, body, refused, code) => {
    const path = encodeURI(`/${name}`)
    hooks.answer(path, (_, response) => response.writeHead(status, headers).end(body))
    await expect(ask(path)).rejects.toMatchObject({ status: refused, code })
  })

  test('believes nobody without the secret', async () => {
    const stranger = { ...hooks.at('/claims'), secrets: [`v1,whsec_${randomBytes(32).toString('base64')}`] }
    await expect(callWebhook(stranger, {}, quick)).rejects.toMatchObject({ status: 500, code: 'unexpected_failure' })
    const both = { ...hooks.at('/claims'), secrets: [...stranger.secrets, `v1,whsec_${key}`] }
    expect(await callWebhook(both, { claims: {} }, quick)).toEqual({ claims: { plan: 'harbour' } })
  })
})

describe('the settings of a hook', () => {
  const read = (uri: string, secrets: string) =>
    readHooks(reader({ auth: { hook: { send_sms: { enabled: true, uri, secrets } } } }, {}), {}).sendSms
  const secret = `v1,whsec_${key}`

  test('name a function, or an address with its secrets', () => {
    expect(read('pg-functions://postgres/public/texted', '')).toBe('public.texted')
    const url = 'https://hooks.example/sms'
    expect(read(url, `${secret}|${secret}`)).toEqual({ url, secrets: [secret, secret] })
    expect(read('http://localhost:9000/sms', secret)).toMatchObject({ url: 'http://localhost:9000/sms' })
  })

  test.each([
    ['http://hooks.example/sms', secret],
    ['https://hooks.example/sms', ''],
    ['https://hooks.example/sms', 'whsec_short'],
    ['ftp://hooks.example', secret],
  ])('stop the start where they say %s with "%s"', (uri, secrets) => {
    expect(() => read(uri, secrets)).toThrow(StartRefused)
  })
})
