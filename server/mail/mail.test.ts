import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { smtpServer } from '../../test/fakes/smtp.ts'
import { readConfig } from '../config.ts'
import { type Jobs, openJobs } from '../jobs/jobs.ts'
import { createLog } from '../log.ts'
import { readSettings } from '../supabase-config.ts'
import { mailKinds, sendMail } from './mail.ts'
import { openMailbox } from './mailbox.ts'
import { mailboxRoutes } from './mailbox-page.ts'
import type { Mail } from './send.ts'

const secret = 'signs the links in mail'
const log = createLog('error')
const dataDir = mkdtempSync(join(tmpdir(), 'mail-'))

let app: Awaited<ReturnType<typeof testApp>>
let smtp: Awaited<ReturnType<typeof smtpServer>>
let jobs: Jobs | undefined

beforeAll(async () => {
  ;[app, smtp] = await Promise.all([testApp(), smtpServer()])
  await work()
  await rest()
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  smtp.mails.length = 0
  smtp.rules.answer = () => undefined
  await app.database.admin.query(
    'delete from graphile_worker._private_jobs; delete from private.suppressed_addresses; delete from private.crontab',
  )
})
afterEach(rest)

/** A worker that hands mail over to `to`, once it hears of jobs. */
async function work(to: string | undefined = smtp.url) {
  const config = readConfig({ DATA_DIR: dataDir, SITE_URL: 'https://here.example', ...(to ? { SMTP_URL: to } : {}) })
  const settings = readSettings(config)
  jobs = openJobs({
    connection: app.database.connections.as('postgres'),
    settings,
    kinds: mailKinds({ config, settings, secret, log }),
    log: createLog('error', { write: () => {} }),
  })
  jobs.start()
  const listening =
    "select 1 from pg_stat_activity where datname = current_database() and query like '%jobs:insert%' and pid <> pg_backend_pid()"
  while ((await app.database.admin.query(listening)).rows.length === 0) await sleep(10)
}

async function rest() {
  await jobs?.stop()
  jobs = undefined
}

const invitation: Mail = {
  to: 'ada@elsewhere.example',
  template: 'group_invitation',
  kind: 'invitation',
  data: { inviter: 'Mina <b>', group_name: 'Supper', path: '/invite/ABC' },
}
const send = (mail: Mail) => app.database.asService('postgres', (db) => sendMail(db, 'private.enqueue', mail))
const left = async () => (await app.database.admin.query('select id from graphile_worker.jobs')).rows.length
const suppressed = async () =>
  (await app.database.admin.query('select address, kind from private.suppressed_addresses')).rows

describe('a mail', () => {
  test('leaves within two seconds of the commit, in text and in HTML, and can be unsubscribed from', async () => {
    await work()
    const began = Date.now()
    await send(invitation)
    await expect.poll(() => smtp.mails.length, { timeout: 2_000, interval: 10 }).toBe(1)
    expect(Date.now() - began).toBeLessThan(2_000)
    const { to, from, raw, headers } = smtp.mails[0]!
    expect({ to, from }).toEqual({ to: ['ada@elsewhere.example'], from: 'no-reply@here.example' })
    expect(headers.subject).toMatch(/^=\?UTF-8\?Q\?You=E2=80=99re_invited_to_a_group_on/)
    expect(headers['content-type']).toContain('multipart/alternative')
    expect(headers['list-unsubscribe']).toMatch(/^<https:\/\/here\.example\/mail\/v1\/unsubscribe\?token=[\w.-]+>$/)
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(raw).toContain('Mina &#60;b&#62; invited you')
  })

  test('of a deed that was taken back never leaves', async () => {
    await work()
    await app.database
      .asService('postgres', async (db) => {
        await sendMail(db, 'private.enqueue', invitation)
        throw new Error('undone')
      })
      .catch(() => {})
    await sleep(500)
    expect(smtp.mails).toEqual([])
  })

  test('that keeps an account safe has nothing to unsubscribe from, and goes to whoever did', async () => {
    await app.database.admin.query(
      "insert into private.suppressed_addresses values ('ada@elsewhere.example', '*', 'x')",
    )
    await work()
    await send({ ...invitation, kind: 'security' })
    await expect.poll(() => smtp.mails.length).toBe(1)
    expect(smtp.mails[0]!.headers['list-unsubscribe']).toBeUndefined()
    expect(smtp.mails[0]!.raw).not.toContain('unsubscribe')
  })

  test('to an address that does not exist is not tried again, nor is the next one', async () => {
    smtp.rules.answer = (command) => (command.startsWith('RCPT') ? '550 5.1.1 no such person' : undefined)
    await work()
    await send({ ...invitation, to: 'Nobody@elsewhere.example' })
    await expect.poll(suppressed).toEqual([{ address: 'nobody@elsewhere.example', kind: '*' }])
    await expect.poll(left).toBe(0)
    smtp.rules.answer = () => undefined
    await send({ ...invitation, to: 'nobody@elsewhere.example' })
    await expect.poll(left).toBe(0)
    expect(smtp.mails).toEqual([])
  })

  test('that is put off comes again under the same Message-ID', async () => {
    smtp.rules.answer = (command) => (command === '.' || command === 'DATA' ? '451 4.3.0 later' : undefined)
    await work()
    await send(invitation)
    const failed = async () => (await app.database.admin.query('select last_error from graphile_worker.jobs')).rows[0]
    await expect.poll(async () => (await failed())?.last_error ?? '').toContain('later')
    expect(await suppressed()).toEqual([])
    smtp.rules.answer = () => undefined
    await app.database.admin.query('update graphile_worker._private_jobs set run_at = now(); notify "jobs:insert"')
    await expect.poll(() => smtp.mails.length).toBe(1)
    expect(smtp.mails[0]!.headers['message-id']).toMatch(/^<job\.\d+\.\d+@here\.example>$/)
  })

  test('goes to one address only, whatever stands there', async () => {
    await work()
    await send({ ...invitation, to: 'a@b.example, c@d.example' })
    await expect
      .poll(
        async () => (await app.database.admin.query('select last_error from graphile_worker.jobs')).rows[0]?.last_error,
      )
      .toContain('one address')
    expect(smtp.mails).toEqual([])
  })
})

