import { afterEach, expect, test } from 'vitest'
import { startRoom } from '../../../test/fixtures/auth-room.ts'

type Room = Awaited<ReturnType<typeof startRoom>>
let room: Room
afterEach(() => room.stop())

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
async function start(limits: Partial<Room['settings']['limits']>, maxFrequency = 0) {
  const plain = await startRoom()
  await plain.stop()
  const { settings } = plain
  room = await startRoom({ limits: { ...settings.limits, ...limits }, email: { ...settings.email, maxFrequency } })
}

test('one address may try so often, then it waits, and another notices nothing', async () => {
  await start({ signInSignUps: { times: 5, seconds: 300 } })
  const person = await room.signUp()
  const wrong = { ...person, password: 'another long password' }
  const attempt = (address: string) =>
    room.call('POST', '/token?grant_type=password', { body: wrong, ...from(address) })
  const answers = await Promise.all(Array.from({ length: 8 }, () => attempt('203.0.113.5')))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(400), ...Array(3).fill(429)])
  const refused = answers.find(({ status }) => status === 429)!
  expect([refused.body.code, refused.headers.get('retry-after')]).toEqual(['over_request_rate_limit', '30'])
  expect((await attempt('203.0.113.6')).status).toBe(400)
  room.clock.forward(60)
  expect((await attempt('203.0.113.5')).status).toBe(400)
  expect((await attempt('203.0.113.5')).status).toBe(429)
})

test('an attacker in a network leaves its people their own tries, and everyone else there the emailed code', async () => {
  const allowance = { times: 5, seconds: 300 }
  await start({ signInSignUps: allowance, tokenVerifications: allowance })
  const [known, guest] = [await room.signUp(), await room.signUp()]
  const school = from('203.0.113.5')
  const password = (body: object) => room.call('POST', '/token?grant_type=password', { body, ...school })
  expect((await password(known)).status).toBe(200)
  for (let n = 0; n < 20; n++) await password({ email: `nobody${n}@example.com`, password: 'a long guess' })
  expect((await password(known)).status).toBe(200)
  expect((await password(guest)).status).toBe(429)
  const code = (person: { email: string }) =>
    room.call('POST', '/otp', { body: { email: person.email, create_user: false }, ...school })
  expect((await code(guest)).status).toBe(200)
  const mail = await room.mailTo(guest.email)
  const verify = (email: string, token: string) =>
    room.call('POST', '/verify', { body: { type: 'email', email, token }, ...school })
  expect((await verify(guest.email, mail.code)).status).toBe(200)
  for (let n = 0; n < 20; n++) await code({ email: `nobody${n}@example.com` })
  for (let n = 0; n < 20; n++) await verify(`nobody${n}@example.com`, '123456')
  room.clock.forward(1)
  expect((await code(known)).status).toBe(200)
  expect((await verify(known.email, (await room.mailTo(known.email)).code)).status).toBe(200)
  // their own tries have an end, too
  for (let n = 0; n < 10; n++) await password({ ...known, password: 'a long guess' })
  expect((await password(known)).status).toBe(429)
})

test('all addresses of one network of IPv6 count as one', async () => {
  await start({ tokenVerifications: { times: 1, seconds: 300 } })
  const body = { type: 'email', email: 'ada@example.com', token: '123456' }
  const attempt = async (address: string) => (await room.call('POST', '/verify', { body, ...from(address) })).body.code
  expect(await attempt('2001:db8::1')).toBe('otp_expired')
  expect(await attempt('2001:db8:0:0:ffff::2')).toBe('over_request_rate_limit')
  expect(await attempt('2001:db8:0:1::2')).toBe('otp_expired')
})

test('what comes from this machine is not counted', async () => {
  await start({ signInSignUps: { times: 1, seconds: 300 } })
  const person = await room.signUp()
  const attempt = async () =>
    (await room.call('POST', '/token?grant_type=password', { body: person, ...from('127.0.0.1') })).status
  expect([await attempt(), await attempt(), await attempt()]).toEqual([200, 200, 200])
})

test('an address gets one mail a minute, whether anybody has it or not', async () => {
  await start({}, 60)
  const person = await room.signUp()
  for (const email of [person.email, 'nobody@example.com']) {
    expect((await room.call('POST', '/recover', { body: { email } })).status).toBe(200)
    const again = await room.call('POST', '/recover', { body: { email } })
    expect([again.status, again.body.code]).toEqual([429, 'over_email_send_rate_limit'])
  }
  room.clock.forward(60)
  expect((await room.call('POST', '/recover', { body: { email: person.email } })).status).toBe(200)
})

test('this server sends so many mails an hour', async () => {
  await start({ emailSent: { times: 2, seconds: 3600 } })
  const ask = async (n: number) =>
    (await room.call('POST', '/recover', { body: { email: `a${n}@example.com` } })).body.code
  expect([await ask(1), await ask(2), await ask(3)]).toEqual([undefined, undefined, 'over_email_send_rate_limit'])
})

test('whoever asks for a session per person has one', async () => {
  const plain = await startRoom()
  await plain.stop()
  room = await startRoom({ sessions: { ...plain.settings.sessions, singlePerUser: true } })
  const person = await room.signUp()
  expect((await room.signIn(person)).status).toBe(200)
  expect((await room.call('GET', '/user', { token: person.access_token })).body.code).toBe('session_not_found')
})
