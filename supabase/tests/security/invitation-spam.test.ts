import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { renderTemplate } from '../../../server/mail/templates.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { actingOn, type Someone } from '../acting.ts'
import { arrangeRanks, ines, jonas, mina, superAdmin, supper, tenantAdmin, tomas } from '../cast.ts'

/* Accounts cost nothing, and an invitation goes to whomever its sender names: it must not carry their mail. */

let database: TestDatabase
let { ask, asOwner } = {} as ReturnType<typeof actingOn>
beforeAll(async () => {
  database = await testDatabase()
  ;({ ask, asOwner } = actingOn(database))
  await arrangeRanks(database)
  const pool = new pg.Pool({ ...database.connections.as('postgres'), max: 2 })
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  await runMigrations({ pgPool: pool })
  await pool.end()
})
afterAll(() => database.stop())
beforeEach(() =>
  database.admin.query(
    'delete from public.group_invites; delete from private.sent_invitations; delete from graphile_worker._private_jobs',
  ),
)

const from = (person: Someone, address: string): Someone => ({ ...person, headers: { 'x-forwarded-for': address } })
async function groupOf(person: Someone, name = 'Kitchen table') {
  const id = randomUUID()
  await ask(person, "select public.create_group($1, $2, 'Europe/London', 'leaf')", [id, name])
  return id
}
async function invite(by: Someone, group: string, email = `${randomUUID()}@far.example`) {
  const id = randomUUID()
  await ask(by, "insert into public.group_invites (id, group_id, kind, email) values ($1, $2, 'email', $3)", [
    ...[id, group, email],
  ])
  return id
}
const mails = async () =>
  (await database.admin.query('select count(*)::int as n from graphile_worker._private_jobs')).rows[0].n as number
interface Mail {
  template: string
  data: Record<string, string>
}
const mailOf = async (id: string) =>
  (await asOwner<{ mail: Mail }>('select private.invitation_mail($1) as mail', [{ id }]))[0]!.mail
const unproven = async (person: Someone, work: () => Promise<void>) => {
  const { rows } = await database.admin.query('delete from private.proven_addresses where user_id = $1 returning *', [
    person.id,
  ])
  await work()
  await database.admin.query(
    "insert into private.proven_addresses (user_id, email, how) select $1, $2, 'mail' on conflict do nothing",
    [person.id, rows[0]?.email ?? person.email],
  )
}
const limit = (scope: string, most: number) =>
  asOwner('update private.invitation_limits set most = $2 where scope = $1', [scope, most])

