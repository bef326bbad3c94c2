import { createHmac, createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRoom } from '../../test/fixtures/auth-room.ts'

/* The attacks that such a service meets first, by name; for those with files of their own see `docs/security.md`. */

let room: Awaited<ReturnType<typeof startRoom>>
beforeAll(async () => {
  room = await startRoom()
})
afterAll(() => room.stop())

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a forged token', () => {
  const claims = async () => {
    const { user } = await room.signUp()
    return { sub: user.id, aud: 'authenticated', role: 'service_role', exp: Math.floor(room.clock.now / 1000) + 3600 }
  }
  const refused = async (token: string) => {
    for (const path of ['/user', '/admin/users']) {
      const { status, body } = await room.call('GET', path, { token })
      expect([status, body.code]).toEqual([403, 'bad_jwt'])
    }
  }
  const hmac = (text: string, key: string | Buffer) => createHmac('sha256', key).update(text).digest('base64url')

  test.each(['none', 'None', 'NONE', 'nOnE', ''])('with alg %j opens nothing (alg none)', async (alg) => {
    const text = `${part({ alg, typ: 'JWT' })}.${part(await claims())}`
    await refused(`${text}.`)
    await refused(`${text}.${hmac(text, '')}`)
  })

  test('sealed with our public key as a secret opens nothing (HS/RS confusion)', async () => {
    const [key] = (await room.tokens.jwks()).keys
    const pem = createPublicKey({ key: { ...key }, format: 'jwk' })
    for (const secret of [
      pem.export({ type: 'spki', format: 'pem' }),
      pem.export({ type: 'spki', format: 'der' }),
      JSON.stringify(key),
    ]) {
      const text = `${part({ alg: 'HS256', typ: 'JWT', kid: key!.kid })}.${part(await claims())}`
      await refused(`${text}.${hmac(text, secret)}`)
    }
  })

  test.each(['../../../../dev/null', "x' union select 'a", 'http://evil.example/key', '__proto__', '\0'])(
    'that names the key %j opens nothing (kid injection)',
    async (kid) => {
      for (const alg of ['HS256', 'ES256', 'RS256']) {
        const header = {
          alg,
          kid,
          jku: 'http://evil.example/jwks',
          x5u: 'http://evil.example/x',
          jwk: { kty: 'oct', k: '' },
        }
        const text = `${part(header)}.${part(await claims())}`
        await refused(`${text}.${hmac(text, '')}`)
      }
    },
  )
})

describe('whoever says more than they are asked (mass assignment)', () => {
  const more = {
    ...{ role: 'service_role', aud: 'admin', is_super_admin: true, id: '11111111-1111-4111-8111-111111111111' },
    ...{ app_metadata: { role: 'admin', tenant: 'all' }, raw_app_meta_data: { role: 'admin' }, tenant_id: 'x' },
    ...{ email_confirmed_at: '2020-01-01', confirmed_at: '2020-01-01', phone_confirmed_at: '2020-01-01' },
    ...{ banned_until: null, is_sso_user: true, aal: 'aal2', email_confirm: true, encrypted_password: 'x' },
  }
  const untouched = async (id: string) => {
    const { rows } = await room.database.admin.query(
      'select role, aud, is_super_admin, raw_app_meta_data, is_sso_user from auth.users where id = $1',
      [id],
    )
    expect(rows).toEqual([
      {
        ...{ role: 'authenticated', aud: 'authenticated', is_super_admin: null, is_sso_user: false },
        raw_app_meta_data: { provider: 'email', providers: ['email'] },
      },
    ])
  }

  test('at sign-up is who they are, with nothing of it', async () => {
    const { body } = await room.call('POST', '/signup', {
      body: { ...room.newPerson(), ...more, data: { role: 'admin', tenant_id: 'x', app_metadata: { role: 'admin' } } },
    })
    expect(body.user.id).not.toBe(more.id)
    await untouched(body.user.id)
    const claims = await room.tokens.verify(body.access_token)
    expect(claims).toMatchObject({ role: 'authenticated', aal: 'aal1', app_metadata: { provider: 'email' } })
    expect(claims.app_metadata).not.toHaveProperty('role')
  })

  test('by a code, too', async () => {
    const { email } = room.newPerson()
    await room.call('POST', '/otp', { body: { email, ...more, data: { role: 'admin' } } })
    const { code } = await room.mailTo(email)
    const { body } = await room.call('POST', '/verify', { body: { type: 'email', email, token: code, ...more } })
    await untouched(body.user.id)
  })

  test('of themselves is refused or passed over', async () => {
    const { access_token: token, user } = await room.signUp()
    const { app_metadata: _, ...rest } = more
    expect((await room.call('PUT', '/user', { token, body: more })).body.code).toBe('not_admin')
    expect((await room.call('PUT', '/user', { token, body: rest })).status).toBe(200)
    await untouched(user.id)
  })
})

