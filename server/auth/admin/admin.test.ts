import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRoom } from '../../../test/fixtures/auth-room.ts'

let room: Awaited<ReturnType<typeof startRoom>>
beforeAll(async () => {
  room = await startRoom()
})
afterAll(() => room.stop())

const admin = () => room.client({ key: room.tokens.serviceRoleKey }).admin
const seen = async (token: string) => (await room.call('GET', '/user', { token })).body.code ?? 'in'

describe('an admin', () => {
  test('makes somebody who can sign in at once', async () => {
    const person = room.newPerson()
    const { data, error } = await admin().createUser({
      ...{ ...person, email_confirm: true, user_metadata: { name: 'Ada' }, app_metadata: { plan: 'whole' } },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: person.email, app_metadata: { plan: 'whole', provider: 'email' } })
    const { body } = await room.signIn(person)
    expect(body.user).toMatchObject({ id: data.user!.id, user_metadata: { name: 'Ada' } })
  })

  test('brings somebody with id and hash from elsewhere', async () => {
    const { email } = room.newPerson()
    const id = randomUUID()
    // "a good long password" by bcrypt, as GoTrue keeps it
    const { hash } = await import('@node-rs/bcrypt')
    const password_hash = await hash('a good long password', { cost: 4 })
    const { data, error } = await admin().createUser({ id, email, password_hash, email_confirm: true })
    expect([error, data.user?.id]).toEqual([null, id])
    expect((await room.signIn({ email, password: 'a good long password' })).status).toBe(200)
    expect((await admin().createUser({ id, email: room.newPerson().email })).error?.code).toBe('email_exists')
  })

  test('changes address, password and what the server says of somebody, whose sessions end', async () => {
    const person = await room.signUp()
    const { email } = room.newPerson()
    const { data, error } = await admin().updateUserById(person.user.id, {
      ...{ email, password: 'set by an admin', app_metadata: { a: 1, b: 2 }, user_metadata: { city: 'Rome' } },
    })
    expect([error, data.user?.email]).toEqual([null, email])
    await admin().updateUserById(person.user.id, { app_metadata: { a: null } })
    expect(await seen(person.access_token)).toBe('session_not_found')
    const { body } = await room.signIn({ email, password: 'set by an admin' })
    expect(body.user).toMatchObject({ app_metadata: { b: 2 }, user_metadata: { city: 'Rome' } })
    expect(body.user).not.toHaveProperty('app_metadata.a')
  })

  test('suspends somebody, who is out everywhere and comes back when it is lifted', async () => {
    const person = await room.signUp()
    const other = (await room.signIn(person)).body
    await admin().updateUserById(person.user.id, { ban_duration: '24h' })
    expect(await Promise.all([person, other].map(({ access_token }) => seen(access_token)))).toEqual([
      'user_banned',
      'user_banned',
    ])
    expect((await room.refresh(person.refresh_token)).status).toBe(400)
    expect((await room.signIn(person)).body.code).toBe('user_banned')
    await admin().updateUserById(person.user.id, { ban_duration: 'none' })
    expect((await room.signIn(person)).status).toBe(200)
  })

  test('or the product’s own SQL suspends them, and the sessions end as well', async () => {
    const person = await room.signUp()
    const ban = `update auth.users set banned_until = now() + interval '1 hour' where id = $1`
    await room.database.admin.query(ban, [person.user.id])
    expect(await seen(person.access_token)).toBe('user_banned')
    await room.database.admin.query('update auth.users set banned_until = null where id = $1', [person.user.id])
    expect(await seen(person.access_token)).toBe('session_not_found')
  })

  test('signs somebody out by their token', async () => {
    const person = await room.signUp()
    expect((await admin().signOut(person.access_token)).error).toBeNull()
    expect(await seen(person.access_token)).toBe('session_not_found')
  })

  test('deletes somebody, or all but the row', async () => {
    const [gone, bare] = [await room.signUp(), await room.signUp()]
    expect((await admin().deleteUser(gone.user.id)).error).toBeNull()
    expect((await admin().getUserById(gone.user.id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect((await admin().deleteUser(bare.user.id, true)).error).toBeNull()
    expect(await seen(bare.access_token)).toBe('user_not_found')
    const { rows } = await room.database.admin.query('select email, deleted_at from auth.users where id = $1', [
      bare.user.id,
    ])
    expect(rows).toEqual([{ email: expect.stringMatching(/^[0-9a-f]{64}$/), deleted_at: expect.any(Date) }])
    expect((await room.call('POST', '/signup', { body: { email: bare.email, password: bare.password } })).status).toBe(
      200,
    )
  })

  test('pages through everybody', async () => {
    const { rows } = await room.database.admin.query('select count(*)::int from auth.users where deleted_at is null')
    const first = await admin().listUsers({ page: 1, perPage: 2 })
    if (first.error) throw first.error
    expect([first.data.users.length, first.data.total, first.data.nextPage]).toEqual([2, rows[0].count, 2])
    const [newest, older] = first.data.users.map((user) => Date.parse(user.created_at))
    expect(newest).toBeGreaterThanOrEqual(older!)
    const { rows: latest } = await room.database.admin.query(
      'select max(created_at) as at from auth.users where deleted_at is null',
    )
    expect(newest).toBe(latest[0].at.getTime())
    const second = await room.call('GET', '/admin/users?page=2&per_page=2', { token: room.tokens.serviceRoleKey })
    expect(second.headers.get('x-total-count')).toBe(String(rows[0].count))
    expect(second.headers.get('link')).toContain('page=3&per_page=2>; rel="next"')
  })

  test('reads what was done', async () => {
    const person = await room.signUp()
    const token = room.tokens.serviceRoleKey
    const { body } = await room.call<{ payload: { action: string } }[]>(
      'GET',
      `/admin/audit?query=author:${person.email}`,
      { token },
    )
    const deeds = body.map(({ payload }) => payload.action)
    expect(deeds.sort()).toEqual(['login', 'user_signedup'])
  })
})

describe('who is invited', () => {
  test('comes in by the mail and sets a password', async () => {
    const { email } = room.newPerson()
    const { data, error } = await admin().inviteUserByEmail(email, { data: { name: 'Ada' } })
    expect([error, data.user?.invited_at]).toEqual([null, new Date(room.clock.now).toISOString()])
    const { fragment } = await room.follow((await room.mailTo(email)).link)
    const token = fragment.get('access_token')!
    expect((await room.call('PUT', '/user', { token, body: { password: 'my own password' } })).status).toBe(200)
    expect((await room.signIn({ email, password: 'my own password' })).body.user.user_metadata.name).toBe('Ada')
    expect((await admin().inviteUserByEmail(email)).error?.code).toBe('email_exists')
  })
})

describe('a link that an admin sends by other means', () => {
  test.each(['magiclink', 'recovery', 'invite', 'signup'] as const)('of the type %s lets in', async (type) => {
    const { email, password } = type === 'recovery' ? await room.signUp() : room.newPerson()
    const asked = { type, email, password } as Parameters<ReturnType<typeof admin>['generateLink']>[0]
    const { data, error } = await admin().generateLink(asked)
    expect(error).toBeNull()
    const { properties } = data as { properties: { action_link: string; hashed_token: string; email_otp: string } }
    const link = properties.action_link.replace(/^.*(?=\/verify)/, '')
    expect(link).toContain(properties.hashed_token)
    expect((await room.follow(link)).fragment.get('access_token')).toBeTruthy()
  })

  test('changes an address once both were opened', async () => {
    const person = await room.signUp()
    const newEmail = room.newPerson().email
    for (const type of ['email_change_current', 'email_change_new'] as const) {
      const { data, error } = await admin().generateLink({ type, email: person.email, newEmail })
      expect(error).toBeNull()
      if (type === 'email_change_new') {
        const link = data.properties!.action_link.replace(/^.*(?=\/verify)/, '')
        await room.follow(link)
      }
    }
    expect((await admin().getUserById(person.user.id)).data.user?.new_email).toBe(newEmail)
  })
})

describe('whoever is no admin', () => {
  const id = randomUUID()
  test.each([
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${id}`],
    ['PUT', `/admin/users/${id}`],
    ['DELETE', `/admin/users/${id}`],
    ['POST', '/invite'],
    ['POST', '/admin/generate_link'],
    ['GET', '/admin/audit'],
  ])('is refused at %s %s', async (method, path) => {
    const body = method === 'GET' ? undefined : { email: 'ada@example.com' }
    const { access_token } = await room.signUp()
    const answers = await Promise.all(
      [undefined, access_token, room.tokens.anonKey, 'x.y.z'].map((token) => room.call(method, path, { body, token })),
    )
    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual([
      '401 no_authorization',
      '403 not_admin',
      '403 not_admin',
      '403 bad_jwt',
    ])
  })
})
