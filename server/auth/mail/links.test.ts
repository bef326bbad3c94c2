import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRoom } from '../../../test/fixtures/auth-room.ts'
import { mayRedirect } from './redirects.ts'

let room: Awaited<ReturnType<typeof startRoom>>
beforeAll(async () => {
  const plain = await startRoom()
  await plain.stop()
  const email = { ...plain.settings.email, enableConfirmations: true }
  const safety = { ...plain.settings.safety, hideAccounts: true }
  room = await startRoom({ email, safety, additionalRedirectUrls: ['https://app.example/**'] })
})
afterAll(() => room.stop())

const verify = (body: object) => room.call('POST', '/verify', { body })

/** Somebody who has proved their address. */
async function member() {
  const person = room.newPerson()
  await room.call('POST', '/signup', { body: person })
  const { link } = await room.mailTo(person.email)
  const { fragment } = await room.follow(link)
  return { ...person, token: fragment.get('access_token')! }
}

describe('who signs up where addresses must be proven', () => {
  test('is in by the link of the mail, once', async () => {
    const person = room.newPerson()
    await room.call('POST', '/signup?redirect_to=http://localhost:3000/welcome', { body: person })
    const { link, subject, html } = await room.mailTo(person.email)
    expect(subject).toBe('Confirm your email')
    expect(html).toContain('Confirm my email')
    const { status, to, fragment } = await room.follow(link)
    expect([status, to.pathname, fragment.get('type')]).toEqual([303, '/welcome', 'signup'])
    const { body } = await room.call('GET', '/user', { token: fragment.get('access_token')! })
    expect(body).toMatchObject({ email: person.email, email_confirmed_at: expect.any(String) })
    expect((await room.signIn(person)).status).toBe(200)
    const again = await room.follow(link)
    expect([again.fragment.get('error_code'), again.fragment.get('access_token')]).toEqual(['otp_expired', null])
  })

  test('is in by the code of the same mail', async () => {
    const person = room.newPerson()
    const { error } = await room.client().signUp(person)
    expect(error).toBeNull()
    const { code } = await room.mailTo(person.email)
    expect(code).toMatch(/^\d{6}$/)
    const client = room.client()
    const { data, error: refused } = await client.verifyOtp({ email: person.email, token: code, type: 'email' })
    expect([refused, data.user?.email]).toEqual([null, person.email])
    expect((await verify({ email: person.email, token: code, type: 'email' })).body.code).toBe('otp_expired')
  })

  test('gets another mail when the first is lost, and the first counts no more', async () => {
    const person = room.newPerson()
    await room.call('POST', '/signup', { body: person })
    const lost = await room.mailTo(person.email)
    expect((await room.client().resend({ type: 'signup', email: person.email })).error).toBeNull()
    const found = await room.mailTo(person.email)
    expect((await room.follow(lost.link)).fragment.get('error_code')).toBe('otp_expired')
    expect((await room.follow(found.link)).fragment.get('type')).toBe('signup')
  })

  test('is late after an hour', async () => {
    const person = room.newPerson()
    await room.call('POST', '/signup', { body: person })
    const { link, code } = await room.mailTo(person.email)
    room.clock.forward(3600)
    expect((await room.follow(link)).fragment.get('error_description')).toBe('Email link is invalid or has expired')
    expect((await verify({ email: person.email, token: code, type: 'signup' })).body.code).toBe('otp_expired')
  })
})

