import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRoom } from '../../test/fixtures/auth-room.ts'

let room: Awaited<ReturnType<typeof startRoom>>
beforeAll(async () => {
  room = await startRoom()
})
afterAll(() => room.stop())

describe('signing in', () => {
  test('who knows the password is in, and the session is written down', async () => {
    const person = await room.signUp()
    const { status, body } = await room.call('POST', '/token?grant_type=password', {
      body: person,
      headers: { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Difference Engine/1' },
    })
    expect(status).toBe(200)
    const claims = await room.tokens.verify(body.access_token)
    expect(claims).toEqual({
      iss: 'http://localhost:3000/auth/v1',
      sub: person.user.id,
      aud: 'authenticated',
      iat: Math.floor(room.clock.now / 1000),
      exp: body.expires_at,
      email: person.email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: Math.floor(room.clock.now / 1000) }],
      session_id: claims.session_id,
      is_anonymous: false,
    })
    const { rows } = await room.database.admin.query(
      'select user_id, host(ip), user_agent from auth.sessions where id = $1',
      [claims.session_id],
    )
    expect(rows).toEqual([{ user_id: person.user.id, host: '203.0.113.7', user_agent: 'Difference Engine/1' }])
  })

  test('where somebody was before they are known, and nowhere else', async () => {
    const person = await room.signUp()
    const isKnownAt = async (address: string, whose = person) => {
      const before = room.work.known
      await room.call('POST', '/token?grant_type=password', { body: whose, headers: { 'x-forwarded-for': address } })
      return room.work.known > before
    }
    expect(await isKnownAt('2001:db8:7:1::5')).toBe(false)
    expect(await isKnownAt('2001:db8:7:1:a::9')).toBe(true)
    expect(await isKnownAt('2001:db8:7:2::5')).toBe(false)
    expect(await isKnownAt('2001:db8:7:1::5', await room.signUp())).toBe(false)
    expect(await isKnownAt('2001:db8:7:1::5', { ...person, email: 'nobody@example.org' })).toBe(false)
  })

  test('a wrong password and an unknown address are told the same', async () => {
    const { email } = await room.signUp()
    const wrong = await room.signIn({ email, password: 'not the password' })
    const unknown = await room.signIn({ email: 'nobody@example.com', password: 'not the password' })
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { code: 'invalid_credentials', message: 'Invalid login credentials' },
    ])
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })

  test('who is banned is told so only with the right password, until the ban is over', async () => {
    const person = await room.signUp()
    await room.database.admin.query('update auth.users set banned_until = $2 where id = $1', [
      person.user.id,
      new Date(room.clock.now + 60_000),
    ])
    expect((await room.signIn({ ...person, password: 'wrong' })).body.code).toBe('invalid_credentials')
    expect((await room.signIn(person)).body.code).toBe('user_banned')
    expect((await room.refresh(person.refresh_token)).body.code).toBe('refresh_token_not_found')
    expect((await room.call('GET', '/user', { token: person.access_token })).body.code).toBe('user_banned')
    room.clock.forward(61)
    expect((await room.signIn(person)).status).toBe(200)
  })

  test('a hash that moved here from Supabase opens the door, and is argon2id afterwards', async () => {
    const { hash } = await import('@node-rs/bcrypt')
    const person = await room.signUp()
    await room.database.admin.query('update auth.users set encrypted_password = $2 where id = $1', [
      person.user.id,
      await hash('carried over', { cost: 10, version: '2a' }),
    ])
    const kept = async () =>
      (await room.database.admin.query('select encrypted_password from auth.users where id = $1', [person.user.id]))
        .rows[0]
    expect((await room.signIn({ ...person, password: 'carried under' })).status).toBe(400)
    expect((await kept()).encrypted_password).toMatch(/^\$2/)
    expect((await room.signIn({ ...person, password: 'carried over' })).status).toBe(200)
    expect((await kept()).encrypted_password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await room.signIn({ ...person, password: 'carried over' })).status).toBe(200)
    expect((await room.signIn({ ...person, password: 'carried under' })).status).toBe(400)
  })

  test('who signs in on two devices at once is let in on both, also where the hash is renewed by one of them', async () => {
    const { hash } = await import('@node-rs/bcrypt')
    const person = await room.signUp()
    await room.database.admin.query('update auth.users set encrypted_password = $2 where id = $1', [
      person.user.id,
      await hash(person.password, { cost: 4, version: '2a' }),
    ])
    const answers = await Promise.all([room.signIn(person), room.signIn(person), room.signIn(person)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('nothing that is written to the log is a password or a token', async () => {
    const person = await room.signUp()
    await room.signIn({ ...person, password: 'a wrong password' })
    await room.refresh('an unknown token')
    const said = room.logged.join('')
    for (const secret of [person.password, 'a wrong password', person.access_token, person.refresh_token]) {
      expect(said).not.toContain(secret)
    }
  })
})

describe('what anybody may ask', () => {
  test('the public keys verify a real token, and may be kept for ten minutes', async () => {
    const { access_token } = await room.signUp()
    const { headers, body } = await room.call('GET', '/.well-known/jwks.json')
    expect(headers.get('cache-control')).toBe('public, max-age=600')
    const { protectedHeader } = await jwtVerify(access_token, createLocalJWKSet({ keys: body.keys }), {
      issuer: 'http://localhost:3000/auth/v1',
      audience: 'authenticated',
      currentDate: new Date(room.clock.now),
    })
    expect(protectedHeader.alg).toBe('ES256')
    expect(body.keys[0]).not.toHaveProperty('d')
  })

  test('the settings tell a sign-in form what there is', async () => {
    expect((await room.call('GET', '/settings')).body).toMatchObject({
      disable_signup: false,
      mailer_autoconfirm: true,
      external: { email: true, phone: false, google: false, anonymous_users: false },
    })
  })

  test('the room says that it is well', async () => {
    expect((await room.call('GET', '/health')).body.name).toBe('GoTrue')
  })
})
