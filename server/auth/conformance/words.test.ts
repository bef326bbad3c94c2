import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRoom } from '../../../test/fixtures/auth-room.ts'

/* The words of refusals, which programs show as they come, and the order in which lists are told. */

type Room = Awaited<ReturnType<typeof startRoom>>
let room: Room
beforeAll(async () => {
  const plain = await startRoom()
  await plain.stop()
  room = await startRoom({
    web3: { ethereum: false, solana: false },
    sms: { ...plain.settings.sms, enableSignup: true, testOtp: { '15550001111': '123456' } },
  })
})
afterAll(() => room.stop())

const admin = () => room.tokens.serviceRoleKey
const told = async (method: string, path: string, asked: object) => {
  const { status, body } = await room.call(method, path, asked)
  return [status, body.code ?? body.error, body.message ?? (body as { error_description?: string }).error_description]
}

async function member() {
  const person = room.newPerson()
  await room.call('POST', '/admin/users', { body: { ...person, email_confirm: true }, token: admin() })
  return { ...person, token: (await room.signIn(person)).body.access_token }
}

describe('users', () => {
  test('are listed newest first, or as `sort` says', async () => {
    const made: string[] = []
    for (const _ of [1, 2, 3]) {
      room.clock.forward(1)
      made.push((await room.call('POST', '/admin/users', { body: room.newPerson(), token: admin() })).body.id)
    }
    const listed = async (query: string) => {
      const { body } = await room.call<{ users: { id: string }[] }>('GET', `/admin/users?per_page=100${query}`, {
        token: admin(),
      })
      return body.users.map(({ id }) => id).filter((id) => made.includes(id))
    }
    expect(await listed('')).toEqual([...made].reverse())
    expect(await listed('&sort=created_at%20desc')).toEqual([...made].reverse())
    expect(await listed('&sort=created_at%20ASC')).toEqual(made)
  })

  test.each([
    ['email asc', "Bad Sort Parameters: bad field for sort 'email'"],
    ['created_at up', "Bad Sort Parameters: bad direction for sort 'up', only 'asc' and 'desc' allowed"],
  ])('are not sorted by “%s”', async (sort, words) => {
    expect(await told('GET', `/admin/users?sort=${encodeURIComponent(sort)}`, { token: admin() })).toEqual([
      400,
      'validation_failed',
      words,
    ])
  })
})

describe('a second factor', () => {
  test('says what is wrong with a code', async () => {
    const { token } = await member()
    const { body: factor } = await room.call<{ id: string; totp: { secret: string } }>('POST', '/factors', {
      body: { factor_type: 'totp', friendly_name: 'Phone' },
      token,
    })
    const { body: challenge } = await room.call('POST', `/factors/${factor.id}/challenge`, { body: {}, token })
    const right = new TOTP({ secret: factor.totp.secret }).generate({ timestamp: room.clock.now })
    const wrong = right === '000000' ? '000001' : '000000'
    const answer = (code: string) =>
      told('POST', `/factors/${factor.id}/verify`, { body: { challenge_id: challenge.id, code }, token })
    expect(await answer(wrong)).toEqual([422, 'mfa_verification_failed', 'Invalid TOTP code entered'])
    expect(await answer('')).toEqual([400, 'validation_failed', 'Code needs to be non-empty'])
    room.clock.forward(301)
    expect(await answer(right)).toEqual([
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    ])
  })
})

describe('a bearer’s token', () => {
  const begins = 'invalid JWT: unable to parse or verify signature, '
  test.each([
    ['is no token', () => 'nonsense', 'token is malformed: token contains an invalid number of segments'],
    [
      'is signed by nobody',
      (good: string) => `${good.slice(0, -8)}AAAAAAAA`,
      'token signature is invalid: signature is invalid',
    ],
  ])('that %s is told so', async (_, made, words) => {
    const { token } = await member()
    expect(await told('GET', '/user', { token: made(token) })).toEqual([403, 'bad_jwt', begins + words])
  })

  test('that is over is told so', async () => {
    const { token } = await member()
    room.clock.forward(3700)
    expect(await told('GET', '/user', { token })).toEqual([
      403,
      'bad_jwt',
      `${begins}token has invalid claims: token is expired`,
    ])
  })
})

describe('wallets', () => {
  const path = '/token?grant_type=web3'
  test.each([
    ['a chain that there is not', { chain: 'kaspa' }],
    ['a chain that is off', { chain: 'solana' }],
    ['nothing', {}],
  ])('where none may come are told so whatever they send: %s', async (_, body) => {
    expect(await told('POST', path, { body })).toEqual([422, 'web3_provider_disabled', 'Web3 provider is disabled'])
  })

  test('say what is wrong with the form of a signature', async () => {
    const open = await startRoom({ web3: { ethereum: true, solana: true } })
    const words = async (body: object) => (await open.call('POST', path, { body })).body.message
    const message = 'm'.repeat(64)
    expect(await words({ chain: 'solana', message, signature: 'x' })).toBe(
      'signature must be 64 bytes encoded as base64 with or without padding',
    )
    expect(await words({ chain: 'solana', message, signature: '*'.repeat(86) })).toBe(
      'signature does not contain valid base64 characters',
    )
    expect(await words({ chain: 'ethereum', message, signature: '0x1' })).toBe(
      'signature must be 65 bytes long, encoded as a 130 character-long hexadecimal string',
    )
    await open.stop()
  })
})
