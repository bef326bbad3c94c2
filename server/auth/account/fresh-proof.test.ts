import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGoogle } from '../../../test/fakes/google.ts'
import { startRoom } from '../../../test/fixtures/auth-room.ts'
import { endpoints } from '../routes.ts'

/*
 * A stolen token and nothing else, an hour after sign-in: what may its bearer change of how the person signs in? Every
 * endpoint says of itself here on which side it is, so a new one is on neither.
 */

let google: Awaited<ReturnType<typeof startGoogle>>
let room: Awaited<ReturnType<typeof startRoom>>
beforeAll(async () => {
  google = await startGoogle()
  const plain = await startRoom()
  await plain.stop()
  const { settings } = plain
  room = await startRoom({
    jwtExpiry: 86_400,
    manualLinking: true,
    providers: { google: google.provider },
    passkeys: { ...settings.passkeys, enabled: true },
    sms: { ...settings.sms, enableSignup: true, enableConfirmations: false },
    email: { ...settings.email, securePasswordChange: true, requireCurrentPassword: true },
    safety: { ...settings.safety, proofMaxAge: 600 },
  })
})
afterAll(async () => {
  await room.stop()
  await google.stop()
})

type Ask = { path?: string; body?: object }
type Somebody = Awaited<ReturnType<typeof somebody>>

/** Endpoints by which an account would be another's, and how they would be asked. */
const changes: Record<string, (person: Somebody) => Ask[]> = {
  'PUT /user': () => [
    { body: { password: 'quite another one' } },
    { body: { email: 'thief@example.com' } },
    { body: { phone: '+15550009999' } },
    { body: { email: 'thief@example.com', data: { name: 'Eve' } } },
  ],
  'POST /factors': () => [{ body: { factor_type: 'totp', friendly_name: 'theirs' } }],
  'POST /factors/:factorId/verify': ({ begun }) => [
    { path: `/factors/${begun}/verify`, body: { challenge_id: randomUUID(), code: '123456' } },
  ],
  'DELETE /factors/:factorId': ({ begun }) => [{ path: `/factors/${begun}` }],
  'POST /passkeys/registration/options': () => [{ body: {} }],
  'POST /passkeys/registration/verify': () => [{ body: { challenge_id: randomUUID(), credential: {} } }],
  'DELETE /passkeys/:passkeyId': ({ passkey }) => [{ path: `/passkeys/${passkey}` }],
  'GET /user/identities/authorize': () => [{ path: '/user/identities/authorize?provider=google' }],
  'DELETE /user/identities/:identityId': ({ identity }) => [{ path: `/user/identities/${identity}` }],
}

const bearsItsProof = 'asks for a password, a code, a key or another’s word'
const nothingOfIt = 'changes nothing of how one signs in'
const adminsOnly = 'is for the key of the service alone'
/** All others, and why a token is not enough there, or changes nothing. */
const others: Record<string, string[]> = {
  [bearsItsProof]: [
    ...['POST /signup', 'POST /otp', 'POST /magiclink', 'POST /recover', 'POST /resend', 'GET /verify', 'POST /verify'],
    ...['GET /authorize', 'GET /callback', 'POST /callback', 'POST /saml/acs', 'POST /sso', 'POST /factors/backup'],
    ...['POST /passkeys/authentication/options', 'POST /passkeys/authentication/verify', 'POST /oauth/token'],
    // with `link_identity` it asks: see below
    'POST /token',
  ],
  [nothingOfIt]: [
    ...[
      'GET /user',
      'GET /reauthenticate',
      'POST /logout',
      'GET /settings',
      'GET /health',
      'GET /.well-known/jwks.json',
    ],
    ...['POST /factors/:factorId/challenge', 'GET /passkeys', 'PATCH /passkeys/:passkeyId', 'GET /saml/metadata'],
    // an app that somebody lets in may change nothing of this either: `inSession`
    ...['GET /oauth/authorize', 'GET /oauth/userinfo', 'GET /oauth/authorizations/:authorizationId'],
    ...['POST /oauth/authorizations/:authorizationId/consent', 'GET /user/oauth/grants', 'DELETE /user/oauth/grants'],
    ...['POST /oauth/clients/register', 'GET /.well-known/oauth-authorization-server'],
    'GET /.well-known/openid-configuration',
  ],
  [adminsOnly]: ['POST /invite'],
}
const isAdmins = (endpoint: string) => /^\w+ \/admin\//.test(endpoint)

