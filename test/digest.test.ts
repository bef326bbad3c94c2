import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../server/config.ts'
import { openJobs } from '../server/jobs/jobs.ts'
import { createLog } from '../server/log.ts'
import { mailKinds } from '../server/mail/mail.ts'
import { push } from '../server/push/push.ts'
import { newPair } from '../server/secrets.ts'
import { readSettings } from '../server/supabase-config.ts'
import { mina } from '../supabase/tests/cast.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { pushService } from './fakes/push-service.ts'
import { smtpServer } from './fakes/smtp.ts'

/* A digest, from the hour at which it is due to the device and the mailbox: by the worker and the sender themselves. */
const vapid = newPair()
const dataDir = mkdtempSync(join(tmpdir(), 'digest-'))
let database: TestDatabase
let service: Awaited<ReturnType<typeof pushService>>
let smtp: Awaited<ReturnType<typeof smtpServer>>
const running: { stop(): Promise<unknown> }[] = []

beforeAll(async () => {
  ;[database, service, smtp] = await Promise.all([testDatabase(), pushService(() => vapid.publicKey), smtpServer()])
  await database.admin.query('delete from private.crontab')
  const config = readConfig({ DATA_DIR: dataDir, SITE_URL: 'https://here.example', SMTP_URL: smtp.url })
  const settings = readSettings(config)
  const log = createLog('error')
  const jobs = openJobs({
    connection: database.connections.as('postgres'),
    settings,
    kinds: mailKinds({ config, settings, secret: 'signs', log }),
    log,
  })
  const sender = push({ database, settings, vapid, subject: 'mailto:ops@example.org', log, loopback: true })
  running.push(jobs, sender)
  jobs.start()
  sender.start()
})
afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()))
  await service.stop()
  await smtp.stop()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('what Mina has not seen since yesterday reaches her device and her mailbox, once', async () => {
  const { endpoint, keys } = service.device('phone')
  const { admin } = database
  await admin.query("select private.notify($1, 'task_due', 'Bread', null, null, null)", [[mina.id]])
  await admin.query("update public.notifications set created_at = now() - interval '1 hour'")
  await admin.query("select private.keep_push_device($1, $2, $3, $4, 'a phone')", [
    mina.id,
    endpoint,
    keys.p256dh,
    keys.auth,
  ])
  await admin.query("select private.prove_address($1, $2, 'mail')", [mina.id, mina.email])
  await admin.query(
    `insert into public.notification_digests (user_id, email, push, at_time, tz, updated_at)
     values ($1, 'daily', 'daily', (now() at time zone 'UTC' - interval '1 minute')::time, 'UTC', now() - interval '1 day')`,
    [mina.id],
  )
  // the first worker makes the queue; what is written before it listens waits for its next look
  const listening =
    "select 1 from pg_stat_activity where datname = current_database() and query like '%jobs:insert%' and pid <> pg_backend_pid()"
  await expect.poll(async () => (await admin.query(listening)).rows.length, { timeout: 15_000 }).toBeGreaterThan(0)

  for (const sent of [2, 0])
    expect((await admin.query('select private.send_digests() as sent')).rows).toEqual([{ sent }])
  await expect.poll(() => service.at('phone').length, { timeout: 10_000 }).toBe(1)
  expect(service.at('phone')[0]!.payload).toMatchObject({ type: 'digest', message: '1 unread notification' })
  await expect.poll(() => smtp.mails.length, { timeout: 10_000 }).toBe(1)
  expect(smtp.mails[0]).toMatchObject({ to: ['mina@example.org'] })
  expect(smtp.mails[0]!.headers.subject).toBe('Task Due Soon: Bread')
})