describe('who comes by a code', () => {
  test('is in with it, and who was not there before is made', async () => {
    const { email } = room.newPerson()
    const client = room.client()
    expect((await client.signInWithOtp({ email, options: { data: { name: 'Ada' } } })).error).toBeNull()
    const { code } = await room.mailTo(email)
    const { data } = await client.verifyOtp({ email, token: code, type: 'email' })
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'Ada' } })
    expect((await client.signInWithOtp({ email })).error).toBeNull()
    const again = await room.mailTo(email)
    expect(again.subject).toBe(`${again.code} is your code to sign in`)
    expect((await client.verifyOtp({ email, token: again.code, type: 'email' })).data.user?.id).toBe(data.user!.id)
  })

  test('is not made where that is not wanted, and the answer is the same where accounts are hidden', async () => {
    const { email } = room.newPerson()
    const known = await member()
    const answers = await Promise.all(
      [email, known.email].map((email) => room.call('POST', '/otp', { body: { email, create_user: false } })),
    )
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, {}],
      [200, {}],
    ])
    await room.mailTo(known.email)
    expect(room.mails.filter(({ to }) => to === email)).toEqual([])
  })

  test('finds the password gone that somebody had set who never proved the address', async () => {
    const { email } = room.newPerson()
    await room.call('POST', '/signup', { body: { email, password: 'of the squatter' } })
    await room.mailTo(email)
    await room.call('POST', '/otp', { body: { email } })
    const { code } = await room.mailTo(email)
    expect((await verify({ email, token: code, type: 'email' })).status).toBe(200)
    expect((await room.signIn({ email, password: 'of the squatter' })).body.code).toBe('invalid_credentials')
  })

  test('may be wrong five times; then only the link opens', async () => {
    const person = await member()
    await room.call('POST', '/otp', { body: { email: person.email } })
    const { code, link } = await room.mailTo(person.email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => verify({ email: person.email, token: wrong, type: 'email' })),
    )
    expect(tries.map(({ body }) => body.code).sort()).toEqual(
      [...Array(5).fill('otp_expired'), ...Array(7).fill('over_request_rate_limit')].sort(),
    )
    const right = await verify({ email: person.email, token: code, type: 'email' })
    expect([right.status, right.body.code]).toEqual([429, 'over_request_rate_limit'])
    expect((await room.follow(link)).fragment.get('access_token')).toBeTruthy()
  })

  test('cannot count through the codes to find the link', async () => {
    const { createHash } = await import('node:crypto')
    const person = await member()
    await room.call('POST', '/otp', { body: { email: person.email } })
    const { code } = await room.mailTo(person.email)
    const guessed = createHash('sha224').update(`${person.email}${code}`).digest('hex')
    expect((await room.follow(`/verify?token=${guessed}&type=magiclink`)).fragment.get('error_code')).toBe(
      'otp_expired',
    )
  })
})

describe('who has forgotten the password', () => {
  test('sets another by the link, and hears of it', async () => {
    const person = await member()
    await room.client().resetPasswordForEmail(person.email, { redirectTo: 'https://app.example/set' })
    const { fragment, to } = await room.follow((await room.mailTo(person.email)).link)
    expect([to.href.split('#')[0], fragment.get('type')]).toEqual(['https://app.example/set', 'recovery'])
    const token = fragment.get('access_token')!
    const { status } = await room.call('PUT', '/user', { token, body: { password: 'quite another one' } })
    expect(status).toBe(200)
    expect((await room.mailTo(person.email)).subject).toBe('Your password was changed')
    expect((await room.call('GET', '/user', { token: person.token })).status).toBe(403)
  })

  test('whose address nobody has gets the same answer and no mail', async () => {
    const { status, body } = await room.call('POST', '/recover', { body: { email: 'nobody@example.com' } })
    expect([status, body]).toEqual([200, {}])
    expect(room.mails.filter(({ to }) => to === 'nobody@example.com')).toEqual([])
  })
})

