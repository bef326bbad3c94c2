import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRoom } from '../../../test/fixtures/auth-room.ts'

let room: Awaited<ReturnType<typeof startRoom>>
beforeAll(async () => {
  const plain = await startRoom()
  await plain.stop()
  room = await startRoom({ jwtExpiry: 604_800, email: { ...plain.settings.email, securePasswordChange: true } })
})
afterAll(() => room.stop())

test('who signed in long ago proves it again before the password changes', async () => {
  const person = await room.signUp()
  const token = person.access_token
  const change = async (body: object) => (await room.call('PUT', '/user', { token, body })).body.code
  expect(await change({ password: 'quite another one' })).toBeUndefined()
  room.clock.forward(86_401)
  const password = 'and yet another one'
  expect(await change({ password })).toBe('reauthentication_needed')
  expect(await change({ password, nonce: '000000' })).toBe('reauthentication_not_valid')
  expect((await room.call('GET', '/reauthenticate', { token })).status).toBe(200)
  const { text } = await room
    .mailTo(person.email)
    .then(async (mail) => (mail.subject.includes('changed') ? room.mailTo(person.email) : mail))
  const nonce = /Code: (\d{6})/.exec(text)![1]!
  expect(await change({ password, nonce })).toBeUndefined()
  expect(await change({ password: 'and one more of them', nonce })).toBe('reauthentication_not_valid')
})

test('five wrong nonces are enough', async () => {
  const person = await room.signUp()
  const token = person.access_token
  room.clock.forward(86_401)
  await room.call('GET', '/reauthenticate', { token })
  const { code } = await room.mailTo(person.email)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const change = async (nonce: string) =>
    (await room.call('PUT', '/user', { token, body: { password: 'quite another one', nonce } })).status
  for (let n = 0; n < 5; n++) expect(await change(wrong)).toBe(422)
  expect(await change(code)).toBe(422)
})
