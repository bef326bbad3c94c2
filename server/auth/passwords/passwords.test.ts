import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { openPasswords } from './passwords.ts'

// a slow machine must not refuse a password here: the queue's patience has its own test
const passwords = openPasswords(undefined, 60_000)

test('a password is kept as argon2id with 19 MiB and two passes, never twice the same', async () => {
  const [one, two] = await Promise.all([passwords.hash('the same'), passwords.hash('the same')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
})

test.each([null, '', 'plain text', '$argon2id$cut', '$2b$10$cut', '$fbscrypt$v=1', 'x'.repeat(255)])(
  'nobody gets in where "%s" is kept',
  async (kept) => {
    for (const password of ['', 'anything', kept ?? '']) {
      expect(await passwords.verify(password, kept)).toEqual({ right: false })
    }
  },
)

test('a password beyond what bcrypt reads is not right by its beginning', async () => {
  const { hash } = await import('@node-rs/bcrypt')
  const kept = await hash('x'.repeat(72), { cost: 4 })
  expect((await passwords.verify('x'.repeat(72), kept)).right).toBe(true)
  expect((await passwords.verify(`${'x'.repeat(72)}y`, kept)).right).toBe(false)
})

test('many who sign in at once are each told of their own password', async () => {
  const { hash } = await import('@node-rs/bcrypt')
  const kept = { new: await passwords.hash('right'), old: await hash('right', { cost: 4 }) }
  const tries = Array.from({ length: 24 }, (_, at) => ({
    password: at % 3 === 0 ? 'right' : `wrong ${at}`,
    kept: at % 2 === 0 ? kept.new : kept.old,
  }))
  const found = await Promise.all(tries.map((one) => passwords.verify(one.password, one.kept)))
  expect(found.map(({ right }) => right)).toEqual(tries.map(({ password }) => password === 'right'))
})

test('somebody who does not exist takes as long as somebody who does', async () => {
  const kept = await passwords.hash('the password')
  // the least of many, turn by turn: whatever else this machine does is in neither
  const least = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY }
  for (let n = 0; n < 20; n++) {
    for (const who of ['known', 'unknown'] as const) {
      const began = performance.now()
      await passwords.verify('a wrong password', who === 'known' ? kept : null)
      least[who] = Math.min(least[who], performance.now() - began)
    }
  }
  const ratio = least.unknown / least.known
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

test('a storm of sign-ins is served for a second, and the rest told to come back', async () => {
  const patient = openPasswords(1, 100)
  const kept = await patient.hash('the password')
  const answers = await Promise.allSettled(Array.from({ length: 200 }, () => patient.verify('the password', kept)))
  const [served, sentAway] = [
    answers.filter(({ status }) => status === 'fulfilled'),
    answers.filter(({ status }) => status === 'rejected'),
  ]
  expect(served.length).toBeGreaterThan(1)
  expect(sentAway.length).toBeGreaterThan(100)
  expect(sentAway[0]).toMatchObject({ reason: { status: 429, code: 'over_request_rate_limit' } })
  expect((await patient.verify('the password', kept)).right).toBe(true)
})

test('who was here from there before waits for nobody who may be guessing', async () => {
  const patient = openPasswords(1, 60_000)
  const kept = await patient.hash('the password')
  let guessed = 0
  const guesses = Array.from({ length: 40 }, async (_, n) => {
    await patient.verify('a guess', kept, `203.0.113.${n}`)
    guessed++
  })
  expect((await patient.verify('the password', kept, '198.51.100.7', true)).right).toBe(true)
  expect(guessed).toBeLessThan(20)
  await Promise.all(guesses)
})

test('an idle server has loaded neither library', () => {
  const loaded = execFileSync(
    process.execPath,
    [
      '-e',
      `await import('./server/auth/routes.ts'); console.log(process.report.getReport().sharedObjects.filter((one) => /argon2|bcrypt/.test(one)).length)`,
      '--input-type=module',
    ],
    { encoding: 'utf8' },
  )
  expect(loaded.trim()).toBe('0')
})