describe('who changes the address', () => {
  test('needs a yes from both, and the old one hears that it is done', async () => {
    const person = await member()
    const email = room.newPerson().email
    await room.call('PUT', '/user', { token: person.token, body: { email } })
    const [fresh, old] = [await room.mailTo(email), await room.mailTo(person.email)]
    const first = await room.follow(fresh.link)
    expect(first.fragment.get('message')).toMatch(/other email/)
    expect((await room.call('GET', '/user', { token: person.token })).body.email).toBe(person.email)
    const second = await room.follow(old.link)
    expect(second.fragment.get('type')).toBe('email_change')
    expect((await room.call('GET', '/user', { token: person.token })).body.email).toBe(email)
    expect((await room.mailTo(person.email)).text).toContain('Was this you?')
    expect((await room.signIn({ email, password: person.password })).status).toBe(200)
  })

  test('may type both codes instead', async () => {
    const person = await member()
    const email = room.newPerson().email
    await room.call('PUT', '/user', { token: person.token, body: { email } })
    const [fresh, old] = [await room.mailTo(email), await room.mailTo(person.email)]
    const half = await verify({ email: person.email, token: old.code, type: 'email_change' })
    expect([half.status, half.body.access_token]).toEqual([200, undefined])
    const whole = await verify({ email, token: fresh.code, type: 'email_change' })
    expect(whole.body.user.email).toBe(email)
  })

  test('does not get it when somebody else has taken it meanwhile', async () => {
    const person = await member()
    const wanted = room.newPerson()
    await room.call('PUT', '/user', { token: person.token, body: { email: wanted.email } })
    const [fresh, old] = [await room.mailTo(wanted.email), await room.mailTo(person.email)]
    await room.call('POST', '/signup', { body: wanted })
    await room.follow((await room.mailTo(wanted.email)).link)
    await room.follow(old.link)
    expect((await room.follow(fresh.link)).fragment.get('error_code')).toBe('email_exists')
  })
})

describe('a new address where accounts are hidden', () => {
  test('is answered alike whether somebody has it or not, and is refused to whoever proves it', async () => {
    const [person, owner] = [await member(), await member()]
    const answer = async (email: string) => {
      const { status, headers, body } = await room.call('PUT', '/user', { token: person.token, body: { email } })
      room.clock.forward(120)
      return JSON.stringify([status, [...headers], body])
        .replaceAll(email, '…')
        .replaceAll(/"[^"]*_at":"[^"]*"/g, '')
    }
    const unknown = await answer(room.newPerson().email)
    expect(await answer(owner.email)).toBe(unknown)
    const [theirs, own] = [await room.mailTo(owner.email), await room.mailTo(person.email)]
    await room.follow(own.link)
    expect((await room.follow(theirs.link)).fragment.get('error_code')).toBe('email_exists')
    expect((await room.signIn(owner)).status).toBe(200)
  })

  test('is the same sign-up as any other', async () => {
    const owner = await member()
    const answer = async (email: string) => {
      const { status, headers, body } = await room.call('POST', '/signup', {
        body: { email, password: owner.password },
      })
      return JSON.stringify([status, [...headers], body])
        .replaceAll(email, '…')
        .replaceAll(uuids, 'id')
    }
    expect(await answer(owner.email)).toBe(await answer(room.newPerson().email))
  })
})

const uuids = /[0-9a-f]{8}-[0-9a-f-]{27}/g

test('a setting for development lets links lead to another port of this machine', () => {
  const { settings } = room
  const local = { ...settings, safety: { ...settings.safety, anyLocalPort: true } }
  expect(mayRedirect('http://localhost:5173/home', local)).toBe(true)
  expect(mayRedirect('http://localhost:5173/home', settings)).toBe(false)
  expect(mayRedirect('http://localhost.evil.example:5173/', local)).toBe(false)
})

describe('a link that leads elsewhere', () => {
  test.each([
    'https://evil.example/',
    'https://localhost:3000.evil.example/',
    'https://app.example@evil.example/',
    'https://evil.example\\@app.example/',
    'javascript:alert(1)//app.example',
    'http://app.example/',
    '//evil.example',
    'https://app.example.evil.example/x',
    'http://localhost:3001/',
    'https://localhost:3000/',
  ])('to %s leads to the site instead', async (wanted) => {
    const { email } = room.newPerson()
    await room.call('POST', `/otp?redirect_to=${encodeURIComponent(wanted)}`, { body: { email } })
    const { link } = await room.mailTo(email)
    expect((await room.follow(link)).to.origin).toBe('http://localhost:3000')
    const forged = await room.follow(`/verify?token=x&type=signup&redirect_to=${encodeURIComponent(wanted)}`)
    expect(forged.to.origin).toBe('http://localhost:3000')
  })
})
