import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRoom } from '../../test/fixtures/auth-room.ts'

// the stock @supabase/auth-js, with these routes as its network

let room: Awaited<ReturnType<typeof startRoom>>
beforeAll(async () => {
  room = await startRoom()
})
afterAll(() => room.stop())

async function signedUp() {
  const person = room.newPerson()
  const client = room.client()
  const { data, error } = await client.signUp({ ...person, options: { data: { full_name: 'Ada Lovelace' } } })
  expect(error).toBeNull()
  return { person, client, session: data.session!, user: data.user! }
}

test('a person signs up and is remembered', async () => {
  const { client, session, user } = await signedUp()
  expect(user.user_metadata.full_name).toBe('Ada Lovelace')
  expect((await client.getSession()).data.session?.access_token).toBe(session.access_token)
  expect((await client.getUser()).data.user?.id).toBe(user.id)
})

test('a person signs in on a second device and hears of it', async () => {
  const { person, user } = await signedUp()
  const phone = room.client()
  const heard: string[] = []
  phone.onAuthStateChange((event) => void heard.push(event))
  const { data, error } = await phone.signInWithPassword(person)
  expect([error, data.user?.id]).toEqual([null, user.id])
  expect(heard).toContain('SIGNED_IN')
})

test('a wrong password comes back as the error that apps look for', async () => {
  const { person } = await signedUp()
  const { data, error } = await room.client().signInWithPassword({ ...person, password: 'wrong' })
  expect(data.session).toBeNull()
  expect(error).toMatchObject({ name: 'AuthApiError', status: 400, code: 'invalid_credentials' })
})

test('a weak password comes back with its reasons', async () => {
  const { error } = await room.client().signUp({ ...room.newPerson(), password: 'short' })
  expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons: ['length'] })
})

test('a session is refreshed, and the client goes on with the new one', async () => {
  const { client, session } = await signedUp()
  const { data, error } = await client.refreshSession()
  expect(error).toBeNull()
  expect(data.session!.refresh_token).not.toBe(session.refresh_token)
  expect((await client.getUser()).error).toBeNull()
})

test('claims are verified with the public keys alone', async () => {
  const { client, user } = await signedUp()
  const { data, error } = await client.getClaims()
  expect(error).toBeNull()
  expect(data!.header.alg).toBe('ES256')
  expect(data!.claims).toMatchObject({ sub: user.id, role: 'authenticated', aal: 'aal1', is_anonymous: false })
})

test('a forged token has no claims', async () => {
  const { client, session } = await signedUp()
  const [head, body] = session.access_token.split('.')
  const { data, error } = await client.getClaims(`${head}.${body}.${'A'.repeat(86)}`)
  expect(data).toBeNull()
  expect(error?.message).toMatch(/signature/)
})

/** The newest mail with a code in it; what else was told is passed over. */
async function codeTo(email: string): Promise<{ code: string }> {
  const mail = await room.mailTo(email)
  return mail.code ? mail : codeTo(email)
}

test('a person changes password, address and name', async () => {
  const { person, client } = await signedUp()
  expect((await client.updateUser({ data: { full_name: 'Ada King' } })).data.user?.user_metadata.full_name).toBe(
    'Ada King',
  )
  expect((await client.updateUser({ password: person.password })).error?.code).toBe('same_password')
  expect((await client.updateUser({ password: 'the next password' })).error).toBeNull()
  const changed = await client.updateUser({ email: `new-${person.email}` })
  expect(changed.data.user).toMatchObject({ email: person.email, new_email: `new-${person.email}` })
  for (const email of [`new-${person.email}`, person.email]) {
    const { code: token } = await codeTo(email)
    expect((await client.verifyOtp({ type: 'email_change', email, token })).error).toBeNull()
  }
  const again = await room.client().signInWithPassword({ email: `new-${person.email}`, password: 'the next password' })
  expect(again.error).toBeNull()
})

describe('signing out', () => {
  async function threeDevices() {
    const { person, client } = await signedUp()
    const [phone, laptop] = [room.client(), room.client()]
    await phone.signInWithPassword(person)
    await laptop.signInWithPassword(person)
    return [client, phone, laptop] as const
  }
  const isIn = async (client: ReturnType<typeof room.client>) => (await client.getUser()).data.user !== null

  test.each([
    ['global', [false, false, false]],
    ['local', [false, true, true]],
    ['others', [true, false, false]],
  ] as const)('%s ends what it says, and the other devices see it', async (scope, expected) => {
    const [here, phone, laptop] = await threeDevices()
    expect((await here.signOut({ scope })).error).toBeNull()
    expect([await isIn(here), await isIn(phone), await isIn(laptop)]).toEqual(expected)
  })

  test('of a session that is gone already is no error', async () => {
    const [here, phone] = await threeDevices()
    await here.signOut()
    expect((await phone.signOut()).error).toBeNull()
    expect((await phone.getSession()).data.session).toBeNull()
  })
})

test('a client whose session was ended elsewhere lets go of it', async () => {
  const { person, client } = await signedUp()
  const other = room.client()
  await other.signInWithPassword(person)
  await other.signOut({ scope: 'global' })
  expect((await client.refreshSession()).error?.code).toBe('refresh_token_not_found')
  expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await client.getSession()).data.session).toBeNull()
})
