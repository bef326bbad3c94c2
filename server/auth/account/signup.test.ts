import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRoom, usual } from '../../../test/fixtures/auth-room.ts'

let room: Awaited<ReturnType<typeof startRoom>>
beforeAll(async () => {
  room = await startRoom()
})
afterAll(() => room.stop())

describe('signing up', () => {
  test('a person who signs up is in at once, with what they said of themselves', async () => {
    const { status, headers, body } = await room.call('POST', '/signup', {
      body: { email: 'Ada@Example.com', password: 'difference engine', data: { full_name: 'Ada Lovelace' } },
    })
    expect(status).toBe(200)
    expect(headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email: 'ada@example.com' } })
    expect(body.expires_at).toBe(Math.floor(room.clock.now / 1000) + 3600)
    expect(body.refresh_token.length).toBeGreaterThanOrEqual(22)
    expect(body.user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      phone: '',
      user_metadata: { full_name: 'Ada Lovelace' },
      app_metadata: { provider: 'email', providers: ['email'] },
      is_anonymous: false,
      email_confirmed_at: new Date(room.clock.now).toISOString(),
      last_sign_in_at: new Date(room.clock.now).toISOString(),
      identities: [
        {
          id: body.user.id,
          user_id: body.user.id,
          provider: 'email',
          identity_data: { email: 'ada@example.com', email_verified: true },
        },
      ],
    })
    expect(body.user).not.toHaveProperty('encrypted_password')
  })

  test('an address belongs to one person, however it is written', async () => {
    const taken = await room.call('POST', '/signup', {
      body: { email: 'ADA@example.com', password: 'another password' },
    })
    expect(taken.status).toBe(422)
    expect(taken.body).toEqual({ code: 'user_already_exists', message: 'User already registered' })
  })

  test('of ten who take one address at the same moment, one has it', async () => {
    const person = room.newPerson()
    const answers = await Promise.all(Array.from({ length: 10 }, () => room.call('POST', '/signup', { body: person })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)])
    const { rows } = await room.database.admin.query('select from auth.users where email = $1', [person.email])
    expect(rows.length).toBe(1)
  })

  test('a trigger that refuses a person says why, and nobody is left behind', async () => {
    await room.database.admin.query(`
      create function public.tg_refuse() returns trigger language plpgsql as
        'begin if new.email like ''%@elsewhere.test'' then raise exception ''Only people of example.com.''; end if; return new; end';
      create trigger refuse before insert on auth.users for each row execute function public.tg_refuse()`)
    const { status, body } = await room.call('POST', '/signup', {
      body: { email: 'eve@elsewhere.test', password: 'a good long password' },
    })
    expect(status).toBe(400)
    expect(body).toEqual({ code: 'unexpected_failure', message: 'Only people of example.com.' })
  })
})

describe('where the settings are strict', () => {
  const strict = async (settings: Parameters<typeof startRoom>[0], method: string, path: string, body: object) => {
    const room = await startRoom(settings)
    const { status, body: answer } = await room.call(method, path, { body })
    await room.stop()
    return [status, answer.code]
  }
  const person = { email: 'ada@example.com', password: 'a good long password' }

  test('nobody signs up where sign-up is closed', async () => {
    expect(await strict({ enableSignup: false }, 'POST', '/signup', person)).toEqual([422, 'signup_disabled'])
  })

  test('nobody comes by e-mail where that way is closed', async () => {
    const email = { ...room.settings.email, enableSignup: false }
    expect(await strict({ email }, 'POST', '/signup', person)).toEqual([400, 'email_provider_disabled'])
    expect(await strict({ email }, 'POST', '/token?grant_type=password', person)).toEqual([
      422,
      'email_provider_disabled',
    ])
  })

  test('a weak password is refused with all its reasons', async () => {
    const room = await startRoom({ passwordRequirements: 'letters_digits', minimumPasswordLength: 10 })
    const { status, body } = await room.call('POST', '/signup', { body: { ...person, password: 'short' } })
    expect([status, body.code, body.weak_password]).toEqual([
      422,
      'weak_password',
      { reasons: ['length', 'characters'] },
    ])
    expect((await room.call('POST', '/signup', { body: { ...person, password: 'long enough 1' } })).status).toBe(200)
    await room.stop()
  })

  test.each([
    'Password123',
    'Lovelace1815',
    'ada.lovelace',
    '1815AdaLovelace',
    'Ada Lovelace!',
    'localhost2026',
    'Harbour!!',
  ])('what somebody who knows the person or the place tries first is refused: %s', async (password) => {
    const room = await startRoom({ safety: { ...usual.safety, refuseGuessable: true } })
    const body = { email: 'ada.lovelace@example.com', password, data: { full_name: 'Ada Lovelace' } }
    const { status, body: said } = await room.call('POST', '/signup', { body })
    expect([status, said.weak_password]).toEqual([422, { reasons: ['pwned'] }])
    await room.stop()
  })

  test('a guest comes in without a name where guests may, and stays by giving an address', async () => {
    expect(await strict({}, 'POST', '/signup', {})).toEqual([422, 'anonymous_provider_disabled'])
    const room = await startRoom({ enableAnonymousSignIns: true })
    const { body: guest } = await room.call('POST', '/signup', { body: { data: { name: 'Guest' } } })
    expect(guest.user).toMatchObject({
      is_anonymous: true,
      email: '',
      identities: [],
      user_metadata: { name: 'Guest' },
    })
    const token = guest.access_token
    expect((await room.call('PUT', '/user', { token, body: { password: 'a good long password' } })).status).toBe(422)
    const { body: stayed } = await room.call('PUT', '/user', { token, body: person })
    expect(stayed).toMatchObject({ id: guest.user.id, is_anonymous: false, app_metadata: { providers: ['email'] } })
    expect((await room.signIn(person)).body.user.id).toBe(guest.user.id)
    await room.stop()
  })
})