describe('the link in a mail', () => {
  const link = async () => {
    await work()
    await send(invitation)
    await expect.poll(() => smtp.mails.length).toBe(1)
    const url = new URL(smtp.mails[0]!.headers['list-unsubscribe']!.slice(1, -1))
    return url.pathname + url.search
  }
  const click = (path: string) =>
    app.app.request(path, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })

  test('unsubscribes with one click, and only from that kind', async () => {
    const path = await link()
    const shown = await app.app.request(path)
    expect(await shown.text()).toContain('ada@elsewhere.example')
    expect(await suppressed()).toEqual([])
    expect((await click(path)).status).toBe(200)
    expect((await click(path)).status).toBe(200)
    expect(await suppressed()).toEqual([{ address: 'ada@elsewhere.example', kind: 'invitation' }])
    await send(invitation)
    await expect.poll(left).toBe(0)
    await send({ ...invitation, kind: 'digest' })
    await expect.poll(() => smtp.mails.length).toBe(2)
  })

  test('that somebody made up or changed unsubscribes nobody', async () => {
    const path = await link()
    const [body, signed] = new URL(path, 'http://x').searchParams.get('token')!.split('.') as [string, string]
    const other = Buffer.from(JSON.stringify(['other@elsewhere.example', 'invitation'])).toString('base64url')
    for (const token of [`${other}.${signed}`, `${body}.`, body, '', '.', `${body}.${signed}x`.slice(0, -2)]) {
      expect((await click(`/mail/v1/unsubscribe?token=${token}`)).status).toBe(404)
    }
    expect(await suppressed()).toEqual([])
  })
})

describe('the mailbox', () => {
  const local = { headers: { 'x-local-request': 'yes' } }

  test('shows, at this machine only, what had nowhere to go', async () => {
    await work('')
    await send({ ...invitation, data: { ...invitation.data, group_name: '<script>alert(1)</script>' } })
    const mailbox = openMailbox(dataDir)
    await expect.poll(() => mailbox.all().length).toBe(1)
    const id = mailbox.all()[0]!.id
    const routes = mailboxRoutes(mailbox)

    const list = await routes.request('/', local)
    expect(list.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await list.text()).toContain(encodeURIComponent(id))
    const shown = await (await routes.request(`/${id}`, local)).text()
    expect(shown).toContain('<a href="https://here.example/invite/ABC">')
    expect(shown).not.toContain('<script')
    const html = await routes.request(`/${id}/html`, local)
    expect(html.headers.get('content-security-policy')).toContain('sandbox')
    expect(await html.text()).not.toContain('<script')
    for (const path of ['/', `/${id}`, `/${id}/html`]) expect((await routes.request(path)).status).toBe(404)
  })

  test('is at /dev/mailbox, and for nobody from elsewhere', async () => {
    expect((await app.app.request('/dev/mailbox', local)).status).toBe(200)
    expect((await app.app.request('/dev/mailbox')).status).toBe(404)
    expect((await app.app.request('/dev/mailbox/none', local)).status).toBe(404)
  })
})