describe('an invitation by email', () => {
  test('does not leave for somebody who never proved their own address, and a link still does', async () => {
    const group = await groupOf(mina)
    await unproven(mina, async () => {
      await expect(invite(mina, group)).rejects.toMatchObject({ code: '42501', message: /Confirm your email/ })
      expect(await mails()).toBe(0)
      await ask(mina, "insert into public.group_invites (group_id, kind) values ($1, 'link')", [group])
      // no stranger: they are told here
      await invite(mina, group, ines.email)
    })
    await invite(mina, group)
    expect(await mails()).toBe(1)
  })

  test('is not sent again by an admin who never proved their own address', async () => {
    const id = await invite(tomas, supper)
    await asOwner("update public.group_invites set sent_at = now() - interval '1 hour' where id = $1", [id])
    const again = () => ask(tenantAdmin, 'select public.resend_invite($1)', [id])
    await expect(again()).rejects.toMatchObject({ code: '42501' })
    await database.admin.query("insert into private.proven_addresses (user_id, email, how) values ($1, $2, 'mail')", [
      ...[tenantAdmin.id, tenantAdmin.email],
    ])
    await again()
  })

  test('has a subject that no sender writes, and their names in quotes without addresses', async () => {
    const before = (await asOwner<{ name: string }>('select name from public.users where id = $1', [jonas.id]))[0]!.name
    await asOwner('update public.users set name = $2 where id = $1', [
      jonas.id,
      'Your bank” https://evil.example/x now',
    ])
    const group = await groupOf(jonas, 'Win money at evil.example/x now')
    const mail = await mailOf(await invite(jonas, group))
    await asOwner('update public.users set name = $2 where id = $1', [jonas.id, before])
    expect(mail.data).toMatchObject({ inviter: '“Your bank now”', group_name: '“Win money at now”' })
    const { subject, text, html } = await renderTemplate('supabase/templates', {
      ...{ template: mail.template, language: 'en' },
      values: { ...mail.data, brand: 'Cohort', site_url: 'https://cohort.example' },
    })
    expect(subject).toBe('You’re invited to a group on Cohort')
    expect(text + html).not.toContain('evil')
    expect(await readFile('supabase/templates/en/group_invitation.html', 'utf8')).not.toMatch(/<title>.*\{\{(?!brand)/)
  })

  test.each([
    ['Tuesday supper', 'Tuesday supper'],
    ['St. Mary’s choir, est. 1990', 'St. Mary’s choir, est. 1990'],
    ['J.R.R. Tolkien', 'J.R.R. Tolkien'],
    ['www.evil.example', 'Someone'],
    ['evil。example is here', 'is here'],
    ['write to me@evil.example:', 'write to'],
    ['192.0.2.1/login', 'Someone'],
    ['see javascript://x', 'see'],
    ['“Quoted” "twice" <b>', 'Quoted twice b'],
    ['Встреча на пример.рф', 'Встреча на'],
    ['x'.repeat(80), `${'x'.repeat(59)}…`],
    [null, 'Someone'],
  ])('calls %j %j', async (name, shown) => {
    expect(await asOwner("select private.plain_name($1, 'Someone') as it", [name])).toEqual([{ it: shown }])
  })

  test('tells a member in the app, and so by mail, nothing but names', async () => {
    const group = await groupOf(tomas, 'Win money at evil.example/x now')
    await asOwner('delete from public.notifications')
    await invite(tomas, group, ines.email)
    expect(await ask(ines, "select message from public.notifications where type = 'group_invitation'")).toEqual([
      { message: 'Tomas Lind invited you to Win money at now' },
    ])
  })
})

describe('the invitations of a day', () => {
  test('end for one person at the limit, whatever they delete', async () => {
    await limit('sender', 2)
    const group = await groupOf(mina)
    await invite(mina, group)
    await invite(mina, group)
    await asOwner('delete from public.groups where id = $1', [group])
    const next = await groupOf(mina)
    await expect(invite(mina, next)).rejects.toMatchObject({
      ...{ code: 'PT429', message: /^You’ve invited 2 people by email today/ },
    })
    await limit('sender', 50)
  })

  test('end for the people behind one network, and not for others or this machine', async () => {
    await limit('network', 2)
    for (const person of [mina, tomas]) await invite(from(person, '192.0.2.1'), await groupOf(person))
    const jonases = await groupOf(jonas)
    await expect(invite(from(jonas, '192.0.2.1'), jonases)).rejects.toMatchObject({
      ...{ code: 'PT429', message: /^People on your network have invited 2 people/ },
    })
    await invite(from(jonas, '203.0.113.9'), jonases)
    await invite(from(jonas, '127.0.0.1'), jonases)
    await limit('network', 300)
  })

  test('end for the whole instance, admins included', async () => {
    await limit('instance', 1)
    await database.admin.query(
      "insert into private.proven_addresses (user_id, email, how) values ($1, $2, 'mail') on conflict do nothing",
      [superAdmin.id, superAdmin.email],
    )
    await invite(mina, await groupOf(mina))
    for (const person of [tomas, superAdmin])
      await expect(invite(person, supper)).rejects.toMatchObject({
        ...{ code: 'PT429', message: /^Too many invitations were sent/ },
      })
    await limit('instance', 10_000)
    await invite(tomas, supper)
  })
})