/** With a way in of each kind, so that there is something to take away. */
async function somebody() {
  const person = await room.signUp()
  const { rows } = await room.database.admin.query<{ identity: string; begun: string; passkey: string }>(
    `with identity as (
       insert into auth.identities (provider, provider_id, user_id, identity_data) values ('google', $2, $1, '{}') returning id
     ), begun as (
       insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, secret, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'unverified', 'begun', 'JBSWY3DPEHPK3PXP', now(), now()) returning id
     ), passkey as (
       insert into auth.webauthn_credentials (user_id, credential_id, public_key, attestation_type, sign_count, transports,
         backup_eligible, backed_up, created_at, updated_at)
       values ($1, convert_to($2, 'utf8'), '\\x01', 'none', 0, '[]', false, false, now(), now()) returning id
     )
     select identity.id as identity, begun.id as begun, passkey.id as passkey from identity, begun, passkey`,
    [person.user.id, randomUUID()],
  )
  return { ...person, ...rows[0]! }
}

/** All that decides how they get in. */
async function waysOf({ user }: Somebody) {
  const { rows } = await room.database.admin.query(
    `select (select to_jsonb(users) - 'updated_at' from auth.users where id = $1) as account,
       (select jsonb_agg(to_jsonb(identities) order by id) from auth.identities where user_id = $1) as identities,
       (select jsonb_agg(to_jsonb(mfa_factors) - 'last_challenged_at' order by id) from auth.mfa_factors where user_id = $1) as factors,
       (select jsonb_agg(to_jsonb(webauthn_credentials) order by id) from auth.webauthn_credentials where user_id = $1) as passkeys,
       (select jsonb_agg(to_jsonb(one_time_tokens) order by id) from auth.one_time_tokens where user_id = $1) as codes,
       (select jsonb_agg(id) from auth.flow_state where linking_target_id = $1) as begun`,
    [user.id],
  )
  return rows[0]
}

test('every endpoint says whether a token alone changes how one signs in', () => {
  const said = [...Object.keys(changes), ...Object.values(others).flat()]
  expect(
    endpoints()
      .filter((one) => !isAdmins(one))
      .sort(),
  ).toEqual(said.sort())
})

describe('with a token that is an hour old, and nothing else,', () => {
  test.each(Object.keys(changes))('%s changes nothing', async (endpoint) => {
    const person = await somebody()
    const [method = '', pattern = ''] = endpoint.split(' ')
    room.clock.forward(3601)
    const before = await waysOf(person)
    for (const { path = pattern, body } of changes[endpoint]!(person)) {
      const answer = await room.call(method, path, { token: person.access_token, ...(body ? { body } : {}) })
      expect([answer.status, answer.body.code]).toEqual([400, 'reauthentication_needed'])
    }
    expect(await waysOf(person)).toEqual(before)
  })

  test('no identity is linked by a token of another provider', async () => {
    const person = await somebody()
    room.clock.forward(3601)
    const before = await waysOf(person)
    const body = { provider: 'google', id_token: await thiefsToken(), link_identity: true }
    const answer = await room.call('POST', '/token?grant_type=id_token', { token: person.access_token, body })
    expect(answer.body.code).toBe('reauthentication_needed')
    expect(await waysOf(person)).toEqual(before)
  })
})

