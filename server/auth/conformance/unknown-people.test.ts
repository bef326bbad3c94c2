import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRoom } from '../../../test/fixtures/auth-room.ts'

/* People whom nobody knows: what a code asked for in their name is answered, and what tells of no account. */

type Room = Awaited<ReturnType<typeof startRoom>>
let open: Room
let quiet: Room
let closed: Room
beforeAll(async () => {
  const plain = await startRoom()
  await plain.stop()
  const { sms, safety } = plain.settings
  const phones = { sms: { ...sms, enableSignup: true, testOtp: { '15550001111': '123456' } } }
  open = await startRoom(phones)
  quiet = await startRoom({ ...phones, safety: { ...safety, hideAccounts: true } })
  closed = await startRoom({ ...phones, enableSignup: false })
})
afterAll(() => Promise.all([open, quiet, closed].map((room) => room?.stop())))

const otp = async (room: Room, body: object) => {
  const { status, body: said } = await room.call('POST', '/otp', { body })
  return [status, said.code, said.message]
}
const noneMade = [422, 'otp_disabled', 'Signups not allowed for otp']
const silence = [200, undefined, undefined]

describe('a code that shall make nobody', () => {
  test.each([
    ['address', { email: 'nobody@example.com' }],
    ['number', { phone: '+15550001111' }],
  ])('for an %s that nobody has is refused', async (_, who) => {
    expect(await otp(open, { ...who, create_user: false })).toEqual(noneMade)
  })

  test('for an address that somebody has goes out', async () => {
    const person = open.newPerson()
    const token = open.tokens.serviceRoleKey
    await open.call('POST', '/admin/users', { body: { ...person, email_confirm: true }, token })
    expect(await otp(open, { email: person.email, create_user: false })).toEqual(silence)
    expect(await open.mailTo(person.email)).toBeDefined()
  })

  test.each([
    ['address', { email: 'nobody@example.com' }],
    ['number', { phone: '+15550001111' }],
  ])('for an %s that nobody has is silence where accounts are hidden', async (_, who) => {
    expect(await otp(quiet, { ...who, create_user: false })).toEqual(silence)
    expect(quiet.mails).toEqual([])
  })
})

test('where nobody may sign up, a code for somebody new is refused', async () => {
  expect(await otp(closed, { email: 'nobody@example.com' })).toEqual([
    422,
    'signup_disabled',
    'Signups not allowed for this instance',
  ])
})

describe('a message again', () => {
  const again = async (room: Room, body: object) => {
    const { status, body: said } = await room.call('POST', '/resend', { body })
    return [status, said]
  }
  test.each([
    ['sms', '+15550001111'],
    ['sms', '+442079460000'],
    ['phone_change', '+442079460001'],
  ])('(%s) for a number that nobody has, %s, is as if it went', async (type, phone) => {
    expect(await again(open, { type, phone })).toEqual([200, {}])
  })

  test('by telephone or mail is refused where that way is off', async () => {
    const plain = await startRoom()
    expect(await again(plain, { type: 'sms', phone: '+15550001111' })).toMatchObject([
      400,
      { code: 'phone_provider_disabled', message: 'Phone logins are disabled' },
    ])
    await plain.stop()
  })
})
