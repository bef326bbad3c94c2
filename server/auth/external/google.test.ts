import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, startGoogle } from '../../../test/fakes/google.ts'
import { startRoom } from '../../../test/fixtures/auth-room.ts'

let google: Awaited<ReturnType<typeof startGoogle>>
let room: Awaited<ReturnType<typeof startRoom>>
beforeAll(async () => {
  google = await startGoogle()
  room = await startRoom({ providers: { google: google.provider }, manualLinking: true })
})
afterAll(async () => {
  await room.stop()
  await google.stop()
})

let people = 0
const somebody = (more: Partial<Account> = {}): Account => ({
  ...{ sub: `sub-${++people}`, email: `g${people}@example.com`, email_verified: true, name: 'Ada Lovelace' },
  ...more,
})

/** `GET /authorize` as a browser goes there; where it is sent. */
async function begin(query: Record<string, string> = {}) {
  const answer = await room.app.request(
    `/auth/v1/authorize?${new URLSearchParams({ provider: 'google', redirect_to: 'http://localhost:3000/home', ...query })}`,
  )
  return new URL(answer.headers.get('location')!)
}

async function comeBack(url: URL) {
  const answer = await room.app.request(`${url.pathname}${url.search}`)
  return new URL(answer.headers.get('location')!)
}

/** The whole way without PKCE; where the browser ends. */
const come = async (account: Account, query?: Record<string, string>) =>
  comeBack(await google.visit((await begin(query)).href, account))

const valuesOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))

describe('coming by Google', () => {
  test('the stock client asks for offline access and consent, exchanges its code and has Google’s tokens', async () => {
    const client = room.client()
    Object.assign(client, { flowType: 'pkce' })
    const { data } = await client.signInWithOAuth({
      provider: 'google',
      options: {
        redirectTo: 'http://localhost:3000/home',
        scopes: 'https://www.googleapis.com/auth/calendar',
        queryParams: { access_type: 'offline', prompt: 'consent' },
        skipBrowserRedirect: true,
      },
    })
    const ours = new URL(data.url!)
    const redirected = await room.app.request(`${ours.pathname}${ours.search}`)
    const theirs = new URL(redirected.headers.get('location')!)
    expect(Object.fromEntries(theirs.searchParams)).toMatchObject({
      access_type: 'offline',
      prompt: 'consent',
      response_type: 'code',
      client_id: 'our-client',
      redirect_uri: 'http://localhost:3000/auth/v1/callback',
      code_challenge_method: 'S256',
      scope: 'openid email profile https://www.googleapis.com/auth/calendar',
    })
    theirs.searchParams.set('scope', 'openid email profile offline_access')
    const ada = somebody()
    const back = await comeBack(await google.visit(theirs.href, ada))
    expect(`${back.origin}${back.pathname}`).toBe('http://localhost:3000/home')
    const { data: session, error } = await client.exchangeCodeForSession(back.searchParams.get('code')!)
    expect(error).toBeNull()
    expect(session.user).toMatchObject({
      email: ada.email,
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Ada Lovelace', email_verified: true, iss: google.issuer, sub: ada.sub },
    })
    expect(session.session!.provider_token).toBeTruthy()
    expect(session.session!.provider_refresh_token).toBeTruthy()
    const claims = await room.tokens.verify(session.session!.access_token)
    expect(claims.amr?.[0]?.method).toBe('oauth')
  })

  test('a client without PKCE gets its session in the fragment', async () => {
    const ada = somebody()
    const back = await come(ada)
    const values = valuesOf(back)
    expect(back.search).toBe('')
    expect(values).toMatchObject({ token_type: 'bearer', expires_in: '3600' })
    expect(values.provider_token).toBeTruthy()
    expect((await room.call('GET', '/user', { token: values.access_token! })).body.email).toBe(ada.email)
    expect((await room.refresh(values.refresh_token!)).status).toBe(200)
  })

  test('who comes again is the same person, with what Google says today', async () => {
    const ada = somebody()
    const first = valuesOf(await come(ada)).access_token!
    const again = valuesOf(await come({ ...ada, name: 'Ada King' })).access_token!
    const [one, other] = [await room.tokens.verify(first), await room.tokens.verify(again)]
    expect(other.sub).toBe(one.sub)
    expect(other.user_metadata).toMatchObject({ full_name: 'Ada King' })
  })

  test('a verified address leads to the account that has it, and its password stays', async () => {
    const person = await room.signUp()
    const claims = await room.tokens.verify(valuesOf(await come(somebody({ email: person.email }))).access_token!)
    expect(claims.sub).toBe(person.user.id)
    expect(claims.app_metadata).toEqual({ provider: 'email', providers: ['email', 'google'] })
    expect((await room.signIn(person)).status).toBe(200)
  })

  test('an account that somebody else made on my unconfirmed address is mine when I come with Google', async () => {
    room.settings.email.enableConfirmations = true
    const mine = somebody()
    const maker = { email: mine.email!, password: 'the maker knows this' }
    await room.call('POST', '/signup', { body: { ...maker, data: { full_name: 'Not Ada', role: 'admin' } } })
    const { rows } = await room.database.admin.query('select id from auth.users where email = $1', [mine.email])
    await room.database.admin.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', 'THEIRS', now(), now())`,
      [rows[0].id],
    )
    const values = valuesOf(await come(mine))
    const me = await room.call('GET', '/user', { token: values.access_token! })
    expect(me.body).toMatchObject({ id: rows[0].id, user_metadata: { full_name: 'Ada Lovelace' } })
    expect(me.body.user_metadata).not.toHaveProperty('role')
    expect(me.body).not.toHaveProperty('factors')
    expect((await room.signIn(maker)).body.code).toBe('invalid_credentials')
    const tokens = await room.database.admin.query('select from auth.one_time_tokens where user_id = $1', [rows[0].id])
    expect(tokens.rowCount).toBe(0)
    room.settings.email.enableConfirmations = false
  })

  test('an address that Google has not verified opens nothing', async () => {
    const person = await room.signUp()
    for (const email of [person.email, 'new@example.com']) {
      const back = await come(somebody({ email, email_verified: false }))
      expect(valuesOf(back)).toMatchObject({ error: 'access_denied', error_code: 'provider_email_needs_verification' })
    }
  })

  test('who is banned, and who may not sign up, is told where they began', async () => {
    const ada = somebody()
    const { sub } = await room.tokens.verify(valuesOf(await come(ada)).access_token!)
    await room.database.admin.query('update auth.users set banned_until = $2 where id = $1', [
      sub,
      new Date(room.clock.now + 60_000),
    ])
    expect(valuesOf(await come(ada)).error_code).toBe('user_banned')
    room.settings.enableSignup = false
    expect(valuesOf(await come(somebody())).error_code).toBe('signup_disabled')
    room.settings.enableSignup = true
  })
})

