import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smtpServer } from '../fakes/smtp.ts'
import { type Server, startServer } from '../server.ts'

/* On real servers: Ruth sends herself a test mail, reads what the mail server says, and finds it on the health page. */

let smtp: Awaited<ReturnType<typeof smtpServer>>
let sending: Server
let keeping: Server
beforeAll(async () => {
  smtp = await smtpServer()
  ;[sending, keeping] = await Promise.all([
    startServer({ SEED: '1', SMTP_URL: smtp.url, LOG_LEVEL: 'debug' }),
    startServer({ SEED: '1', LOG_LEVEL: 'debug' }),
  ])
  // the first worker makes the queue; before it there is none to keep a mail in
  await Promise.all([sending, keeping].map((one) => one.says('Worker connected')))
})
afterAll(async () => {
  await Promise.all([sending, keeping].map((one) => one.discard()))
  await smtp.stop()
})

async function ruthAt({ url }: Server) {
  const { anonKey } = await (await fetch(`${url}/config.json`)).json()
  const client = createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  await client.auth.signInWithPassword({ email: 'ruth@example.org', password: 'cohort-demo' })
  const ask = async (name: string, args = {}) => {
    const { data, error } = await client.rpc(name, args)
    if (error) throw error
    return data
  }
  async function testMail() {
    const id = crypto.randomUUID()
    expect(await ask('send_test_mail', { id })).toBe('ruth@example.org')
    await expect
      .poll(() => ask('test_mail', { id }), { timeout: 10_000 })
      .toMatchObject({ outcome: expect.any(String) })
    return ask('test_mail', { id })
  }
  return { client, ask, testMail }
}

test('a test mail arrives, and its sender hears so', async () => {
  const { ask, testMail } = await ruthAt(sending)
  expect(await testMail()).toMatchObject({ outcome: 'sent', words: null })
  expect(smtp.mails.at(-1)).toMatchObject({ to: ['ruth@example.org'], headers: { subject: 'Cohort can send email' } })
  await expect.poll(() => ask('sends_mail'), { timeout: 10_000 }).toBe(true)
})

test('a test mail that the mail server refuses says why, and is not tried again', async () => {
  const { ask, testMail } = await ruthAt(sending)
  smtp.rules.answer = (command) => (command.startsWith('RCPT') ? "554 5.7.1 We don't relay for strangers" : undefined)
  expect(await testMail()).toMatchObject({ outcome: 'failed', words: '554 5.7.1 We don’t relay for strangers' })
  smtp.rules.answer = (command) => (command.startsWith('MAIL') ? '451 4.3.0 Try later' : undefined)
  expect(await testMail()).toMatchObject({ outcome: 'failed', words: '451 4.3.0 Try later' })
  smtp.rules.answer = () => undefined
  const { mail, jobs } = await ask('super_health')
  expect(mail.failures.map(({ words }: { words: string }) => words)).toEqual([
    '451 4.3.0 Try later',
    '554 5.7.1 We don’t relay for strangers',
  ])
  expect(jobs).toMatchObject({ late: 0, dead: 0 })
})

test('a password mail that fails is on the health page too, and names nobody', async () => {
  const { client, ask } = await ruthAt(sending)
  smtp.rules.answer = (command) =>
    command.startsWith('RCPT') ? '550 5.1.1 <mina@example.org>: no such mailbox' : undefined
  await client.auth.resetPasswordForEmail('mina@example.org')
  const failures = async () => (await ask('super_health')).mail.failures
  await expect
    .poll(failures, { timeout: 10_000 })
    .toContainEqual(expect.objectContaining({ words: '550 5.1.1 … no such mailbox' }))
  smtp.rules.answer = () => undefined
})

test('without a mail server a test mail is kept, and the server says that it sends none', async () => {
  const { ask, testMail } = await ruthAt(keeping)
  expect(await testMail()).toMatchObject({ outcome: 'kept', words: null })
  await expect.poll(() => ask('sends_mail'), { timeout: 10_000 }).toBe(false)
  expect(await ask('super_health')).toMatchObject({ mail: { leaves: false }, why: ['no_mail'] })
})
