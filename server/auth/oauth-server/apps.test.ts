import { createHash, randomBytes } from 'node:crypto'
import { GoTrueAdminApi } from '@supabase/auth-js'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRoom } from '../../../test/fixtures/auth-room.ts'

let room: Awaited<ReturnType<typeof startRoom>>
beforeAll(async () => {
  room = await startRoom({
    oauthServer: { enabled: true, authorizationPath: '/oauth/consent', dynamicRegistration: true },
  })
})
afterAll(() => room.stop())

const admin = () =>
  new GoTrueAdminApi({
    url: 'http://localhost/auth/v1',
    headers: { Authorization: `Bearer ${room.tokens.serviceRoleKey}` },
    fetch: async (input, init) => room.app.request(input as string, init),
  })

const uri = 'https://app.example/callback?kept=1'

async function newApp() {
  const { data, error } = await admin().oauth.createClient({ client_name: 'Calendar', redirect_uris: [uri] })
  expect(error).toBeNull()
  return data!
}

const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')

/** The app sends the browser to us; where it is sent on. */
async function ask(id: string, more: Record<string, string> = {}) {
  const query = new URLSearchParams({
    ...{ client_id: id, redirect_uri: uri, response_type: 'code', scope: 'openid email profile', state: 'st' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256', nonce: 'n1', ...more },
  })
  return room.app.request(`/auth/v1/oauth/authorize?${query}`)
}

const authorizationIdOf = async (id: string, more?: Record<string, string>) =>
  new URL((await ask(id, more)).headers.get('location')!).searchParams.get('authorization_id')!

async function token(form: Record<string, string>, basic?: string) {
  const answer = await room.app.request('/auth/v1/oauth/token', {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: basic ? { authorization: `Basic ${Buffer.from(basic).toString('base64')}` } : {},
  })
  const body = (await answer.json()) as Record<string, string>
  return { status: answer.status, body, code: answer.headers.get('x-sb-error-code') }
}

/** A person lets an app in; the code that the app is given. */
async function letIn() {
  const app = await newApp()
  const who = room.newPerson()
  const client = room.client()
  await client.signUp(who)
  const id = await authorizationIdOf(app.client_id)
  const asked = await client.oauth.getAuthorizationDetails(id)
  const { data } = await client.oauth.approveAuthorization(id)
  const back = new URL(data!.redirect_url)
  const basic = `${app.client_id}:${app.client_secret}`
  const form = {
    ...{ grant_type: 'authorization_code', code: back.searchParams.get('code')! },
    ...{ redirect_uri: uri, code_verifier: verifier },
  }
  return { app, who, client, asked, back, basic, form }
}

describe('an app that a person lets in', () => {
  test('is named to the person, and sent back to with a code and its state', async () => {
    const { app, who, asked, back } = await letIn()
    expect(asked.data).toMatchObject({
      client: { id: app.client_id, name: 'Calendar' },
      user: { email: who.email },
      scope: 'openid email profile',
    })
    expect([back.origin, back.searchParams.get('kept'), back.searchParams.get('state')]).toEqual([
      'https://app.example',
      '1',
      'st',
    ])
  })

  test('has tokens for its code, which say whose they are and which app’s', async () => {
    const { app, who, basic, form } = await letIn()
    const { status, body } = await token(form, basic)
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'openid email profile' })
    const claims = await room.tokens.verify(body.access_token!)
    expect(claims).toMatchObject({ client_id: app.client_id, email: who.email, role: 'authenticated' })
    expect(decodeJwt(body.id_token!)).toMatchObject({
      ...{ iss: room.settings.apiUrl, aud: app.client_id, sub: claims.sub, nonce: 'n1', email: who.email },
    })
    const info = await room.call('GET', '/oauth/userinfo', { token: body.access_token })
    expect(info.body).toMatchObject({ sub: claims.sub, email: who.email })
    // no capability takes an ID token
    expect((await room.call('GET', '/user', { token: body.id_token })).status).toBe(403)
  })

  test('refreshes its tokens, which nobody else can', async () => {
    const { basic, form } = await letIn()
    const { body } = await token(form, basic)
    const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token! }
    expect((await room.refresh(body.refresh_token!)).body.code).toBe('refresh_token_not_found')
    const other = await newApp()
    expect((await token(refresh, `${other.client_id}:${other.client_secret}`)).body.error).toBe('invalid_grant')
    const again = await token(refresh, basic)
    expect([again.status, again.body.scope]).toEqual([200, 'openid email profile'])
  })

  test('cannot do what is the person’s own: factors, apps, password', async () => {
    const { app, basic, form } = await letIn()
    const { access_token: theirs } = (await token(form, basic)).body
    const call = (method: string, path: string, body?: object) => room.call(method, path, { token: theirs, body })
    expect((await call('POST', '/factors', { factor_type: 'totp' })).body.code).toBe('no_authorization')
    expect((await call('PUT', '/user', { password: 'the app wants this' })).body.code).toBe('no_authorization')
    const id = await authorizationIdOf(app.client_id)
    expect((await call('POST', `/oauth/authorizations/${id}/consent`, { action: 'approve' })).status).toBe(403)
  })

  test('is let in again without a question, until the person takes it back', async () => {
    const { app, client, basic, form } = await letIn()
    const { body } = await token(form, basic)
    const again = await client.oauth.getAuthorizationDetails(await authorizationIdOf(app.client_id))
    expect(again.data).toHaveProperty('redirect_url')
    const grants = await client.oauth.listGrants()
    expect(grants.data).toMatchObject([{ client: { name: 'Calendar' }, scopes: ['openid', 'email', 'profile'] }])
    expect((await client.oauth.revokeGrant({ clientId: app.client_id })).error).toBeNull()
    expect((await token({ grant_type: 'refresh_token', refresh_token: body.refresh_token! }, basic)).body.error).toBe(
      'invalid_grant',
    )
    expect((await room.call('GET', '/user', { token: body.access_token })).body.code).toBe('session_not_found')
    const asked = await client.oauth.getAuthorizationDetails(await authorizationIdOf(app.client_id))
    expect(asked.data).toHaveProperty('client')
  })

  test('is told when the person says no', async () => {
    const app = await newApp()
    const client = room.client()
    await client.signUp(room.newPerson())
    const id = await authorizationIdOf(app.client_id)
    await client.oauth.getAuthorizationDetails(id)
    const { data } = await client.oauth.denyAuthorization(id)
    const back = new URL(data!.redirect_url)
    expect([back.searchParams.get('error'), back.searchParams.get('code')]).toEqual(['access_denied', null])
  })
})