describe('what does not come from Google', () => {
  test('who says no there is sent back with the reason', async () => {
    const back = await comeBack(await google.visit((await begin()).href, 'refuses'))
    expect(`${back.origin}${back.pathname}`).toBe('http://localhost:3000/home')
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'invalid_request',
      error_code: 'bad_oauth_callback',
      error_description: 'The person said no',
    })
    expect(valuesOf(back).error_code).toBe('bad_oauth_callback')
  })

  test('an answer is good once', async () => {
    const answer = await google.visit((await begin()).href, somebody())
    expect(valuesOf(await comeBack(answer)).access_token).toBeTruthy()
    expect(valuesOf(await comeBack(answer)).error_code).toBe('bad_oauth_state')
  })

  test('an answer to somebody else’s question is not ours', async () => {
    const [one, other] = [await begin(), await begin()]
    const answer = await google.visit(one.href, somebody())
    answer.searchParams.set('state', other.searchParams.get('state')!)
    // Google bound its code to the other challenge
    expect(valuesOf(await comeBack(answer)).error_code).toBe('unexpected_failure')
  })

  test('an answer that took ten minutes is too late', async () => {
    const answer = await google.visit((await begin()).href, somebody())
    room.clock.forward(601)
    expect(valuesOf(await comeBack(answer)).error_code).toBe('bad_oauth_state')
  })

  test('nobody is sent to an address that is not allowed', async () => {
    const back = await come(somebody(), { redirect_to: 'https://evil.example/take' })
    expect(back.origin).toBe('http://localhost:3000')
  })

  test('parameters of ours cannot be given by who asks', async () => {
    const url = await begin({
      client_id: 'theirs',
      response_mode: 'fragment',
      nonce: 'n',
      state: 's',
      hd: 'example.com',
    })
    expect(url.searchParams.get('client_id')).toBe('our-client')
    expect(url.searchParams.get('response_mode')).toBeNull()
    expect(url.searchParams.get('hd')).toBe('example.com')
    expect(url.searchParams.get('state')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('identities', () => {
  async function linked() {
    const who = room.newPerson()
    const client = room.client()
    await client.signUp(who)
    const { data, error } = await client.linkIdentity({
      provider: 'google',
      options: { redirectTo: 'http://localhost:3000/profile', skipBrowserRedirect: true },
    })
    expect(error).toBeNull()
    const account = somebody()
    const back = await comeBack(await google.visit(data!.url!, account))
    return { ...who, client, account, back }
  }

  test('a signed-in person binds one, and comes by it afterwards', async () => {
    const { client, account, email, back } = await linked()
    expect(back.pathname).toBe('/profile')
    const { data } = await client.getUserIdentities()
    expect(data!.identities.map(({ provider }) => provider).sort()).toEqual(['email', 'google'])
    expect((await room.tokens.verify(valuesOf(await come(account)).access_token!)).email).toBe(email)
  })

  test('one that is somebody’s is not bound again', async () => {
    const { account } = await linked()
    const other = room.client()
    await other.signUp(room.newPerson())
    const { data } = await other.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })
    const back = await comeBack(await google.visit(data!.url!, account))
    expect(valuesOf(back).error_code).toBe('identity_already_exists')
  })

  test('one is let go, and the last one never', async () => {
    const { client, account } = await linked()
    const identities = (await client.getUserIdentities()).data!.identities
    const theirs = identities.find(({ provider }) => provider === 'google')!
    expect((await client.unlinkIdentity(theirs)).error).toBeNull()
    const { data } = await client.getUser()
    expect(data.user!.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    const last = data.user!.identities![0]!
    expect((await client.unlinkIdentity(last)).error?.code).toBe('single_identity_not_deletable')
    // whoever comes by it now is somebody new
    const claims = await room.tokens.verify(valuesOf(await come(account)).access_token!)
    expect(claims.sub).not.toBe(data.user!.id)
  })

  test('letting the password’s identity go takes the password with it', async () => {
    const { client, email, password } = await linked()
    const identities = (await client.getUserIdentities()).data!.identities
    await client.unlinkIdentity(identities.find(({ provider }) => provider === 'email')!)
    expect((await room.signIn({ email, password })).body.code).toBe('invalid_credentials')
  })

  test('somebody else’s is not there', async () => {
    const [mine, theirs] = [await linked(), await linked()]
    const identity = (await theirs.client.getUserIdentities()).data!.identities[0]!
    expect((await mine.client.unlinkIdentity(identity)).error?.code).toBe('identity_not_found')
  })
})
