import { randomUUID } from 'node:crypto'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { actingOn } from '../acting.ts'
import { ines, supper, tomas } from '../cast.ts'

let database: TestDatabase
let { ask, asOwner } = {} as ReturnType<typeof actingOn>
beforeAll(async () => {
  database = await testDatabase()
  ;({ ask, asOwner } = actingOn(database))
})
afterAll(() => database.stop())
beforeEach(() =>
  database.admin.query("delete from public.group_invites where kind = 'email'; delete from private.sent_invitations"),
)

async function invite(email: string) {
  const id = randomUUID()
  await ask(tomas, "insert into public.group_invites (id, group_id, kind, email) values ($1, $2, 'email', $3)", [
    id,
    supper,
    email,
  ])
  return id
}
const mails = async () =>
  (await database.admin.query('select payload from graphile_worker._private_jobs order by id')).rows.map(
    ({ payload }) => payload,
  )
const mailOf = async (id: string, at?: string) =>
  (await asOwner<{ mail: unknown }>('select private.invitation_mail($1) as mail', [{ id }], at))[0]!.mail

test('an invite by address stands where no worker has ever come by', async () => {
  await invite('ada@elsewhere.example')
  const { rows } = await database.admin.query("select email from public.group_invites where kind = 'email'")
  expect(rows).toEqual([{ email: 'ada@elsewhere.example' }])
  expect(await asOwner('select * from private.dead_jobs')).toEqual([])
})

describe('beside a worker, an invite by address', () => {
  beforeAll(async () => {
    const pool = new pg.Pool({ ...database.connections.as('postgres'), max: 2 })
    pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
    await runMigrations({ pgPool: pool })
    await pool.end()
  })
  beforeEach(() => database.admin.query('delete from graphile_worker._private_jobs'))

  test('is mailed to whoever has no account, by its id alone', async () => {
    const id = await invite('ada@elsewhere.example')
    expect(await mails()).toEqual([{ read: 'private.invitation_mail', with: { id } }])
  })

  test('is not mailed to whoever has one, however it is written', async () => {
    await invite(ines.email!.toUpperCase())
    expect(await mails()).toEqual([])
  })

  test('that is taken back with its deed keeps no mail', async () => {
    await expect(
      ask(
        tomas,
        "insert into public.group_invites (group_id, kind, email) values ($1, 'email', 'ada@elsewhere.example'), ($1, 'email', 'nobody')",
        [supper],
      ),
    ).rejects.toThrow('check')
    expect(await mails()).toEqual([])
  })

  test('says who invites, where to and for how long', async () => {
    const id = await invite('ada@elsewhere.example')
    expect(await mailOf(id)).toEqual({
      to: 'ada@elsewhere.example',
      template: 'group_invitation',
      kind: 'invitation',
      of: expect.any(String),
      data: {
        inviter: '“Tomas Lind”',
        group_name: '“Tuesday supper”',
        path: expect.stringMatching(/^\/invite\/[2-9A-HJ-NP-Z]{10}$/),
        expires_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    })
  })

  test('that was revoked or has expired says nothing any more', async () => {
    const id = await invite('ada@elsewhere.example')
    expect(await mailOf(id, '2099-01-01')).toBeNull()
    await ask(tomas, 'update public.group_invites set revoked_at = now() where id = $1', [id])
    expect(await mailOf(id)).toBeNull()
  })

  test('is one of fifty that one person sends in a day', async () => {
    await database.admin.query(
      `insert into public.group_invites (group_id, kind, email, created_by)
       select $1, 'email', 'person' || n || '@elsewhere.example', $2 from generate_series(1, 50) as n`,
      [supper, tomas.id],
    )
    await expect(invite('ada@elsewhere.example')).rejects.toThrow('50 people by email today')
    expect(await mails()).toHaveLength(50)
  })
})

test('who unsubscribed from one kind gets the others, and an address that bounced gets none', async () => {
  const may = async (address: string, kind: string) =>
    (await asOwner<{ may: boolean }>('select private.may_mail($1, $2) as may', [address, kind]))[0]!.may
  await asOwner("select private.suppress_mail('Ada@elsewhere.example', 'invitation', 'unsubscribed')")
  await asOwner("select private.suppress_mail('gone@elsewhere.example', '*', '550')")
  expect(await may('ada@Elsewhere.example', 'invitation')).toBe(false)
  expect(await may('ada@elsewhere.example', 'digest')).toBe(true)
  expect(await may('gone@elsewhere.example', 'digest')).toBe(false)
})
