import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Jobs, openJobs } from '../../../server/jobs/jobs.ts'
import { dnsTxt } from '../../../server/jobs/txt-kind.ts'
import { createLog } from '../../../server/log.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { dnsServer } from '../../../test/fakes/dns.ts'
import { elsewhere, superAdmin, tenantAdmin } from '../cast.ts'
import { type DomainLine, type TenantRoom, tenantRoom } from './tenant-room.ts'

/* Whose address brings whom: a domain that its holder has confirmed, and no other. */
let database: TestDatabase
let room: TenantRoom
let dns: Awaited<ReturnType<typeof dnsServer>>
let jobs: Jobs
beforeAll(async () => {
  ;[database, dns] = await Promise.all([testDatabase(), dnsServer()])
  room = await tenantRoom(database)
  const run = 'private.run_job'
  jobs = openJobs({
    connection: database.connections.as('postgres'),
    settings: { jobs: { crontab: undefined, run, enqueue: 'private.enqueue', resolvers: [] } },
    kinds: {
      'dns.txt': dnsTxt({ servers: [dns.address], run, patience: 200 }),
      'mail.send': async ({ payload }) => void mails.push(payload as Mail),
    },
    log: createLog('error', { write: () => {} }),
  })
  jobs.start()
  const listening =
    "select 1 from pg_stat_activity where datname = current_database() and query like '%jobs:insert%' and pid <> pg_backend_pid()"
  while ((await database.admin.query(listening)).rows.length === 0) await sleep(10)
})
afterAll(async () => {
  await jobs.stop()
  await dns.stop()
  await database.stop()
})
type Mail = { to: string; template: string; data: Record<string, string> }
const mails: Mail[] = []
beforeEach(async () => {
  mails.length = 0
  dns.records.clear()
  await database.admin.query('delete from private.guesses')
})
afterEach(() => Object.assign(dns.rules, { silent: false, fails: false }))

let count = 0
const add = (domain = `d${count++}.example`, tenant = elsewhere) =>
  room.one<DomainLine>(superAdmin, 'add_domain($1, $2)', [tenant, domain])
const confirm = (id: string, code: string | null = null) =>
  room.one<DomainLine & { message?: string }>(superAdmin, 'confirm_domain($1, $2)', [id, code])
const line = async (id: string) => (await room.tenant(elsewhere)).domains.find((its) => its.id === id)!
const comes = async (email: string) => {
  const person = await room.signsUp(email)
  await room.proves(person)
  return (await room.tenantOf(person)).tenant_id
}