describe('where addresses must be proven', () => {
  let room: Awaited<ReturnType<typeof startRoom>>
  beforeAll(async () => {
    const usual = await startRoom()
    await usual.stop()
    room = await startRoom({ email: { ...usual.settings.email, enableConfirmations: true } })
  })
  afterAll(() => room.stop())

  test('who signs up is not in yet, and only the hash of the code is kept', async () => {
    const person = room.newPerson()
    const { status, body } = await room.call('POST', '/signup', { body: person })
    expect([status, body.email, body.confirmation_sent_at]).toEqual([
      200,
      person.email,
      new Date(room.clock.now).toISOString(),
    ])
    expect(body).not.toHaveProperty('access_token')
    expect(body).not.toHaveProperty('confirmed_at')
    expect((await room.signIn(person)).body.code).toBe('email_not_confirmed')
    const { rows } = await room.database.admin.query(
      'select confirmation_token, token_hash from auth.users join auth.one_time_tokens on user_id = users.id where email = $1',
      [person.email],
    )
    expect(rows).toEqual([
      { confirmation_token: rows[0].token_hash, token_hash: expect.stringMatching(/^[0-9a-f]{56}$/) },
    ])
  })

  test('who took an address before its owner came has no password on it afterwards', async () => {
    const { email } = room.newPerson()
    const first = await room.call('POST', '/signup', {
      body: { email, password: 'of the squatter', data: { is: 'first' } },
    })
    const second = await room.call('POST', '/signup', { body: { email, password: 'of the owner' } })
    expect(second.body.id).toBe(first.body.id)
    expect(second.body.user_metadata).toEqual({})
    await room.database.admin.query('update auth.users set email_confirmed_at = now() where email = $1', [email])
    expect((await room.signIn({ email, password: 'of the squatter' })).body.code).toBe('invalid_credentials')
    expect((await room.signIn({ email, password: 'of the owner' })).status).toBe(200)
  })

  test('whether an address is taken is not told', async () => {
    const person = room.newPerson()
    const first = await room.call('POST', '/signup', { body: person })
    await room.database.admin.query('update auth.users set email_confirmed_at = now() where email = $1', [person.email])
    const again = await room.call('POST', '/signup', { body: { ...person, data: { full_name: 'Eve' } } })
    expect(again.status).toBe(200)
    expect(again.body.id).not.toBe(first.body.id)
    expect(again.body).toMatchObject({ email: person.email, user_metadata: { full_name: 'Eve' } })
    expect(Object.keys(again.body)).toEqual(Object.keys(first.body))
  })

  test('a new address waits beside the old one', async () => {
    const person = await room.signUp()
    await room.database.admin.query('update auth.users set email_confirmed_at = now() where email = $1', [person.email])
    const { body: session } = await room.signIn(person)
    const { body } = await room.call('PUT', '/user', {
      token: session.access_token,
      body: { email: 'new@example.com' },
    })
    expect(body).toMatchObject({ email: person.email, new_email: 'new@example.com' })
    const { rows } = await room.database.admin.query(
      'select token_type::text, relates_to from auth.one_time_tokens where user_id = $1 and token_type <> $2 order by 1',
      [body.id, 'confirmation_token'],
    )
    expect(rows).toEqual([
      { token_type: 'email_change_token_current', relates_to: person.email },
      { token_type: 'email_change_token_new', relates_to: 'new@example.com' },
    ])
  })
})