describe('whoever asks whether somebody is here (user enumeration)', () => {
  let strict: typeof room
  beforeAll(async () => {
    strict = await startRoom({ email: { ...room.settings.email, enableConfirmations: true } })
  })
  afterAll(() => strict.stop())

  const shape = (value: unknown): unknown =>
    value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shape(inner)]))
      : typeof value === 'string'
        ? value.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uuid').replace(/person\d+/g, 'person')
        : value

  test('hears the same of an address that is free, waits, or is somebody’s, the first time and the second', async () => {
    const [free, waits, theirs] = [strict.newPerson(), strict.newPerson(), strict.newPerson()]
    await strict.call('POST', '/signup', { body: waits })
    const token = strict.tokens.serviceRoleKey
    await strict.call('POST', '/admin/users', { body: { ...theirs, email_confirm: true }, token })
    const ask = async (person: object, path: string) => {
      const [first, second] = [
        await strict.call('POST', path, { body: person }),
        await strict.call('POST', path, { body: person }),
      ]
      // whether the id is the same the second time tells nothing either
      return shape([first.status, first.body, second.status, second.body, first.body.id === second.body.id])
    }
    for (const path of ['/signup', '/otp', '/recover']) {
      const [one, two, three] = [await ask(free, path), await ask(waits, path), await ask(theirs, path)]
      expect(two).toEqual(one)
      expect(three).toEqual(one)
    }
    for (const person of [free, waits, theirs, strict.newPerson()]) {
      const { status, body } = await strict.signIn({ ...person, password: 'of somebody else' })
      expect([status, body.code]).toEqual([400, 'invalid_credentials'])
    }
  })

  test('waits for the same work, whoever is there: time tells nothing (timing)', async () => {
    const token = strict.tokens.serviceRoleKey
    const made = async (more: object) => {
      const person = strict.newPerson()
      await strict.call('POST', '/admin/users', { body: { ...person, ...more }, token })
      return person
    }
    const [nobody, theirs, unproved] = [strict.newPerson(), await made({ email_confirm: true }), await made({})]
    const banned = await made({ email_confirm: true, ban_duration: '24h' })
    const wordless = await made({ email_confirm: true, password: undefined })
    const older = await made({ email_confirm: true, password: undefined, password_hash: bcrypt })
    const costOf = async (ask: () => Promise<unknown>) => {
      const { hashes, statements } = strict.work
      await ask()
      return { hashes: strict.work.hashes - hashes, statements: strict.work.statements - statements }
    }

    for (const person of [nobody, theirs, unproved, banned, wordless, older]) {
      const wrong = { ...person, password: 'of somebody else' }
      expect(await costOf(() => strict.signIn(wrong))).toEqual({ hashes: 1, statements: 1 })
    }
    // what a mail needs is done once the answer is out
    for (const { email } of [theirs, unproved, nobody]) {
      const cost = await costOf(() => strict.call('POST', '/recover', { body: { email } }))
      expect(cost).toEqual({ hashes: 0, statements: 1 })
      if (email !== nobody.email) await strict.mailTo(email)
    }
    for (const person of [strict.newPerson(), theirs, unproved, banned]) {
      expect(await costOf(() => strict.call('POST', '/signup', { body: person }))).toMatchObject({ hashes: 1 })
    }
  })
})

// of `anything`, cost 4
const bcrypt = '$2b$04$abcdefghijklmnopqrstuuBnRCx3YGNVTbJkzLhSYkRhBIFjT1v3u'
