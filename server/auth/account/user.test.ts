import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRoom } from '../../../test/fixtures/auth-room.ts'

let room: Awaited<ReturnType<typeof startRoom>>
beforeAll(async () => {
  room = await startRoom()
})
afterAll(() => room.stop())

const put = (token: string, body: object) => room.call('PUT', '/user', { token, body })
const seen = async (token: string) => (await room.call('GET', '/user', { token })).status

describe('signing out', () => {
  async function threeSessions() {
    const person = await room.signUp()
    const [phone, laptop] = [(await room.signIn(person)).body, (await room.signIn(person)).body]
    return [person.access_token, phone.access_token, laptop.access_token] as const
  }

  test.each([
    ['global', [403, 403, 403]],
    ['', [403, 403, 403]],
    ['local', [403, 200, 200]],
    ['others', [200, 403, 403]],
  ])('scope "%s" ends what it says', async (scope, expected) => {
    const [here, phone, laptop] = await threeSessions()
    const { status } = await room.call('POST', `/logout${scope && `?scope=${scope}`}`, { token: here })
    expect(status).toBe(204)
    expect([await seen(here), await seen(phone), await seen(laptop)]).toEqual(expected)
  })

  test('a scope that is none ends nothing', async () => {
    const [here, phone] = await threeSessions()
    const { status, body } = await room.call('POST', '/logout?scope=everybody', { token: here })
    expect([status, body.code]).toEqual([400, 'validation_failed'])
    expect([await seen(here), await seen(phone)]).toEqual([200, 200])
  })

  test('one person’s sign-out leaves the others in', async () => {
    const other = await room.signUp()
    const [here] = await threeSessions()
    await room.call('POST', '/logout', { token: here })
    expect(await seen(other.access_token)).toBe(200)
  })

  test('two devices that sign everybody out at once both succeed', async () => {
    const tokens = await threeSessions()
    const answers = await Promise.all(tokens.map((token) => room.call('POST', '/logout', { token })))
    for (const { status } of answers) expect([204, 403]).toContain(status)
    expect(await Promise.all(tokens.map(seen))).toEqual([403, 403, 403])
  })
})

describe('a new password', () => {
  test('is the only one from then on, and ends every session but this one', async () => {
    const person = await room.signUp()
    const elsewhere = (await room.signIn(person)).body
    expect((await put(person.access_token, { password: 'an even longer one' })).status).toBe(200)
    expect((await room.signIn(person)).status).toBe(400)
    expect((await room.signIn({ ...person, password: 'an even longer one' })).status).toBe(200)
    expect([await seen(person.access_token), await seen(elsewhere.access_token)]).toEqual([200, 403])
  })

  test('must be another one, and no weak one', async () => {
    const person = await room.signUp()
    expect(await put(person.access_token, { password: person.password })).toMatchObject({
      status: 422,
      body: { code: 'same_password' },
    })
    for (const password of ['short', '']) {
      expect(await put(person.access_token, { password })).toMatchObject({
        status: 422,
        body: { code: 'weak_password', weak_password: { reasons: ['length'] } },
      })
    }
  })

  test('shuts out whoever had just been found to know the old one', async () => {
    const person = await room.signUp()
    const { admin, connections } = room.database
    const changing = new pg.Client(connections.as('supabase_admin'))
    await changing.connect()
    await changing.query('begin')
    await changing.query(`update auth.users set encrypted_password = 'changed' where id = $1`, [person.user.id])
    const signIn = room.signIn(person)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await admin.query(waiting)).rows.length === 0) await new Promise((later) => setTimeout(later, 5))
    await changing.query('commit')
    await changing.end()
    expect((await signIn).body.code).toBe('invalid_credentials')
  })
})

describe('what people say of themselves', () => {
  test('is merged field by field, and null takes a field away', async () => {
    const { access_token } = await room.signUp()
    await put(access_token, { data: { name: 'Ada', city: 'London' } })
    await put(access_token, { data: { city: null, born: 1815 } })
    const { body } = await room.call('GET', '/user', { token: access_token })
    expect(body.user_metadata).toEqual({ name: 'Ada', born: 1815 })
  })

  test('is kept whole when two devices write at once', async () => {
    const { access_token } = await room.signUp()
    const fields = Array.from({ length: 8 }, (_, n) => ({ [`field${n}`]: n }))
    await Promise.all(fields.map((data) => put(access_token, { data })))
    const { body } = await room.call('GET', '/user', { token: access_token })
    expect(body.user_metadata).toEqual(Object.assign({}, ...fields))
  })

  test('stays small enough to travel in every token', async () => {
    const { access_token } = await room.signUp()
    expect((await put(access_token, { data: { a: 'x'.repeat(5000) } })).status).toBe(200)
    expect((await put(access_token, { data: { b: 'x'.repeat(5000) } })).body.code).toBe('validation_failed')
    expect((await room.call('GET', '/user', { token: access_token })).body.user_metadata).not.toHaveProperty('b')
  })

  test('never changes what the server says of them', async () => {
    const { access_token } = await room.signUp()
    const { status, body } = await put(access_token, { app_metadata: { role: 'admin' } })
    expect([status, body.code]).toEqual([403, 'not_admin'])
    await put(access_token, { role: 'service_role', is_super_admin: true, data: {} })
    expect((await room.call('GET', '/user', { token: access_token })).body).toMatchObject({ role: 'authenticated' })
  })
})

describe('a new address', () => {
  test('counts once both have said yes, also where sign-ups need no proof', async () => {
    const person = await room.signUp()
    const { body } = await put(person.access_token, { email: 'Moved@Example.com' })
    expect(body).toMatchObject({ email: person.email, new_email: 'moved@example.com' })
    expect((await room.signIn({ ...person, email: 'moved@example.com' })).status).toBe(400)
    for (const to of ['moved@example.com', person.email]) {
      const { code } = await room.mailTo(to)
      await room.call('POST', '/verify', { body: { type: 'email_change', email: to, token: code } })
    }
    expect((await room.signIn({ ...person, email: 'moved@example.com' })).body.user).toMatchObject({
      email: 'moved@example.com',
      identities: [{ email: 'moved@example.com' }],
    })
    expect((await room.signIn(person)).status).toBe(400)
  })

  test('is refused when somebody has it, and so is everything that came with it', async () => {
    const [person, other] = [await room.signUp(), await room.signUp()]
    const { status, body } = await put(person.access_token, { email: other.email, data: { name: 'Eve' } })
    expect([status, body.code]).toEqual([422, 'email_exists'])
    expect((await room.call('GET', '/user', { token: person.access_token })).body.user_metadata).toEqual({})
  })

  test('that five take at once is the one’s who came first', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => room.signUp()))
    const codes = []
    for (const { access_token, email } of people) {
      await put(access_token, { email: 'wanted@example.com' })
      const sent = await room.mailTo('wanted@example.com')
      await room.call('POST', '/verify', {
        body: { type: 'email_change', email, token: (await room.mailTo(email)).code },
      })
      codes.push(sent.code)
    }
    const answers = await Promise.all(
      codes.map((token) =>
        room.call('POST', '/verify', { body: { type: 'email_change', email: 'wanted@example.com', token } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
  })
})

test('whoever is deleted is gone while their token is still good', async () => {
  const person = await room.signUp()
  await room.database.admin.query('delete from auth.users where id = $1', [person.user.id])
  const { status, body } = await room.call('GET', '/user', { token: person.access_token })
  expect([status, body.code]).toEqual([403, 'user_not_found'])
  expect((await room.refresh(person.refresh_token)).status).toBe(400)
})