describe('a domain', () => {
  test('brings nobody before it is confirmed, and those who have shown their address after', async () => {
    const { id, domain, record } = await add()
    expect(await comes(`early@${domain}`)).not.toBe(elsewhere)
    dns.records.set(record.name, ['something else', record.value])
    await confirm(id)
    await expect.poll(async () => (await line(id)).confirmed_at).not.toBeNull()
    const unproven = await room.signsUp(`unproven@${domain}`)
    expect((await room.tenantOf(unproven)).tenant_id).not.toBe(elsewhere)
    expect(await comes(`late@${domain}`)).toBe(elsewhere)
    expect(await comes(`below@sub.${domain}`)).not.toBe(elsewhere)
    expect(await room.audit('tenant.domain')).toMatchObject({
      subject_id: elsewhere,
      after: { domain, confirmed: true, by: 'dns' },
    })
    await room.one(superAdmin, 'remove_domain($1)', [id])
    expect(await comes(`after@${domain}`)).not.toBe(elsewhere)
  })

  test.each([
    ['missing', () => {}],
    ['other', (name: string) => void dns.records.set(name, ['v=spf1 -all', 'x'.repeat(600)])],
    ['unreachable', () => void Object.assign(dns.rules, { fails: true })],
    ['unreachable', () => void Object.assign(dns.rules, { silent: true })],
  ])('whose record is %s stays unconfirmed, and says so', async (error, arrange) => {
    const { id, record } = await add()
    arrange(record.name)
    await confirm(id)
    await expect.poll(async () => (await line(id)).error, { timeout: 5_000 }).toBe(error)
    expect((await line(id)).confirmed_at).toBeNull()
  })

  test('of others draws nobody in: its record has another token, and it is one organisation’s', async () => {
    const tenant = await room.make()
    const theirs = await add(`own${randomUUID().slice(0, 6)}.example`, tenant.id)
    await expect(add(theirs.domain)).rejects.toMatchObject({
      code: 'PT409',
      detail: 'domain',
      message: 'This domain belongs to another organisation.',
    })
    await expect(add(theirs.domain.toUpperCase(), tenant.id)).rejects.toMatchObject({
      code: 'PT409',
      message: 'This organisation has this domain already.',
    })
    const mine = await add()
    // the token of another domain, which its holder has set, says nothing of this one
    dns.records.set(mine.record.name, [theirs.record.value])
    await confirm(mine.id)
    await expect.poll(async () => (await line(mine.id)).error).toBe('other')
    expect(await comes(`victim@${mine.domain}`)).not.toBe(elsewhere)
  })

  test.each([
    ['gmail.com', '22023'],
    ['GMX.de.', '22023'],
    ['nodomain', '22023'],
    ['two words.example', '22023'],
    ['-x.example', '22023'],
    ['a@b.example', '22023'],
    [`${'x'.repeat(64)}.example`, '22023'],
    ["x.example'; drop", '22023'],
  ])('%s is refused', async (domain, code) => {
    await expect(add(domain)).rejects.toMatchObject({ code, detail: 'domain' })
  })

  test('is none of the organisation that everyone belongs to', async () => {
    const { tenant_id } = await room.tenantOf(tenantAdmin)
    await expect(add('everyone.example', tenant_id)).rejects.toMatchObject({ code: 'PT409' })
  })
})

describe('its postmaster', () => {
  test('gets a code, which confirms it once', async () => {
    const { id, domain } = await add()
    await room.one(superAdmin, 'mail_domain_code($1)', [id])
    await expect(room.one(superAdmin, 'mail_domain_code($1)', [id])).rejects.toMatchObject({ code: 'PT429' })
    await expect.poll(() => mails.length).toBe(1)
    expect(mails[0]).toMatchObject({
      to: `postmaster@${domain}`,
      template: 'domain_code',
      data: { tenant_name: 'Elsewhere' },
    })
    expect(await confirm(id, 'WRONG-WRONG')).toMatchObject({
      message: 'This code doesn’t work. Check it, or send another.',
    })
    const { code } = mails[0]!.data
    expect(await confirm(id, ` ${code!.toLowerCase()} `)).toMatchObject({ confirmed_at: expect.any(String) })
    expect(await comes(`one@${domain}`)).toBe(elsewhere)
    const { rows } = await database.admin.query('select code_hash from private.tenant_domains where id = $1', [id])
    expect(rows).toEqual([{ code_hash: null }])
  })

  test('is not guessed at: after ten wrong codes one waits', async () => {
    const { id } = await add()
    await room.one(superAdmin, 'mail_domain_code($1)', [id])
    await expect.poll(() => mails.length).toBe(1)
    for (let n = 0; n < 10; n++) await confirm(id, `WRONG-${n}`)
    await expect(confirm(id, mails[0]!.data.code!)).rejects.toMatchObject({ code: 'PT429', detail: 'guesses' })
  })

  test('who answers after a week is too late', async () => {
    const { id } = await add()
    await room.one(superAdmin, 'mail_domain_code($1)', [id])
    await expect.poll(() => mails.length).toBe(1)
    await database.admin.query(
      "update private.tenant_domains set mailed_at = now() - interval '8 days' where id = $1",
      [id],
    )
    expect(await confirm(id, mails[0]!.data.code!)).toMatchObject({ code: 'PT404' })
  })
})