describe('what an app is not given', () => {
  test('tokens for a code twice, late, without its secret or for another verifier', async () => {
    const first = await letIn()
    expect((await token(first.form, first.basic)).status).toBe(200)
    expect((await token(first.form, first.basic)).body.error).toBe('invalid_grant')

    const late = await letIn()
    room.clock.forward(301)
    expect((await token(late.form, late.basic)).body.error).toBe('invalid_grant')

    const bare = await letIn()
    const unnamed = await token({ ...bare.form, client_id: bare.app.client_id })
    expect([unnamed.status, unnamed.body.error]).toEqual([401, 'invalid_client'])
    expect((await token(bare.form, `${bare.app.client_id}:wrong`)).status).toBe(401)
    const other = await newApp()
    expect((await token(bare.form, `${other.client_id}:${other.client_secret}`)).body.error).toBe('invalid_grant')

    const wrong = await letIn()
    const guessed = { ...wrong.form, code_verifier: randomBytes(32).toString('base64url') }
    expect((await token(guessed, wrong.basic)).body.error).toBe('invalid_grant')
    // the code is gone with the try
    expect((await token(wrong.form, wrong.basic)).body.error).toBe('invalid_grant')
  })

  test('an address that it did not register', async () => {
    const { client_id: id } = await newApp()
    for (const other of ['https://evil.example/', `${uri}x`, `${uri}#f`, '']) {
      const answer = await ask(id, { redirect_uri: other })
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    }
  })

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ scope: 'openid everything' }, 'invalid_scope'],
  ])('a code for %j', async (more, error) => {
    const { client_id: id } = await newApp()
    const back = new URL((await ask(id, more as Record<string, string>)).headers.get('location')!)
    expect([back.host, back.searchParams.get('error'), back.searchParams.get('state')]).toEqual([
      'app.example',
      error,
      'st',
    ])
  })

  test('an answer from somebody else than who was asked', async () => {
    const app = await newApp()
    const [asked, other] = [room.client(), room.client()]
    await asked.signUp(room.newPerson())
    await other.signUp(room.newPerson())
    const id = await authorizationIdOf(app.client_id)
    await asked.oauth.getAuthorizationDetails(id)
    expect((await other.oauth.approveAuthorization(id)).error?.code).toBe('oauth_authorization_not_found')
    room.clock.forward(601)
    expect((await asked.oauth.approveAuthorization(id)).error?.code).toBe('oauth_authorization_not_found')
  })
})

describe('the admin of apps', () => {
  test('lists, changes and deletes them, and gives a new secret', async () => {
    const app = await newApp()
    const { oauth } = admin()
    expect((await oauth.listClients()).data!.clients.map(({ client_id }) => client_id)).toContain(app.client_id)
    const changed = await oauth.updateClient(app.client_id, { client_name: 'Diary' })
    expect(changed.data).toMatchObject({ client_name: 'Diary', redirect_uris: [uri] })
    expect((await oauth.getClient(app.client_id)).data).not.toHaveProperty('client_secret')
    const renewed = await oauth.regenerateClientSecret(app.client_id)
    expect(renewed.data!.client_secret).not.toBe(app.client_secret)
    expect((await token({ grant_type: 'refresh_token' }, `${app.client_id}:${app.client_secret}`)).status).toBe(401)
    expect((await oauth.deleteClient(app.client_id)).error).toBeNull()
    expect((await oauth.getClient(app.client_id)).error?.code).toBe('oauth_client_not_found')
  })

  test('an app of a phone registers itself and has no secret', async () => {
    const { status, body } = await room.call('POST', '/oauth/clients/register', {
      body: {
        client_name: 'Phone',
        redirect_uris: ['com.example.app:/back', 'http://127.0.0.1:8080/cb'],
        token_endpoint_auth_method: 'none',
      },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ client_type: 'public', registration_type: 'dynamic', response_types: ['code'] })
    expect(body).not.toHaveProperty('client_secret')
  })

  test('programs find where everything is', async () => {
    const { body } = await room.call('GET', '/.well-known/oauth-authorization-server')
    expect(body).toMatchObject({
      issuer: room.settings.apiUrl,
      token_endpoint: `${room.settings.apiUrl}/oauth/token`,
      code_challenge_methods_supported: ['S256'],
    })
  })
})
