import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { supper } from '../supabase/tests/cast.ts'
import { smtpServer } from './fakes/smtp.ts'
import { type Server, startServer } from './server.ts'

/* An invite by mail, from the request to the other side's SMTP server, by way of a server that is killed. */

let smtp: Awaited<ReturnType<typeof smtpServer>>
let server: Server
beforeAll(async () => {
  smtp = await smtpServer()
  server = await startServer({ SEED: '1', SMTP_URL: smtp.url, LOG_LEVEL: 'debug' })
  // the first worker makes the queue; before it there is none to keep a mail in
  await heard(() => server.output().includes('Worker connected'))
})
afterAll(async () => {
  await server.discard()
  await smtp.stop()
})

async function heard(of: () => boolean, patience = 20_000) {
  const until = Date.now() + patience
  while (!of() && Date.now() < until) await new Promise((go) => setTimeout(go, 10))
}

async function invite(email: string) {
  const { anonKey: apikey } = await (await fetch(`${server.url}/config.json`)).json()
  const json = { apikey, 'content-type': 'application/json' }
  const session = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'ruth@example.org', password: 'cohort-demo' }),
  })
  const { access_token } = await session.json()
  const { status } = await fetch(`${server.url}/rest/v1/group_invites`, {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ id: randomUUID(), group_id: supper, kind: 'email', email }),
  })
  expect(status).toBe(201)
}

test('leaves within two seconds', async () => {
  await invite('ada@elsewhere.example')
  const committed = Date.now()
  await expect.poll(() => smtp.mails.length, { interval: 10, timeout: 2_000 }).toBe(1)
  expect(Date.now() - committed).toBeLessThan(2_000)
  expect(smtp.mails[0]).toMatchObject({ to: ['ada@elsewhere.example'] })
})

test('arrives once when the server is killed before it is handed over, and under the same Message-ID when killed just after', async () => {
  smtp.mails.length = 0
  smtp.commands.length = 0
  smtp.rules.answer = (command) => (command.startsWith('RCPT') ? 'hang' : undefined)
  await invite('grace@elsewhere.example')
  await heard(() => smtp.commands.some((command) => command.startsWith('RCPT')))
  await server.end('SIGKILL')

  smtp.rules.answer = (command) => (command === '.' ? 'hang' : undefined)
  server = await server.again()
  await heard(() => smtp.mails.length === 1, 40_000)
  expect(smtp.mails).toHaveLength(1)
  await server.end('SIGKILL')

  smtp.rules.answer = () => undefined
  server = await server.again()
  await heard(() => smtp.mails.length === 2, 40_000)
  const ids = smtp.mails.map(({ headers }) => headers['message-id'])
  expect(ids).toEqual([ids[0], ids[0]])
  expect(ids[0]).toMatch(/^<job\.\d+\.\d+@localhost>$/)
}, 120_000)
