import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { choir, supper } from '../cast.ts'
import { instanceRoom, mina, otherAdmin, superAdmin, tenantAdmin } from './instance-room.ts'

/* Mail that does not leave is said: to whoever invites people, and with the mail server’s words to super admins. */

let database: TestDatabase
let room: Awaited<ReturnType<typeof instanceRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await instanceRoom(database)
})
afterAll(() => database.stop())
beforeEach(() =>
  database.admin.query(
    'delete from private.processes; delete from private.mail_failures; delete from private.test_mails',
  ),
)

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const report = (id: string, sends_mail: boolean, at?: string) => {
  const said = { id, kind: 'server', version: '1.2.3', started_at: '2026-01-02T03:04:05Z', sends_mail }
  return room.asOwner('select private.report_process($1)', [JSON.stringify(said)], at)
}
const told = (of: Record<string, unknown>, at?: string) =>
  room.asOwner('select private.mail_told($1)', [JSON.stringify(of)], at)
const health = (at?: string) =>
  room.one<{ mail: { leaves: boolean | null; failures: { words: string; count: number }[] }; why: string[] }>(
    superAdmin,
    'super_health()',
    [],
    at,
  )

test('a member hears whether mail leaves, which a single process without a mail server decides', async () => {
  const leaves = (at?: string) => room.one<boolean | null>(mina, 'sends_mail()', [], at)
  expect(await leaves()).toBe(null)
  await report('a1', true)
  expect(await leaves()).toBe(true)
  await report('b2', false)
  expect(await leaves()).toBe(false)
  expect(await health()).toMatchObject({ mail: { leaves: false }, why: ['no_mail'] })
  await report('a1', true, later(5))
  expect(await leaves(later(5))).toBe(true)
})

test('super admins read what mail servers said within a day, without whom it was about', async () => {
  await report('a1', true)
  await told({ outcome: 'failed', words: "550 5.7.1 <ada@example.org>: Sorry, we don't relay (see 12345678)" })
  await told({ outcome: 'failed', words: "550 5.7.1 <bea@example.org>: Sorry, we don't relay (see 87654321)" })
  await told({ outcome: 'failed', words: 'connect ECONNREFUSED 127.0.0.1:2525' }, later(2))
  await told({ outcome: 'sent' })
  const failures = [
    { words: 'connect ECONNREFUSED …', count: 1 },
    { words: '550 5.7.1 … Sorry, we don’t relay …', count: 2 },
  ]
  expect(await health(later(3))).toMatchObject({ mail: { leaves: null, failures } })
  expect((await health(later(26 * 60))).mail.failures).toEqual([])
  await expect(room.one(tenantAdmin, 'super_health()')).rejects.toMatchObject({ code: '42501' })
})

test('failures of one hour in ever other words are counted together from the fiftieth on', async () => {
  for (let n = 0; n < 60; n++) await told({ outcome: 'failed', words: `451 try later ${'x'.repeat(n % 30)} ${n}` })
  const { rows } = await database.admin.query(
    'select count(*)::int as lines, sum(many)::int as many from private.mail_failures',
  )
  expect(rows).toEqual([{ lines: expect.any(Number), many: 60 }])
  expect(rows[0].lines).toBeLessThanOrEqual(51)
})

test('an admin sends a test mail to their own address, and alone reads how it went', async () => {
  const id = crypto.randomUUID()
  expect(await room.one(tenantAdmin, 'send_test_mail($1)', [id])).toBe(tenantAdmin.email)
  const outcome = (by = tenantAdmin) => room.one<{ outcome: string | null } | null>(by, 'test_mail($1)', [id])
  expect(await outcome()).toEqual({ outcome: null, words: null, late: false })
  expect(await room.one(tenantAdmin, 'test_mail($1)', [id], later(1))).toMatchObject({ outcome: null, late: true })
  await told({ ref: id, outcome: 'failed', words: '535 5.7.8 Authentication failed' })
  expect(await outcome()).toEqual({ outcome: 'failed', words: '535 5.7.8 Authentication failed', late: false })
  expect(await outcome(otherAdmin)).toBe(null)
  // the same press once more
  expect(await room.one(tenantAdmin, 'send_test_mail($1)', [id])).toBe(tenantAdmin.email)
  expect(await outcome()).toMatchObject({ outcome: 'failed' })
})

test('ten test mails within an hour are the most', async () => {
  const send = (at?: string) => room.one(superAdmin, 'send_test_mail($1)', [crypto.randomUUID()], at)
  for (let n = 0; n < 10; n++) await send()
  await expect(send()).rejects.toMatchObject({ code: 'PT429' })
  await send(later(61))
})

test('members neither send test mails nor hear of any, and nobody but the server tells how one went', async () => {
  const id = crypto.randomUUID()
  await expect(room.one(mina, 'send_test_mail($1)', [id])).rejects.toMatchObject({ code: '42501' })
  await expect(room.one(mina, 'test_mail($1)', [id])).rejects.toMatchObject({ code: '42501' })
  const forged = room.ask(superAdmin, `select private.mail_told('{"outcome": "sent"}')`)
  await expect(forged).rejects.toMatchObject({ code: '42501' })
})

test('whoever invited people gets the links of their own open invites, and nobody else does', async () => {
  const rows = JSON.stringify([{ email: 'ida@far.example' }, { email: 'jon@far.example' }])
  const made = await room.one<{ invite_id: string }[]>(tenantAdmin, 'invite_people($1, $2)', [rows, [supper, choir]])
  const ids = made.map(({ invite_id }) => invite_id)
  const links = (by = tenantAdmin) => room.one<{ email: string; code: string }[]>(by, 'invite_links($1)', [ids])
  expect(await links()).toEqual([
    { id: ids[0], email: 'ida@far.example', code: expect.stringMatching(/^\w{8,16}$/) },
    { id: ids[1], email: 'jon@far.example', code: expect.stringMatching(/^\w{8,16}$/) },
  ])
  expect(await links(superAdmin)).toEqual([])
  expect(await links(otherAdmin)).toEqual([])
  await expect(links(mina)).rejects.toMatchObject({ code: '42501' })
  await room.one(tenantAdmin, 'revoke_invite($1)', [ids[0]])
  expect((await links()).map(({ email }) => email)).toEqual(['jon@far.example'])
})

test('who has not confirmed their email invites by email where no mail leaves, and nowhere else', async () => {
  await database.admin.query('delete from private.proven_addresses where user_id = $1', [tenantAdmin.id])
  const invite = () =>
    room.one<unknown[]>(tenantAdmin, 'invite_people($1, $2)', ['[{"email": "kay@far.example"}]', [supper]])
  await expect(invite()).rejects.toMatchObject({ code: '42501' })
  await report('a1', false)
  await report('b2', true)
  await expect(invite()).rejects.toMatchObject({ code: '42501' })
  await report('b2', false)
  expect(await invite()).toHaveLength(1)
})