describe('with a fresh token of level 1 of somebody who has a second factor,', () => {
  const factorOf = ({ user }: Somebody, type = 'totp') =>
    room.database.admin.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, secret, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, 'verified', 'their own', 'JBSWY3DPEHPK3PXP', now(), now())`,
      [user.id, type],
    )
  // what nobody has finished may be given up
  const allowed = ['DELETE /factors/:factorId']

  test.each(Object.keys(changes).filter((endpoint) => !allowed.includes(endpoint)))(
    '%s changes nothing',
    async (endpoint) => {
      const person = await somebody()
      await factorOf(person)
      const [method = '', pattern = ''] = endpoint.split(' ')
      const before = await waysOf(person)
      for (const { path = pattern, body } of changes[endpoint]!(person)) {
        const answer = await room.call(method, path, { token: person.access_token, ...(body ? { body } : {}) })
        expect([answer.status, answer.body.code]).toEqual([403, 'insufficient_aal'])
      }
      expect(await waysOf(person)).toEqual(before)
    },
  )

  test('no identity is linked by a token of another provider', async () => {
    const person = await somebody()
    await factorOf(person)
    const before = await waysOf(person)
    const body = { provider: 'google', id_token: await thiefsToken(), link_identity: true }
    const answer = await room.call('POST', '/token?grant_type=id_token', { token: person.access_token, body })
    expect(answer.body.code).toBe('insufficient_aal')
    expect(await waysOf(person)).toEqual(before)
  })

  test('a factor that somebody else began before is not finished, and so gives no level 2', async () => {
    const person = await somebody()
    // of another kind than the one begun, which stays when its owner finishes theirs
    await factorOf(person, 'webauthn')
    const path = `/factors/${person.begun}`
    const ask = (path: string, body: object) =>
      room.call<{ id: string; code: string; access_token: string }>('POST', path, { token: person.access_token, body })
    const { body: challenge } = await ask(`${path}/challenge`, {})
    const code = new TOTP({ secret: 'JBSWY3DPEHPK3PXP' }).generate({ timestamp: room.clock.now })
    const { status, body } = await ask(`${path}/verify`, { challenge_id: challenge.id, code })
    expect([status, body.code, body.access_token]).toEqual([403, 'insufficient_aal', undefined])
  })
})

/** A token of the provider for an identity that is not the person's. */
function thiefsToken() {
  const at = Math.floor(room.clock.now / 1000)
  const claims = { iss: google.issuer, aud: 'our-client', sub: 'a thief', iat: at, exp: at + 3600 }
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'theirs' }).sign(google.privateKey)
}

describe('a new password', () => {
  const put = (token: string, body: object) => room.call('PUT', '/user', { token, body })
  const password = 'quite another one'

  test('is set by who knows the old one, however long ago they came', async () => {
    const person = await room.signUp()
    room.clock.forward(3601)
    const change = async (old: string) =>
      (await put(person.access_token, { password, current_password: old })).body.code
    expect(await change('not the old one')).toBe('current_password_invalid')
    expect(await change(person.password)).toBeUndefined()
    expect((await room.signIn({ ...person, password })).status).toBe(200)
  })

  test('needs the old one in a fresh session too, unless that came by mail', async () => {
    const person = await room.signUp()
    expect((await put(person.access_token, { password })).body.code).toBe('current_password_required')
    await room.call('POST', '/recover', { body: { email: person.email } })
    const { code } = await room.mailTo(person.email)
    const came = await room.call('POST', '/verify', { body: { type: 'recovery', email: person.email, token: code } })
    expect((await put(came.body.access_token, { password })).status).toBe(200)
    room.clock.forward(3601)
    expect((await put(came.body.access_token, { password: 'and one more' })).body.code).toBe('reauthentication_needed')
  })

  test('is no way to try passwords: five wrong ones are enough, and the right one opens nothing more', async () => {
    const person = await room.signUp()
    room.clock.forward(3601)
    for (let n = 0; n < 5; n++) {
      const { body } = await put(person.access_token, { password, current_password: `wrong ${n}` })
      expect(body.code).toBe('current_password_invalid')
    }
    const { status } = await put(person.access_token, { password, current_password: person.password })
    expect(status).toBe(429)
  })

  test('is told nothing of the old one by a token alone: the same password is no other answer', async () => {
    const person = await room.signUp()
    room.clock.forward(3601)
    const said = async (wanted: string) => (await put(person.access_token, { password: wanted })).body.code
    expect(await said(person.password)).toBe(await said('quite another one'))
  })
})

test('a code from /reauthenticate is a proof, once, for an address as well', async () => {
  const person = await room.signUp()
  room.clock.forward(3601)
  const token = person.access_token
  await room.call('GET', '/reauthenticate', { token })
  const { code: nonce } = await room.mailTo(person.email)
  const put = async (email: string) => (await room.call('PUT', '/user', { token, body: { email, nonce } })).body
  expect(await put('elsewhere@example.com')).toMatchObject({ new_email: 'elsewhere@example.com' })
  expect((await put('further@example.com')).code).toBe('reauthentication_not_valid')
})
